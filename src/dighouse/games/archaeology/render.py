"""A view in plain words: for the terminal, for screen readers, for anybody who reads a log."""

from __future__ import annotations

from dighouse.games.archaeology import words
from dighouse.games.archaeology.views import Seat, View
from dighouse.kernel.state import CHANCE, OVER

DOING = {
    "deal": "The cards are being dealt.",
    "first": "The first player is being drawn.",
    "dig": "{turn} digs.",
    "rob": "{turn} met a thief and chooses whom to rob.",
    "steal": "{turn} steals a card from {victim}.",
    "storm": "A sandstorm blows: {actor} still has to lose {owed}.",
    "act": "{turn} may trade, explore, sell or end the turn.",
    "offer": "{turn} is trading.",
    "take": "{turn} is trading.",
    "find": "{turn} explores the {exploring} chamber.",
    "over": "The game is over.",
}


def text(view: View) -> str:
    lines = [_doing(view)]
    if view.must_sell:
        lines.append(f"Everybody passed: {_name(view, view.turn)} must sell at least one card.")
    elif view.passes:
        lines.append(f"Passed in sequence: {view.passes}.")
    lines.append(f"Marketplace: {words.cards(view.market)}.")
    lines.append(
        f"Dig site: {_cards(view.dig_site)}, among them {_count(view.thieves, 'thief', 'thieves')} "
        f"and {_count(view.storms, 'sandstorm', 'sandstorms')}."
    )
    chambers = [
        f"{chamber.name} {_cards(chamber.cards)} for {words.some('map', chamber.maps)}"
        for chamber in view.chambers
        if chamber.cards
    ]
    lines.append(f"Pyramid: {'; '.join(chambers) or 'empty'}.")
    if view.viewer is not None:
        lines.append(f"Your hand: {words.cards(view.hand)}.")
        if view.given:
            lines.append(f"Given so far: {words.cards(view.given)}.")
        if view.taken:
            lines.append(f"Taken so far: {words.cards(view.taken)}.")
        if view.phase in ("offer", "take"):
            lines.append(f"Trade value left: {view.purse}.")
    for number, seat in enumerate(view.seats):
        lines.append(_seat(view, number, seat))
    lines.append(f"Not seen by you: {words.cards(view.unseen)}.")
    if view.winners:
        names = words.join([_name(view, seat) for seat in view.winners])
        lines.append(f"{names} won." if len(view.winners) == 1 else f"{names} share the win.")
    return "\n".join(lines)


def _doing(view: View) -> str:
    return DOING[view.phase].format(
        turn=_name(view, view.turn),
        victim=_name(view, view.victim),
        actor=_name(view, view.actor),
        owed=_cards(view.owed),
        exploring=view.exploring,
    )


def _seat(view: View, number: int, seat: Seat) -> str:
    sets = [
        (f"{one.sets} times " if one.sets > 1 else "")
        + f"{words.some(one.kind, one.cards)} for {one.value}"
        for one in seat.sold
    ]
    parts = [f"{_name(view, number)}: score {seat.score}", _cards(seat.hand)]
    if number != view.viewer and seat.known.cards:
        parts.append(f"known: {words.cards(seat.known.cards)}")
    if number == view.viewer and seat.public.cards:
        parts.append(f"everybody knows of {words.cards(seat.public.cards)}")
    parts.append(f"sold {'; '.join(sets) or 'nothing'}")
    return ", ".join(parts) + "."


def _name(view: View, seat: int | None) -> str:
    if seat is None or seat in (CHANCE, OVER):
        return "nobody"
    return f"Seat {seat} (you)" if seat == view.viewer else f"Seat {seat}"


def _cards(number: int) -> str:
    return _count(number, "card", "cards")


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
