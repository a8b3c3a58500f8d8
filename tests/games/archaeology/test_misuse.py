"""What careless or hostile callers try: typed errors, nothing changed, nothing told."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import msgspec
import pytest

import dighouse
from tests.games.archaeology.table import start, table


@pytest.mark.parametrize("again", [copy.copy, lambda it: pickle.loads(pickle.dumps(it))])
def test_helpers_can_be_copied_and_pickled(again: Any) -> None:
    state = start(2).state
    dice, chance = dighouse.Dice(3), dighouse.Chance(3, step=5)
    dice.below(10)
    twin = again(dice)
    assert [dice.below(1000) for _ in range(5)] == [twin.below(1000) for _ in range(5)]
    assert again(chance).pick(state) == chance.pick(state)
    result = dighouse.playouts(state, 3, dice)
    assert vars_of(again(result)) == vars_of(result)


def vars_of(result: dighouse.Playouts) -> tuple[Any, ...]:
    return result.games, result.steps, result.wins, result.scores


def test_a_secret_is_not_put_into_words_for_others() -> None:
    it = start(2)
    own, others = it.game.events(it.state, it.game.parse("deal coin"))
    assert own.sentence(0) == "You are dealt a coin."
    assert others.sentence(1) == others.sentence(None) == "Seat 0 is dealt a card."
    for event, seat in ((own, 1), (own, None), (others, 0)):
        with pytest.raises(dighouse.NotNow, match="is not told to"):
            event.sentence(seat)


def dealing() -> dict[str, Any]:
    """Five cards dealt at a table for three: seat 0 has four of them."""
    return start(3).play(*["deal shard"] * 4, "deal coin").state.dump()


COUNTS = ("passes", "trade_turns")


def misdealt() -> dict[str, Any]:
    dump = dealing()
    dump["hands"] = [{"coin": 1, "shard": 4}, {}, {}]
    return dump


@pytest.mark.parametrize(
    ("dump", "where"),
    [
        (misdealt(), r"hands\[0\]"),
        ({**dealing(), "turn": 3}, r"hands\[1\]"),
        ({**dealing(), "phase": "first", "turn": 0}, "unseen|hands"),
    ],
)
def test_cards_are_dealt_in_order(dump: dict[str, Any], where: str) -> None:
    game = dighouse.game("card-game", seats=3)
    with pytest.raises(dighouse.BadPosition, match=where):
        game.load(dump)


@pytest.mark.parametrize("field", ["quiet", "must_sell", "passes", "trade_turns"])
def test_nobody_passes_while_there_is_something_to_dig(field: str) -> None:
    it = start(2)
    dice = dighouse.Dice(1)
    while it.phase != "act":
        it.state.apply(dice.pick(it.state))
    with pytest.raises(dighouse.BadPosition, match=field):
        it.game.load({**it.state.dump(), field: field not in COUNTS or 1})


@pytest.mark.parametrize(
    ("lie", "where"),
    [
        ({"trade_turns": 7}, "trade_turns: must be from 0 to 6"),  # seat 2 holds nothing
        ({"trade_turns": 10}, "trade_turns: must be from 0 to 9"),
        ({"trade_turns": -1}, "trade_turns"),
        ({"quiet": False, "trade_turns": 1}, "trade_turns: this turn has set the count back"),
        ({"quiet": False, "passes": 1}, "passes: this turn ended the row"),
    ],
)
def test_counts_that_no_play_leads_to_are_refused(lie: dict[str, int], where: str) -> None:
    dump = table(hands=["coin", "mask", ""], market="cup", trade_turns=6, passes=1).state.dump()
    it = table(hands=["coin", "mask", ""], market="cup", trade_turns=6)
    assert it.game.load(dump).dump() == dump
    with pytest.raises(dighouse.BadPosition, match=where):
        it.game.load({**it.state.dump(), "trade_turns": 0, **lie})


@pytest.mark.parametrize(
    "lie",
    [
        {"ranks": [9, 9]},
        {"winners": [0]},
        {"menu": [0], "moves": ["rob 0"]},
        {"purse": 3},
        {"unseen": {"coin": 30_000_000}},
        {"dig_site": 10**30},
        {"storms": 7},
        {"trade_turns": 1},
        {"trade_turns_at_most": 6},
    ],
)
def test_a_view_that_contradicts_itself_is_not_sampled(lie: dict[str, Any]) -> None:
    it = table(hands=["coin*2 shard", "mask map"], market="cup", dig="shard map storm")
    view = it.state.view(0)
    with pytest.raises(dighouse.BadPosition):
        it.game.sample(msgspec.structs.replace(view, **lie), random.Random(1))
    assert it.game.sample(view, random.Random(1)).view(0) == view
