"""The Card Game again, written from the ledger alone: slow, with real cards in real orders.

It shares no code and no idea with the engine. Cards are words in lists. The deck is shuffled before
the game; to say what chance may do, the reference keeps *every* order of the cards that is still
possible. A menu is worked out from the list of all whole deeds (every trade, every way to lose half
of a hand): what may come next is what comes next in one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import Any

CHANCE, OVER = -1, -2
TRADES_A_TURN = 12  # CG-23
Deck = tuple[str, ...]


class Numbers:
    """An edition's numbers, straight from its TOML table, and the places of a deck."""

    def __init__(self, edition: Mapping[str, Any], seats: int) -> None:
        cards = edition["cards"]
        self.seats = seats
        self.kinds = list(cards)
        self.copies = {kind: card["copies"][0] for kind, card in cards.items()}
        self.trade = {kind: card["trade"][0] for kind, card in cards.items()}
        self.prices = {kind: [price for price, _ in c["sells"]] for kind, c in cards.items()}
        self.maps = {chamber["name"]: chamber["maps"][0] for chamber in edition["chambers"]}
        self.treasures = [k for k in self.kinds if k != "map" for _ in range(self.copies[k])]
        row = edition["seats"][str(seats)]
        self.shuffled_in = (
            ["map"] * self.copies["map"]
            + ["thief"] * row["thieves"][0]
            + ["storm"] * row["storms"][0]
        )
        # CG-1: the deck's places, in the order of the deal.
        self.dealt = [seat for seat in range(seats) for _ in range(edition["setup"]["hand"][0])]
        self.dealt += [seats] * edition["setup"]["market"][0]
        place = len(self.dealt)
        self.chambers: dict[str, range] = {}
        for chamber in edition["chambers"]:
            self.chambers[chamber["name"]] = range(place, place := place + chamber["cards"][0])
        # CG-2: the rest is the dig site.
        self.set_up = place
        self.dig = range(place, len(self.treasures) + len(self.shuffled_in))


def every_deck(numbers: Numbers) -> list[Deck]:
    """Each different order of the cards, once. All are equally likely."""
    decks = []
    for first in _orders(Counter(numbers.treasures), numbers.set_up):
        rest = Counter(numbers.treasures) - Counter(first) + Counter(numbers.shuffled_in)
        decks += [first + dig for dig in _orders(rest, rest.total())]
    return decks


def _orders(cards: Counter[str], length: int) -> Iterator[Deck]:
    if length == 0:
        yield ()
        return
    for card in sorted(cards):
        for rest in _orders(cards - Counter([card]), length - 1):
            yield (card, *rest)


