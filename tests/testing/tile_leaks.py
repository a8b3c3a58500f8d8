"""Leaks of what the tile game hides, to be planted in it: see leaks.py."""

from __future__ import annotations

from collections import Counter
from typing import Any

from dighouse.kernel.events import Event
from dighouse.kernel.state import State
from tests.testing.leaks import Leaky, LeakyState, RivalsHand


class PileCounts(Leaky):
    """The view shows what is in the pile by kind, apart from rivals' hands."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        dump = state.inner.dump()
        unseen = Counter(state.inner.view(None).unseen)
        known = sum((Counter(tiles) for tiles in dump["known"]), Counter[str]())
        held = sum((Counter(hand) for hand in dump["hands"]), Counter[str]())
        return sorted((unseen - (held - known)).items())


class Needed(Leaky):
    """The view shows which artifacts the next seat has not collected."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.inner.dump()["artifacts"][0 if seat is None else (seat + 1) % self.seats]


class CollectQuestion(Leaky):
    """Everybody sees that somebody could collect what they walk on."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.inner.dump()["phase"] == "collect"


class DrewAloud(Leaky):
    """Everybody hears which tile is drawn."""

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        return told + [
            Event("whisper", event.data)
            for event in told
            if event.kind == "drew" and "tile" in event.data
        ]


class EquippedAloud(Leaky):
    """Everybody hears which artifact is dealt."""

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        return told + [Event("whisper", event.data) for event in told if "artifact" in event.data]


# By the law that catches them.
LEAKS: list[tuple[type[Leaky], str]] = [
    (RivalsHand, "secrecy"),
    (PileCounts, "secrecy"),
    (Needed, "secrecy"),
    (DrewAloud, "secrecy"),
    (EquippedAloud, "secrecy"),
    (CollectQuestion, "composites"),
]
