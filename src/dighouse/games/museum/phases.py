"""Phases of a game: what is decided next. `views.PHASES` has what views call them, in the same order."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0  # chance deals the tiles
EQUIP: Final = 1  # chance deals the artifacts
FIRST: Final = 2
PLAY: Final = 3
CELL: Final = 4  # where a tile is placed
ROTATION: Final = 5  # and how it is turned: "turn" in views
ICON: Final = 6
TARGET: Final = 7
SECOND: Final = 8
ROTATION_FIRST: Final = 9  # how the tile that comes to the target is turned: "turn_first"
ROTATION_SECOND: Final = 10  # how the other one of a swap is: "turn_second"
PUT: Final = 11
HAUNT: Final = 12
WALK: Final = 13
COLLECT: Final = 14
DRAW: Final = 15
OVER_PHASE: Final = 16
