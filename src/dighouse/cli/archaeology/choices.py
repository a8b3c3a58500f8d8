"""What there is to decide, and what each item of the menu does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dighouse.bots.archaeology.prices import Prices
from dighouse.games.archaeology import words
from dighouse.games.archaeology.views import View

ORDER = " Name them dearest kind first."


def headline(view: View) -> str:
    return {"storm": "A sandstorm", "rob": "A thief"}.get(view.phase, "Your turn")


def situation(view: View, prices: Prices) -> Text | None:
    if view.phase == "storm":
        order = ORDER if view.owed > 1 else ""
        lost = f"You lose {words.cards(view.given)}. " if view.given else ""
        return Text(f"{lost}The sandstorm takes {_cards(view.owed)} more of your hand.{order}")
    if view.phase in ("offer", "take"):
        return Text(_trade(view, prices))
    if view.phase == "rob":
        return Text("A thief is at your service: whom shall it rob?")
    if view.must_sell:
        return Text("You must sell something before your turn can end.")
    if view.quiet:
        return Text("The dig site is empty. A turn without a sale or an exploration is a pass.")
    return None


def _trade(view: View, prices: Prices) -> str:
    """The balance of a trade, and what is missing for more."""
    given = view.purse + sum(
        n * cost for n, cost in zip(prices.counts(view.taken), prices.trade, strict=True)
    )
    text = f"You give {words.cards(view.given)} ({given})"
    if view.taken:
        return f"{text} for {words.cards(view.taken)}; {view.purse} left to take.{ORDER}"
    missing = [
        f"{cost - view.purse} more for a {kind}"
        for kind, cost in zip(prices.kinds, prices.trade, strict=True)
        if kind in view.market and kind not in view.given and cost > view.purse
    ]
    return f"{text}." + (f" It takes {', '.join(missing)}." if missing else "") + ORDER


def hint(view: View, move: str, prices: Prices, names: Sequence[str]) -> str:
    verb, *rest = move.split()
    if verb == "sell":
        return _sale(rest[0], int(rest[1]), prices)
    if verb in ("offer", "discard"):
        # The first menu of a turn is long, and must fit in two columns.
        value, left = _trade_value(rest[0], prices), view.hand[rest[0]] - view.given.get(rest[0], 0)
        return f"worth {value}, you have {left}" if view.given else f"trade value {value}"
    if verb == "take":
        value = _trade_value(rest[0], prices)
        return f"worth {value}, leaves {view.purse - value}"
    if verb == "done":
        return "→ make the trade" + (f"; {view.purse} are lost" if view.purse else "")
    if verb == "explore":
        chamber = next(one for one in view.chambers if one.name == rest[0])
        return f"{_cards(chamber.cards)}, {words.some('map', chamber.maps)}"
    if verb == "rob":
        return _victim(view, int(rest[0]), names)
    return "pass" if view.quiet else "your turn"


def _sale(kind: str, cards: int, prices: Prices) -> str:
    sells = prices.sells[prices.kinds.index(kind)]
    if cards == len(sells):
        return f"scores {sells[-1]}" + (", a full set" if cards > 1 else "")
    return f"scores {sells[cards - 1]} ({len(sells)} score {sells[-1]})"


def _victim(view: View, seat: int, names: Sequence[str]) -> str:
    victim = view.seats[seat]
    known = f", among them {words.cards(victim.known.cards)}" if victim.known.cards else ""
    return f"{names[seat]}: {_cards(victim.hand)}{known}"


def _trade_value(kind: str, prices: Prices) -> int:
    return prices.trade[prices.kinds.index(kind)]


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"
