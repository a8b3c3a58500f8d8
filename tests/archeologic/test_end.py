"""How a game ends that nobody solves in time."""

from __future__ import annotations

from tests.archeologic.table import CITY, asks, table
from tests.rules import rules


@rules("AO-25", "AO-27")
def test_unsolved_once_every_pawn_is_at_the_limit() -> None:
    it = table(2, time_limit=10)
    asks(asks(it, "E", "L"), "D", "L")  # 7 and 8
    asks(it, "A", "L")  # 13
    assert (it.actor, it.spaces) == (1, [13, 8])
    assert it.kinds("stay", 1) == []
    one_short = it.copy().play("stay", "ask empty")
    assert (one_short.actor, one_short.spaces) == (1, [13, 9])
    it.play("stay")
    assert it.kinds("ask traps", None) == ["asked", "unsolved", "solution"]
    it.play("ask traps")
    assert it.spaces == [13, 10]  # at it is enough
    assert it.over
    assert (it.state.winners(), it.state.scores(), it.state.ranks()) == ([], [0, 0], [1, 1])


@rules("AO-25")
def test_checks_under_way_are_resolved_first_the_rearmost_before_others() -> None:
    it = table(3, order=[2, 1, 0], time_limit=12)
    for axis in ("E", "D", "C"):
        asks(it, axis, "L")
    assert it.spaces == [10, 9, 8]
    it.check(CITY).check(CITY)  # seats 2 and 1
    assert it.spaces == [10, 15, 14]
    it.play("stay")
    assert it.kinds("ask l", 0) == ["asked", "answered", "right", "won", "solution"]
    it.play("ask l")
    assert it.spaces == [13, 15, 14]
    assert it.state.winners() == [2]
    assert [check.right for check in it.view().checks] == [True, None]


@rules("AO-25")
def test_a_check_ahead_of_the_last_pawn_counts_at_the_limit() -> None:
    """Seat 0 is last and at the limit; the check of seat 1, ahead of it, is still resolved."""
    it = table(2, time_limit=10)
    asks(it, "A", "empty")  # 0 on 3
    asks(it, "1", "O")  # 1: 3 + 2, over 3: on 8
    assert it.spaces == [3, 8]
    asks(it, "A", "L")  # 0 on 6
    asks(it, "2", "empty")  # 7
    asks(it, "B", "traps")  # over 8: 10
    assert (it.actor, it.spaces) == (1, [10, 8])
    it.check(CITY)  # over 10: 13
    assert it.over
    assert it.state.winners() == [1]
    assert it.spaces == [10, 13]
