"""CG-17: what a pass is, how long trading alone is none, and who must sell."""

from __future__ import annotations

import pytest

from tests.games.archaeology.table import Table, table
from tests.games.archaeology.test_end import must_sell
from tests.rules import rules


@rules("CG-17")
def test_a_turn_that_began_with_a_dig_is_no_pass() -> None:
    it = table(hands=["coin", "mask"], dig="shard").play("dig shard")
    assert it.heard("end", 1) == ["Seat 0 ends the turn."]
    it.play("end")
    assert it.state.view(None).passes == 0
    # Seat 1 passes first, so seat 1 must sell first.
    it.play("end", "end")
    assert it.actor == 1
    assert must_sell(it)


@rules("CG-17")
@pytest.mark.parametrize("last", ["thief", "storm"])
def test_nor_is_a_turn_that_began_with_a_thief_or_a_storm(last: str) -> None:
    it = table(hands=["coin", ""], dig=last).play(f"dig {last}")
    assert it.heard("end", 1) == ["Seat 0 ends the turn."]


def trade_turns(it: Table) -> tuple[int, int]:
    """Turns with trades only, and how many there can be before they are passes. All views agree."""
    views = [it.state.view(seat) for seat in (None, *range(it.game.seats))]
    (counts,) = {(view.trade_turns, view.trade_turns_at_most) for view in views}
    assert it.state.dump()["trade_turns"] == counts[0]
    return counts


def swap(it: Table) -> Table:
    """The coin or cup of whose turn it is, for the one in the marketplace."""
    mine, other = ("coin", "cup") if "offer coin" in it.menu() else ("cup", "coin")
    return it.play(f"offer {mine}", f"take {other}", "done")


@rules("CG-17")
def test_a_turn_with_a_trade_is_no_pass_and_breaks_a_row_of_passes() -> None:
    it = table(hands=["mask", "talisman", "coin"], market="cup").play("end", "end")
    assert it.state.view(0).passes == 2
    swap(it)
    assert it.heard("end", 2) == ["You end your turn."]
    assert it.heard("end", 1) == ["Seat 2 ends the turn."]
    it.play("end")
    assert (it.state.view(0).passes, trade_turns(it)) == (0, (1, 9))
    # Seat 0 is now the first to pass.
    it.play("end", "end", "end")
    assert it.actor == 0
    assert must_sell(it)


@rules("CG-17")
@pytest.mark.parametrize("seats", [2, 3])
def test_after_three_such_turns_for_each_holder_further_ones_are_passes(seats: int) -> None:
    it = table(hands=["coin"] * seats, market="cup*3")
    for counted in range(3 * seats):
        assert trade_turns(it) == (counted, 3 * seats)
        assert not swap(it).state.view(0).passing
        assert it.heard("end", None) == [f"Seat {it.actor} ends the turn."]
        it.play("end")
    for passed in range(seats):
        assert not must_sell(it)
        assert trade_turns(it) == (3 * seats, 3 * seats)
        swap(it)
        assert it.state.view(0).passing
        assert it.heard("end", None)[0] == f"Seat {it.actor} passes."
        it.play("end")
        assert it.state.view(0).passes == passed + 1
    assert must_sell(it)
    # A sale resets both counts.
    it.play(it.menu()[-1])
    assert (it.state.view(0).passes, trade_turns(it)[0]) == (0, 0)


@rules("CG-17")
def test_the_turns_of_all_are_counted_together_and_passes_between_them_change_nothing() -> None:
    it = table(hands=["coin", "mask", ""], market="cup coin")
    for counted in range(6):
        assert trade_turns(it) == (counted, 6)  # seat 2 holds nothing
        swap(it).play("end", "end")
    assert it.actor == 0
    # Seat 1 has passed since, so now both have.
    swap(it).play("end")
    assert it.actor == 1
    assert must_sell(it)


@rules("CG-17")
def test_an_exploration_resets_the_count_of_turns_with_trades_only() -> None:
    it = table(hands=["coin", "map", "mask"], market="cup", chambers={"small": "shard"})
    swap(it).play("end")
    assert trade_turns(it) == (1, 9)
    it.play("explore small", "find shard")
    assert trade_turns(it) == (0, 9)
    assert it.heard("end", None) == ["Seat 1 ends the turn."]
    it.play("end")
    assert trade_turns(it) == (0, 9)


@rules("CG-17")
def test_trades_are_not_counted_while_there_is_something_to_dig() -> None:
    it = table(hands=["coin", "mask"], market="cup", dig="shard thief").play("dig shard")
    swap(it).play("end")
    assert trade_turns(it) == (0, 0)
    # A turn that began with the last card is no pass either, and not counted.
    it.play("dig thief", "rob 0", "steal shard", "end")
    assert trade_turns(it) == (0, 6)


