"""A table for scenarios: tiles as they are to be seen, pieces, and moves in notation.

    table({"M12": "tB tB tB M", "L12": "P"}, camps={0: "M11"}, mummies={1: "M12nw"})

Quarters go clockwise from the top left, M13 is the Tomb. A tile is the printed one that looks so, turned
as needed; what is not among the printed tiles is added to the edition of that table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import dighouse
from dighouse import Game, registry
from dighouse.games.museum.edition import Edition, built_in
from tests.games.museum.ledger import ARTIFACTS, EQUIPMENT, HAND
from tests.scene import Scene

# Printed tiles for hands, by what they can do.
ROTATE = "13"  # tB tG M M
SWAP = "15"  # tB tR M M
REPLACE = "17"  # tB tY M M
PLAIN = "40"  # tY tY tY M
AIRPORT = "49"


class Tile(NamedTuple):
    name: str
    turn: int


class Table(Scene):
    def draw(self) -> Table:
        """Chance draws the first tile that it can, if it is to draw at all."""
        if self.actor == dighouse.CHANCE:
            self.state.apply(self.state.menu()[0])
        return self

    # -- looking -----------------------------------------------------------------------------------

    def reach(self) -> dict[str, int]:
        """The steps to each quarter, for the seat that walks; by the view."""
        reach: dict[str, int] = self.view().reach
        return reach

    def view(self, seat: int | None = -1) -> Any:
        """A seat's view; that of the actor, if it is not said."""
        return self.state.view(self.actor if seat == -1 else seat)

    def site(self, quarter: str) -> Any:
        """The site that a quarter belongs to."""
        (site,) = [site for site in self.view(None).sites if quarter in site.quarters]
        return site

    def sites(self, colour: str) -> list[int]:
        """The values of a colour's sites, ascending."""
        return sorted(site.value for site in self.view(None).sites if site.colour == colour)

    def seat(self, seat: int) -> Any:
        return self.view(None).seats[seat]

    def lies(self, cell: str) -> Any:
        """What lies in a cell; None: nothing does."""
        found = [tile for tile in self.view(None).tiles if tile.at == cell]
        return found[0] if found else None

    def looks(self, cell: str) -> str:
        return " ".join(self.lies(cell).quarters)

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def phase(self) -> str:
        return str(self.state.dump()["phase"])

    @property
    def turn(self) -> int:
        return int(self.state.dump()["turn"])

    @property
    def over(self) -> bool:
        return self.actor == dighouse.OVER

    def hand(self, seat: int) -> list[str]:
        return [held.tile for held in self.view(seat).hand for _ in range(held.number)]

    def scores(self) -> list[int]:
        return self.state.scores()


def start(seats: int = 2, **options: Any) -> Table:
    """A table before the first tile is dealt."""
    return Table(dighouse.game("museum", seats=seats, **options).start())


def dealt(seats: int = 2, first: int = 0, **options: Any) -> Table:
    """A table at its first turn: everybody has had the first tiles and artifacts that there were."""
    it = start(seats, **options)
    while it.phase != "first":
        it.draw()
    return it.play(f"first {first}")


def table(
    lay: Mapping[str, str],
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Mapping[int, Sequence[str]] | None = None,
    camps: Mapping[int, str] | None = None,
    archeologists: Mapping[int, str] | None = None,
    mummies: Mapping[int, str] | None = None,
    artifacts: Mapping[int, str] | None = None,
    collected: Mapping[int, str] | None = None,
    known: Mapping[int, Sequence[str]] | None = None,
    phase: str = "play",
    placed: str | None = None,
    pile: bool = True,
    edition: str | None = None,
    **options: Any,
) -> Table:
    """A position.

    `lay` says what is to be seen in which cell, with the icon in front if it matters: "swap tB tR M M".
    An archeologist stands in its camp if nothing else is said. Hands are filled up with other tiles,
    artifacts with those that a seat has not collected. With `pile=False` nothing is left to draw:
    the edition has the tiles that are named, and no others. After a placement (`phase` is "icon",
    "walk" or "draw"), `placed` is where; the tile laid last, if it is not said.
    """
    camps, archeologists = dict(camps or {}), dict(archeologists or {})
    mummies, collected = dict(mummies or {}), dict(collected or {})
    text = built_in().text if edition is None else edition
    held = [list((hands or {}).get(seat, ())) for seat in range(seats)]
    box = Box(text, Counter(tile for hand in held for tile in hand))
    tiles = [[cell, *box.take(look)] for cell, look in lay.items()]
    played = phase not in ("play", "over")
    if pile:
        for seat in range(seats):
            size = HAND + (seat in camps) - (played and seat == turn)
            held[seat] += box.plain(size - len(held[seat]))
    if played and placed is None:
        placed = list(lay)[-1]
    gear = [(collected.get(seat) or "").split() for seat in range(seats)]
    wanted = [((artifacts or {}).get(seat) or "").split() for seat in range(seats)]
    for mine, taken in zip(wanted, gear, strict=True):
        mine += [one for one in ARTIFACTS if one not in mine + taken][
            : EQUIPMENT - len(mine + taken)
        ]
    made = registry.make(
        "museum",
        seats=seats,
        options=options,
        edition_text=box.text() if pile else box.emptied(seats),
    )
    dump = {
        "phase": phase,
        "turn": turn,
        "tiles": tiles,
        "camps": [camps.get(seat) for seat in range(seats)],
        "archeologists": [
            archeologists.get(seat, f"{camps[seat]}nw" if seat in camps else None)
            for seat in range(seats)
        ],
        "mummies": [mummies.get(seat) for seat in range(seats)],
        "hands": held,
        "artifacts": wanted,
        "collected": gear,
        "known": [list((known or {}).get(seat, ())) for seat in range(seats)],
    }
    if placed is not None:
        dump["placed"] = placed
    return Table(made.load(dump))


