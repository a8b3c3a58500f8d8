"""Edition files: every number of the game, each with the mark of its source.

`read` and `parse` check a file completely, and say of each fault where it is and what would do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from dighouse.games.archaeology.piles import CARDS_AT_MOST, PILE_AT_MOST
from dighouse.games.archaeology.rules import Rules
from dighouse.kernel import game
from dighouse.kernel.edition_file import Number, Table, named, read_bytes, to_text
from dighouse.kernel.errors import BadOptions

SETS_AT_MOST = 10
PRICE_AT_MOST = 9999


class Card(NamedTuple):
    copies: Number
    trade: Number
    sells: list[Number]


class Chamber(NamedTuple):
    name: str
    cards: Number
    maps: Number


class Seats(NamedTuple):
    thieves: Number
    storms: Number


class Edition(game.Edition):
    def __init__(self, text: str, source: str, kinds: Sequence[str], built_in: bool) -> None:
        top = self.begin(text, source, built_in)
        cards = top.table("cards")
        self.cards: dict[str, Card] = {kind: _card(cards.table(kind)) for kind in kinds}
        cards.end()
        setup = top.table("setup")
        self.hand = setup.number("hand", 0, PILE_AT_MOST)
        self.market = setup.number("market", 0, PILE_AT_MOST)
        setup.end()
        self.chambers = [_chamber(chamber) for chamber in top.tables("chambers")]
        names = [chamber.name for chamber in self.chambers]
        if len(set(names)) < len(names):
            raise top.fault("chambers", "two chambers have the same name")
        seats = top.table("seats")
        self.seats: dict[int, Seats] = {}
        for key in list(seats.left()):
            if not re.fullmatch("[1-9]", key):
                raise seats.fault(key, "must be a number of seats, such as 'seats.2'")
            row = seats.table(key)
            self.seats[int(key)] = Seats(
                row.number("thieves", 0, CARDS_AT_MOST), row.number("storms", 0, CARDS_AT_MOST)
            )
            row.end()
        top.end()
        self._check_sums(top)

    def _check_sums(self, top: Table) -> None:
        if not self.seats:
            raise top.fault("seats", "must have at least one table, such as [seats.2]")
        treasures = sum(card.copies.value for kind, card in self.cards.items() if kind != "map")
        hidden = sum(chamber.cards.value for chamber in self.chambers)
        for seats, row in self.seats.items():
            dealt = self.hand.value * seats + self.market.value + hidden
            if dealt > treasures:
                raise top.fault(
                    f"seats.{seats}",
                    f"hands, market and chambers take {dealt} treasures, but there are only "
                    f"{treasures} (maps are not dealt)",
                )
            cards = treasures + self.cards["map"].copies.value + row.thieves.value
            if cards + row.storms.value > PILE_AT_MOST:
                raise top.fault(f"seats.{seats}", f"the deck has more than {PILE_AT_MOST} cards")

    def rules(self, seats: int) -> Rules:
        """The numbers, made ready for play."""
        return Rules(
            seats,
            list(self.cards),
            [card.copies.value for card in self.cards.values()],
            [card.trade.value for card in self.cards.values()],
            [[price.value for price in card.sells] for card in self.cards.values()],
            self.hand.value,
            self.market.value,
            [chamber.name for chamber in self.chambers],
            [chamber.cards.value for chamber in self.chambers],
            [chamber.maps.value for chamber in self.chambers],
            self.seats[seats].thieves.value,
            self.seats[seats].storms.value,
        )


def _card(table: Table) -> Card:
    sells = table.numbers("sells", 0, PRICE_AT_MOST, SETS_AT_MOST)
    card = Card(table.number("copies", 0, CARDS_AT_MOST), table.number("trade", 1, 9), sells)
    table.end()
    return card


def _chamber(table: Table) -> Chamber:
    cards = table.number("cards", 0, PILE_AT_MOST)
    chamber = Chamber(table.name("name"), cards, table.number("maps", 1, CARDS_AT_MOST))
    table.end()
    return chamber


@lru_cache
def built_in(ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """The edition that ships with the library."""
    text = (resources.files(__package__) / "editions" / f"{ruleset}.toml").read_text("utf-8")
    return Edition(text, f"{ruleset} (built in)", kinds, built_in=True)


def read(path: str | Path, ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """An edition from a file."""
    return from_bytes(read_bytes(path), str(path), ruleset, kinds)


def from_bytes(data: bytes, source: str, ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """An edition from the bytes of its file."""
    text = to_text(data, source)
    known = built_in(ruleset, kinds)
    if text == known.text:
        return known
    edition = Edition(text, source, kinds, built_in=False)
    if edition.ruleset != ruleset:
        raise BadOptions(f"{named(source)}: is for {edition.ruleset!r}, not for {ruleset!r}")
    return edition
