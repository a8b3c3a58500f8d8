"""Phases of a game: what is decided next. `views.PHASES` has their names, in the same order."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0  # chance deals the tiles
EQUIP: Final = 1  # chance deals the artifacts
FIRST: Final = 2
PLAY: Final = 3
CELL: Final = 4
TURN: Final = 5
ICON: Final = 6
TARGET: Final = 7
SECOND: Final = 8
TURN_FIRST: Final = 9
TURN_SECOND: Final = 10
PUT: Final = 11
HAUNT: Final = 12
WALK: Final = 13
COLLECT: Final = 14
DRAW: Final = 15
OVER_PHASE: Final = 16
