"""What happened, in words. Events come as data; the game that is played knows how to tell them."""

from __future__ import annotations

from collections.abc import Sequence

from dighouse.kernel.events import CatalogueEvent, Event
from dighouse.kernel.game import Game
from dighouse.protocol.messages import EventInfo, LoggedEventInfo, SeatInfo


class Remark(Event, frozen=True):
    """Something that is words already."""

    def sentence(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        return str(self.data["text"])


class ByBot(Event, frozen=True, kw_only=True):
    """What a bot did in somebody's place: nobody is told to have done what they did not do."""

    event: CatalogueEvent

    def sentence(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        return self.event.sentence(seat, names, by_bot=True)


def event_of(game: Game, told: EventInfo | LoggedEventInfo) -> Event:
    """An event of the game, from its data. We hear only what is told to us: no audience is known."""
    if told.kind == "undone":  # the one event that no game has: the table's own
        return CatalogueEvent(told.kind, told.data)
    event = game.event_type(told.kind, told.data)
    if told.by_bot and isinstance(event, CatalogueEvent):
        return ByBot(kind=told.kind, data=told.data, event=event)
    return event


def remarks(before: Sequence[SeatInfo], after: Sequence[SeatInfo]) -> list[Event]:
    """What is new about the seats."""
    found = [
        _change(old, new)
        for old, new in zip(before, after, strict=True)
        if _facts(old) != _facts(new)
    ]
    return [Remark("seats", {"text": text}) for text in found if text]


def _facts(seat: SeatInfo) -> tuple[object, ...]:
    return seat.kind, seat.name, seat.played_by, seat.resigned


def _change(old: SeatInfo, new: SeatInfo) -> str:
    if not old.name and new.name:
        return f"{new.name} sits down."
    if old.name and not new.name:
        return f"{old.name} leaves."
    if new.resigned and not old.resigned:
        return f"{new.name} resigns, and a bot plays on."
    if old.played_by != new.played_by:
        back = new.played_by == "person"
        return f"{new.name} is back." if back else f"A bot plays on for {new.name}."
    if old.name != new.name:
        return f"{old.name} is now called {new.name}."
    return ""
