"""Leaks of what is seen at monuments, to be planted in expeditions: see leaks.py."""

from __future__ import annotations

from typing import Any

from dighouse.kernel.events import SPECTATOR, Event
from dighouse.kernel.state import State
from tests.testing.leaks import Leaky, LeakyState


class SharedPeek(Leaky):
    """The view shows what the seat before saw of the chambers, too."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        rows = state.inner.dump()["known"].get("chambers")
        return rows[(seat or 0) - 1 if seat != 0 else self.seats - 1] if rows else None


class OpenChambers(Leaky):
    """Spectators see what lies in the chambers, as far as it is decided."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.inner.dump().get("inside") if seat is None else None


class OldCard(Leaky):
    """Everybody hears whether the card that turns up was turned up before."""

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        if any(event.kind == "turned" for event in told):
            told.append(Event("rumour", {"old": self.text(pick).startswith("again")}))
        return told


class OldCardSeen(Leaky):
    """The view shows how many cards of the chamber were never seen."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.inner.dump()["chambers"]


class _Overheard(Leaky):
    """An event is heard by somebody whom it does not concern."""

    kind: str

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        return told + [
            Event("whisper", event.data, audience=self.whispered(event.audience))
            for event in told
            if event.kind == self.kind and "cards" in event.data and event.audience
        ]

    def whispered(self, audience: tuple[int, ...]) -> tuple[int, ...]:
        return (SPECTATOR,)


class KeptAloud(_Overheard):
    """A spectator hears which cards are kept."""

    kind = "kept"


class SawAloud(_Overheard):
    """The next seat hears what somebody sees in a chamber."""

    kind = "saw"

    def whispered(self, audience: tuple[int, ...]) -> tuple[int, ...]:
        return ((audience[0] + 1) % self.seats,)


class TookAloud(SawAloud):
    """The next seat hears which cards somebody takes out of a chamber that was looked into."""

    kind = "took"


# By the monument where they show.
PEEKS = [
    (SharedPeek, "temple"),
    (SharedPeek, "tomb"),
    (OpenChambers, "temple"),
    (OldCard, "mine"),
    (OldCard, "sphinx"),
    (OldCardSeen, "mine"),
    (KeptAloud, "tomb"),
    (SawAloud, "temple"),
    (SawAloud, "tomb"),
    (TookAloud, "temple"),
]
