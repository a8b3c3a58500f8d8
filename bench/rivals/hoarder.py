"""A rival of another style: it hoards. It sells nothing but large sets, until that gets ruinous.

    python bench/strength.py card-game master bench/rivals/hoarder.py --deals 200

It trades, explores and weathers storms as the professor does, since a style of its own there only made
it weak. What it sells, and when, it decides by itself: it waits for a set that is near a kind's best price.
It gives in when the dig site runs out, and when so much lies in its hand that what storms and thieves
are likely to take before its next turn is more than it can bear; then all of it is sold, small sets too.
"""

from __future__ import annotations

from random import Random

from dighouse.games.archaeology.bots.greedy import Greedy, known_game
from dighouse.games.archaeology.views import View
from dighouse.kernel.game import Game

LARGE = 0.75  # of a kind's best price: a set that is worth so much is large
LAST_DIGS = 2  # of its own, before the dig site is empty: then everything is sold
RUIN = 6.0  # points that are likely to be lost before its next turn


class Hoarder(Greedy):
    name = "hoarder"

    def start(self, game: Game, seat: int) -> None:
        super().start(game, seat)
        self._seats = game.seats
        cards = known_game(game).edition.cards
        self._prices = {kind: [price.value for price in card.sells] for kind, card in cards.items()}

    def __call__(self, view: View, rng: Random) -> int:
        pick = super().__call__(view, rng)
        if view.phase != "act" or len(view.menu) == 1:
            return pick
        moves = dict(zip(view.menu, view.moves, strict=True))
        if moves[pick] != "end" and not moves[pick].startswith("sell "):
            return pick  # trades and explorations come first
        sales = [sale for sale, move in moves.items() if self._sells(view, move)]
        if sales:
            return max(sales, key=lambda sale: self._price(*_sale(moves[sale])))
        return view.menu[view.moves.index("end")] if "end" in view.moves else pick

    def _sells(self, view: View, move: str) -> bool:
        """Would it sell this now?"""
        if not move.startswith("sell "):
            return False
        kind, number = _sale(move)
        prices = self._prices[kind]
        if number < min(view.hand[kind], len(prices)):
            return False  # never a part of what could be sold at once
        if self._closing(view):
            return True
        if len(prices) == 1:
            return False  # maps are for exploring
        return self._price(kind, number) >= LARGE * prices[-1] or self._ruinous(view)

    def _closing(self, view: View) -> bool:
        return view.dig_site < LAST_DIGS * self._seats

    def _ruinous(self, view: View) -> bool:
        """Would it cost too much to wait for its next turn? Every seat digs once until then."""
        value = sum(self._price(kind, number) for kind, number in view.hand.items())
        digs = min(self._seats, view.dig_site)
        storm = value / 2 * view.storms  # half of the hand
        thief = value / max(sum(view.hand.values()), 1) * view.thieves  # one card
        return (storm + thief) * digs / max(view.dig_site, 1) > RUIN

    def _price(self, kind: str, number: int) -> int:
        """What so many cards of a kind sell for, in whole sets and a rest."""
        prices = self._prices[kind]
        sets, rest = divmod(number, len(prices))
        return sets * prices[-1] + (prices[rest - 1] if rest else 0)


def _sale(move: str) -> tuple[str, int]:
    _, kind, number = move.split()
    return kind, int(number)


bot = Hoarder
