"""The conformance kit, twin worlds, and leaks that they must find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dighouse.games.archeologic import events, turn, viewing
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.state import QuestState
from dighouse.games.archeologic.views import View
from dighouse.kernel.events import Event
from dighouse.testing import Failure, TwinReport, check_game, twin_worlds
from tests.games.archeologic.table import game, small
from tests.games.archeologic.twins import others
from tests.rules import rules

GAMES: dict[str, dict[str, Any]] = {
    "alone": {"time_limit": 25},
    "alone, rulebook": {"mode": "rulebook", "time_limit": 25},
    "alone, numbered": {"quest": 17, "time_limit": 25},
    "alone, expert": {"expert": True, "time_limit": 15},
    "two, rulebook": {"seats": 2, "mode": "rulebook", "handicap": [0, 2], "time_limit": 40},
    "two, numbered": {"seats": 2, "quest": 17, "clues": 4, "time_limit": 20},
    "two, expert": {"seats": 2, "expert": True, "handicap": [1, 0], "time_limit": 20},
    "two, lettered": {"seats": 2, "quest": "17b", "expert": True, "time_limit": 15},
    "two, letter to be drawn": {"seats": 2, "quest": 17, "expert": True, "time_limit": 15},
    "three, app": {"seats": 3, "handicap": [0, 1, 2], "time_limit": 20},
    "four, rulebook": {"seats": 4, "mode": "rulebook", "clues": 5, "time_limit": 20},
    "four, expert": {"seats": 4, "expert": True, "time_limit": 12},
}


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_the_contract(name: str) -> None:
    check_game(game(**GAMES[name]), games=1, others=others)


@pytest.mark.parametrize("edition", ["court", "lane"])
@pytest.mark.parametrize(
    "options", [{}, {"seats": 2, "mode": "rulebook"}, {"seats": 3, "expert": True}]
)
def test_small_editions_keep_it_too(edition: str, options: dict[str, Any]) -> None:
    check_game(small(edition, **options, time_limit=20), games=2, others=others)


@rules("AO-13", "AO-17", "AO-26")
def test_nobody_can_tell_worlds_apart_by_more_than_they_heard() -> None:
    report = TwinReport()
    for name in (
        "alone",
        "alone, rulebook",
        "two, rulebook",
        "two, numbered",
        "three, app",
        "two, expert",
    ):
        report += twin_worlds(game(**GAMES[name]), games=1, seed=100, others=others)
    print(report)
    assert report.share >= 0.9
    assert report.by_beginning > 40
    assert report.differing == 0


# -- leaks -----------------------------------------------------------------------------------------

TRUE_VIEW, TRUE_STEP, TRUE_MENU = viewing.build, events.step, turn.menu


def rival_answers(state: QuestState, seat: int | None) -> View:
    """Everybody sees all answers."""
    view = TRUE_VIEW(state, seat)
    return msgspec.structs.replace(
        view, asked=[viewing._asked(state, asked, True) for asked in state.asked]
    )


def the_layout(state: QuestState, seat: int | None) -> View:
    view = TRUE_VIEW(state, seat)
    laid = state.rules.layout_of(state.layout, state.quest.laid)
    return msgspec.structs.replace(view, solution=laid)


def rival_checks(state: QuestState, seat: int | None) -> View:
    view = TRUE_VIEW(state, seat)
    return msgspec.structs.replace(
        view,
        checks=[
            msgspec.structs.replace(check, layout=state.rules.layout_of(guess.layout))
            for check, guess in zip(view.checks, state.checks, strict=True)
        ],
    )


def rival_clues(state: QuestState, seat: int | None) -> View:
    view = TRUE_VIEW(state, seat)
    clues = [viewing.clue(state, number) for number in range(len(state.clues))]
    return msgspec.structs.replace(view, clues=clues)


def telling_menu(state: QuestState) -> list[int]:
    """A check is offered to nobody who could not be right with an even layout."""
    menu = TRUE_MENU(state)
    return menu[1:] if state.phase == "turn" and state.layout % 2 else menu


def loud(kind: str) -> Callable[[QuestState, int], tuple[list[Event], QuestState]]:
    """Everybody hears of an event that is not for all."""

    def step(state: QuestState, pick: int) -> tuple[list[Event], QuestState]:
        told, after = TRUE_STEP(state, pick)
        heard = [
            msgspec.structs.replace(one, audience=None) if one.kind == kind else one for one in told
        ]
        return heard, after

    return step


# What of a game's parts leaks.
LEAKS: dict[str, dict[str, Any]] = {
    "a rival's answer": {"view": rival_answers},
    "the layout": {"view": the_layout},
    "a rival's check": {"view": rival_checks},
    "a rival's clue": {"view": rival_clues},
    "colours told to others": {"step": loud("colours")},
    "answers told to others": {"step": loud("answered")},
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ArcheOlogic, "parts", ArcheOlogic.parts._replace(**LEAKS[leak]))
    need_failure()


def test_a_menu_that_depends_on_the_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "menu", telling_menu)
    need_failure()


def need_failure() -> None:
    with pytest.raises(Failure, match="secrecy"):
        twin_worlds(game(seats=2, handicap=[0, 1], time_limit=60), games=4, others=others)
