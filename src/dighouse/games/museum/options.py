"""What can be chosen of the tile game: seats and their colours, the table's size, MU-29, edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dighouse.games.museum.edition import LETTERS, TABLE_AT_MOST, Edition
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Option, SeatOption

SEATS = range(2, 5)
NAMES = ("seats", "table", "archeologist_links", "colours", "edition")
COLOURS = SeatOption(
    "colours",
    list(LETTERS),
    "the archeologist of each seat: B blue, G green, R red, Y yellow, in that order by default",
)


class ChosenOptions(NamedTuple):
    seats: int
    table: int  # cells on a side
    archeologist_links: bool
    colours: str  # those of the seats, then those that nobody plays

    def plain(self, edition: Edition) -> dict[str, Any]:
        """All but the seats, as options of `dighouse.game`, defaults filled in."""
        return {
            "table": self.table,
            "archeologist_links": self.archeologist_links,
            "colours": list(self.colours[: self.seats]),
        }


def choose(edition: Edition, options: Mapping[str, Any]) -> ChosenOptions:
    for name in sorted(set(options) - set(NAMES)):
        listed = f"{', '.join(NAMES[:-1])} and {NAMES[-1]}"
        raise BadOptions(f"museum has no option {name!r}; its options are {listed}")
    seats = options.get("seats", SEATS[0])
    if type(seats) is not int or seats not in SEATS:
        allowed = ", ".join(map(str, SEATS))
        raise BadOptions(f"museum has no game for {seats!r} seats; it allows {allowed}")
    if edition.total < seats * edition.hand.value:
        raise BadOptions(
            f"edition {edition.id} has {edition.total} tiles, too few to deal "
            f"{edition.hand.value} to each of {seats} seats"
        )
    table = options.get("table", TABLE_AT_MOST)
    sizes = range(edition.smallest_table(seats), TABLE_AT_MOST + 1, 2)
    if type(table) is not int or table not in sizes:
        raise BadOptions(
            f"table must be an odd number of cells from {sizes[0]} to {sizes[-1]}, not {table!r}"
        )
    links = options.get("archeologist_links", False)
    if type(links) is not bool:
        raise BadOptions(f"archeologist_links must be True or False, not {links!r}")
    return ChosenOptions(seats, table, links, _colours(options.get("colours"), seats))


def _colours(wish: object, seats: int) -> str:
    """MU-1: whose archeologist is whose; in the order of the colours unless somebody chose."""
    mine: list[object] = [*LETTERS[:seats]]
    if wish is not None:
        mine = list(wish) if isinstance(wish, list | tuple | str) else []
    letters = [letter for letter in LETTERS if letter in mine]
    if len(mine) != seats or len(letters) != seats:
        raise BadOptions(
            f"colours must be {seats} different ones of {', '.join(LETTERS)}, one for each seat, "
            f"such as {list(LETTERS[:seats])}, not {wish!r}"
        )
    return "".join(map(str, mine)) + "".join(one for one in LETTERS if one not in letters)


def offered(edition: Edition) -> list[Option]:
    """What pages and programs let people choose, beside the seats."""
    sizes = [*range(edition.smallest_table(SEATS[-1]), TABLE_AT_MOST + 1, 2)]
    return [
        Option("table", TABLE_AT_MOST, sizes, "cells on each side of the table"),
        Option(
            "archeologist_links",
            False,
            [False, True],
            "what the archeologist stands on is connected with the camp",
        ),
    ]
