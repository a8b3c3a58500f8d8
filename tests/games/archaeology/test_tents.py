"""NE-4 and NE-5: the storm with its tents, and with the digger last."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from tests.games.archaeology.table import Table, table
from tests.games.archaeology.test_storm import lose_all
from tests.rules import rules

EVERYBODY = (0, 1, 2, None)


def order(it: Table, answer: str) -> list[int]:
    """Who is asked for the tent, if everybody answers that."""
    seats = []
    while it.phase == "tent":
        assert it.menu() == ["use tent", "save tent"]
        seats.append(it.actor)
        it.play(answer)
    return seats


# -- the order -------------------------------------------------------------------------------------


@rules("NE-4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_from_the_diggers_left_and_the_digger_last(seats: int) -> None:
    for digger in range(seats):
        it = table(
            hands=["coin*2"] * seats, dig="storm shard", turn=digger, tents=[1] * seats
        ).play("dig storm")
        clockwise = [(digger + step) % seats for step in range(1, seats + 1)]
        assert order(it, "save tent") == clockwise
        losers = []
        while it.phase == "storm":
            losers.append(it.actor)
            it.play("discard coin")
        assert losers == clockwise
        assert (it.phase, it.turn, it.actor) == ("dig", digger, dighouse.CHANCE)


@rules("NE-4")
def test_all_tents_are_declared_before_anybody_loses_a_card() -> None:
    it = table(hands=["coin*2", "cup*2", "mask*2"], dig="storm shard", tents=[1, 1, 1])
    it.play("dig storm", "save tent", "use tent")
    assert (it.phase, it.actor) == ("tent", 0)
    assert it.market == Counter()
    it.play("save tent")
    assert (it.phase, it.actor) == ("storm", 1)


@rules("NE-4")
def test_later_players_see_what_earlier_ones_declared_and_discarded() -> None:
    it = table(hands=["coin*2", "cup*2", "mask*2"], dig="storm shard", tents=[1, 1, 1])
    it.play("dig storm")
    for seat in EVERYBODY:
        assert it.told("use tent", seat) == [("tent", {})]
        assert it.told("save tent", seat) == [("no_tent", {})]
    it.play("use tent")
    assert it.tents() == [1, 0, 1]
    for seat in EVERYBODY:
        assert [one.sheltered for one in it.state.view(seat).seats] == [False, True, False]
    it.play("save tent", "save tent")
    assert (it.actor, it.state.view(2).owed) == (2, 1)
    it.play("discard mask")
    assert it.state.view(0).market == {"mask": 1}
    assert it.actor == 0


@rules("NE-4")
def test_who_used_the_tent_loses_nothing_and_the_tent_is_gone() -> None:
    it = table(hands=["coin*4", "cup*6", "mask*2"], dig="storm*2 shard", tents=[1, 1, 1])
    it.play("dig storm", "use tent", "save tent", "save tent")
    lose_all(it)
    assert it.sizes() == [2, 6, 1]
    assert it.tents() == [1, 0, 1]
    # The tent was for that storm only, and there is no other.
    assert not any(one.sheltered for one in it.state.view(None).seats)
    it.play("dig storm")
    assert order(it, "use tent") == [2, 0]
    assert it.actor == 1
    lose_all(it)
    assert it.sizes() == [2, 3, 1]


@rules("NE-4")
def test_asked_even_with_nothing_to_lose() -> None:
    it = table(hands=["coin", "", "mask"], dig="storm shard", tents=[1, 1, 1]).play("dig storm")
    assert order(it, "use tent") == [1, 2, 0]
    assert it.tents() == [0, 0, 0]
    assert (it.phase, it.turn) == ("dig", 0)


@rules("NE-4")
def test_who_has_no_tent_is_not_asked() -> None:
    it = table(hands=["coin*2"] * 4, dig="storm shard", turn=2, tents=[1, 0, 0, 1]).play(
        "dig storm"
    )
    assert order(it, "save tent") == [3, 0]
    assert it.actor == 3
    with pytest.raises(dighouse.IllegalMove, match="too late now"):
        it.play("use tent")


@rules("NE-4")
def test_everybody_in_tents() -> None:
    it = table(hands=["coin*2", "cup*2"], dig="storm shard", tents=[1, 1])
    it.play("dig storm", "use tent", "use tent")
    assert (it.phase, it.turn, it.sizes()) == ("dig", 0, [2, 2])


@rules("NE-4")
@pytest.mark.parametrize("answer", ["use tent", "save tent"])
def test_a_tent_saved_is_there_for_the_next_storm(answer: str) -> None:
    it = table(hands=["shard", "cup*8"], dig="storm*2 shard", tents=[0, 1])
    it.play("dig storm", "save tent")
    lose_all(it)
    assert it.tents() == [0, 1]
    it.play("dig storm", answer)
    lose_all(it)
    assert it.sizes() == [1, 4 if answer == "use tent" else 2]


@rules("NE-4")
@pytest.mark.parametrize("hands", [["coin*2", "cup*2"], ["coin", ""]])
def test_a_storm_as_the_last_card_with_tents(hands: list[str]) -> None:
    it = table(hands=hands, dig="storm", tents=[1, 1]).play("dig storm", "save tent", "save tent")
    lose_all(it)
    assert (it.phase, it.actor) == ("act", 0)
    assert it.menu("sell") == ["coin 1"]
    assert not it.state.view(0).quiet


@rules("NE-4")
def test_a_last_storm_over_empty_hands_still_asks_for_tents() -> None:
    it = table(hands=["", "", ""], market="coin", dig="storm", tents=[1, 0, 1]).play("dig storm")
    assert it.actor == 2
    it.again().play("save tent").again()
    assert it.play("use tent", "save tent").over


@rules("NE-4")
def test_the_storm_says_that_there_are_tents() -> None:
    it = table(hands=["coin*2", "cup*2"], dig="storm", tents=[1, 0])
    (tents,) = it.heard("dig storm", 1)
    (none,) = table(hands=["coin*2", "cup*2"], dig="storm", tents=[0, 0]).heard("dig storm", 1)
    assert tents != none


# -- NE-17: tents that work twice ------------------------------------------------------------------


@rules("NE-17")
def test_in_fierce_weather_a_tent_works_twice() -> None:
    it = table(hands=["shard", "cup*8", "mask*4"], dig="storm*3 shard", tents=[0, 2, 2])
    for left in (1, 0):
        it.play("dig storm", "use tent", "save tent")
        lose_all(it)
        assert it.tents() == [0, left, 2]
        assert it.sizes()[1] == 8
    it.play("dig storm")
    # Used up: only seat 2 is asked.
    assert order(it, "save tent") == [2]
    lose_all(it)
    assert it.sizes()[1] == 4


@rules("NE-17")
def test_a_tent_is_used_once_a_storm() -> None:
    it = table(hands=["shard", "cup*8"], dig="storm shard", tents=[0, 2]).play("dig storm")
    it.play("use tent")
    assert (it.phase, it.tents()) == ("dig", [0, 1])


# -- NE-5: no card of the hand ---------------------------------------------------------------------


@rules("NE-5")
def test_a_tent_is_no_card_of_the_hand() -> None:
    it = table(hands=["coin", "shard"], market="parchment", dig="thief", tents=[1, 1])
    assert it.sizes() == [1, 1]
    assert it.play("dig thief", "rob 1").weights() == {"steal shard": 1}
    it.play("steal shard")
    assert it.menu() == [
        "offer coin",
        "offer shard",
        "sell coin 1",
        "sell shard 1",
        "end",
    ]
    with pytest.raises(dighouse.IllegalMove, match="a tent is for sandstorms"):
        it.play("use tent")
    # Seat 1 has nothing left but the tent: nobody to rob, and with empty hands it is over.
    it.play("sell coin 1", "sell shard 1")
    assert it.over


@rules("NE-5")
def test_a_tent_is_worth_nothing_at_the_end() -> None:
    it = table(hands=["", ""], sold=["coin 1", "cup 1"], dig="thief", tents=[2, 0])
    it.play("dig thief")
    assert it.state.scores() == [2, 2]
    assert it.state.winners() == [0, 1]
    assert it.tents() == [2, 0]


@rules("NE-5")
def test_a_thief_finds_nobody_where_there_are_only_tents() -> None:
    it = table(hands=["coin", "", ""], dig="thief shard", tents=[1, 1, 1])
    assert [kind for kind, _ in it.told("dig thief", 1)] == ["met_thief", "nobody_to_rob"]
    it.play("dig thief")
    assert (it.phase, it.actor) == ("act", 0)
