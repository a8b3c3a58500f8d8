"""`game.load`: every position comes back from its dump, and what is none is refused."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import BadPosition
from tests.games.archaeology.table import Table, both_games, start, table
from tests.games.changed_dumps import change
from tests.scene import Dump, drop, put


def example() -> Table:
    return table(
        hands=["coin*2 map", "mask", "cup"],
        market="shard talisman",
        dig="coin thief storm",
        chambers={"small": "shard"},
        sold=["", "shard 2", ""],
        spent=1,
        phase="act",
    )


def trading() -> Table:
    return example().play("offer coin", "offer coin", "take talisman")


# -- there and back --------------------------------------------------------------------------------


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
@settings(max_examples=6)
def test_a_dump_is_plain_json_and_the_whole_position(seed: int, seats: int) -> None:
    it = start(seats)
    dice = dighouse.Dice(seed)
    while not it.over:
        if dice.below(12) == 0:
            again = it.game.load(msgspec.json.decode(msgspec.json.encode(it.state.dump())))
            assert again == it.state
            assert hash(again) == hash(it.state)
            assert again.menu() == it.state.menu()
            assert again.settled == it.state.settled
            assert Table(again).keys() == it.keys()
        it.state.apply(dice.pick(it.state))
    assert it.game.load(it.state.dump()).winners() == it.state.winners()
    assert pickle.loads(pickle.dumps(it.state)) == it.state


def test_with_the_last_map_spent_and_the_chamber_not_yet_found_nobody_holds_a_card() -> None:
    """It is not over: the explorer is about to take cards (CG-13, CG-18)."""
    it = table(hands=["map", ""], market="mask", chambers={"small": "coin*2"}).play("explore small")
    assert it.sizes() == [0, 0]
    assert it.game.load(it.state.dump()) == it.state
    assert it.game.sample(it.state.view(1), random.Random(1)) == it.state


def test_a_position_made_for_playouts_knows_nothing() -> None:
    it = table(hands=["coin*2", "mask shard"], market="cup", known={(0, 1): "mask"})
    bare = it.state.without_knowledge()
    assert bare.dump() == {**it.state.dump(), "known": None}
    assert it.game.load(bare.dump()) == bare
    assert bare.view(0).seats[1].known.cards == {}
    assert bare.view(0).seats[1].known.maps_at_most == 2
    assert bare.menu() == it.state.menu()


# -- what is no position ---------------------------------------------------------------------------


BAD: dict[str, tuple[Callable[[Dump], None], str]] = {
    "a field too few": (drop("market"), "market"),
    "a field too many": (put("deck", []), "deck"),
    "a text for a number": (put("turn", "0"), "turn"),
    "true for a number": (put("trades", True), "trades"),
    "an unknown phase": (put("phase", "nap"), "phase: must be one of"),
    "a seat too few": (put("hands", [{}, {}]), "hands: must have 3 entries"),
    "a chamber too few": (put("chambers", [1]), "chambers: must have 3"),
    "a chamber with too many": (put("chambers.0", 9), "chambers[0]"),
    "an unknown kind": (put("hands.0.scarab", 1), "hands[0]: 'scarab' is no kind"),
    "none of a kind": (put("hands.0.mask", 0), "hands[0]: mask must be from 1"),
    "a card too many": (put("hands.1.coin", 1), "coin: there are 3 in the game, not 4"),
    "a card too few": (put("market", {"talisman": 1}), "shard"),
    "more cards than there can be": (put("hands.1.coin", 2**70), "hands[1]: coin must be"),
    "a map among the unseen": (put("unseen.map", 1), "map"),
    "more to dig than is unseen": (put("dig.treasures", 9), "dig.treasures"),
    "too many thieves": (put("dig.thieves", 2), "dig.thieves: must be from 0 to 1"),
    "thieves below none": (put("dig.storms", -1), "dig.storms: must be from 0 to 1"),
    "somebody else acts": (put("actor", 1), "actor: can't be 1 in phase 'act'"),
    "chance acts": (put("actor", -1), "actor: can't be -1"),
    "a seat that there is not": (put("turn", 3), "turn: must be from 0 to 2"),
    "thirteen trades": (put("trades", 13), "trades: must be from 0 to 12"),
    "a storm without a storm": (put("owed", 1), "owed: must be 0 here"),
    "nothing was given": (put("phase", "offer"), "given: a trade gives something"),
    "given in between": (put("given", {"coin": 1}), "given: nothing is given now"),
    "taken in between": (put("taken", {"shard": 1}), "taken: nothing is taken now"),
    "over too soon": (put("phase", "over"), "actor: can't be 0 in phase 'over'"),
    "too large a set": (put("sold.0", {"map": [0, 1, 0, 0, 0]}), "sold[0].map: there can't be"),
    "sets by the wrong number": (put("sold.0", {"map": [1]}), "sold[0].map: must have 5 numbers"),
    "sets of nothing": (put("sold.0", {"cat": [1]}), "sold[0].cat: is no kind"),
    "known cards that are not there": (
        put("known.cards.1.0", {"mask": 1}),
        "known.cards[1][0]: mask is not in that hand",
    ),
    "a known hand of one's own": (put("known.cards.0.0", {"coin": 1}), "own hand"),
    "fewer maps than there are": (put("known.maps.1.0", 0), "known.maps[1][0]: does not fit"),
    "more maps than cards": (put("known.maps.1.0", 4), "known.maps[1][0]: does not fit"),
    "an observer too few": (put("known.cards", [[{}] * 3] * 3), "known.cards: must have 4 rows"),
}

BAD_IN_A_TRADE: dict[str, tuple[Callable[[Dump], None], str]] = {
    "more given than held": (put("given.coin", 3), "given: too many of coin"),
    "more taken than there is": (put("taken.talisman", 2), "taken"),
    "what can't be paid": (put("given.coin", 1), "taken: is worth more than what is given"),
    "given and taken": (put("taken", {"coin": 1}), "taken"),
    "nothing taken": (put("taken", {}), "taken: this trade has taken something"),
    "the wrong place in the order": (put("lowest", 5), "lowest: must be 1, the last kind picked"),
}


@both_games
@pytest.mark.parametrize("fault", BAD)
def test_what_is_no_position(fault: str) -> None:
    change, message = BAD[fault]
    it = example()
    dump = it.state.dump()
    assert it.game.load(copy.deepcopy(dump)) == it.state
    change(dump)
    with pytest.raises(BadPosition) as caught:
        it.game.load(dump)
    assert message in str(caught.value)


@both_games
@pytest.mark.parametrize("fault", BAD_IN_A_TRADE)
def test_what_is_no_position_in_a_trade(fault: str) -> None:
    change, message = BAD_IN_A_TRADE[fault]
    it = trading()
    dump = it.state.dump()
    change(dump)
    with pytest.raises(BadPosition) as caught:
        it.game.load(dump)
    assert message in str(caught.value)


@pytest.mark.parametrize("nothing", [None, 1, "dump", [], {}, [1], {"phase": "act"}])
def test_what_is_no_dump_at_all(nothing: Any) -> None:
    with pytest.raises(BadPosition, match="this is no position"):
        example().game.load(nothing)


# -- whatever is loaded can be played --------------------------------------------------------------

numbers = st.one_of(st.integers(-2, 14), st.just(255), st.just(2**63), st.just(-(2**64)))
values = st.one_of(
    numbers,
    st.booleans(),
    st.none(),
    st.sampled_from(
        ["act", "dig", "rob", "storm", "steal", "find", "offer", "over", "first", "deal"]
    ),
    st.just({}),
    st.just([]),
)


@given(seed=st.integers(0, 2**32), steps=st.integers(10, 90), data=st.data())
@settings(max_examples=400)
def test_a_changed_dump_is_refused_or_can_be_played(seed: int, steps: int, data: Any) -> None:
    it = start(3, "village")
    dice = dighouse.Dice(seed)
    for _ in range(steps):
        if not it.over:
            it.state.apply(dice.pick(it.state))
    dump = it.state.dump()
    change(dump, data, values, 3)
    try:
        state = it.game.load(dump)
    except BadPosition:
        return
    for seat in (0, 1, 2, None):
        state.view(seat)
    for _ in range(5000):
        if state.actor == dighouse.OVER:
            return
        pick = dice.pick(state)
        it.game.events(state, pick)
        state.apply(pick)
    pytest.fail("the game does not end")
