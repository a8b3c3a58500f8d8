"""A decent family player: it sees what its cards could become, and takes what looks best now.

On its turn it explores what its maps allow, makes the one trade that leads to the best hand, sells
what is better sold than kept, and ends. It looks at the view alone and remembers nothing of it, so
that it can be asked at any point of anybody's game; the price list comes with `start`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from dighouse.games.archaeology.bots.future_value import FutureValue
from dighouse.games.archaeology.bots.prices import Prices, prices_of
from dighouse.games.archaeology.bots.trading import Trade, best_ending, best_trade
from dighouse.games.archaeology.bots.worth import Worth
from dighouse.games.archaeology.edition import Edition
from dighouse.games.archaeology.views import Chamber, View
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

# Found by playing many games: 5 does as well, and 22 clearly worse.
TENT = 9.0  # what a tent is expected to save when many storms are left to choose from


class Thoughts:
    """What is worked out from a view before deciding. Equal facts give equal thoughts."""

    def __init__(self, prices: Prices, view: View, last: Thoughts | None) -> None:
        self.facts = self.facts_of(view)
        self.prices = prices
        # The future value is the same for a whole turn, so it need not be made for each of its picks.
        self.future_facts = FutureValue.facts(view)
        known = last is not None and last.future_facts == self.future_facts
        self.future: FutureValue = last.future if last and known else FutureValue(prices, view)
        self.worth = Worth(prices, self.future, view)
        self._made = view.trades

    @staticmethod
    def facts_of(view: View) -> tuple[Any, ...]:
        table = view.hand, view.market, view.chambers, view.monument, view.seats, view.trades
        return *table, *FutureValue.facts(view)

    @cached_property
    def trade(self) -> Trade | None:
        return best_trade(self.prices, self.worth, self._made)


class Greedy:
    name = "greedy"

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game.edition, Edition):
            raise BadOptions(f"the greedy bot does not know how to play {game.title}")
        self.prices: Prices = prices_of(game.edition)
        self._last: Thoughts | None = None

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        return view.menu[view.moves.index(self.move(view))]

    def move(self, view: View) -> str:
        """What to do, in notation."""
        if view.phase == "rob":
            return self._rob(view)
        if view.phase == "storm":
            return self._discard(view)
        if view.phase in self.QUESTIONS:
            return self.QUESTIONS[view.phase](self, view)
        if view.settled:
            return self._act(view)
        return self._go_on(view)

    def _thoughts(self, view: View) -> Thoughts:
        """The picks of one trade, or of one storm, share their thoughts."""
        last = self._last
        if last is None or last.facts != Thoughts.facts_of(view):
            last = self._last = Thoughts(self.prices, view, last)
        return last

    # -- a turn ------------------------------------------------------------------------------------

    def _act(self, view: View) -> str:
        prices = self.prices
        thoughts = self._thoughts(view)
        worth = thoughts.worth
        may_trade = any(move.startswith("offer") for move in view.moves)
        trade = thoughts.trade if may_trade else None
        # Exploring comes first, since it tells what to trade; unless the trade is for maps.
        maps = prices.map
        if trade is None or not (trade.gives[maps] or trade.takes[maps]):
            for chamber in worth.explores[worth.hand[maps]]:
                if f"explore {chamber}" in view.moves:
                    return f"explore {chamber}"
        if trade is not None:
            return self._next_of(trade, view)
        if worth.future.over:
            return self._sell_at_the_end(worth, view)
        for kind in range(len(prices.kinds)):
            cards = worth.sale(kind)
            if cards:
                return self._sell(kind, cards)
        return "end"

    def _go_on(self, view: View) -> str:
        """Inside a trade: mine, or one that somebody else has begun and I am asked about."""
        prices = self.prices
        thoughts = self._thoughts(view)
        trade = thoughts.trade
        given, taken = prices.counts(view.given), prices.counts(view.taken)
        if trade is None or not trade.begins_with(given, taken):
            trade = best_ending(prices, thoughts.worth, view)
        return self._next_of(trade, view)

    def _next_of(self, trade: Trade, view: View) -> str:
        """The next pick of a trade; they come in the order of kinds."""
        prices = self.prices
        for verb, planned, done in (
            ("offer", trade.gives, prices.counts(view.given)),
            ("take", trade.takes, prices.counts(view.taken)),
        ):
            for kind, cards in enumerate(planned):
                if done[kind] < cards:
                    return f"{verb} {prices.kinds[kind]}"
        return "done"

    def _sell(self, kind: int, cards: int) -> str:
        return f"sell {self.prices.kinds[kind]} {self.prices.set_of(kind, cards)}"

    def _sell_at_the_end(self, worth: Worth, view: View) -> str:
        """Nothing can get lost any more, so waiting for what rivals may bring to market is free."""
        prices = self.prices
        held = [kind for kind, cards in enumerate(worth.hand) if cards]
        rivals = sum(seat.hand for seat in view.seats) - sum(worth.hand)
        if rivals and "end" in view.moves:
            return "end"
        sales = [(kind, prices.set_of(kind, worth.hand[kind])) for kind in held]
        kind, size = min(sales, key=lambda sale: prices.sells[sale[0]][sale[1] - 1])
        return f"sell {prices.kinds[kind]} {size}"

    # -- misfortune --------------------------------------------------------------------------------

    def _discard(self, view: View) -> str:
        """Lose what is worth least."""
        prices = self.prices
        worth = self._thoughts(view).worth
        lost = prices.counts(view.given)
        keeps = _best_keep(worth, lost, view.owed)
        for kind, held in enumerate(worth.hand):
            if held - lost[kind] > keeps[kind]:
                return f"discard {prices.kinds[kind]}"
        raise AssertionError("a storm that owes nothing asks nothing")

    def _rob(self, view: View) -> str:
        """Rob the hand whose cards are expected to be worth most; of equals, the leader's."""
        prices = self.prices
        worth = self._thoughts(view).worth
        unknown = worth.unseen_card

        def loot(seat: int) -> tuple[float, int, int]:
            holder = view.seats[seat]
            known = prices.counts(holder.known.cards)
            value = sum(n * worth.one_more(kind) for kind, n in enumerate(known))
            value += (holder.hand - sum(known)) * unknown
            return value / holder.hand, holder.score, -seat

        victims = [int(move.split()[1]) for move in view.moves]
        return f"rob {max(victims, key=loot)}"

    # -- questions of tents and monuments ----------------------------------------------------------

    def _tent(self, view: View) -> str:
        """A tent is for the storm that would cost most, and no storm may be left for it later."""
        assert view.viewer is not None
        worth = self._thoughts(view).worth
        keeps = _best_keep(worth, [0] * len(worth.hand), sum(worth.hand) // 2)
        loss = worth.of(worth.hand) - worth.of(keeps)
        uses = view.seats[view.viewer].tents
        later = TENT * max(0.0, 1 - uses / (view.storms + 1))
        return "use tent" if loss > later else "save tent"

    def _look(self, view: View) -> str:
        """Into the fullest chamber of those that I don't know."""
        unknown = [one for one in view.chambers if sum(one.known.values()) < one.cards]
        if not unknown:
            return "no look"
        return f"look {max(unknown, key=lambda chamber: chamber.cards).name}"

    def _keep(self, view: View) -> str:
        finds = self._thoughts(view).worth.finds
        kinds = self.prices.kinds
        there = self.prices.counts(self._explored(view).known)
        kept = self.prices.counts(view.given)
        last = max((kind for kind, cards in enumerate(kept) if cards), default=0)
        left = [n - kept[kind] if kind >= last else 0 for kind, n in enumerate(there)]
        best = finds.best_cards(left, view.owed)
        return f"keep {kinds[next(kind for kind, cards in enumerate(best) if cards)]}"

    def _press(self, view: View) -> str:
        finds = self._thoughts(view).worth.finds
        stop = finds.take(self.prices.counts(view.turned))
        return "go on" if finds.press(self._explored(view), view.turned) > stop else "stop"

    def _name(self, view: View) -> str:
        finds = self._thoughts(view).worth.finds
        kinds = [move.removeprefix("name ") for move in view.moves]
        return f"name {finds.name(self._explored(view), kinds, view.owed - 1)}"

    def _explored(self, view: View) -> Chamber:
        return next(chamber for chamber in view.chambers if chamber.name == view.exploring)

    QUESTIONS: ClassVar[dict[str, Callable[[Greedy, View], str]]] = {
        "tent": _tent,
        "look": _look,
        "keep": _keep,
        "press": _press,
        "name": _name,
    }


def _best_keep(worth: Worth, lost: list[int], owed: int) -> list[int]:
    """What to keep of each kind, so that `owed` more cards are lost and the rest is worth most."""
    last = max((kind for kind, cards in enumerate(lost) if cards), default=0)
    # best[n]: n cards lost so far, the worth of what is kept, and how many of each kind that is.
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for kind, held in enumerate(worth.hand):
        table = worth.worth[kind]
        left = held - lost[kind]
        # Discards come in the order of kinds: those passed over are kept.
        may_lose = left if kind >= last else 0
        after: dict[int, tuple[float, list[int]]] = {}
        for gone, (value, keeps) in best.items():
            for loses in range(min(may_lose, owed - gone) + 1):
                total = value + table[left - loses]
                if gone + loses not in after or total > after[gone + loses][0]:
                    after[gone + loses] = (total, [*keeps, left - loses])
        best = after
    return best[owed][1]
