"""An edition file of the tile game: its tiles and numbers, each with the mark of its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.museum.game_numbers import (
    AIRPORT,
    ICONS,
    MOUNTAIN,
    PICTURES,
    SEA,
    GameNumbers,
    artifact,
    recoloured,
    temple,
)
from dighouse.kernel.edition_file import Number, TomlReader
from dighouse.kernel.editions import Editions
from dighouse.kernel.game import Edition as AnyEdition

RULESET = "museum"
LETTERS = "BGRY"  # of the colours
OWN_PICTURES = 2  # that each colour has: of the eight, those of its culture
TILES_AT_MOST = 120
KINDS_AT_MOST = 100
TABLE_AT_MOST = 25
TERRAIN = {"M": MOUNTAIN, "S": SEA}


class TileKind(NamedTuple):
    """Tiles that look the same."""

    name: str
    quarters: list[str]  # as the file writes them, clockwise from the top left
    codes: list[int]  # the same for the rules
    icon: str  # '' if it has none
    copies: Number


class Edition(AnyEdition):
    def __init__(self, text: str, source: str, built_in: bool) -> None:
        top = self.begin(text, source, built_in)
        setup = top.table("setup")
        self.hand = setup.number("tiles", 1, 9)
        self.artifacts = setup.number("artifacts", 0, PICTURES)
        setup.end()
        walk = top.table("walk")
        self.steps = walk.number("steps", 0, 9)
        walk.end()
        score = top.table("score")
        self.temple = score.number("temple", 0, 99)
        self.artifact = score.number("artifact", 0, 99)
        self.token = score.number("token", 0, 99)
        score.end()
        self.tiles = _tiles(top.table("tiles"))
        self.total = sum(tile.copies.value for tile in self.tiles)
        if not 0 < self.total <= TILES_AT_MOST:
            raise top.fault("tiles", f"must be 1 to {TILES_AT_MOST} in all, not {self.total}")
        top.end()

    def game_numbers(
        self, seats: int, size: int, links: bool, colours: Sequence[str]
    ) -> GameNumbers:
        """The numbers, made ready for play: `colours` are those of the seats, then all others."""
        numbers = [colours.index(letter) for letter in LETTERS]
        return GameNumbers(
            seats,
            size,
            links,
            [tile.name for tile in self.tiles],
            [[recoloured(code, numbers) for code in tile.codes] for tile in self.tiles],
            [ICONS.index(tile.icon) for tile in self.tiles],
            [tile.copies.value for tile in self.tiles],
            self.hand.value,
            self.artifacts.value,
            self.steps.value,
            self.temple.value,
            self.artifact.value,
            self.token.value,
        )

    def smallest_table(self, seats: int) -> int:
        """How many cells a side must have, so that every tile finds a place (MU-35)."""
        size = 3
        while size * size < self.total + seats + 1:
            size += 2
        return size


def _tiles(table: TomlReader) -> list[TileKind]:
    tiles: list[TileKind] = []
    looks: dict[tuple[object, ...], str] = {}
    for name in list(table.left()):
        if not re.fullmatch("[a-z0-9]{1,12}", name):
            raise table.fault(name, "a tile is called by up to 12 lower-case letters and digits")
        if name in ("camp", "tomb"):
            raise table.fault(name, "is called so already: every game has it")
        tile = _tile(name, table.table(name))
        same = looks.setdefault((tile.icon, *_least_turn(tile.codes)), name)
        if same != name:
            raise table.fault(name, f"looks like tile {same}: give that one more copies instead")
        tiles.append(tile)
    if len(tiles) > KINDS_AT_MOST:
        raise table.fault(tiles[-1].name, f"there are {KINDS_AT_MOST} different tiles at most")
    return tiles


def _tile(name: str, table: TomlReader) -> TileKind:
    text = table.string("quarters")
    quarters = text.split() if text != "P" else ["P"] * 4
    if len(quarters) != 4:
        raise table.fault(
            "quarters", f'must be four, such as "tB P M aG.R1", or "P" for all, not {text!r}'
        )
    codes = [_code(table, quarter) for quarter in quarters]
    icon = table.name("icon") if table.has("icon") else ""
    if icon not in ICONS:
        raise table.fault("icon", f"must be one of {', '.join(ICONS[1:])}, not {icon!r}")
    tile = TileKind(name, quarters, codes, icon, table.number("copies", 0, TILES_AT_MOST))
    table.end()
    return tile


def _code(table: TomlReader, quarter: str) -> int:
    if quarter == "P":
        return AIRPORT
    if quarter in TERRAIN:
        return TERRAIN[quarter]
    found = re.fullmatch(r"t([BGRY])|a([BGRY])\.(?:([0-9])|([BGRY])([01]))", quarter)
    if not found:
        what = (
            "must be tX, aX.N or aX.YN, with X and Y each one of B, G, R, Y, or M, S or P; "
            "N is a digit, after a colour 0 or 1"
        )
        raise table.fault("quarters", f"{what}; not {quarter!r}")
    temple_of, ground, digit, culture, which = found.groups()
    if temple_of:
        return temple(LETTERS.index(temple_of))
    # An artifact of the ground's own culture goes by any even or odd number, as tiles are printed
    # with numbers of their slots; one of another culture by the name that it has everywhere.
    number = int(which if culture else digit) % OWN_PICTURES
    return artifact(LETTERS.index(ground), OWN_PICTURES * LETTERS.index(culture or ground) + number)


def _least_turn(codes: Sequence[int]) -> list[int]:
    """The same for tiles that differ by a turn only."""
    return min([*codes[turn:], *codes[:turn]] for turn in range(4))


EDITIONS = Editions(RULESET, __package__, Edition)
built_in = EDITIONS.built_in
