"""What there is to decide, and what each item of the menu does."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dighouse.games.archaeology import render, words
from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.edition import Edition
from dighouse.games.archaeology.terminal import exploration, house_values
from dighouse.games.archaeology.views import View
from dighouse.games.archaeology.words import some_cards

ORDER = " Name them dearest kind first."


def headline(view: View) -> str:
    if view.phase in exploration.PHASES:
        return f"The {words.monument(view.monument)}"
    heads = {"storm": "A sandstorm", "tent": "A sandstorm", "rob": "A thief"}
    return heads.get(view.phase, "Your turn")


def situation(view: View, edition: Edition, prices: Prices, names: Sequence[str]) -> Text | None:
    if view.phase in exploration.PHASES:
        order = ORDER if view.owed > 1 else ""
        return Text(exploration.situation(view, edition, prices) + order)
    if view.phase == "storm":
        order = ORDER if view.owed > 1 else ""
        lost = f"You lose {words.cards(view.given)}. " if view.given else ""
        more = " more" if view.given else ""
        return Text(f"{lost}The sandstorm takes {some_cards(view.owed)}{more} of your hand.{order}")
    if view.phase == "tent":
        return Text(_tent(view, names))
    if view.phase in ("offer", "take"):
        return Text(_trade(view, prices))
    if view.phase == "rob":
        return Text("A thief is at your service: whom shall it rob?")
    if view.must_sell:
        return Text("You must sell something before your turn can end.")
    if view.quiet:
        return Text(_empty_dig_site(view))
    if view.explorations and "map" in view.hand:
        return Text("You have explored in this turn: your maps have to wait for the next.")
    return None


def out_of_order(view: View) -> list[Text]:
    """Cards that are there but can't be picked just now, and why: no card is hidden by its order."""
    if view.phase == "storm":
        verb, there = "discard", view.hand
    elif view.phase == "keep":
        verb, there = "keep", exploration.explored(view).known
    else:
        return []
    passed, ahead = _not_now(view, there)
    lines = []
    if ahead:
        both = f"{verb} {ahead[0]}, {view.moves[0]}"
        lines.append(
            f"Not first: {words.join(ahead)}; dearer cards are named before. "
            f"Typed at once, any order will do: {both}"
        )
    if passed:
        lines.append(f"Named too late: {words.join(passed)}; `undo` takes back the last card.")
    return [Text(line, "dim") for line in lines]


def _not_now(view: View, there: dict[str, int]) -> tuple[list[str], list[str]]:
    """Of these cards, kinds that come before the last one named, and kinds that it is too early for."""
    offered = {move.split()[1] for move in view.moves}
    left = [
        kind for kind, n in there.items() if n > view.given.get(kind, 0) and kind not in offered
    ]
    # Piles of a view go from the dearest kind to the cheapest.
    last = list(view.given)[-1] if view.given else None
    kinds = list(there)
    passed = [kind for kind in left if last is not None and kinds.index(kind) < kinds.index(last)]
    return passed, [kind for kind in left if kind not in passed]


def _empty_dig_site(view: View) -> str:
    """What a pass is, and how far the count is that ends trading."""
    now = "The dig site is empty. A turn without a trade, a sale or an exploration is a pass."
    return f"{now} {render.trade_turns(view)}" if view.trade_turns else now


def _tent(view: View, names: Sequence[str]) -> str:
    """What is at stake, and what the others do."""
    assert view.viewer is not None
    mine = view.seats[view.viewer]
    said = [names[seat] for seat, other in enumerate(view.seats) if other.sheltered]
    others = f" Already in a tent: {words.join(said)}." if said else ""
    storms = "1 storm" if mine.tents == 1 else f"{mine.tents} storms"
    loss = f"would take {mine.hand // 2} of your {some_cards(mine.hand)}"
    return f"The sandstorm {loss}. Your tent is good for {storms}.{others}"


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


def hint(view: View, move: str, edition: Edition, names: Sequence[str]) -> str:
    verb, *rest = move.split()
    if view.phase in exploration.PHASES:
        return exploration.hint(view, move)
    if verb == "sell":
        return _sale(rest[0], int(rest[1]), edition)
    if verb in ("offer", "discard"):
        return _offer(view, rest[0], edition)
    if verb == "take":
        left = view.purse - edition.cards[rest[0]].trade.value
        return f"worth {house_values.trade(edition, rest[0])}, leaves {left}"
    if verb == "done":
        lost = f"; {view.purse} {'is' if view.purse == 1 else 'are'} lost" if view.purse else ""
        return f"→ make the trade{lost}"
    if verb == "explore":
        chamber = next(one for one in view.chambers if one.name == rest[0])
        return f"{some_cards(chamber.cards)}, {words.some('map', chamber.maps)}"
    if verb == "rob":
        return _victim(view, int(rest[0]), names)
    if verb in ("use", "save"):
        return "lose nothing" if verb == "use" else "for another storm"
    return "pass" if view.passing else "your turn"


def _offer(view: View, kind: str, edition: Edition) -> str:
    # The first menu of a turn is long, and must fit in two columns.
    value = house_values.trade(edition, kind)
    left = view.hand[kind] - view.given.get(kind, 0)
    return f"worth {value}, you have {left}" if view.given else f"trade value {value}"


def _sale(kind: str, cards: int, edition: Edition) -> str:
    largest = len(edition.cards[kind].sells)
    scores = f"scores {house_values.sells(edition, kind, cards)}"
    if cards == largest:
        return scores + (", a full set" if cards > 1 else "")
    return f"{scores} ({largest} score {house_values.sells(edition, kind, largest)})"


def _victim(view: View, seat: int, names: Sequence[str]) -> str:
    victim = view.seats[seat]
    known = f", among them {words.cards(victim.known.cards)}" if victim.known.cards else ""
    return f"{names[seat]}: {some_cards(victim.hand)}{known}"
