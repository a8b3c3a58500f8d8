"""Phases of a game: what is decided next. `views.PHASES` has their names, in the same order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
# From here on, questions of one monument alone, which has their numbers and answers them.
OWN: Final = 14


def of_some_monuments(phase: i64) -> bool:
    """Is it a phase that not every monument comes to? Each one's `doing` has those that it does."""
    return phase == FIND or phase == MONUMENT or phase == GROW or phase >= OWN


def setting_up(phase: i64) -> bool:
    return phase == MONUMENT or phase == DEAL or phase == FIRST


def before_actions(phase: i64) -> bool:
    """Is it the set-up, or the dig that a turn begins with?"""
    return phase < ACT or phase == MONUMENT or phase == GROW or phase == TENT


def decided_by_chance(phase: i64) -> bool:
    """Of phases that are no monument's own; for those see `Monument.by_chance`."""
    if phase == DEAL or phase == FIRST or phase == DIG or phase == STEAL or phase == FIND:
        return True
    return phase == MONUMENT or phase == GROW
