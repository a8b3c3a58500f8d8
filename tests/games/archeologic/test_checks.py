"""Checks: announced, resolved, right or wrong."""

from __future__ import annotations

import pytest

import dighouse
from tests.games.archeologic.table import CITY, TURNED, WRONG, Table, asks, table
from tests.rules import rules

LAST = f"place {CITY[-1]}"
LAST_WRONG = f"place {WRONG[-1]}"


def nearly(it: Table, city: tuple[str, ...] = CITY) -> Table:
    """All of a check but its last building."""
    return it.play("check", *(f"place {placement}" for placement in city[:-1]))


@rules("AO-14")
def test_a_check_takes_time_and_is_resolved_when_its_pawn_is_last_again() -> None:
    it = nearly(table(), WRONG)
    before = table()
    assert [it.view(seat) for seat in (1, None)] == [before.view(seat) for seat in (1, None)]
    assert it.hear(LAST_WRONG, 1) == [("checks", {"seat": 0, "cost": 4, "space": 6})]
    assert it.hear(LAST_WRONG, 0) == it.hear(LAST_WRONG, 1)
    it.play(LAST_WRONG)
    assert (it.actor, it.spaces) == (1, [6, 2])
    assert it.view().viewfinder == "1"  # it has not moved
    assert it.view().pawns[0].checking
    assert [check.right for check in it.view().checks] == [None]
    assert it.view(1).checks[0].layout is None
    assert it.view(0).checks[0].layout is not None
    asks(it, "A", "S")  # the other plays on, to 5 and then beyond
    assert it.actor == 1
    assert it.kinds("stay", 0) == []
    it.play("stay")
    assert it.kinds("ask traps", 0) == ["asked", "wrong", "colours"]
    it.play("ask traps")
    assert (it.actor, it.spaces) == (0, [6, 8])
    assert not it.view().pawns[0].checking


@rules("AO-14")
def test_a_check_is_resolved_at_once_if_its_pawn_is_still_last() -> None:
    it = asks(table(), "E", "L")  # 5: seat 0 stands on 7
    nearly(it, WRONG)
    assert it.kinds(LAST_WRONG, 0) == ["checks", "wrong"]
    assert it.kinds(LAST_WRONG, 1) == ["checks", "wrong", "colours"]
    it.play(LAST_WRONG)
    assert (it.actor, it.spaces) == (1, [7, 6])


@rules("AO-14")
def test_a_check_that_rests_can_be_taken_back_and_a_resolved_one_can_not() -> None:
    it = nearly(table(), WRONG)
    assert not it.game.reveals(it.state, it.game.parse(LAST_WRONG))
    late = nearly(asks(table(), "E", "L"), WRONG)
    assert late.game.reveals(late.state, late.game.parse(LAST_WRONG))


@rules("AO-2", "AO-15", "AO-27")
@pytest.mark.parametrize("mode", ["app", "rulebook"])
def test_the_first_right_check_wins(mode: str) -> None:
    it = table(mode=mode).check(CITY)
    asks(it, "A", "S").play("stay")
    # Seat 1 may hand in the same, but too late: seat 0 is last again before that is resolved.
    assert it.kinds("ask traps", 1)[-3:] == ["right", "won", "solution"]
    assert it.state.scores() == [0, 0]
    it.play("ask traps")
    assert it.over
    assert it.menu() == []
    assert (it.state.winners(), it.state.scores(), it.state.ranks()) == ([0], [1, 0], [1, 2])
    assert it.view(1).checks[0].right
    with pytest.raises(dighouse.IllegalMove, match="the game is over"):
        it.play("check")


@rules("AO-2")
def test_position_and_direction_of_every_building_count() -> None:
    """O lies on the right zones, but it is turned; I lies one zone further."""
    for city in (TURNED, WRONG):
        it = asks(table(), "E", "L").check(city)
        assert it.view().checks[0].right is False