class Reference:
    def __init__(self, numbers: Numbers, decks: Sequence[Deck]) -> None:
        self.numbers = numbers
        self.decks = decks  # that are still possible
        self.to_deal = list(enumerate(numbers.dealt))
        self.dig = list(numbers.dig)
        self.chambers = {name: list(places) for name, places in numbers.chambers.items()}
        self.hands: list[list[str]] = [[] for _ in range(numbers.seats)]
        self.market: list[str] = []
        self.sold: list[list[tuple[str, int]]] = [[] for _ in range(numbers.seats)]
        self.known = [[Counter[str]() for _ in self.hands] for _ in range(numbers.seats + 1)]
        self.doing = "deal" if self.to_deal else "first"
        self.turn = 0
        self.subject: Any = None  # who is robbed; which chamber is explored; whom the storm hits
        self.picked: list[str] = []  # of a deed that is not whole yet
        self.trades = 0
        self.began_empty = False  # this turn began with an empty dig site
        self.active = False  # there was a sale or an exploration this turn
        self.passed: list[int] = []  # who passed in sequence
        self.only_traded: list[int] = []  # who did, since the last sale or exploration
        self.forced = False

    def copy(self) -> Reference:
        twin = copy(self)
        twin.to_deal, twin.dig = self.to_deal[:], self.dig[:]
        twin.chambers = {name: places[:] for name, places in self.chambers.items()}
        twin.hands, twin.market = [hand[:] for hand in self.hands], self.market[:]
        twin.sold = [sets[:] for sets in self.sold]
        twin.known = [[Counter(cards) for cards in row] for row in self.known]
        twin.picked, twin.passed = self.picked[:], self.passed[:]
        twin.only_traded = self.only_traded[:]
        return twin

    # -- who, and what may be done -----------------------------------------------------------------

    @property
    def actor(self) -> int:
        if self.doing == "over":
            return OVER
        if self.doing in ("deal", "first", "dig", "steal", "find"):
            return CHANCE
        return int(self.subject) if self.doing == "storm" else self.turn

    def chances(self) -> dict[str, Fraction]:
        """What chance may do, and how probable it is."""
        if self.doing == "first":
            outcomes = [f"first {seat}" for seat in range(self.numbers.seats)]
        elif self.doing == "steal":
            outcomes = [f"steal {card}" for card in self.hands[self.subject]]
        else:
            place = self._next_place()
            outcomes = [f"{self.doing} {deck[place]}" for deck in self.decks]
        return {move: Fraction(n, len(outcomes)) for move, n in Counter(outcomes).items()}

    def _next_place(self) -> int:
        if self.doing == "deal":
            return self.to_deal[0][0]
        return self.dig[0] if self.doing == "dig" else self.chambers[self.subject][0]

    def menu(self) -> set[str]:
        if self.actor == CHANCE:
            return set(self.chances())
        done = len(self.picked)
        return {deed[done] for deed in self._deeds() if list(deed[:done]) == self.picked}

    def _deeds(self) -> Iterator[tuple[str, ...]]:
        """Everything that the actor may do, each as its whole list of picks."""
        if self.doing == "rob":  # CG-6, CG-7
            for seat, hand in enumerate(self.hands):
                if hand and seat != self.turn:
                    yield (f"rob {seat}",)
        elif self.doing == "storm":  # CG-8
            hand = self.hands[self.actor]
            for lost in self._bags(hand):
                if len(lost) == len(hand) // 2:
                    yield tuple(f"discard {card}" for card in lost)
        elif self.doing == "act":  # CG-10
            yield from self._trades()
            hand = self.hands[self.turn]
            for name, places in self.chambers.items():  # CG-13
                if places and hand.count("map") >= self.numbers.maps[name]:
                    yield (f"explore {name}",)
            for kind, prices in self.numbers.prices.items():  # CG-14
                for size in range(1, len(prices) + 1):
                    if hand.count(kind) >= size:
                        yield (f"sell {kind} {size}",)
            if not self.forced or not hand:  # CG-17
                yield ("end",)

    def _trades(self) -> Iterator[tuple[str, ...]]:
        """CG-11, CG-23."""
        if self.trades == TRADES_A_TURN:
            return
        offered = [pick.split()[1] for pick in self.picked if pick.startswith("offer")]
        for given in self._bags(self.hands[self.turn]):
            if not given or given[: len(offered)] != offered:
                continue
            wanted = [card for card in self.market if card not in given]
            for taken in self._bags(wanted, self._worth(given)):
                if taken:
                    yield (
                        *(f"offer {card}" for card in given),
                        *(f"take {card}" for card in taken),
                        "done",
                    )
                    if len(given) > len(offered):
                        break  # the next pick is an offer: one way to complete it will do

    def _worth(self, cards: Sequence[str]) -> int:
        return sum(self.numbers.trade[card] for card in cards)

    def _bags(self, cards: Sequence[str], worth: int = 10**6) -> Iterator[list[str]]:
        """Every selection out of `cards` of no more than this worth, in order of kinds."""
        yield from self._bags_of([(k, cards.count(k)) for k in self.numbers.kinds], worth)

    def _bags_of(self, counts: list[tuple[str, int]], worth: int) -> Iterator[list[str]]:
        if not counts:
            yield []
            return
        (kind, most), *rest = counts
        for number in range(min(most, worth // self.numbers.trade[kind]) + 1):
            for others in self._bags_of(rest, worth - number * self.numbers.trade[kind]):
                yield [kind] * number + others

    # -- what happens ------------------------------------------------------------------------------

    def apply(self, move: str) -> None:
        word, _, rest = move.partition(" ")
        if word in ("deal", "dig", "find"):
            place = self._next_place()
            self.decks = [deck for deck in self.decks if deck[place] == rest]
        if word in ("discard", "offer", "take", "done"):
            self.picked.append(move)
        getattr(self, f"_{word}")(*rest.split())

    def _deal(self, card: str) -> None:
        _, to = self.to_deal.pop(0)
        (self.market if to == self.numbers.seats else self.hands[to]).append(card)
        if not self.to_deal:
            self.doing = "first"

    def _first(self, seat: str) -> None:
        self._begin(int(seat))

    def _begin(self, seat: int) -> None:
        self.turn, self.trades, self.active = seat, 0, False
        self.began_empty = not self.dig
        holders = {seat for seat, hand in enumerate(self.hands) if hand}
        # CG-16, CG-17: everybody who holds cards has passed since somebody last did something.
        self.forced = self.began_empty and holders <= set(self.passed)
        self._dig_or_act()

    def _dig_or_act(self) -> None:
        self.doing = "dig" if self.dig else "act"  # CG-4, CG-9, CG-15
        self._perhaps_over()

    def _perhaps_over(self) -> None:
        if not self.dig and not any(self.hands):  # CG-18
            self.doing, self.forced = "over", False

    def _dig(self, card: str) -> None:
        self.dig.pop(0)
        if card == "storm":
            self._storm(self.turn)
        elif card == "thief" and any(self._others()):
            self.doing = "rob"
        else:
            if card != "thief":
                self.hands[self.turn].append(card)  # CG-5
            self.doing = "act"
            self._perhaps_over()

    def _others(self) -> list[list[str]]:
        return [hand for seat, hand in enumerate(self.hands) if seat != self.turn]

    def _rob(self, seat: str) -> None:
        self.doing, self.subject = "steal", int(seat)

    def _steal(self, card: str) -> None:
        thief, victim = self.turn, self.subject
        for observer, row in enumerate(self.known):  # CG-22
            hand = self.hands[victim]
            if observer in (thief, victim) or row[victim] == Counter({card: len(hand)}):
                self._sees_leave(observer, victim, card)
                if observer != thief:
                    row[thief][card] += 1
            else:
                row[victim] -= Counter(list(row[victim]))
        self.hands[victim].remove(card)
        self.hands[thief].append(card)
        self.doing = "act"
        self._forget_empty_hands()

    def _storm(self, seat: int) -> None:
        """CG-8: from this seat on, the next one with something to lose."""
        seats = self.numbers.seats
        self.doing = "storm"
        for step in range((self.turn - seat - 1) % seats + 1):
            self.subject = (seat + step) % seats
            if len(self.hands[self.subject]) > 1:
                return
        self._dig_or_act()  # CG-9

    def _discard(self, _: str) -> None:
        seat = self.actor
        if len(self.picked) < len(self.hands[seat]) // 2:
            return
        for pick in self.picked:
            self._leaves(seat, pick.split()[1])
            self.market.append(pick.split()[1])
        self.picked = []
        if (seat + 1) % self.numbers.seats == self.turn:
            self._dig_or_act()
        else:
            self._storm((seat + 1) % self.numbers.seats)

    def _offer(self, _: str) -> None:
        pass  # CG-11: nothing changes hands before the trade is complete

    _take = _offer

    def _done(self) -> None:
        for pick in self.picked[:-1]:
            word, card = pick.split()
            if word == "offer":
                self._leaves(self.turn, card)
                self.market.append(card)
            else:
                self.market.remove(card)
                self.hands[self.turn].append(card)
                for observer, row in enumerate(self.known):
                    if observer != self.turn:
                        row[self.turn][card] += 1
        self.picked = []
        self.trades += 1

    def _explore(self, name: str) -> None:
        for _ in range(self.numbers.maps[name]):
            self._leaves(self.turn, "map")
        self._did_something()
        self.doing, self.subject = "find", name

    def _find(self, card: str) -> None:
        self.chambers[self.subject].pop(0)
        self.hands[self.turn].append(card)
        if not self.chambers[self.subject]:
            self.doing = "act"

    def _sell(self, kind: str, size: str) -> None:
        for _ in range(int(size)):
            self._leaves(self.turn, kind)
        self.sold[self.turn].append((kind, int(size)))
        self._did_something()
        self.forced = False
        self._perhaps_over()

    def _did_something(self) -> None:
        self.active, self.passed, self.only_traded = True, [], []

    def _end(self) -> None:
        if self.began_empty and not self.active:
            # CG-17: three turns with trades only for everybody who holds cards; then they are passes.
            holders = [hand for hand in self.hands if hand]
            if self.trades and len(self.only_traded) < 3 * len(holders):
                self.only_traded.append(self.turn)
                self.passed = []
            else:
                self.passed.append(self.turn)
        seat = (self.turn + 1) % self.numbers.seats
        while not self.dig and not self.hands[seat]:
            seat = (seat + 1) % self.numbers.seats
        self._begin(seat)

    def _leaves(self, holder: int, card: str) -> None:
        """A card leaves a hand in the open."""
        self.hands[holder].remove(card)
        for observer in range(len(self.known)):
            self._sees_leave(observer, holder, card)
        self._forget_empty_hands()

    def _sees_leave(self, observer: int, holder: int, card: str) -> None:
        if observer != holder:
            self.known[observer][holder] -= Counter([card])

    def _forget_empty_hands(self) -> None:
        for row in self.known:
            for holder, hand in enumerate(self.hands):
                if not hand:
                    row[holder] = Counter()

    # -- the result --------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        prices = self.numbers.prices
        return [sum(prices[kind][size - 1] for kind, size in sets) for sets in self.sold]

    def winners(self) -> list[int]:
        """CG-20."""
        cards = [sum(size for _, size in sets) for sets in self.sold]
        seats = range(self.numbers.seats)
        best = [seat for seat in seats if self.scores()[seat] == max(self.scores())]
        fewest = min(cards[seat] for seat in best)
        return [seat for seat in best if cards[seat] == fewest]


def perft(reference: Reference, depth: int) -> Counter[int]:
    """Positions within `depth` picks, by CHANCE, OVER or 0 for a decision, once for each way."""
    counts: Counter[int] = Counter([min(reference.actor, 0)])
    if depth:
        for move in reference.menu():
            after = reference.copy()
            after.apply(move)
            counts += perft(after, depth - 1)
    return counts
