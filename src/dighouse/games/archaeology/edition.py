"""Edition files: every number of the game, each with the mark of its source.

`read` and `parse` check a file completely, and say of each fault where it is and what would do.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.monuments.monument_types import MONUMENT_TYPES
from dighouse.games.archaeology.piles import CARDS_AT_MOST, PILE_AT_MOST
from dighouse.kernel import game
from dighouse.kernel.edition_file import Number, TomlReader, weakest
from dighouse.kernel.editions import Editions

SETS_AT_MOST = 10
PRICE_AT_MOST = 9999
USES_AT_MOST = 3  # of a tent
RANDOM = "random"  # a monument that chance will name
OPTIONS = ("seats", "monument", "edition")  # of every game


class Card(NamedTuple):
    copies: Number
    trade: Number
    sells: list[Number]


class ChamberNumbers(NamedTuple):
    name: str
    cards: Number
    maps: Number


class MonumentPlan(NamedTuple):
    """A monument, as a file describes it."""

    name: str
    way: str
    chambers: list[ChamberNumbers]
    numbers: dict[str, Number]  # those that only this way of exploring has

    def size(self) -> int:
        """How many treasures it takes."""
        pile = self.numbers.get("pile")
        return sum(chamber.cards.value for chamber in self.chambers) + (pile.value if pile else 0)

    def raised(self) -> Monument:
        """Made ready for play."""
        return MONUMENT_TYPES[self.way].monument(
            self.name,
            [chamber.name for chamber in self.chambers],
            [chamber.cards.value for chamber in self.chambers],
            [chamber.maps.value for chamber in self.chambers],
            **{name: number.value for name, number in self.numbers.items()},
        )


class SeatNumbers(NamedTuple):
    thieves: Number
    storms: Number
    left_out: list[str]  # kinds that stay in the box


class Variant(NamedTuple):
    """What a variant changes, where it does."""

    seats: list[int] | None  # for so many; None: for any number
    everything_in: bool
    more_thieves: Number | None
    storms: Number | None
    tents: Number | None
    poorest_first: bool


class Edition(game.Edition):
    def __init__(self, text: str, source: str, kinds: Sequence[str], built_in: bool) -> None:
        top = self.begin(text, source, built_in)
        cards = top.table("cards")
        self.cards: dict[str, Card] = {kind: _card(cards.table(kind)) for kind in kinds}
        cards.end()
        setup = top.table("setup")
        self.hand = setup.number("hand", 0, PILE_AT_MOST)
        self.market = setup.number("market", 0, PILE_AT_MOST)
        self.tents = _perhaps(
            setup, "tents", 1, USES_AT_MOST
        )  # uses a player; None: there are none
        setup.end()
        self.explorations: Number | None = None  # a turn; None: any number
        if top.has("turn"):
            turn = top.table("turn")
            self.explorations = turn.number("explorations", 1, CARDS_AT_MOST)
            turn.end()
        self.digger_first = _digger_first(top)  # in a storm; else the seat to the left of it
        self.monuments = _monuments(top)
        self.seats = _seats(top, kinds)
        self.variants: dict[str, Variant] = {}
        if top.has("variants"):
            variants = top.table("variants")
            for name in variants.left():
                self.variants[name] = _variant(variants, name)
        top.end()
        self._check_sums(top)

    def _check_sums(self, top: TomlReader) -> None:
        if not self.seats:
            raise top.fault("seats", "must have at least one table, such as [seats.2]")
        for seats, row in self.seats.items():
            everything = sum(card.copies.value for card in self.cards.values())
            cards = everything - sum(self.cards[kind].copies.value for kind in row.left_out)
            treasures = cards - self.cards["map"].copies.value
            for plan in self.monuments:
                dealt = self.hand.value * seats + self.market.value + plan.size()
                if dealt > treasures:
                    raise top.fault(
                        f"seats.{seats}",
                        f"hands, market and chambers take {dealt} treasures, but there are only "
                        f"{treasures} (maps are not dealt)",
                    )
            thieves = self.thieves(seats, self.variants).value
            if thieves > CARDS_AT_MOST:
                raise top.fault(
                    f"seats.{seats}.thieves",
                    f"with all variants there are {thieves}, and at most {CARDS_AT_MOST} can be",
                )
            storms = max(self.storms(seats, {name}).value for name in [*self.variants, ""])
            if everything + thieves + storms > PILE_AT_MOST:
                raise top.fault(f"seats.{seats}", f"the deck has more than {PILE_AT_MOST} cards")

    # -- the numbers of a game with these variants ---------------------------------------------------

    def chosen(self, variants: Collection[str]) -> list[Variant]:
        return [variant for name, variant in self.variants.items() if name in variants]

    def left_out(self, seats: int, variants: Collection[str]) -> list[str]:
        # NE-16: in the Long Expedition everything stays in.
        all_in = any(variant.everything_in for variant in self.chosen(variants))
        return [] if all_in else self.seats[seats].left_out

    def thieves(self, seats: int, variants: Collection[str]) -> Number:
        more = [one.more_thieves for one in self.chosen(variants) if one.more_thieves]  # NE-16
        numbers = [self.seats[seats].thieves, *more]
        return Number(sum(number.value for number in numbers), weakest(numbers))

    def storms(self, seats: int, variants: Collection[str]) -> Number:
        others = [variant.storms for variant in self.chosen(variants) if variant.storms]  # NE-17
        return max(others, default=self.seats[seats].storms)

    def tent_uses(self, variants: Collection[str]) -> Number | None:
        others = [variant.tents for variant in self.chosen(variants) if variant.tents]  # NE-17
        return max(others, default=self.tents) if self.tents else None

    def game_numbers(
        self, seats: int, monument: str | None = None, variants: Collection[str] = ()
    ) -> GameNumbers:
        """The numbers, made ready for play. Chance names the monument if there is none yet."""
        left_out = self.left_out(seats, variants)
        plans = self.monuments
        names = [plan.name for plan in plans]
        uses = self.tent_uses(variants)
        return GameNumbers(
            seats,
            list(self.cards),
            [0 if kind in left_out else card.copies.value for kind, card in self.cards.items()],
            [card.trade.value for card in self.cards.values()],
            [[price.value for price in card.sells] for card in self.cards.values()],
            self.hand.value,
            self.market.value,
            self.thieves(seats, variants).value,
            self.storms(seats, variants).value,
            uses.value if uses else 0,
            self.explorations.value if self.explorations else 0,
            self.digger_first,
            any(variant.poorest_first for variant in self.chosen(variants)),
            [plan.raised() for plan in plans],
            0 if len(plans) == 1 else -1 if monument is None else names.index(monument),
        )


def _card(table: TomlReader) -> Card:
    sells = table.numbers("sells", 0, PRICE_AT_MOST, SETS_AT_MOST)
    card = Card(table.number("copies", 0, CARDS_AT_MOST), table.number("trade", 1, 9), sells)
    table.end()
    return card


def _perhaps(table: TomlReader, key: str, least: int, most: int) -> Number | None:
    return table.number(key, least, most) if table.has(key) else None


def _digger_first(top: TomlReader) -> bool:
    if not top.has("storm"):
        return True
    storm = top.table("storm")
    first = storm.name("first")
    if first not in ("digger", "left"):
        raise storm.fault("first", f'must be "digger" or "left", not {first!r}')
    storm.end()
    return first == "digger"


def _monuments(top: TomlReader) -> list[MonumentPlan]:
    """A file with chambers alone has one monument: a pyramid."""
    if not top.has("monuments"):
        return [MonumentPlan("pyramid", "pyramid", _chambers(top), {})]
    plans = [_plan(table) for table in top.tables("monuments")]
    names = [plan.name for plan in plans]
    if not plans or len(set(names)) < len(names) or RANDOM in names:
        raise top.fault(
            "monuments", f"must be one or more, each with a name of its own, and none is {RANDOM!r}"
        )
    chambers = [chamber.name for plan in plans for chamber in plan.chambers]
    if len(set(chambers)) < len(chambers):
        raise top.fault("monuments", "two chambers have the same name")
    return plans


def _plan(table: TomlReader) -> MonumentPlan:
    name = table.name("name")
    way = table.name("way")
    if way not in MONUMENT_TYPES:
        raise table.fault("way", f"must be one of {', '.join(MONUMENT_TYPES)}, not {way!r}")
    numbers = {
        key: table.number(key, least, CARDS_AT_MOST)
        for key, least in MONUMENT_TYPES[way].numbers.items()
    }
    plan = MonumentPlan(name, way, _chambers(table), numbers)
    table.end()
    return plan


def _chambers(table: TomlReader) -> list[ChamberNumbers]:
    chambers = [_chamber(chamber) for chamber in table.tables("chambers")]
    names = [chamber.name for chamber in chambers]
    if len(set(names)) < len(names):
        raise table.fault("chambers", "two chambers have the same name")
    return chambers


def _chamber(table: TomlReader) -> ChamberNumbers:
    cards = table.number("cards", 0, PILE_AT_MOST)
    chamber = ChamberNumbers(table.name("name"), cards, table.number("maps", 1, CARDS_AT_MOST))
    table.end()
    return chamber


def _seats(top: TomlReader, kinds: Sequence[str]) -> dict[int, SeatNumbers]:
    rows: dict[int, SeatNumbers] = {}
    table = top.table("seats")
    for key in list(table.left()):
        if not re.fullmatch("[1-9]", key):
            raise table.fault(key, "must be a number of seats, such as 'seats.2'")
        row = table.table(key)
        left_out = row.take("left_out", list, "a list of kinds") if row.has("left_out") else []
        others = [kind for kind in kinds if kind != "map"]
        right = [kind for kind in others if kind in left_out]
        if len(right) < len(left_out):
            raise row.fault("left_out", f"must be some of {', '.join(others)}, not {left_out!r}")
        rows[int(key)] = SeatNumbers(
            row.number("thieves", 0, CARDS_AT_MOST),
            row.number("storms", 0, CARDS_AT_MOST),
            left_out,
        )
        row.end()
    return rows


def _variant(variants: TomlReader, name: str) -> Variant:
    if not re.fullmatch("[a-z][a-z-]*", name) or name in OPTIONS:
        raise variants.fault(name, "must be lower-case letters and '-', and no other option")
    table = variants.table(name)
    seats = table.take("seats", list, "a list of numbers") if table.has("seats") else None
    if seats is not None and not (seats and all(type(number) is int for number in seats)):
        raise table.fault("seats", "must be a list of numbers, such as [2, 3]")
    variant = Variant(
        seats,
        table.take("everything_in", bool, "true") if table.has("everything_in") else False,
        _perhaps(table, "more_thieves", 0, CARDS_AT_MOST),
        _perhaps(table, "storms", 0, CARDS_AT_MOST),
        _perhaps(table, "tents", 1, USES_AT_MOST),
        table.take("poorest_first", bool, "true") if table.has("poorest_first") else False,
    )
    table.end()
    return variant


@cache
def editions(ruleset: str, kinds: tuple[str, ...]) -> Editions[Edition]:
    """Those of a card game with these kinds."""

    def make(text: str, source: str, built_in: bool) -> Edition:
        return Edition(text, source, kinds, built_in)

    return Editions(ruleset, __package__, make)