@rules("AO-16")
def test_in_rulebook_mode_a_wrong_check_is_the_last() -> None:
    it = asks(asks(table(3, mode="rulebook"), "E", "L"), "5", "L")
    assert it.spaces == [8, 9, 3]
    nearly(it, WRONG)
    assert it.kinds(LAST_WRONG, 2) == ["checks", "wrong", "out"]
    it.play(LAST_WRONG)
    pawns = it.view().pawns
    assert [pawn.out for pawn in pawns] == [False, False, True]
    assert it.view(2).checks[0].colours is None
    assert it.actor == 0
    asks(it, "E", "empty")
    assert it.actor == 1  # though the pawn of seat 2 stood further behind


@rules("AO-16", "AO-27")
def test_all_wrong_everybody_loses() -> None:
    it = table(mode="rulebook").check(WRONG)
    nearly(it, WRONG)
    assert it.kinds(LAST_WRONG, None) == [
        "checks", "wrong", "out", "wrong", "out", "unsolved", "solution"
    ]  # fmt: skip
    heard = it.hear(LAST_WRONG, None)
    assert [data["seat"] for kind, data in heard if kind == "out"] == [0, 1]  # the rearmost first
    it.play(LAST_WRONG)
    assert it.over
    assert (it.state.winners(), it.state.scores()) == ([], [0, 0])


@rules("AO-17")
def test_in_app_mode_a_wrong_check_shows_what_is_right() -> None:
    it = asks(table(), "E", "L")
    nearly(it, WRONG)
    colours = {"S": True, "T": True, "L": True, "O": True, "V": True, "I": False}
    assert it.hear(LAST_WRONG, 1)[-1] == ("colours", {"seat": 1, "colours": colours})
    it.play(LAST_WRONG)
    assert it.view(1).checks[0].colours == colours
    for seat in (0, None):
        check = it.view(seat).checks[0]
        assert (check.right, check.colours, check.layout) == (False, None, None)
    # Another turn at once, for a question or for a new check.
    assert it.actor == 1
    assert it.menu()[:2] == ["check", "stay"]
    assert it.copy().check(CITY).view(1).pawns[1].time == 8


@rules("AO-17", "AO-14")
def test_two_checks_at_a_time() -> None:
    it = table().check(WRONG)
    it.check(CITY)
    # Seat 0 on 6 is last, so its wrong check comes first; it goes on, and seat 1 waits on 7.
    assert [check.right for check in it.view().checks] == [False, None]
    assert (it.actor, it.spaces) == (0, [6, 7])
    it.check(CITY)
    assert it.state.winners() == [1]
    assert [check.right for check in it.view().checks] == [False, True, None]


def test_once_over_everything_is_shown() -> None:
    it = asks(table(handicap=[0, 1]).check(WRONG), "A", "S")
    it.check(CITY)  # seat 1 goes to 10; seat 0's check is wrong, and it acts from 6
    asks(it, "2", "traps")
    asks(it, "B", "S")
    assert it.over
    for seat in (0, 1, None):
        view = it.view(seat)
        assert view.winners == [1]
        assert view.solution == view.checks[1].layout
        assert view.checks[0].colours is not None
        assert all(asked.answer is not None for asked in view.asked)
        assert len(view.clues) == 4


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["place t a1 90"], "order S T L O V I, and now it is S's turn"),
        (["place s d3 0", "place t c3 0"], "S lies there already"),
        (["place s e3 0"], "is no move of ArcheOlogic"),
        ([*(f"place {one}" for one in CITY[:5]), "place i a5 180"], "more than 3 traps"),
        (["stay"], "a check has begun"),
    ],
)
def test_a_check_says_why_a_building_can_not_lie_there(moves: list[str], why: str) -> None:
    it = table().play("check", *moves[:-1])
    with pytest.raises((dighouse.IllegalMove, dighouse.UnknownMove), match=why):
        it.play(moves[-1])
