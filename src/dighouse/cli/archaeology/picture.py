"""The table of the card family as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.bots.archaeology.prices import Prices
from dighouse.cli.archaeology.kinds import kind_text, pile
from dighouse.games.archaeology.views import Seat, View

WIDE = 112  # columns: room for players and hand side by side


def picture(view: View, names: Sequence[str], prices: Prices, width: int) -> RenderableType:
    players, hand = _players(view, names), _hand(view, prices)
    if width >= WIDE:
        beside = Table.grid(padding=(0, 4))
        beside.add_row(players, hand)
        return Group(_middle(view), "", beside)
    return Group(_middle(view), "", players, "", hand)


def _middle(view: View) -> Table:
    """What lies between the players."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column()
    grid.add_row("Market", pile(view.market, "empty"))
    site = Text(f"{view.dig_site} cards" if view.dig_site != 1 else "1 card")
    if view.dig_site:
        site.append(f", {_some(view.thieves, 'thief', 'thieves')} and ")
        site.append(_some(view.storms, "sandstorm", "sandstorms"))
        site.append(" among them")
    else:
        site = Text("empty")
    grid.add_row("Dig site", site)
    chambers = [
        f"{chamber.name} {chamber.cards} for {_some(chamber.maps, 'map', 'maps')}"
        for chamber in view.chambers
        if chamber.cards
    ]
    grid.add_row("Pyramid", Text(" · ".join(chambers) or "empty"))
    return grid


def _players(view: View, names: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
    table.add_column("player", no_wrap=True)
    table.add_column("score", justify="right")
    table.add_column("hand", justify="right")
    table.add_column("known of it")
    table.add_column("sold to the museum")
    for number, seat in enumerate(view.seats):
        mine = number == view.viewer
        name = Text("You" if mine else names[number], style="bold" if mine else "")
        known = Text("") if mine else pile(seat.known.cards, "")
        table.add_row(name, str(seat.score), str(seat.hand), known, sold(seat))
    return table


def sold(seat: Seat) -> Text:
    """The sets of a seat: how many cards, and for what."""
    sets = []
    for one in seat.sold:
        text = kind_text(one.kind, f"{one.kind} {one.cards}")
        text.append(f" = {one.value}", style="default")
        if one.sets > 1:
            text.append(f" (×{one.sets})", style="default")
        sets.append(text)
    return Text(" · ").join(sets) if sets else Text("nothing yet", style="dim")


def _hand(view: View, prices: Prices) -> RenderableType:
    """Your hand by kind, and what it sells for."""
    if not view.hand:
        return Text("Your hand is empty.")
    counts = prices.counts(view.hand)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
    table.add_column("your hand", no_wrap=True)
    for title in ("cards", "trade", "sells now"):
        table.add_column(title, justify="right")
    table.add_column("a full set")
    for kind, cards in enumerate(counts):
        if not cards:
            continue
        sells, largest = prices.sells[kind], prices.largest[kind]
        table.add_row(
            kind_text(prices.kinds[kind]),
            str(cards),
            str(cards * prices.trade[kind]),
            str(prices.best[kind][cards]),
            f"{largest} for {sells[-1]}" if largest > 1 else "sold singly",
        )
    table.columns[1].footer = str(sum(counts))
    table.columns[2].footer = str(sum(n * t for n, t in zip(counts, prices.trade, strict=True)))
    table.show_footer = True
    return table


def _some(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
