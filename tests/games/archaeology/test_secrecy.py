"""Nothing in a view is a secret: it follows from what its seat has heard and done itself.

Small games are walked in all their ways. Whenever a seat has heard the same in two of them, and made
the same picks, it must see the same: otherwise its view tells something that nobody told it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

import dighouse
from tests.games.archaeology.camps import camp
from tests.games.archaeology.table import Table, start, table
from tests.rules import rules

Decide = Callable[[Table], list[str]]


def only(*words: str) -> Decide:
    """Decisions of these kinds only, to keep a tree small; if there is none, the last of the menu."""

    def decide(it: Table) -> list[str]:
        menu = it.menu()
        return [move for move in menu if move.split()[0] in words] or menu[-1:]

    return decide


def quiet_trader(it: Table) -> list[str]:
    """One trade a turn, of whatever can be traded."""
    if it.phase == "act" and it.state.view(None).trades:
        return it.menu()[-1:]
    return [move for move in it.menu() if not move.startswith("sell")]


class Scenario(NamedTuple):
    it: Table
    decide: Decide
    depth: int


SCENARIOS = {
    "thefts among three": Scenario(
        table(hands=["mask*2 map", "", "shard"], dig="thief*3", turn=1), only("rob"), 99
    ),
    "a theft from a hand that one rival knows": Scenario(
        table(
            hands=["mask coin map", "mask", "shard"], dig="thief*2", turn=1, known={(0, 1): "mask"}
        ),
        only("rob"),
        99,
    ),
    "thefts among four": Scenario(
        table(hands=["mask map", "", "coin", ""], dig="thief*3", turn=1), only("rob"), 99
    ),
    "thefts of what was dug": Scenario(
        table(hands=["", "", ""], dig="thief*2 map coin", turn=1), only("rob"), 99
    ),
    "thefts and sales": Scenario(
        table(hands=["mask coin", "coin", "mask map"], dig="thief*2"), only("rob", "sell", "end"), 9
    ),
    "trades and thefts": Scenario(
        table(hands=["talisman", "cup", ""], market="map coin", dig="thief*2"), quiet_trader, 14
    ),
    "storms": Scenario(
        table(hands=["coin map*2", "cup mask", "shard"], dig="storm thief"),
        only("discard", "rob"),
        99,
    ),
    "a chamber": Scenario(
        table(
            hands=["map coin", "map", "shard"],
            dig="thief*2",
            chambers={"small": "coin mask", "medium": "mask"},
        ),
        only("rob", "explore"),
        12,
    ),
    "the deal": Scenario(start(2, "pyramid"), only("end"), 5),
}


def three_in(monument: str, *moves: str) -> Table:
    """Three seats, and a monument of two scraps and a shard; seat 0 has dug a map."""
    deal = [f"deal {kind}" for kind in ("coin", "mask", "coin", "shard")]
    return camp(monument, 3, "oasis").play(*deal, "first 0", "dig map", *moves)


def asker(it: Table) -> list[str]:
    """Explores, and names one of two pairs of kinds."""
    return only("explore", "name", "end", "save")(it)[:2]


def buyer(it: Table) -> list[str]:
    """Sells a card to look, then explores what it can."""
    menu = [move for move in it.menu() if move.split()[0] not in ("offer", "take")]
    explores = [move for move in menu if move.startswith("explore")]
    return explores or [move for move in menu if "map" not in move]


CAMPS = {
    "a mine that is explored twice": Scenario(
        three_in("mine"), only("explore", "go", "stop", "end", "save"), 14
    ),
    "a sphinx that is asked twice": Scenario(three_in("sphinx"), asker, 14),
    "a temple that is looked into": Scenario(three_in("temple"), buyer, 9),
    "a tomb that others explore later": Scenario(
        three_in("tomb"), only("explore", "keep", "end", "save"), 15
    ),
    "ruins in a storm": Scenario(
        camp("buried-ruins", 2, "oasis").play(
            "deal coin", "deal mask", "deal coin", "deal shard", "deal parchment", "first 0"
        ),
        only("explore", "use", "end"),
        9,
    ),
    "totals said aloud": Scenario(
        camp("great-pyramid", 3, "oasis", "beginners_luck"), only("end"), 5
    ),
}


@rules("CG-5", "CG-6", "CG-8", "CG-13", "CG-21", "CG-22")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_view_follows_from_what_was_heard(name: str) -> None:
    walk(SCENARIOS[name])


@rules("NE-9", "NE-10", "NE-11", "NE-13", "NE-14", "NE-18", "NE-21")
@pytest.mark.parametrize("name", CAMPS)
def test_a_view_of_an_expedition_does_too(name: str) -> None:
    walk(CAMPS[name])


def walk(scenario: Scenario) -> None:
    seats: list[int | None] = [*range(scenario.it.game.seats), None]
    # What a seat has heard and done so far, as a number: the same number, the same past.
    pasts: dict[tuple[object, ...], int] = {}
    views: dict[tuple[int | None, int], bytes] = {}
    texts: dict[tuple[int | None, int], str] = {}
    worlds = 0

    def go(at: Table, past: dict[int | None, int], depth: int) -> None:
        nonlocal worlds
        worlds += 1
        for seat in seats:
            view = at.state.view(seat)
            key, told = at.game.key(view), (seat, past[seat])
            if views.setdefault(told, key) != key:
                other = texts[told]
                pytest.fail(
                    f"seat {seat} sees one of two things that it can't know:\n{other}\n{key!r}"
                )
            texts.setdefault(told, repr(key))
        if at.over or not depth:
            return
        for move in at.menu() if at.actor == dighouse.CHANCE else scenario.decide(at):
            events = at.game.events(at.state, at.game.parse(move))
            next_one = at.copy().play(move)
            after = {}
            for seat in seats:
                heard = [e.sentence(seat) for e in events if e.heard_by(seat)]
                did = move if seat == at.actor else ""
                # Inside somebody else's composite nothing happens. Else something does, even if
                # nobody says a word: one more card is looked at, or the Mine is turned on.
                same = not heard and not did and not next_one.state.settled
                step = (past[seat], *heard, did)
                after[seat] = past[seat] if same else pasts.setdefault(step, len(pasts) + 1)
            go(next_one, after, depth - 1)

    go(scenario.it, dict.fromkeys(seats, 0), scenario.depth)
    assert len(views) < worlds * len(seats), "no two worlds look alike to anybody"
