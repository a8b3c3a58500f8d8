"""The tile game's numbers, laid out for play: pick numbers, faces of tiles, and the grid's geometry.

The table is a grid of cells with an empty border; each cell has four quarters, and all quarters are a
grid of their own, `stride` wide. Corners of a cell are counted clockwise from the top left.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dighouse.kernel.vectors import numbers, small_numbers

# The first colours are those of the seats, in their order, whatever they are called (`notation.Names`).
COLOURS: Final = 4
PICTURES: Final = 8  # of artifacts
PICKS_AT_MOST: Final = 1_000_000

# What a quarter shows.
EMPTY: Final = 0
TEMPLE: Final = 1  # + colour
ARTIFACT: Final = 5  # + 8 * colour + picture
MOUNTAIN: Final = 37
SEA: Final = 38
AIRPORT: Final = 39
TOMB: Final = 40
CAMP: Final = 41  # + seat
CODES: Final = 45

# What a tile lets one do.
ICONS = ("", "rotate", "swap", "replace")
ROTATE: Final = 1
SWAP: Final = 2
REPLACE: Final = 3

# What lies in a cell, beside the tiles' own numbers from 1 on.
NOTHING: Final = 0
TOMB_TILE: Final = 254
CAMP_TILE: Final = 255


def temple(colour: int) -> int:
    return TEMPLE + colour


def artifact(colour: int, picture: int) -> int:
    return ARTIFACT + PICTURES * colour + picture


def recoloured(code: int, colours: list[int]) -> int:
    """What a quarter shows, if its colour goes by another number: by colour, that number."""
    if TEMPLE <= code < ARTIFACT:
        return TEMPLE + colours[code - TEMPLE]
    if ARTIFACT <= code < MOUNTAIN:
        colour, picture = divmod(code - ARTIFACT, PICTURES)
        return artifact(colours[colour], picture)
    return code


def _hall(face: list[int], corner: int) -> int:
    """The corners of an airport that hang together along the edges of one tile, as bits."""
    if face[corner] != AIRPORT:
        return 0
    hall = 1 << corner
    for way in (1, -1):
        at = (corner + way) % 4
        while face[at] == AIRPORT and not hall >> at & 1:
            hall |= 1 << at
            at = (at + way) % 4
    return hall


class GameNumbers:
    def __init__(
        self,
        seats: int,
        size: int,
        links: bool,
        names: list[str],
        faces: list[list[int]],
        icons: list[int],
        copies: list[int],
        hand: int,
        artifacts: int,
        steps: int,
        temple: int,
        artifact: int,
        token: int,
    ) -> None:
        self.seats: i64 = seats
        self.size: i64 = size
        self.links = links  # MU-29, the wider reading: the archeologist links, too
        self.names = names
        self.kinds: i64 = len(names)
        self.hand: i64 = hand
        self.artifacts: i64 = artifacts
        self.steps: i64 = steps
        self.token: i64 = token
        self.icons = numbers(icons)
        self.copies = small_numbers(copies)
        self.tiles: i64 = sum(copies)

        self._lay_faces(faces)
        self._value_quarters(temple, artifact)
        self._lay_grid(size)
        self._number_picks(seats, size)

    def _lay_faces(self, faces: list[list[int]]) -> None:
        # A tile turned r times clockwise shows in corner i what is printed in corner i - r.
        shown = [
            face[(corner - rotation) % 4]
            for face in faces
            for rotation in range(4)
            for corner in range(4)
        ]
        self.faces = small_numbers(shown)
        # MU-35: by kind; of the rotations that look the same, the first.
        self.rotations: list[list[int]] = []
        for face in faces:
            looks = [
                [face[(corner - rotation) % 4] for corner in range(4)] for rotation in range(4)
            ]
            self.rotations.append(
                [rotation for rotation in range(4) if looks.index(looks[rotation]) == rotation]
            )
        # MU-16: by face and corner, the corners of the same airport, as bits; 0 where there is none.
        # By face, the first corners of its airports, where archeologists stand.
        halls: list[int] = []
        gates: list[int] = []
        for start in range(0, len(shown), 4):
            mine = [_hall(shown[start : start + 4], corner) for corner in range(4)]
            halls += mine
            gates.append(sum(hall & -hall for hall in set(mine)))
        self.halls = small_numbers(halls)
        self.gates = small_numbers(gates)
        # By what lies in a cell: has it an airport? Most have none, and need not be looked at.
        self.flown = small_numbers([0] * (CAMP_TILE + 1))
        for kind, face in enumerate(faces):
            self.flown[kind + 1] = 1 if AIRPORT in face else 0

    def _value_quarters(self, temple: int, artifact: int) -> None:
        # Quarters that touch belong to one site or region if their groups are the same.
        groups = [0] * CODES
        worth = [0] * CODES
        for colour in range(COLOURS):
            groups[TEMPLE + colour] = 1 + colour
            worth[TEMPLE + colour] = temple
            for picture in range(PICTURES):
                groups[ARTIFACT + PICTURES * colour + picture] = 1 + colour
                worth[ARTIFACT + PICTURES * colour + picture] = artifact
        groups[MOUNTAIN] = 1 + COLOURS
        groups[SEA] = 2 + COLOURS
        self.groups = numbers(groups)
        self.worth = numbers(worth)

    def _lay_grid(self, size: int) -> None:
        width = size + 2
        stride = 2 * width
        self.width: i64 = width
        self.stride: i64 = stride
        self.cells: i64 = width * width
        self.quarters: i64 = stride * stride
        self.centre: i64 = (width // 2) * width + width // 2
        self.blank = small_numbers([0] * (stride * stride))  # to copy: marks on quarters
        self.queue = numbers([0] * (4 * int(self.tiles + self.seats + 2)))  # to copy, too
        self.corners = numbers([0, 1, stride + 1, stride])
        self.base = numbers(  # the top left quarter of each cell
            [2 * (cell // width) * stride + 2 * (cell % width) for cell in range(width * width)]
        )
        # Which corner of its cell a quarter is.
        self.corner_of = small_numbers(
            [
                (0, 1, 3, 2)[quarter // stride % 2 * 2 + quarter % 2]
                for quarter in range(stride * stride)
            ]
        )
        self.cell_of = numbers(
            [
                (quarter // stride // 2) * width + quarter % stride // 2
                for quarter in range(stride * stride)
            ]
        )

    def _number_picks(self, seats: int, size: int) -> None:
        cells = size * size
        self.play: i64 = 0  # + kind; the camp comes last
        self.camp: i64 = self.kinds
        self.at: i64 = self.kinds + 1  # + cell, without the border
        self.rotation: i64 = self.at + cells  # + quarter turns clockwise; written `turn 2`
        self.use: i64 = self.rotation + 4
        self.mummy: i64 = self.use + 1  # + seat
        self.nothing: i64 = self.mummy + seats
        self.to: i64 = self.nothing + 1  # + 4 * cell + corner
        self.stay: i64 = self.to + 4 * cells
        self.collect: i64 = self.stay + 1
        self.leave: i64 = self.collect + 1
        self.decisions: i64 = self.leave + 1
        self.deal: i64 = self.decisions  # + kind
        self.equip: i64 = self.deal + self.kinds  # + picture
        self.first: i64 = self.equip + PICTURES  # + seat
        self.draw: i64 = self.first + seats  # + kind
        self.actions: i64 = self.draw + self.kinds

        # Between picks and the bordered grid. Lists, since menus are made of their elements.
        self.at_cell: list[int] = []
        self.at_pick: list[int] = [0] * int(self.cells)
        self.to_quarter: list[int] = []
        self.to_pick: list[int] = [0] * int(self.quarters)
        for row in range(1, size + 1):
            for column in range(1, size + 1):
                cell = row * int(self.width) + column
                self.at_pick[cell] = int(self.at) + len(self.at_cell)
                self.at_cell.append(cell)
                for corner in range(4):
                    quarter = int(self.base[cell] + self.corners[corner])
                    self.to_pick[quarter] = int(self.to) + len(self.to_quarter)
                    self.to_quarter.append(quarter)
