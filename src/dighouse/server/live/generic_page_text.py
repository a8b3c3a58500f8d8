"""The text of the generic page: views and events in words, for games without a web folder. It shows nothing else.

They are made from a view that a seat has, and from events that it hears, as all frames are. Games with a
folder of their own get none of it: their pages make their own words, and their frames stay short.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel import fallback_text
from dighouse.kernel.events import CatalogueEvent, Event
from dighouse.protocol.messages import ViewInWords
from dighouse.server.ops.logs import log
from dighouse.server.table.table import Table


def needed(table: Table) -> bool:
    """Is this table shown on the generic page?"""
    return not registry.has_web_folder(table.config.ruleset)


def view_text(table: Table, seen: Any) -> ViewInWords | msgspec.UnsetType:
    """A view of this table's game; unset where its page knows the game."""
    return _view(table, seen) if needed(table) else msgspec.UNSET


def view_texts(table: Table, seen: Sequence[Any]) -> list[ViewInWords] | msgspec.UnsetType:
    return [_view(table, one) for one in seen] if needed(table) else msgspec.UNSET


def _view(table: Table, seen: Any) -> ViewInWords:
    game = table.game
    moves = [game.text(int(pick)) for pick in getattr(seen, "menu", None) or ()]
    text = _words(table, lambda: game.text_view(seen), lambda: fallback_text.view(seen))
    return ViewInWords(text, int(seen.actor), moves)


def event_text(table: Table, event: Event, seat: int | None, by_bot: bool) -> str:
    """An event as a seat hears it.

    A story tells spectators what only some have heard: then all hands are open.
    """
    names = [seat_state.name or f"Seat {number}" for number, seat_state in enumerate(table.seats)]
    event.need_heard(seat)  # whatever words it has: it may be a secret

    def sentence() -> str:
        if isinstance(event, CatalogueEvent):
            return event.sentence(seat, names, by_bot=by_bot)
        return event.sentence(seat, names)

    return _words(table, sentence, lambda: fallback_text.event(event.kind, event.data, names))


def _words(table: Table, own: Callable[[], str], plain: Callable[[], str]) -> str:
    """A game's own words. Where they fail plain ones do: the game must go on for everybody."""
    try:
        return own()
    except Exception as error:
        log.warning("a game has no words", ruleset=table.config.ruleset, exc_info=error)
        return plain()
