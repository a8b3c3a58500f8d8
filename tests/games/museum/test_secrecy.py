"""Nothing in a view is a secret: it follows from what its seat has heard and done itself.

Parts of small games are walked in all their ways. Whenever a seat has heard the same in two of them, and
made the same picks, it must see the same: otherwise its view tells something that nobody told it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

import dighouse
from dighouse import State
from tests.games.museum.small import small
from tests.rules import rules

Decide = Callable[[State, list[str]], list[str]]


def first_of(*words: str) -> Decide:
    """Two decisions with one of these words; without any, the first and the last of the menu."""

    def decide(state: State, menu: list[str]) -> list[str]:
        liked = [move for move in menu if not set(words).isdisjoint(move.split())]
        return liked[:2] or list(dict.fromkeys([menu[0], menu[-1]]))

    return decide


def script(text: str) -> Decide:
    """Groups of moves, such as `play camp, collect | leave`: all of the first that is possible."""
    groups = [[move.strip() for move in group.split("|")] for group in text.split(",")]

    def decide(state: State, menu: list[str]) -> list[str]:
        possible = [[move for move in group if move in menu] for group in groups]
        return next(filter(None, possible), menu[-1:])

    return decide


class Scenario(NamedTuple):
    begun: str  # moves before the ways part
    decide: Decide
    depth: int
    made: set[str]  # what is to come up


SCENARIOS = {
    "the deal": Scenario("", first_of("camp"), 6, {"deal", "equip"}),
    "what is drawn": Scenario(
        "deal ruin, deal bay", first_of("play", "nothing"), 9, {"draw", "nothing"}
    ),
    # Seat 1 takes the hill off the table, and plays it later, or something else.
    "what Replace takes": Scenario(
        "deal hill, deal ruin, deal field, deal field, equip aB1, equip aG0, first 0, "
        "play hill, at B1, turn 0, nothing",
        script("play ruin, at B1, at A1, use, play field, play hill | play camp"),
        20,
        {"draw", "use"},
    ),
    # Seat 0 stands on the jade mask, steps off it and back, and may need it or not.
    "stepping off an artifact and back": Scenario(
        "deal hill, deal ruin, deal field, deal bay",
        script(
            "play camp, play hill, at B1, at B3, at A1, turn 0, to A1ne | stay, leave | collect, nothing"
        ),
        22,
        {"to", "stay", "collect", "leave"},
    ),
    # The jade mask lies beside the camp of seat 0: whether it needs it is its own business.
    "artifacts that are walked on": Scenario(
        "deal hill, deal ruin, deal field, deal bay",
        script(
            "play camp, play hill, at B1, at B3, at A1, turn 0, to A1ne | stay, collect | leave, nothing"
        ),
        18,
        {"to", "stay", "collect", "leave"},
    ),
}


@rules("MU-12", "MU-22", "MU-34")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_view_follows_from_what_was_heard(name: str) -> None:
    assert walk(SCENARIOS[name]) >= SCENARIOS[name].made


def walk(scenario: Scenario) -> set[str]:
    """All ways of a scenario. Answers with the words of the moves that were made."""
    game = small("sandpit")
    seats: list[int | None] = [*range(game.seats), None]
    # What a seat has heard and done so far, as a number: the same number, the same past.
    pasts: dict[tuple[object, ...], int] = {}
    views: dict[tuple[int | None, int], bytes] = {}
    worlds = 0
    made: set[str] = set()

    def go(state: State, past: dict[int | None, int], depth: int) -> None:
        nonlocal worlds
        worlds += 1
        for seat, view in zip(seats, state.views(seats), strict=True):
            key = game.key(view)
            old = views.setdefault((seat, past[seat]), key)
            assert old == key, f"seat {seat} sees one of two things that it can't know"
        if state.actor == dighouse.OVER or not depth:
            return
        menu = [game.text(pick) for pick in state.menu()]
        chosen = menu if state.actor == dighouse.CHANCE else scenario.decide(state, menu)
        if menu[0].startswith("equip"):
            chosen = menu[:3]  # of eight that are all alike
        for move in chosen:
            made.add(move.split()[0])
            pick = game.parse(move)
            events = game.events(state, pick)
            after = state.clone()
            after.apply(pick)
            next_past = {}
            for seat in seats:
                heard = [(e.kind, repr(e.data)) for e in events if e.heard_by(seat)]
                did = move if seat == state.actor else ""
                # Inside somebody else's composite nothing happens. Else something does, even if
                # nobody says a word: somebody stays, or leaves the icon.
                same = not heard and not did and not after.settled
                step = (past[seat], *heard, did)
                next_past[seat] = past[seat] if same else pasts.setdefault(step, len(pasts) + 1)
            go(after, next_past, depth - 1)

    state = game.start()
    for move in scenario.begun.split(", ") if scenario.begun else []:
        state.apply(game.parse(move))
    go(state, dict.fromkeys(seats, 0), scenario.depth)
    assert len(views) < worlds * len(seats), "no two worlds look alike to anybody"
    return made
