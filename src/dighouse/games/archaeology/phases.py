"""Phases of a game: what is decided next. `views.PHASES` has their names, in the same order."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
FIRST: Final = 1
DIG: Final = 2
ROB: Final = 3
STEAL: Final = 4
STORM: Final = 5
ACT: Final = 6
OFFER: Final = 7
TAKE: Final = 8
FIND: Final = 9
OVER_PHASE: Final = 10
MONUMENT: Final = 11
GROW: Final = 12
TENT: Final = 13
# Questions of one monument alone, which that monument answers.
LOOK: Final = 14
PEEK: Final = 15
KEEP: Final = 16
TURN: Final = 17
PRESS: Final = 18
NAME: Final = 19
