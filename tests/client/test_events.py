"""Events come as data, and are told as if they had never been anything else."""

from __future__ import annotations

import random

import msgspec
import pytest

import dighouse
from dighouse.client import event_of
from dighouse.client.events import remarks
from dighouse.protocol.messages import EventInfo, SeatInfo
from tests.client.peer import GAME

NAMES = ["Ada", "Bo"]


@pytest.mark.parametrize("hearer", [0, 1, None])
def test_every_event_of_a_game(hearer: int | None) -> None:
    state, chance, rng = GAME.start(), dighouse.Chance(3), random.Random(3)
    kinds = set()
    while state.actor != dighouse.OVER:
        at_chance = state.actor == dighouse.CHANCE
        pick = chance.pick(state) if at_chance else rng.choice(state.menu())
        for event in GAME.events(state, pick):
            if event.heard_by(hearer):
                sent = msgspec.json.decode(
                    msgspec.json.encode(EventInfo(event.kind, event.data)), type=EventInfo
                )
                again = event_of(GAME, sent)
                assert again.sentence(hearer, NAMES) == event.sentence(hearer, NAMES)
                kinds.add(event.kind)
        state.apply(pick)
    assert len(kinds) > 8


def test_an_undo() -> None:
    event = event_of(GAME, EventInfo("undone", {"seat": 1, "to": 7}))
    assert event.sentence(1, NAMES) == "You take back a move."
    assert event.sentence(0, NAMES) == "Bo takes back a move."
    assert event.sentence(None, NAMES) == "Bo takes back a move."


def test_what_a_bot_did_in_somebodys_place() -> None:
    event = event_of(GAME, EventInfo("passed", {"seat": 0}, by_bot=True))
    assert event.sentence(0, NAMES) == "Your bot passes."
    assert event.sentence(1, NAMES) == event.sentence(None, NAMES) == "Ada’s bot passes."
    assert (event.kind, event.data) == ("passed", {"seat": 0})


BO = SeatInfo(1, "human", "Bo", None, "person", False, True)
FREE = SeatInfo(1, "human", "", None, "nobody", False, False)
AWAY = SeatInfo(1, "human", "Bo", "greedy", "bot", False, True)
CY = SeatInfo(1, "human", "Cy", None, "person", False, True)
DONE = SeatInfo(1, "human", "Bo", "greedy", "bot", True, True)


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (FREE, BO, "Bo sits down."),
        (BO, FREE, "Bo leaves."),
        (BO, AWAY, "A bot plays on for Bo."),
        (AWAY, BO, "Bo is back."),
        (BO, CY, "Bo is now called Cy."),
        (BO, DONE, "Bo resigns, and a bot plays on."),
        (BO, msgspec.structs.replace(BO, added=False), None),
    ],
)
def test_news_of_the_seats(before: SeatInfo, after: SeatInfo, text: str | None) -> None:
    told = [event.sentence() for event in remarks([before], [after])]
    assert told == ([] if text is None else [text])
