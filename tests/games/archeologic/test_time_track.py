"""The time time_track."""

from __future__ import annotations

from dighouse.games.archeologic.time_track import advance
from tests.games.archeologic.table import asks, table
from tests.rules import rules


@rules("AO-8", "AO-7")
def test_the_rulebooks_example() -> None:
    """Pawns on 1, 2 and 3; +4, +3 and +2 end on 7, 6 and 5; the third acts again."""
    it = table(3)
    assert it.spaces == [1, 2, 3]
    asks(it, "C", "traps")  # 2 and 2 more for the axis
    assert (it.spaces, it.actor) == ([7, 2, 3], 1)
    asks(it, "4", "S")  # 3, the axis is the next one
    assert (it.spaces, it.actor) == ([7, 6, 3], 2)
    asks(it, "D", "I")  # 2
    assert (it.spaces, it.actor) == ([7, 6, 5], 2)


@rules("AO-8")
def test_spaces_with_other_pawns_are_not_counted() -> None:
    assert advance(1, 1, ()) == 2
    assert advance(1, 1, {2}) == 3
    assert advance(1, 2, {2, 3}) == 5
    assert advance(3, 4, {1, 2, 5, 8}) == 9


@rules("AO-7")
def test_several_turns_in_a_row() -> None:
    it = table(2, order=[1, 0])
    assert it.actor == 1
    asks(it, "A", "empty")  # from 1 over 2 to 3
    assert it.actor == 0
    asks(it, "3", "L")  # 3 and 2 for the axis: from 2 over 3 to 8
    assert it.spaces == [8, 3]
    for axis in ("C", "4", "D", "5"):
        assert it.actor == 1
        asks(it, axis, "empty")
    assert it.spaces == [8, 7]
    asks(it, "E", "empty")
    assert (it.spaces, it.actor) == ([8, 9], 0)


@rules("AO-9")
def test_time_is_counted_without_end() -> None:
    it = table(2, time_limit=1000)
    while it.actor >= 0 and min(it.spaces) < 300:
        it.play("aim " + it.view(it.actor).viewfinder.lower(), "ask s")  # type: ignore[union-attr]
    assert min(it.spaces) >= 300
    assert len(set(it.spaces)) == 2
    assert [pawn.time for pawn in it.view().pawns] == [
        sum(asked.cost for asked in it.view().asked if asked.seat == seat) for seat in (0, 1)
    ]
