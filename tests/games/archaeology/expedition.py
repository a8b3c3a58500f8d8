"""The New Expedition on top of the Card Game's reference: tents, monuments and variants.

Like that one it is slow, made of lists, and shares no code with the engine. A monument has real cards
at real places of the deck. Cards that lie in a chamber and were seen by somebody are remembered by
their place, so a card of the Mine that turns up again is the very card that was put back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.games.archaeology.reference import CHANCE, Deck, Numbers, Reference

PILE = "pile"
BY_CHANCE = ("grow", "peek", "turn")


class Camp(Numbers):
    """The numbers of a monument, a number of seats, and variants."""

    def __init__(
        self, edition: Mapping[str, Any], seats: int, monument: str, variants: Sequence[str] = ()
    ) -> None:
        row = edition["seats"][str(seats)]
        chosen = [edition["variants"][variant.replace("_", "-")] for variant in variants]
        self.plan = next(plan for plan in edition["monuments"] if plan["name"] == monument)
        self.way = self.plan["way"]
        out = row.get("left_out", [])
        storms = row["storms"]
        tents = edition["setup"]["tents"][0]
        thieves = row["thieves"][0]
        self.poorest_first = False
        for variant in chosen:
            out = [] if variant.get("everything_in") else out  # NE-16
            thieves += variant.get("more_thieves", [0])[0]
            storms = variant.get("storms", storms)  # NE-17
            tents = variant.get("tents", [tents])[0]
            self.poorest_first |= variant.get("poorest_first", False)  # NE-18
        self.tents = tents
        cards = {
            kind: {**card, "copies": [0, ""]} if kind in out else card
            for kind, card in edition["cards"].items()
        }
        chambers = list(self.plan["chambers"])
        if self.way == "ruins":
            chambers.append({"name": PILE, "cards": self.plan["pile"], "maps": [99, ""]})
        super().__init__(
            {
                "cards": cards,
                "setup": edition["setup"],
                "chambers": chambers,
                "seats": {str(seats): {"thieves": [thieves, ""], "storms": storms}},
            },
            seats,
        )
        self.nameable = [kind for kind in self.kinds if kind != "map" and self.copies[kind]]
        self.open: list[str] = []  # where each place after the marketplace is dealt to
        if self.way == "ruins":  # NE-14: they lie open from the start
            self.open = [n for n, places in self.chambers.items() if n != PILE for _ in places]
            self.dealt += [seats + 1] * len(self.open)

    def number(self, name: str) -> int:
        return int(self.plan[name][0])


class Expedition(Reference):
    numbers: Camp

    def __init__(self, numbers: Camp, decks: Sequence[Deck]) -> None:
        super().__init__(numbers, decks)
        self.tents = [numbers.tents] * numbers.seats
        self.sheltered: list[int] = []
        self.asked: list[Any] = []  # who, or what, comes next in a storm
        self.explored = 0  # this turn
        self.looked_into = ""  # since the last sale of this turn
        self.seen: list[int] = []  # places of chambers whose cards somebody has seen
        self.turned: list[int] = []  # places whose cards lie open for now
        self.shown: list[str] = []
        self.named: list[str] = []
        observers = range(numbers.seats + 1)
        # NE-21: of each chamber what was in it at the last look, or what is surely in it.
        self.noted = [{name: Counter[str]() for name in self.chambers} for _ in observers]

    def copy(self) -> Expedition:
        twin = super().copy()
        assert isinstance(twin, Expedition)
        twin.tents, twin.sheltered, twin.asked = self.tents[:], self.sheltered[:], self.asked[:]
        twin.seen, twin.turned, twin.named = self.seen[:], self.turned[:], self.named[:]
        twin.noted = [{n: Counter(cards) for n, cards in row.items()} for row in self.noted]
        return twin

    def card(self, place: int) -> str:
        """Of a place that somebody has seen: the same in every deck that is still possible."""
        return self.decks[0][place]

    def inside(self, chamber: str) -> list[str]:
        """Cards of a chamber that somebody has seen."""
        return [self.card(place) for place in self.chambers[chamber] if place in self.seen]

    def unseen(self, chamber: str) -> list[int]:
        return [place for place in self.chambers[chamber] if place not in self.seen]

    # -- who, and what may be done -----------------------------------------------------------------

    @property
    def actor(self) -> int:
        if self.doing in BY_CHANCE:
            return CHANCE
        return int(self.subject) if self.doing == "tent" else super().actor

    def chances(self) -> dict[str, Fraction]:
        if self.doing == "first" and self.numbers.poorest_first:  # NE-18
            worth = [self._worth(hand) for hand in self.hands]
            poorest = [seat for seat, value in enumerate(worth) if value == min(worth)]
            return {f"first {seat}": Fraction(1, len(poorest)) for seat in poorest}
        if self.doing == "turn":  # NE-11, NE-13: shuffled, so any of the cards comes next
            found: Counter[str] = Counter()
            for place in self.chambers[self.subject]:
                word = "again" if place in self.seen else "find"
                found.update(f"{word} {deck[place]}" for deck in self.decks)
            return {move: Fraction(n, found.total()) for move, n in found.items()}
        shares = super().chances()
        if self.doing in ("grow", "peek"):
            shares = {f"find {move.split()[1]}": share for move, share in shares.items()}
        return shares

    def _next_place(self) -> int:
        if self.doing == "grow":
            return self.chambers[PILE][0]
        return self.unseen(self.subject)[0] if self.doing == "peek" else super()._next_place()

    def _deeds(self) -> Iterator[tuple[str, ...]]:
        if self.doing == "tent":
            yield from [("use tent",), ("save tent",)]
        elif self.doing == "look":  # NE-9
            yield from ((f"look {name}",) for name, places in self.chambers.items() if places)
            yield ("no look",)
        elif self.doing == "press":
            yield from [("go on",), ("stop",)]
        elif self.doing == "keep":  # NE-10
            cards = self.inside(self.subject)
            for bag in self._bags(cards):
                if len(bag) == min(self.numbers.number("keep"), len(cards)):
                    yield tuple(f"keep {card}" for card in bag)
        elif self.doing == "name":  # NE-13
            kinds = self.numbers.nameable
            for some in combinations(kinds, min(self.numbers.number("named"), len(kinds))):
                yield tuple(f"name {kind}" for kind in some)
        else:
            once = self.doing == "act" and self.explored  # NE-6
            deeds = super()._deeds()
            yield from (deed for deed in deeds if not (once and deed[0].startswith("explore")))

    # -- what happens ------------------------------------------------------------------------------

    def apply(self, move: str) -> None:
        word, _, card = move.partition(" ")
        if self.doing == "turn":
            self._turn_up(word == "again", card)
        elif self.doing in ("grow", "peek"):
            place = self._next_place()
            self.decks = [deck for deck in self.decks if deck[place] == card]
            self.seen.append(place)
            getattr(self, f"_{self.doing}")(place)
        else:
            if word in ("keep", "name"):
                self.picked.append(move)
            super().apply(move)

    def _deal(self, card: str) -> None:
        place, to = self.to_deal[0]
        if to <= self.numbers.seats:
            super()._deal(card)
            return
        self.to_deal.pop(0)
        self.seen.append(place)
        if not self.to_deal:
            self.doing = "first"

    def _begin(self, seat: int) -> None:
        self.explored, self.shown, self.looked_into = 0, [], ""
        super()._begin(seat)

    # -- a storm (NE-4, NE-14) ---------------------------------------------------------------------

    def _dig(self, card: str) -> None:
        if card != "storm":
            super()._dig(card)
            return
        self.dig.pop(0)
        self.asked = [name for name in self.chambers if name != PILE]
        self._next_growth()

    def _next_growth(self) -> None:
        if self.asked and self.chambers.get(PILE):
            self.doing, self.subject = "grow", self.asked.pop(0)
            return
        self.asked = [seat for seat in self._round() if self.tents[seat]]
        self._next_tent()

    def _grow(self, place: int) -> None:
        self.chambers[PILE].remove(place)
        self.chambers[self.subject].append(place)
        self._next_growth()

    def _round(self) -> list[int]:
        """From the digger's left; the digger is the last."""
        seats = self.numbers.seats
        return [(self.turn + step) % seats for step in range(1, seats + 1)]

    def _next_tent(self) -> None:
        if self.asked:
            self.doing, self.subject = "tent", self.asked.pop(0)
            return
        self.asked = [
            seat
            for seat in self._round()
            if seat not in self.sheltered and len(self.hands[seat]) > 1
        ]
        self._next_loss()

    def _use(self, _: str) -> None:
        self.tents[self.subject] -= 1
        self.sheltered.append(self.subject)
        self._next_tent()

    def _save(self, _: str) -> None:
        self._next_tent()

    def _next_loss(self) -> None:
        if self.asked:
            self.doing, self.subject = "storm", self.asked.pop(0)
            return
        self.sheltered = []
        self._dig_or_act()

    def _discard(self, card: str) -> None:
        if len(self.picked) == len(self.hands[self.actor]) // 2:
            for pick in self.picked:
                self._leaves(self.actor, pick.split()[1])
                self.market.append(pick.split()[1])
            self.picked = []
            self._next_loss()

    # -- exploring ---------------------------------------------------------------------------------

    def _explore(self, name: str) -> None:
        super()._explore(name)
        self.explored += 1
        getattr(self, f"_explore_{self.numbers.way}")(name)

    def _explore_pyramid(self, name: str) -> None:
        pass  # NE-7: as in the Card Game

    def _explore_temple(self, name: str) -> None:
        """NE-8: what somebody has seen needs no turning up."""
        if not self.unseen(name):
            self._into_hand(self.chambers[name][:], [row[name] for row in self.noted])
            self._act()

    def _explore_ruins(self, name: str) -> None:
        cards = Counter(self.inside(name))
        self._into_hand(self.chambers[name][:], [cards] * len(self.noted))
        self._act()

    def _explore_tomb(self, name: str) -> None:
        self._peek_into(name)

    def _explore_mine(self, name: str) -> None:
        self.doing = "turn"

    def _explore_sphinx(self, name: str) -> None:
        self.doing = "name"

    def _act(self) -> None:
        self.doing = "act"
        self._perhaps_over()

    def _into_hand(self, places: list[int], told: Sequence[Counter[str]]) -> None:
        """Cards of a chamber, and which of them each observer knows (NE-21)."""
        self.hands[self.turn] += [self.card(place) for place in places]
        for observer, cards in enumerate(told):
            if observer != self.turn:
                self.known[observer][self.turn] += cards
        chamber = self.chambers[self.subject]
        for place in places:
            chamber.remove(place)
        if not chamber:
            for row in self.noted:
                row[self.subject] = Counter()

    # -- private looks (NE-9, NE-10) ---------------------------------------------------------------

    def _sell(self, kind: str, size: str) -> None:
        super()._sell(kind, size)
        if self.doing == "act" and self.numbers.way == "temple" and any(self.chambers.values()):
            self.doing, self.looked_into = "look", ""

    def _look(self, name: str) -> None:
        self.looked_into = name
        self._peek_into(name)

    def _no(self, _: str) -> None:
        self._act()

    def _peek_into(self, name: str) -> None:
        self.subject = name
        self.doing = "peek"
        if not self.unseen(name):
            self._peek(-1)

    def _peek(self, _: int) -> None:
        if not self.unseen(self.subject):
            self.noted[self.turn][self.subject] = Counter(self.inside(self.subject))
            if self.numbers.way == "tomb":
                self.doing = "keep"
            else:
                self._act()

    def _keep(self, _: str) -> None:
        chamber = self.chambers[self.subject]
        if len(self.picked) < min(self.numbers.number("keep"), len(chamber)):
            return
        told = [_surely(row[self.subject], len(self.picked)) for row in self.noted]
        places: list[int] = []
        for pick in self.picked:
            some = [place for place in chamber if place not in places]
            places.append(next(p for p in some if self.card(p) == pick.split()[1]))
        self._into_hand(places, told)
        self.noted[self.turn][self.subject] = Counter(self.inside(self.subject))
        self.picked = []
        self._act()

    # -- turned up for all (NE-11 to NE-13) --------------------------------------------------------

    def _turn_up(self, again: bool, card: str) -> None:
        chamber = self.chambers[self.subject]
        if again:
            place = next(p for p in chamber if p in self.seen and self.card(p) == card)
        else:
            # Which of the unseen places it was makes no difference: they are all alike.
            place = next(
                p for p in self.unseen(self.subject) if any(d[p] == card for d in self.decks)
            )
            self.decks = [deck for deck in self.decks if deck[place] == card]
            self.seen.append(place)
        chamber.remove(place)
        self.turned.append(place)
        for row in self.noted:
            row[self.subject] -= Counter([card])
        cards = [self.card(place) for place in self.turned]
        if self.numbers.way == "sphinx":
            if len(cards) == self.numbers.number("turned") or not chamber:
                self._collect([card in self.named for card in cards])
        elif self._worth(cards) > self.numbers.number("safe"):
            self._collect([False] * len(cards))
        elif not chamber:
            self._stop()
        else:
            self.doing = "press"

    def _name(self, _: str) -> None:
        if len(self.picked) == min(self.numbers.number("named"), len(self.numbers.nameable)):
            self.named = [pick.split()[1] for pick in self.picked]
            self.picked = []
            self.doing = "turn"

    def _go(self, _: str) -> None:
        self.doing = "turn"

    def _stop(self) -> None:
        self._collect([True] * len(self.turned))

    def _collect(self, taken: list[bool]) -> None:
        """Those cards into the hand, the others back, and everybody sees which."""
        self.shown = [self.card(place) for place in self.turned]
        mine = [place for place, take in zip(self.turned, taken, strict=True) if take]
        back = [place for place in self.turned if place not in mine]
        self.chambers[self.subject] += self.turned
        cards = Counter(self.card(place) for place in mine)
        for row in self.noted:
            row[self.subject] += Counter(self.card(place) for place in back)
        self._into_hand(mine, [cards] * len(self.noted))
        self.turned, self.named = [], []
        self._act()


def _surely(noted: Counter[str], left: int) -> Counter[str]:
    """Of the cards that were noted, those that are among any `left` of them."""
    gone = noted.total() - left
    return Counter({kind: number - gone for kind, number in noted.items() if number > gone})