@rules("CG-17")
def test_the_count_is_said_more_plainly_when_it_comes_near_its_end() -> None:
    it = table(hands=["coin", "coin"], market="cup*2")
    said = []
    for _ in range(6):
        swap(it).play("end")
        said.append(it.game.text_view(it.state.view(None)).splitlines()[1])
    more = "; after {} more, such a turn counts as a pass."
    assert said == [
        "Turns with trades only: 1 of 6.",
        "Turns with trades only: 2 of 6.",
        "Turns with trades only: 3 of 6.",
        "Turns with trades only: 4 of 6" + more.format(2),
        "Turns with trades only: 5 of 6" + more.format(1),
        "A turn with trades only counts as a pass now, until somebody sells or explores.",
    ]


@rules("CG-17")
def test_a_sale_resets_the_count() -> None:
    it = table(hands=["coin*2", "mask*2", "cup*2"]).play("end", "end")
    assert it.state.view(0).passes == 2
    it.play("sell cup 1")
    assert it.state.view(0).passes == 0
    assert it.heard("end", 0) == ["Seat 2 ends the turn."]
    it.play("end")
    for seat in (0, 1, 2):
        assert it.actor == seat
        assert not must_sell(it)
        it.play("end")
    assert must_sell(it)


@rules("CG-17")
def test_an_exploration_resets_the_count() -> None:
    it = table(hands=["coin*2", "map", "cup*2"], chambers={"small": "shard"}).play("end")
    it.play("explore small", "find shard")
    assert it.state.view(0).passes == 0
    assert it.heard("end", 0) == ["Seat 1 ends the turn."]
    it.play("end")
    for seat in (2, 0, 1):
        assert it.actor == seat
        assert not must_sell(it)
        it.play("end")
    assert it.actor == 2
    assert must_sell(it)


@rules("CG-17")
def test_seats_without_cards_are_skipped() -> None:
    it = table(hands=["coin*2", "", "mask", ""])
    it.play("end")
    assert it.actor == 2
    it.play("end")
    # Both that hold cards have passed: that is everybody.
    assert it.actor == 0
    assert must_sell(it)


@rules("CG-17")
def test_the_duty_falls_on_the_next_who_holds_cards() -> None:
    it = table(hands=["coin", "mask*2", "cup*2"]).play("end", "end", "end", "sell coin 1")
    assert it.menu() == ["end"]
    it.play("end")
    # Seat 0 is out. The others pass, and it is seat 1's duty now.
    for seat in (1, 2):
        assert it.actor == seat
        assert not must_sell(it)
        it.play("end")
    assert it.actor == 1
    assert must_sell(it)


@rules("CG-17")
def test_one_holder_alone_can_pass_only_once() -> None:
    it = table(hands=["", "coin*2", ""], turn=1)
    assert not must_sell(it)
    it.play("end")
    assert it.actor == 1
    assert must_sell(it)
    it.play("sell coin 1", "end")
    assert it.actor == 1
    assert not must_sell(it)
    it.play("end", "sell coin 1")
    assert it.over


@rules("CG-17")
def test_the_forced_seller_has_the_usual_menu_without_end() -> None:
    it = table(
        hands=["talisman map", "mask"],
        market="cup",
        chambers={"small": "coin"},
        passes=2,
        must_sell=True,
    )
    assert it.menu() == [
        "offer talisman",
        "offer map",
        "explore small",
        "sell talisman 1",
        "sell map 1",
    ]


@rules("CG-17")
def test_neither_trading_nor_exploring_releases_the_forced_seller() -> None:
    it = table(
        hands=["talisman map", "mask"],
        market="cup",
        chambers={"small": "coin"},
        passes=2,
        must_sell=True,
    )
    it.play("offer talisman", "take cup", "done")
    assert must_sell(it)
    it.play("explore small", "find coin")
    assert must_sell(it)
    it.play("sell coin 1")
    assert not must_sell(it)


@rules("CG-17")
def test_who_is_forced_to_sell_after_trading_the_hand_away_still_holds_something_to_sell() -> None:
    """A trade takes at least one card, so a forced seller is never stuck."""
    it = table(hands=["mask coin", "shard"], market="cup", passes=2, must_sell=True)
    it.play("offer mask", "offer coin", "take cup", "done")
    assert it.menu("sell") == ["cup 1"]
    assert must_sell(it)


@rules("CG-17")
def test_a_hand_that_became_empty_releases() -> None:
    it = table(hands=["coin", "mask"], passes=2, must_sell=True).play("sell coin 1")
    assert not must_sell(it)
    assert it.menu() == ["end"]
    assert it.play("end").actor == 1
    # By itself, too: no play leads here today, but the rule is that an empty hand may end.
    it = table(hands=["", "mask"], passes=1, must_sell=True)
    assert it.menu() == ["end"]
