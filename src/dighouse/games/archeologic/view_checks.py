"""Views that somebody hands in: what is no view of a game is told from what is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from dighouse.games.archeologic.views import PHASES, View
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.game import Game

R = TypeVar("R")


def checked(game: Game, view: Any, who: str) -> View:
    """The view, if its types and its seats are right. Who made one by hand may have slipped."""
    if not isinstance(view, View):
        raise BadPosition(f"{who} takes a view of {game.title}, not {type(view).__name__}")
    try:
        msgspec.convert(msgspec.to_builtins(view), View)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadPosition(f"this is no view of {game.title}: {error}") from None
    if len(view.pawns) != game.seats:
        raise BadPosition(f"this view has {len(view.pawns)} seats, the game has {game.seats}")
    if view.viewer is not None and not 0 <= view.viewer < game.seats:
        raise BadPosition(f"this view is that of seat {view.viewer}, which the game has not")
    if view.phase not in PHASES:
        raise BadPosition(f"this view has no phase of {game.title}: {view.phase!r}")
    return view


def from_view(game: Game, view: Any, who: str, make: Callable[[View], R]) -> R:
    """What is made of a view; BadPosition if that fails by what is in it."""
    right = checked(game, view, who)
    try:
        return make(right)
    except (ValueError, LookupError, OverflowError) as error:  # names, numbers and contradictions
        raise BadPosition(f"this is no view of {game.title}: {error}") from None
