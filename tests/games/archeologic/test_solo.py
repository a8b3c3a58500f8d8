"""Alone: the viewfinder goes its own way, and time earns a rank."""

from __future__ import annotations

import pytest

import dighouse
from dighouse.games.archeologic.notation import DEGREES
from tests.games.archeologic.ledger import RING
from tests.games.archeologic.table import CITY, WRONG, Table, asks, game, table
from tests.rules import rules


@rules("AO-18")
def test_alone_one_has_three_clues_a_pawn_on_0_and_sets_the_viewfinder() -> None:
    it = table(1)
    view = it.view()
    assert (len(view.clues), view.pawns[0].space, view.viewfinder, view.mode) == (
        3,
        0,
        None,
        "app",
    )
    assert it.menu() == [f"set {axis.lower()}" for axis in RING]
    it.play("set 3")
    assert it.view().viewfinder == "3"
    it.play("stay", "ask empty")
    assert it.view().pawns[0].space == 1
    assert it.actor == 0


@rules("AO-18")
@pytest.mark.parametrize(
    ("axis", "question", "icons"),
    [
        ("1", "traps", 3), ("A", "traps", 3), ("4", "traps", 1), ("1", "T", 1), ("1", "O", 2),
        ("4", "S", 0), ("1", "buildings", 0), ("1", "empty", 0),
    ],
)  # fmt: skip
def test_each_trap_icon_moves_the_viewfinder_on(axis: str, question: str, icons: int) -> None:
    it = table(1).play("set 3")
    asks(it, axis, question)
    assert it.view().viewfinder == RING[(RING.index(axis) + icons) % 10]
    assert it.view(None).asked[0].moved == icons
    assert it.view(None).asked[0].answer is None


@rules("AO-18")
def test_the_viewfinder_stays_where_it_is_with_rivals() -> None:
    it = asks(table(2), "A", "traps")
    assert it.view().viewfinder == "A"


def solution(it: Table) -> list[str]:
    """A numbered quest's layout, which only the dump tells."""
    return list(it.state.dump()["quest"])


@rules("AO-19", "AO-24")
def test_time_at_most_the_thresholds_earns_a_rank() -> None:
    """A quest is taken by its number, a layout is tested, and the time is held against the marks."""
    it = Table(game(quest=17).start())
    assert it.view().quest == "17"
    assert len(it.view().clues) == 3
    master, seasoned = it.view().thresholds or (0, 0)
    assert 4 < master < seasoned
    it.play("set 1")
    ranks = {}
    while it.view().pawns[0].time + 4 <= seasoned + 1:
        done = it.copy().check(solution(it))
        assert done.state.winners() == [0]
        ranks[done.view().pawns[0].time] = done.view().rank  # the check's 4 included
        it.play("stay", "ask empty")
    assert ranks == {
        time: "master" if time <= master else "seasoned" if time <= seasoned else "apprentice"
        for time in range(4, seasoned + 2)
    }


@rules("AO-19")
def test_whoever_does_not_solve_it_has_no_rank() -> None:
    it = Table(game(quest=17, time_limit=10).start()).play("set 1")
    while not it.over:
        it.play("stay", "ask empty")
    assert it.view().rank is None
    assert table(1).play("set 1").check(CITY).view().rank == "apprentice"  # a secret quest


@rules("AO-20", "AO-24")
def test_a_wrong_check_shows_colours_and_costs_4_more_each() -> None:
    it = table(1).play("set 1").check(WRONG)
    assert it.view().checks[0].colours == dict.fromkeys("STLOV", True) | {"I": False}
    assert it.view(None).checks[0].colours is None
    assert (it.actor, it.view().pawns[0].time) == (0, 4)
    it.check(WRONG).check(CITY)
    assert it.over
    assert it.view().pawns[0].time == 12
    assert it.state.winners() == [0]


@rules("AO-20")
def test_by_the_rulebook_a_wrong_check_ends_the_quest_unsolved() -> None:
    it = table(1, mode="rulebook").play("set 1")
    it.play("check", *(f"place {placed}" for placed in WRONG[:-1]))
    last = f"place {WRONG[-1]}"
    assert it.kinds(last, 0) == ["checks", "wrong", "out", "unsolved", "solution"]
    assert it.kinds(last, None) == it.kinds(last, 0)
    it.play(last)
    view = it.view()
    assert it.over
    assert (view.mode, view.rank, view.winners, view.pawns[0].out) == ("rulebook", None, [], True)
    assert (view.checks[0].right, view.checks[0].colours) == (False, None)  # on paper, no colours
    assert view.solution is not None
    assert "rulebook rules" in it.game.text_view(view)


@rules("AO-19", "AO-20")
def test_by_the_rulebook_a_right_check_earns_its_rank() -> None:
    it = Table(game(quest=17, mode="rulebook").start()).play("set 1")
    assert it.check(solution(it)).view().rank == "master"


@rules("AO-24")
def test_an_expert_quest_by_its_number() -> None:
    it = Table(game(quest="17b", expert=True).start())
    assert it.view().quest == "17b"
    assert it.view().clues
    assert all(clue.kind != "trap" for clue in it.view().clues)
    assert solution(it) == solution(Table(game(quest=17).start()))


def test_degrees_are_quarter_turns() -> None:
    it = table(1).play("set 1").check(CITY)
    assert [
        f"{p.building} {p.zone} {p.turns * DEGREES}".lower() for p in it.view().solution or []
    ] == [*CITY]
    assert it.actor == dighouse.OVER
