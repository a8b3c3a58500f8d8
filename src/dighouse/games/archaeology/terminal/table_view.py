"""The table of the card family as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.edition import Edition
from dighouse.games.archaeology.terminal import house_values
from dighouse.games.archaeology.terminal.kinds import kind_text, pile
from dighouse.games.archaeology.terminal.monument_lines import monument
from dighouse.games.archaeology.views import Seat, View
from dighouse.terminal import marks

WIDE = 112  # columns: room for players and hand side by side


def picture(
    view: View, names: Sequence[str], edition: Edition, width: int, tight: bool = False
) -> RenderableType:
    """The market and your hand come last: they are what the menu below is about."""
    players, hand = _players(view, names), _hand(view, edition)
    if width >= WIDE:
        beside = Table.grid(padding=(0, 4))
        beside.add_row(players, hand)
        return (
            Group(beside, _middle(view, edition))
            if tight
            else Group(beside, "", _middle(view, edition))
        )
    parts: list[RenderableType] = [players, _middle(view, edition), hand]
    return Group(*parts) if tight else Group(parts[0], "", parts[1], "", parts[2])


def _middle(view: View, edition: Edition) -> Table:
    """What lies between the players."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column()
    site = Text(f"{view.dig_site} cards" if view.dig_site != 1 else "1 card")
    if view.dig_site:
        site.append(f", {_some(view.thieves, 'thief', 'thieves')} and ")
        site.append(_some(view.storms, "sandstorm", "sandstorms"))
        site.append(" among them")
    else:
        site = Text("empty")
    grid.add_row("Dig site", site)
    for label, text in monument(view):
        grid.add_row(label, text)
    grid.add_row("Market", _market(view, edition))
    if house_values.any_at(edition):
        grid.add_row("", Text(marks.AT_THE_TABLE, style="dim"))
    return grid


def _market(view: View, edition: Edition) -> Text:
    """'coin×2 at 2': what lies there, and what each card of it trades for."""
    cards = [
        kind_text(kind, f"{kind}×{n}" if n > 1 else kind).append(
            f" at {house_values.trade(edition, kind)}", style="default"
        )
        for kind, n in view.market.items()
    ]
    return Text(" · ").join(cards) if cards else Text("empty", style="dim")


def _players(view: View, names: Sequence[str]) -> Table:
    tents = any(seat.tents or seat.sheltered for seat in view.seats)
    table = _table("player", "score", "hand", *(["tent"] if tents else []))
    table.add_column("known of it")
    table.add_column("sold")
    for number, seat in enumerate(view.seats):
        mine = number == view.viewer
        name = Text("You" if mine else names[number], style="bold" if mine else "")
        if mine:
            # Your own cards you know; this is what the others do.
            known = pile(seat.public.cards, "")
            known = Text("all know: ", style="dim").append_text(known) if known else known
        else:
            known = pile(seat.known.cards, "")
            if seat.announced is not None:
                known.append(f"{' · ' if known else ''}worth {seat.announced}")
        tent = ["in it" if seat.sheltered else str(seat.tents or "gone")] if tents else []
        table.add_row(name, str(seat.score), str(seat.hand), *tent, known, sold(seat))
    return table


def sold(seat: Seat) -> Text:
    """The sets of a seat: how many cards, and for what. A set has no space, so it stays together."""
    sets = [
        kind_text(one.kind, f"{one.kind}×{one.cards}").append(f"={one.value}", style="default")
        for one in seat.sold
        for _ in range(one.sets)
    ]
    return Text(" · ").join(sets) if sets else Text("nothing", style="dim")


def _hand(view: View, edition: Edition) -> RenderableType:
    """Your hand by kind, and what it sells for."""
    if not view.hand:
        return Text("Your hand is empty.")
    prices = prices_of(edition)
    counts = prices.counts(view.hand)
    points = sum(n * cost for n, cost in zip(counts, prices.trade, strict=True))
    table = _table("your hand", f"cards ({sum(counts)})", f"trade ({points})", "sells now")
    table.add_column("a full set")
    for kind, cards in enumerate(counts):
        if not cards:
            continue
        name, largest = prices.kinds[kind], prices.largest[kind]
        table.add_row(
            kind_text(name),
            str(cards),
            house_values.trade(edition, name, cards),
            house_values.sells_in_all(edition, name, prices.best[kind][cards], cards),
            f"{largest} for {house_values.sells(edition, name, largest)}" if largest > 1 else "",
        )
    return table


def _table(first: str, *numbers: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(first, no_wrap=True)
    for title in numbers:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _some(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
