"""What a seat may know (MU-34), built from scratch and never cut out of the whole state.

Cells are written M13: columns from the left by letter, rows from the top by number; the Tomb lies in the
middle. A quarter is a cell and a corner: M13nw, M13ne, M13se, M13sw. What a quarter shows: tB a temple,
aB0 and aB1 the two artifacts of a colour (B blue, G green, R red, Y yellow), aG.B0 one of them in the
ground of another colour, M a mountain, S a sea, P an airport. Lists of quarters of a tile go clockwise from the top left.
"""

from __future__ import annotations

import msgspec

PHASES = (
    "deal",  # chance deals the tiles
    "equip",  # chance deals the artifacts
    "first",  # chance names the first player
    "play",  # a tile of the hand, or the camp
    "cell",  # inside a placement: where to
    "turn",  # inside a placement: how it is turned
    "icon",  # the icon's tile action, a mummy, or nothing
    "target",  # inside an icon action: which tile
    "second",  # inside a swap: with which one
    "turn_first",  # inside an icon action: how the tile that comes to the target is turned
    "turn_second",  # inside a swap: how the other one is turned
    "put",  # inside a replacement: with which tile of the hand
    "haunt",  # inside a mummy's move: where to
    "walk",  # where the archeologist walks
    "collect",  # inside a walk: take the artifact, or leave it
    "draw",  # chance draws a tile
    "over",
)
CORNERS = ("nw", "ne", "se", "sw")
COLOURS = ("B", "G", "R", "Y")  # of the seats, unless they chose others


class Tile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What lies in a cell."""

    at: str
    tile: str  # its name; 'tomb', 'camp'
    quarters: list[str] = []  # as it lies; none for the Tomb and for camps
    turn: int = 0  # quarter turns clockwise
    icon: str = ""  # rotate, swap or replace
    seat: int | None = None  # whose camp it is
    locked: str = (
        ""  # why it can't be rotated, swapped or replaced: tomb, camp, archeologist, mummy
    )


class Held(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Tiles of a hand that look the same."""

    tile: str
    quarters: list[str]
    icon: str = ""
    number: int = 1


class Site(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    colour: str
    quarters: list[str]
    value: int
    owner: int | None = None  # None: nobody plays this colour
    connected: bool = False  # with its owner's camp
    via: list[str] = []  # if connected: a shortest way from the camp, by one quarter of each space
    held: bool = False  # its owner's archeologist stands on it
    mummies: list[int] = []  # the seats whose mummies stand on it
    scores: list[int] = []  # the seats that it counts for now


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    colour: str
    hand: int  # tiles that it holds, without the camp
    score: int
    artifacts: int  # how many of its artifacts it has not collected
    camp: str | None = None  # the cell; None: it is still held
    archeologist: str | None = None  # the quarter; None: it waits for its camp
    mummy: str | None = None  # the quarter; None: on the Tomb
    known: dict[str, int] = {}  # tiles that it certainly holds: Replace took them
    collected: list[str] = []


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    viewer: int | None  # None: a spectator
    actor: int  # a seat; -1: chance; -2: the game is over
    settled: bool  # False while the viewer is inside a composite
    phase: str
    turn: int | None  # whose turn it is; None during set-up
    table: int  # cells on a side
    tiles: list[Tile]  # all that lies on the table
    hand: list[Held]  # the viewer's
    artifacts: list[str]  # the viewer's, those not collected
    pile: int
    unseen: dict[str, int]  # by tile: in the pile and in rivals' hands together
    seats: list[Seat]
    sites: list[Site]
    menu: list[int]  # the viewer's legal picks, if the viewer is to act
    moves: list[str]  # the same in notation
    ranks: list[int]  # 1 = best, by what counts now
    winners: list[int]  # once it is over
    placed: str | None = None  # the cell of the tile that was placed this turn
    reach: dict[str, int] = {}  # when the viewer walks: the steps to each quarter
    # What the viewer has picked in a composite that is not done yet.
    chosen: str | None = None  # a tile of the hand, or 'camp'
    cell: str | None = None
    second: str | None = None
    spin: int | None = None  # how the tile that comes to `cell` is turned
    mummy: int | None = None  # whose mummy moves
    goal: str | None = None  # where the archeologist goes
