"""What a seat may know (AO-5, AO-13, AO-14, AO-17), built from scratch and never cut out of the whole state.

Zones are written C1, axes 1 to 5 and A to E, buildings by their letters. Questions are "buildings", "empty",
"traps", or a building's letter.
"""

from __future__ import annotations

import msgspec

PHASES = (
    "deal",  # chance draws the quest, its clues and the pawns' order
    "set",  # solo: the viewfinder is put on an axis of one's choice
    "turn",  # check, or where to look
    "ask",  # inside a turn: what to ask about the axis
    "check",  # inside a check: the buildings, one by one
    "over",
)


class Clue(msgspec.Struct, frozen=True):
    """A starting clue. `kind` is "trap", or one of the expert kinds.

    trap: zones [C1], trap. together: zones [two with traps], yes. edge, corner: buildings [X], yes.
    touch: buildings [X, Y], yes. beside: buildings [X], number (of empty zones beside it).
    empty: zones [one], yes. equal: axes [two] with equally many traps.
    """

    kind: str
    zones: list[str] = []
    buildings: list[str] = []
    axes: list[str] = []
    trap: str | None = None  # fire or sharp
    yes: bool = True
    number: int | None = None
    private: bool = False  # a handicap of the viewer's


class Answer(msgspec.Struct, frozen=True):
    """A number, or symbols."""

    number: int | None = None  # of buildings or empty zones
    free: int = 0  # risk-free boxes
    fire: int = 0
    sharp: int = 0


class Asked(msgspec.Struct, frozen=True):
    seat: int
    axis: str
    question: str
    cost: int  # moves of the viewfinder included
    answer: Answer | None  # the asker's alone, until it is over
    moved: int = (
        0  # solo: how many steps its trap icons moved the viewfinder, for all to see (AO-18)
    )


class Placed(msgspec.Struct, frozen=True):
    building: str
    zone: str  # the upper left corner of the rectangle around it
    turns: int  # quarter turns clockwise


class Check(msgspec.Struct, frozen=True):
    seat: int
    right: bool | None  # None: not resolved yet
    layout: list[Placed] | None  # the checker's alone, until it is over
    colours: dict[str, bool] | None  # building: right? For the checker of a wrong one, in app mode
    after: int = 0  # how many questions had been asked before it


class Pawn(msgspec.Struct, frozen=True):
    space: int  # on the time track, counted without end (AO-9); in solo it is the time
    time: int  # spent so far
    checking: bool
    out: bool
    began: int = 0  # the space on which it started


class View(msgspec.Struct, frozen=True, kw_only=True):
    viewer: int | None  # None: a spectator
    actor: int  # a seat; -1: chance; -2: the game is over
    settled: bool  # False while the viewer is inside a turn or a check
    phase: str
    mode: str  # what a wrong check means: app or rulebook; alone, too (AO-20)
    expert: bool
    quest: str | None  # its number, with the letter of its expert clues; None: a secret one
    thresholds: list[int] | None  # of a numbered solo quest: master and seasoned, at most (AO-19)
    time_limit: int | None  # None: there is no limit (AO-25)
    viewfinder: str | None  # where it stands; None before it is set
    began: str | None  # where it stood at first
    aim: str | None  # inside a turn: the axis that the viewer looks at
    extra: int  # inside a turn: what the viewer pays for that axis
    clues: list[Clue]  # the common ones, then the viewer's own
    asked: list[Asked]  # all questions, oldest first
    checks: list[Check]  # all checks, oldest first
    laid: list[Placed]  # inside a check: the buildings so far
    pawns: list[Pawn]  # by seat
    solution: list[Placed] | None  # once it is over
    rank: str | None  # solo, once solved: apprentice, seasoned or master
    menu: list[int]  # the viewer's legal picks, if the viewer is to act
    moves: list[str]  # the same in notation
    ranks: list[int]  # 1 = best, by what counts now
    winners: list[int]  # once it is over; none: nobody solved it
