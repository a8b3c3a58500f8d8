"""A view in plain words: for the terminal, for screen readers, for anybody who reads a log."""

from __future__ import annotations

from dighouse.games.archaeology import words
from dighouse.games.archaeology.views import Chamber, Seat, View
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
    "find": "{turn} explores {exploring}.",
    "over": "The game is over.",
    "monument": "The monument is being drawn.",
    "grow": "A sandstorm blows: it lays bare cards of the monument.",
    "tent": "A sandstorm blows: {actor} may use a tent.",
    "look": "{turn} may look into a chamber.",
    "peek": "{turn} looks into {exploring}.",
    "keep": "{turn} looks into {exploring} and still has to keep {owed}.",
    "turn": "Cards of {exploring} are being turned up for {turn}.",
    "press": "{turn} may turn up one more card of {exploring}, or stop.",
    "name": "{turn} still has to name {kinds} for {exploring}.",
}


def text(view: View) -> str:
    lines = [_doing(view)]
    if view.must_sell:
        lines.append(f"Everybody passed: {_name(view, view.turn)} must sell at least one card.")
    elif view.passes:
        lines.append(f"Passed in sequence: {view.passes}.")
    if view.trade_turns:
        lines.append(trade_turns(view))
    lines.append(f"Marketplace: {words.cards(view.market)}.")
    lines.append(
        f"Dig site: {_cards(view.dig_site)}, among them {_count(view.thieves, 'thief', 'thieves')} "
        f"and {_count(view.storms, 'sandstorm', 'sandstorms')}."
    )
    lines += _monument(view)
    if view.viewer is not None:
        lines.append(f"Your hand: {words.cards(view.hand)}.")
        if view.given:
            done = "Kept" if view.phase == "keep" else "Given"
            lines.append(f"{done} so far: {words.cards(view.given)}.")
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


def trade_turns(view: View) -> str:
    """The count that ends trading, in more words when it comes near its end."""
    left = view.trade_turns_at_most - view.trade_turns
    if left == 0:
        return "A turn with trades only counts as a pass now, until somebody sells or explores."
    counted = f"Turns with trades only: {view.trade_turns} of {view.trade_turns_at_most}"
    if left > len(view.seats):
        return f"{counted}."
    return f"{counted}; after {left} more, such a turn counts as a pass."


def _doing(view: View) -> str:
    return DOING[view.phase].format(
        turn=_name(view, view.turn),
        victim=_name(view, view.victim),
        actor=_name(view, view.actor),
        owed=_cards(view.owed),
        kinds=_count(view.owed, "kind", "kinds"),
        exploring=words.chamber(view.exploring or ""),
    )


def _monument(view: View) -> list[str]:
    if not view.monument:
        return ["Monument: not drawn yet."]
    chambers = [_chamber(view, chamber) for chamber in view.chambers if chamber.cards]
    lines = [f"{words.monument(view.monument)}: {'; '.join(chambers) or 'empty'}."]
    if view.pile:
        lines.append(f"Pile beside it: {_cards(view.pile)}.")
    if view.named:
        lines.append(f"Named: {words.join([words.many(kind) for kind in view.named])}.")
    if view.turned:
        lines.append(f"Turned up: {words.cards(view.turned)}.")
    if view.shown:
        lines.append(f"Turned up before in this turn: {words.cards(view.shown)}.")
    if view.explorations:
        lines.append(f"Explorations this turn: {view.explorations}.")
    return lines


def _chamber(view: View, chamber: Chamber) -> str:
    # A chamber that is called like its monument is all of it.
    name = "" if chamber.name == view.monument else f"{chamber.name} "
    parts = [f"{name}{_cards(chamber.cards)} for {words.some('map', chamber.maps)}"]
    if chamber.open:
        parts.append(f"open: {words.cards(chamber.open)}")
    if chamber.known:
        parts.append(f"known: {words.cards(chamber.known)}")
    if chamber.among and chamber.among != chamber.known:
        parts.append(f"all among: {words.cards(chamber.among)}")
    if chamber.looked:
        who = words.join([_name(view, seat) for seat in chamber.looked])
        parts.append(f"seen by {who}")
    return ", ".join(parts)


def _seat(view: View, number: int, seat: Seat) -> str:
    sets = [
        (f"{one.sets} times " if one.sets > 1 else "")
        + f"{words.some(one.kind, one.cards)} for {one.value}"
        for one in seat.sold
    ]
    parts = [f"{_name(view, number)}: score {seat.score}", _cards(seat.hand)]
    if seat.sheltered:
        parts.append("in the tent")
    if seat.tents:
        parts.append(f"tent for {_count(seat.tents, 'storm', 'storms')}")
    if seat.announced is not None:
        parts.append(f"announced trade value {seat.announced}")
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


_cards = words.some_cards


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
