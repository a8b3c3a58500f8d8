"""What can be chosen of the tile game: seats, the size of the table, a reading of MU-29, edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dighouse.games.museum.edition import TABLE_AT_MOST, Edition
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Option

SEATS = range(2, 5)
NAMES = ("seats", "table", "archeologist_links", "edition")


class Chosen(NamedTuple):
    seats: int
    table: int  # cells on a side
    archeologist_links: bool

    def plain(self) -> dict[str, Any]:
        """All but the seats, as options of `dighouse.game`, defaults filled in."""
        return {"table": self.table, "archeologist_links": self.archeologist_links}


def choose(edition: Edition, options: Mapping[str, Any]) -> Chosen:
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
    return Chosen(seats, table, links)


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
