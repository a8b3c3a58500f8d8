"""What a monument asks of its explorer, and what each answer means."""

from __future__ import annotations

from collections.abc import Mapping

from dighouse.games.archaeology import words
from dighouse.games.archaeology.bots.prices import Prices
from dighouse.games.archaeology.edition import Edition
from dighouse.games.archaeology.views import Chamber, View
from dighouse.games.archaeology.words import some_cards

PHASES = ("look", "keep", "press", "name")


def situation(view: View, edition: Edition, prices: Prices) -> str:
    if view.phase == "look":
        return "You have sold a set, so you may look into one chamber, alone."
    if view.phase == "keep":
        chamber = explored(view)
        kept = f" You keep {words.cards(view.given)}." if view.given else ""
        return (
            f"In {words.chamber(chamber.name)} you see {words.cards(chamber.known)}.{kept} "
            f"{some_cards(view.owed)} {'more ' if view.given else ''}to keep."
        )
    if view.phase == "press":
        return _press(view, edition, prices)
    return _name(view, edition)


def hint(view: View, move: str) -> str:
    verb, *rest = move.split()
    if verb == "look":
        chamber = next(one for one in view.chambers if one.name == rest[0])
        return f"{some_cards(chamber.cards)}{', which you know' if chamber.known else ''}"
    if verb == "keep":
        left = explored(view).known[rest[0]] - view.given.get(rest[0], 0)
        held = view.hand.get(rest[0], 0)
        return f"{left} there, you have {held}"
    if verb == "name":
        inside = explored(view).known.get(rest[0], 0)
        unseen = view.unseen.get(rest[0], 0) - inside
        held = view.hand.get(rest[0], 0)
        known = f"{inside} known inside, " if inside else ""
        return f"{known}{unseen} unseen, you have {held}"
    if verb == "go":
        return "turn up one more"
    return "take what is turned up" if verb == "stop" else "go on with your turn"


def explored(view: View) -> Chamber:
    """The chamber that the viewer is in."""
    return next(chamber for chamber in view.chambers if chamber.name == view.exploring)


def _number(view: View, edition: Edition, name: str) -> int:
    """A number of this monument."""
    plan = next(plan for plan in edition.monuments if plan.name == view.monument)
    return plan.numbers[name].value


def _press(view: View, edition: Edition, prices: Prices) -> str:
    """How far one may still go, and how many of the cards that may come would be too much."""
    trade = dict(zip(prices.kinds, prices.trade, strict=True))
    value = sum(n * trade[kind] for kind, n in view.turned.items())
    safe = _number(view, edition, "safe")
    stand = f"Turned up: {words.cards(view.turned)}, {value} of {safe} in trade value."
    if value == safe:
        return f"{stand} Any card more costs you all of it."

    def too_dear(cards: Mapping[str, int]) -> str:
        dear = sum(n for kind, n in cards.items() if trade[kind] > safe - value)
        return f"{dear} of {sum(cards.values())}"

    # Chambers have no maps.
    inside = explored(view).known
    unseen = {kind: n - inside.get(kind, 0) for kind, n in view.unseen.items() if kind != "map"}
    known = f"of those known to be inside, {too_dear(inside)}; " if inside else ""
    return (
        f"{stand} A card that trades for more than {safe - value} costs you all of it: "
        f"{known}of treasures that you have not seen, {too_dear(unseen)}."
    )


def _name(view: View, edition: Edition) -> str:
    turned = min(_number(view, edition, "turned"), explored(view).cards)
    named = f"You ask for {words.join([words.many(kind) for kind in view.named])}. "
    due = "1 kind" if view.owed == 1 else f"{view.owed} kinds"
    return (
        f"{named if view.named else ''}Name {due}{' more' if view.named else ''}: "
        f"of {some_cards(turned)} that turn up, you take these."
    )
