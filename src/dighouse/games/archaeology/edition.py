"""Edition files: every number of the game, each with the mark of its source.

`read` and `parse` check a file completely, and say of each fault where it is and what would do.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from dighouse.games.archaeology.piles import CARDS_AT_MOST, PILE_AT_MOST
from dighouse.games.archaeology.rules import Rules
from dighouse.kernel import game
from dighouse.kernel.errors import BadOptions

MARKS = {
    "T": "the publisher's rule text or a printed card",
    "S": "one unofficial source",
    "R": "our ruling, where the text is silent",
    "A": "assumed, until somebody reads the printed part",
}
SIZE_AT_MOST = 16 * 1024  # bytes of an edition file; reading a larger one can take seconds
SETS_AT_MOST = 10
PRICE_AT_MOST = 9999


class Number(NamedTuple):
    value: int
    mark: str


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
        self.text = text
        self.sha256 = hashlib.sha256(text.encode()).hexdigest()
        self.source = source
        self.built_in = built_in
        try:
            table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # ValueError: an endless number, too
            raise BadOptions(f"{_named(source)}: this is no TOML: {error}") from None
        top = _Table(source, "", table)
        self.id = top.name("id")
        self.ruleset = top.name("ruleset")
        self.title = top.string("title")
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

    def _check_sums(self, top: _Table) -> None:
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


def _card(table: _Table) -> Card:
    sells = table.numbers("sells", 0, PRICE_AT_MOST, SETS_AT_MOST)
    card = Card(table.number("copies", 0, CARDS_AT_MOST), table.number("trade", 1, 9), sells)
    table.end()
    return card


def _chamber(table: _Table) -> Chamber:
    cards = table.number("cards", 0, PILE_AT_MOST)
    chamber = Chamber(table.name("name"), cards, table.number("maps", 1, CARDS_AT_MOST))
    table.end()
    return chamber


class _Table:
    """A TOML table that knows where it stands, and which of its keys nobody asked for."""

    def __init__(self, source: str, path: str, values: Mapping[str, Any]) -> None:
        self._source = source
        self._path = path
        self._values = dict(values)

    def fault(self, key: str, what: str) -> BadOptions:
        where = f"{self._path}.{key}" if self._path else key
        return BadOptions(f"{_named(self._source)}: {where}: {what}")

    def left(self) -> list[str]:
        return list(self._values)

    def end(self) -> None:
        for key in self._values:
            raise self.fault(key, "is not a key of an edition file here")

    def _take(self, key: str, kind: type, what: str) -> Any:
        if key not in self._values:
            raise self.fault(key, f"is missing; it must be {what}")
        value = self._values.pop(key)
        if not isinstance(value, kind):
            raise self.fault(key, f"must be {what}, not {value!r}")
        return value

    def table(self, key: str) -> _Table:
        values = self._take(key, dict, "a table")
        return _Table(self._source, f"{self._path}.{key}" if self._path else key, values)

    def tables(self, key: str) -> list[_Table]:
        what = "a list of tables"
        tables = self._take(key, list, what)
        if not all(isinstance(values, dict) for values in tables):
            raise self.fault(key, f"must be {what}")
        if len(tables) > 6:
            raise self.fault(key, "are six at most")
        return [_Table(self._source, f"{key}[{at}]", values) for at, values in enumerate(tables)]

    def string(self, key: str) -> str:
        text: str = self._take(key, str, "a text")
        if not 0 < len(text) <= 100 or not text.isprintable():
            raise self.fault(key, "must be one line of 1 to 100 characters")
        return text

    def name(self, key: str) -> str:
        text = self.string(key)
        if not re.fullmatch("[a-z0-9][a-z0-9-]*", text):
            raise self.fault(key, f"must be lower-case letters, digits and '-', not {text!r}")
        return text

    def number(self, key: str, least: int, most: int) -> Number:
        what = f'[number, mark], such as [{least}, "T"]'
        return self._number(key, self._take(key, list, what), least, most)

    def numbers(self, key: str, least: int, most: int, length: int) -> list[Number]:
        values = self._take(key, list, 'a list, such as [[1, "T"], [2, "T"]]')
        if not 0 < len(values) <= length:
            raise self.fault(key, f"must have 1 to {length} numbers, not {len(values)}")
        return [self._number(f"{key}[{at}]", value, least, most) for at, value in enumerate(values)]

    def _number(self, key: str, pair: Any, least: int, most: int) -> Number:
        if not isinstance(pair, list) or len(pair) != 2:
            raise self.fault(key, f'must be [number, mark], such as [{least}, "T"], not {pair!r}')
        value, mark = pair
        if type(value) is not int or not least <= value <= most:
            raise self.fault(key, f"must be a whole number from {least} to {most}, not {value!r}")
        if not isinstance(mark, str) or mark not in MARKS:
            raise self.fault(key, f"its mark must be one of {', '.join(MARKS)}, not {mark!r}")
        return Number(value, mark)


def _named(source: str) -> str:
    """An edition that came as text, with a record or a call, is from nowhere."""
    return f"edition {source}" if source else "edition"


@lru_cache
def built_in(ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """The edition that ships with the library."""
    text = (resources.files(__package__) / "editions" / f"{ruleset}.toml").read_text("utf-8")
    return Edition(text, f"{ruleset} (built in)", kinds, built_in=True)


def read(path: str | Path, ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """An edition from a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(SIZE_AT_MOST + 1)
    except OSError as error:
        raise BadOptions(f"edition {path}: can't be read: {error.strerror}") from None
    except ValueError:
        raise BadOptions(f"edition {path!r}: can't be read: no file has such a name") from None
    return from_bytes(data, str(path), ruleset, kinds)


def from_bytes(data: bytes, source: str, ruleset: str, kinds: tuple[str, ...]) -> Edition:
    """An edition from the bytes of its file."""
    if len(data) > SIZE_AT_MOST:
        raise BadOptions(f"{_named(source)}: has more than {SIZE_AT_MOST} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadOptions(f"{_named(source)}: is not UTF-8 text") from None
    text = text.replace("\r\n", "\n")
    known = built_in(ruleset, kinds)
    if text == known.text:
        return known
    edition = Edition(text, source, kinds, built_in=False)
    if edition.ruleset != ruleset:
        raise BadOptions(f"{_named(source)}: is for {edition.ruleset!r}, not for {ruleset!r}")
    return edition
