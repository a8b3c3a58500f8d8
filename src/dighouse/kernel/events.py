"""What happened, as it is told: each event goes to its audience only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from dighouse.kernel import catalogue, fallback_text
from dighouse.kernel.errors import NotNow

SPECTATOR = -3  # in an audience: whoever watches without a seat


class Event(msgspec.Struct, frozen=True, gc=False):
    # gc=False here and elsewhere: it never holds what holds it, so collectors need not look at it,
    # and a busy server has very many of them.

    kind: str
    data: dict[str, Any]
    audience: tuple[int, ...] | None = None  # seats (and SPECTATOR); None: everybody

    def heard_by(self, seat: int | None) -> bool:
        """Does this seat, or a spectator (None), hear of it?"""
        if self.audience is None:
            return True
        return (SPECTATOR if seat is None else seat) in self.audience

    def sentence(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        """The event in words, as this seat (None: a spectator) hears it.

        NotNow if it is not told to this seat: what it says may be a secret.
        """
        self.need_heard(seat)
        return fallback_text.event(self.kind, self.data, names)

    def need_heard(self, seat: int | None) -> None:
        if not self.heard_by(seat):
            who = "a spectator" if seat is None else f"seat {seat}"
            raise NotNow(f"this event is not told to {who}, but to {self.audience}")


class CatalogueEvent(Event, frozen=True):
    """An event whose words are in a catalogue: docs/sentences.md has the format."""

    package: ClassVar[str] = ""  # whose words they are; "": those of every game

    def arguments(self) -> Mapping[str, Any]:
        """What the catalogue may name: the data, and what a game makes of them for its words."""
        return self.data

    def sentence(
        self,
        seat: int | None = None,
        names: Sequence[str] | None = None,
        *,
        by_bot: bool = False,
    ) -> str:
        """`by_bot`: a bot did it, in the place of whose seat it is."""
        self.need_heard(seat)
        words = catalogue.load(self.package)
        return words.sentence(self.kind, self.arguments(), seat, names, by_bot=by_bot)


@lru_cache(maxsize=1024)  # asked at every move of every table, with few different answers
def others(seats: int, *insiders: int) -> tuple[int, ...]:
    """The audience of everybody but some seats, spectators among them."""
    return (*(seat for seat in range(seats) if seat not in insiders), SPECTATOR)
