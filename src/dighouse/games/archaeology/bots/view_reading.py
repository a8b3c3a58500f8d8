"""A seat's situation, read off its view. The other way to one is `position_reading`."""

from __future__ import annotations

from dighouse.games.archaeology.bots.price_tables import PriceTables
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.games.archaeology.views import PHASES, Cards, View

NUMBERS = {name: number for number, name in enumerate(PHASES)}


class ViewReader:
    """Fills in the situation of one seat."""

    def __init__(self, prices: PriceTables, rules: GameNumbers) -> None:
        self.rules = rules
        self.monuments = prices.monuments
        self.cards = dict(zip(rules.kind_names, (int(card) for card in rules.cards), strict=True))

    def read(self, now: Situation, view: View) -> None:
        """All that its actor knows."""
        pile = self.pile
        now.phase = NUMBERS[view.phase]
        now.hand = pile(view.hand)
        now.given = pile(view.given)
        now.taken = pile(view.taken)
        now.market = pile(view.market)
        now.unseen = pile(view.unseen)
        now.dig_site = view.dig_site
        now.thieves = view.thieves
        now.storms = view.storms
        now.trades = view.trades
        now.owed = view.owed
        now.turned = pile(view.turned)
        for at, holder in enumerate(view.seats):
            now.sizes[at] = holder.hand
            now.scores[at] = holder.score
            now.known[at] = 0 if at == view.viewer else pile(holder.known.cards)
            if at == view.viewer:
                now.tents = holder.tents
        self._read_chambers(now, view)
        self._read_menu(now, view)

    def pile(self, cards: Cards) -> int:
        """Cards by kind as one number."""
        return sum(self.cards[kind] * number for kind, number in cards.items())

    def _read_chambers(self, now: Situation, view: View) -> None:
        now.monument = self.monuments[view.monument]
        now.chambers = len(view.chambers)
        for at, chamber in enumerate(view.chambers):
            now.cards[at] = chamber.cards
            now.maps[at] = chamber.maps
            now.open[at] = self.pile(chamber.open)
            now.sure[at] = self.pile(chamber.known)
            now.among[at] = self.pile(chamber.among)
            if chamber.name == view.exploring:
                now.chamber = at

    def _read_menu(self, now: Situation, view: View) -> None:
        rules = self.rules
        now.can_offer = view.menu[0] < rules.take and view.menu[0] >= rules.offer
        now.can_end = rules.end in view.menu
        first = int(rules.explore + now.monument.first)
        now.explores = _group(view.menu, first, len(view.chambers))
        if view.phase == "rob":
            now.choices = _group(view.menu, int(rules.rob), int(rules.seats))
        elif view.phase in ("keep", "name"):
            now.choices = _group(view.menu, rules.own[view.phase], int(rules.kinds))


def _group(menu: list[int], first: int, number: int) -> int:
    """Which of so many picks from the first on are on the menu."""
    return sum(1 << pick - first for pick in menu if first <= pick < first + number)
