"""What is told when something happens, and to whom (MU-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.kernel.events import Event

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState


class Tale(Event, frozen=True):
    """An event of the tile game."""


def events(state: TileState, pick: int) -> list[Event]:
    """What is heard when a legal pick is applied; IllegalMove if it is none."""
    after = state.clone()
    after.apply(pick)
    return []
