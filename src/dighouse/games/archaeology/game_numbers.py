"""The numbers of one game, as an edition gives them, and the numbering of its picks.

Treasure kinds are numbered from the dearest to the cheapest, as the edition lists them; a trade
or a storm is picked in that order. A decision is one of

    rob SEAT · discard KIND · offer KIND · take KIND · done · explore CHAMBER · sell KIND N · end ·
    look CHAMBER · no look · keep KIND · go on · stop · name KIND · use tent · save tent

and a chance outcome one of

    deal KIND · first SEAT · dig KIND · dig thief · dig storm · steal KIND · find KIND ·
    again KIND · monument NAME

where those that an edition's monuments and tents do not need have no number. What only some
monuments ask for, each of them says itself.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.monuments.monument_types import own_decisions, own_outcomes
from dighouse.games.archaeology.monuments.undecided_monument import UndecidedMonument
from dighouse.games.archaeology.piles import (
    CARDS_AT_MOST,
    COUNT,
    DIGIT,
    MASK,
    SUM,
    card,
    count,
    flags,
    groups_by_flags,
)
from dighouse.kernel.vectors import numbers

TRADES_A_TURN: Final = 12  # CG-23: so that every turn ends
TRADE_TURNS_EACH: Final = 3  # CG-17: so that trading ends, too
NEVER: Final = MASK + 1  # cards of one kind that no hand has
PICKS_AT_MOST: Final = 1000  # more than any edition has; a larger number is no pick


HANDS_KEPT: Final = 20_000  # whose sales are not worked out again: a few megabytes


class GameNumbers:
    __slots__ = (
        "actions",
        "affordable",
        "asked",
        "before_map",
        "bits",
        "cards",
        "chamber_names",
        "columns",
        "copies",
        "deal",
        "deal_row",
        "dearest",
        "decisions",
        "dig",
        "dig_rows",
        "digger_first",
        "discard",
        "discards",
        "done",
        "drawn",
        "end",
        "explorations",
        "explore",
        "find",
        "find_row",
        "first",
        "groups",
        "hand",
        "kind_names",
        "kinds",
        "largest",
        "map",
        "market",
        "members",
        "monument",
        "monuments",
        "offer",
        "offers",
        "own",
        "payers",
        "places",
        "poorest_first",
        "prices",
        "raised",
        "remembers",
        "rob",
        "robs",
        "sale_kind",
        "sale_size",
        "sales",
        "sales_kept",
        "save_tent",
        "seats",
        "sell",
        "steal",
        "steal_row",
        "storm",
        "storms",
        "take",
        "takes",
        "tents",
        "thief",
        "thieves",
        "trade",
        "undecided",
        "use_tent",
        "witnesses",
    )

    def __init__(
        self,
        seats: int,
        kinds: list[str],
        copies: list[int],
        trade: list[int],
        sells: list[list[int]],
        hand: int,
        market: int,
        thieves: int,
        storms: int,
        tents: int,
        explorations: int,
        digger_first: bool,
        poorest_first: bool,
        monuments: list[Monument],
        monument: int,
    ) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = len(kinds)
        self.kind_names: list[str] = kinds
        self.map: i64 = kinds.index("map")
        self.copies: vec[i64] = numbers(copies)
        self.trade: vec[i64] = numbers(trade)
        self.largest: vec[i64] = numbers([len(values) for values in sells])
        self.hand: i64 = hand
        self.market: i64 = market
        self.thieves: i64 = thieves
        self.storms: i64 = storms
        self.tents: i64 = tents  # how often each seat's tent can be used
        self.explorations: i64 = explorations  # a turn; 0: any number
        self.digger_first: bool = digger_first  # in a storm; else the digger comes last
        self.poorest_first: bool = poorest_first  # NE-18
        self.monuments: list[Monument] = monuments
        self.monument: i64 = monument  # which one it is; -1: chance will say
        self.undecided: Monument = UndecidedMonument()  # until it has
        # Places that a position has room for, whichever monument it is.
        self.places: i64 = max([len(one.cards) for one in monuments])
        # Can somebody know cards of a chamber before they are taken?
        self.remembers: bool = any(one.remembered() for one in monuments)

        # The price list: one row a kind, one column a set size, 0 where no set is that large.
        self.columns: i64 = max([len(values) for values in sells])
        self.prices: vec[i64] = numbers(_padded(sells, int(self.columns), 0))
        # The same table as sales: of which kind, and how many cards must be there.
        self.sales: i64 = self.kinds * self.columns
        self.sale_kind: vec[i64] = numbers(_sale_kinds(len(kinds), int(self.columns)))
        sizes = [list(range(1, len(values) + 1)) for values in sells]
        self.sale_size: vec[i64] = numbers(_padded(sizes, int(self.columns), NEVER))

        # Decision picks, then chance picks.
        self.rob: i64 = 0
        self.discard: i64 = self.rob + self.seats
        self.offer: i64 = self.discard + self.kinds
        self.take: i64 = self.offer + self.kinds
        self.done: i64 = self.take + self.kinds
        self.explore: i64 = self.done + 1
        self.chamber_names: list[str] = []
        for one in monuments:
            self.chamber_names += one.chamber_names
        self.sell: i64 = self.explore + len(self.chamber_names)
        self.end: i64 = self.sell + self.kinds * self.columns
        # What only some monuments ask for or draw: the first pick of each verb.
        self.asked: list[tuple[str, str]] = own_decisions(monuments)
        self.drawn: list[tuple[str, str]] = own_outcomes(monuments)
        self.own: dict[str, int] = {}
        named = {"KIND": len(kinds), "CHAMBER": len(self.chamber_names), "": 1}
        self.use_tent: i64 = _number(self.own, self.asked, named, int(self.end) + 1)
        a_tent = 1 if tents else 0
        self.save_tent: i64 = self.use_tent + a_tent
        self.decisions: i64 = self.save_tent + a_tent
        self.deal: i64 = self.decisions
        self.first: i64 = self.deal + self.kinds
        self.dig: i64 = self.first + self.seats
        self.thief: i64 = self.dig + self.kinds
        self.storm: i64 = self.thief + 1
        self.steal: i64 = self.storm + 1
        self.find: i64 = self.steal + self.kinds
        after_find = int(self.find + self.kinds)
        self.raised: i64 = _number(self.own, self.drawn, named, after_find)
        self.actions: i64 = self.raised + (len(monuments) if len(monuments) > 1 else 0)

        # What follows is all derived: tables, so that nothing is worked out twice in a game.
        self.before_map: i64 = (1 << kinds.index("map")) - 1  # a group
        self.cards: vec[i64] = numbers([card(kind) for kind in range(len(kinds))])
        self.groups: vec[i64] = groups_by_flags(len(kinds))
        size = 1 << max(len(kinds), seats)
        self.bits: vec[i64] = numbers([1 << kind for kind in range(len(kinds))])
        self.members: list[list[int]] = [_members(group) for group in range(size)]
        # For every group, its members as picks.
        self.robs: list[list[int]] = _rows(self.rob, self.members)
        self.discards: list[list[int]] = _rows(self.discard, self.members)
        self.offers: list[list[int]] = _rows(self.offer, self.members)
        self.takes: list[list[int]] = _rows(self.take, self.members)

        # witnesses[seat]: where `Knowledge` keeps what each of the others knows of a seat's hand.
        self.witnesses: list[list[int]] = [_witnesses(seat, seats) for seat in range(seats)]

        # affordable[purse]: the kinds that this much trade value pays for. More than the dearest
        # costs makes no difference.
        self.dearest: i64 = max(trade)
        affordable = [_affordable(trade, purse) for purse in range(max(trade) + 1)]
        self.affordable: vec[i64] = numbers(affordable)
        # payers[purse << kinds | wanted]: the kinds of which one more card, on top of the purse,
        # pays for some other kind of the group `wanted`.
        self.payers: vec[i64] = numbers(_payers(trade, affordable))

        # The lists below depend on few numbers each, so they are kept once they were needed.
        self.sales_kept: dict[int, list[int]] = {}
        # Chance outcomes, ready-made: see `_row`. They are Any because tuples of a type would be
        # taken apart and built again by compiled code.
        self.deal_row: list[Any] = self._row(self.deal, 1)
        self.steal_row: list[Any] = self._row(self.steal, 1)
        self.find_row: list[Any] = self._row(self.find, 1)
        self.dig_rows: list[list[Any]] = [[] for _ in range(sum(copies) + 2)]
        _prepare(monuments, self)

    def sales_and_end(self, hand: i64) -> list[int]:
        """The sell picks of a hand, ascending, and after them the end of the turn.

        They are worked out here, and kept: look into `sales_kept` first.
        """
        if len(self.sales_kept) == HANDS_KEPT:
            self.sales_kept.clear()
        picks: list[int] = []
        for kind in self.members[self.group(hand)]:
            first = self.sell + kind * self.columns
            cards = min(hand >> kind * DIGIT & MASK, self.largest[kind])
            picks.extend([first + size for size in range(cards)])
        picks.append(self.end)
        self.sales_kept[hand] = picks
        return picks

    def dig_row(self, weight: i64) -> list[Any]:
        """`_row` for digs, where a card weighs `weight`: worked out once it is needed."""
        row = self.dig_rows[weight]
        if not row:
            row = self.dig_rows[weight] = self._row(self.dig, weight)
        return row

    def _row(self, first: i64, weight: i64) -> list[Any]:
        """Chance outcomes (pick, weight) by kind and number of cards, at [kind << COUNT | cards].

        `first` is the pick of the first kind. Thieves and storms follow the kinds.
        """
        return [
            (first + (at >> COUNT), weight * (at & CARDS_AT_MOST))
            for at in range(self.kinds + 2 << COUNT)
        ]

    def outcomes(self, pile: i64, row: list[Any]) -> list[Any]:
        """The kinds of a pile as chance outcomes."""
        kinds = self.members[self.group(pile)]
        return [row[kind << COUNT | pile >> kind * DIGIT & MASK] for kind in kinds]

    def certain_of(self, seen: i64, left: i64) -> i64:
        """Of cards that were seen in a chamber, those that must be among any `left` of them."""
        gone = (seen >> SUM) - left
        if gone <= 0:
            return seen
        sure: i64 = 0
        for kind in self.members[self.group(seen)]:
            number = count(seen, kind) - gone
            if number > 0:
                sure += number * self.cards[kind]
        return sure

    def group(self, pile: i64) -> i64:
        """Which kinds a pile has."""
        return self.groups[flags(pile)]

    def price(self, kind: i64, cards: i64) -> i64:
        """What a set of `cards` cards sells for."""
        return self.prices[kind * self.columns + cards - 1]


def _number(
    own: dict[str, int], verbs: list[tuple[str, str]], sizes: dict[str, int], at: int
) -> int:
    """Give numbers to what only some monuments have; returns the next one that is free."""
    for verb, what in verbs:
        own[verb] = at
        at += sizes[what]
    return at


def _members(group: int) -> list[int]:
    return [bit for bit in range(group.bit_length()) if group >> bit & 1]


def _rows(first: int, groups: list[list[int]]) -> list[list[int]]:
    return [[first + member for member in group] for group in groups]


def _prepare(monuments: list[Monument], rules: GameNumbers) -> None:
    first = 0
    for monument in monuments:
        monument.prepare(rules, first)
        first += len(monument.chamber_names)


def _padded(rows: list[list[int]], columns: int, empty: int) -> list[int]:
    """A table with rows of equal length."""
    cells: list[int] = []
    for row in rows:
        cells += row + [empty] * (columns - len(row))
    return cells


def _sale_kinds(kinds: int, columns: int) -> list[int]:
    return [kind for kind in range(kinds) for _ in range(columns)]


def _witnesses(seat: int, seats: int) -> list[int]:
    return [row * seats + seat for row in range(seats + 1) if row != seat]


def _affordable(trade: list[int], purse: int) -> int:
    return sum([1 << kind for kind, cost in enumerate(trade) if cost <= purse])


def _payers(trade: list[int], affordable: list[int]) -> list[int]:
    payers: list[int] = []
    for purse in range(len(affordable)):
        reach = [
            affordable[min(purse + cost, len(affordable) - 1)] & ~(1 << kind)
            for kind, cost in enumerate(trade)
        ]
        for wanted in range(1 << len(trade)):
            payers.append(sum([1 << kind for kind, group in enumerate(reach) if group & wanted]))
    return payers