def walking(lay: Mapping[str, str], **more: Any) -> Table:
    """A position in which a seat may walk: the last tile was just placed."""
    return table(lay, phase="walk", **more)


class Box:
    """The tiles of an edition, from which a table is laid."""

    def __init__(self, text: str, held: Counter[str]) -> None:
        self._edition = Edition(text, "", built_in=False)
        self._used = Counter(held)

    def take(self, look: str) -> Tile:
        """A tile that looks like this when it is turned so."""
        words = look.split() if look != "P" else ["P"] * 4
        shown, icon = words[-4:], words[:-4]
        fitting = [
            Tile(tile.name, turn)
            for tile in self._edition.tiles
            for turn in range(4)
            if _turned(tile.quarters, turn) == shown and icon in ([], [tile.icon])
        ]
        tile = next((one for one in fitting if self._left(one.name)), None)
        if tile is None:
            tile = self._more(fitting[0]) if fitting else self._add(shown, icon)
        self._used[tile.name] += 1
        return tile

    def _left(self, name: str) -> int:
        (copies,) = [one.copies.value for one in self._edition.tiles if one.name == name]
        return int(copies) - self._used[name]

    def _more(self, tile: Tile) -> Tile:
        """One more copy of a tile that is used up."""
        old = f"copies = [{self._used[tile.name]},"
        new = f"copies = [{self._used[tile.name] + 1},"
        self._change(
            line.replace(old, new) if line.startswith(f"{tile.name} = ") else line
            for line in self._edition.text.splitlines()
        )
        return tile

    def _add(self, shown: list[str], icon: list[str]) -> Tile:
        """A tile that the edition does not have."""
        name = f"x{len(self._edition.tiles)}"
        quarters = " ".join(
            f"{one[:2]}.{one[2:]}" if one[0] == "a" and "." not in one else one for one in shown
        )
        mark = f'icon = "{icon[0]}", ' if icon else ""
        line = f'{name} = {{ quarters = "{quarters}", {mark}copies = [1, "A"] }}'
        self._change([*self._edition.text.splitlines(), line])
        return Tile(name, 0)

    def _change(self, lines: Iterable[str]) -> None:
        self._edition = Edition("\n".join(lines) + "\n", "", built_in=False)

    def plain(self, number: int) -> list[str]:
        """Tiles without icons that are still in the box."""
        rest = [
            tile.name
            for tile in self._edition.tiles
            for _ in range(tile.copies.value - self._used[tile.name])
            if not tile.icon and tile.name != AIRPORT
        ][: max(number, 0)]
        self._used.update(rest)
        return rest

    def text(self) -> str:
        return self._edition.text

    def emptied(self, seats: int) -> str:
        """The edition with what was taken out of the box and no more."""
        lines = self._edition.text.splitlines()
        for at, line in enumerate(lines):
            name, _, rest = line.partition(" = { ")
            if rest:
                before = rest.rpartition("copies = ")[0]
                lines[at] = f'{name} = {{ {before}copies = [{self._used[name]}, "A"] }}'
            elif line.startswith("tiles = "):
                lines[at] = f'tiles = [{min(HAND, self._used.total() // seats)}, "A"]'
        return "\n".join(lines) + "\n"


def _turned(quarters: Sequence[str], turn: int) -> list[str]:
    """What is to be seen of a tile that was turned clockwise, as views write it."""
    face = [_picture(quarter) if "." in quarter else quarter for quarter in quarters]
    return face[4 - turn :] + face[: 4 - turn]


def _picture(quarter: str) -> str:
    """What the edition writes aB.5, views write aB1."""
    colour, _, slot = quarter.partition(".")
    return f"{colour}{int(slot) % 2}" if slot.isdigit() else quarter


def small(*tiles: str, hand: int = 1, artifacts: int = 5) -> str:
    """The text of an edition with these tiles, one of each: "tB tB M M", "rotate tB tG M M", "P"."""
    lines = [
        'id = "small"\nruleset = "museum"\ntitle = "Small"',
        f'[setup]\ntiles = [{hand}, "A"]\nartifacts = [{artifacts}, "A"]',
        '[walk]\nsteps = [3, "A"]',
        '[score]\ntemple = [1, "A"]\nartifact = [3, "A"]\ntoken = [3, "A"]\n[tiles]',
    ]
    for number, (tile, copies) in enumerate(Counter(tiles).items()):
        *icon, _ = tile.split() if tile == "P" else [*tile.split()[:-4], ""]
        mark = f'icon = "{icon[0]}", ' if icon else ""
        quarters = tile if tile == "P" else " ".join(tile.split()[-4:])
        lines.append(f't{number} = {{ quarters = "{quarters}", {mark}copies = [{copies}, "A"] }}')
    return "\n".join(lines) + "\n"


def play_small(text: str, seats: int = 2, **options: Any) -> Game:
    """A game of an edition's text."""
    return registry.make("museum", seats=seats, options=options, edition_text=text)
