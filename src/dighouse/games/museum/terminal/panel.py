"""What stands beside the map: players, your hand, what you look for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from dighouse.games.museum import words
from dighouse.games.museum.render import why
from dighouse.games.museum.terminal import signs
from dighouse.games.museum.views import Held, View


def players(view: View, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("player", no_wrap=True)
    table.add_column("score", justify="right")
    table.add_column("tiles", justify="right")
    # What Replace took; of your own hand you know it all.
    known = [
        [] if seat == view.viewer else [name for name, n in row.known.items() for _ in range(n)]
        for seat, row in enumerate(view.seats)
    ]
    if any(known):
        table.add_column("known")
    for title in ("camp", "@", "!"):
        table.add_column(title, no_wrap=True)
    table.add_column("found")
    for number, seat in enumerate(view.seats):
        mine = number == view.viewer
        name = Text("You" if mine else names[number], style="bold" if mine else "")
        table.add_row(
            Text.assemble((f"{seat.colour} ", f"bold {signs.COLOURS[seat.colour]}"), name),
            str(seat.score),
            str(seat.hand),
            *([" ".join(known[number])] if any(known) else []),
            seat.camp or "held",
            seat.archeologist or "–",
            seat.mummy or "Tomb",
            Text("").join(map(signs.quarter, seat.collected)) if seat.collected else "",
        )
    return table


def hand(view: View) -> Table:
    """Your tiles as they lie unturned, side by side."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    columns: list[tuple[str, Text, Text, str]] = []
    for held in view.hand:
        top, bottom = signs.rows(held.quarters)
        columns.append((_title(held), top, bottom, held.icon))
    if view.viewer is not None and view.seats[view.viewer].camp is None:
        colour = view.seats[view.viewer].colour
        face = Text(colour * 2, f"bold {signs.COLOURS[colour]}")
        columns.append(("camp", face, face, ""))
    table.add_column("your hand", style="dim")
    for title, *_ in columns:
        table.add_column(title, no_wrap=True)
    table.add_row("", *(top for _, top, _, _ in columns))
    table.add_row("", *(bottom for _, _, bottom, _ in columns))
    if any(held.icon for held in view.hand):
        table.add_row("", *(Text(words.icon(icon)) for *_, icon in columns))
    return table


def facts(view: View) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    if view.viewer is not None:
        grid.add_row("To find", signs.artifacts(view.artifacts))
    grid.add_row("Pile", "1 tile" if view.pile == 1 else f"{view.pile} tiles")
    return grid


def sites(view: View, names: Sequence[str]) -> str:
    """Whom each Dig Site counts for, and why; the dearest first."""
    called = ["you" if seat == view.viewer else name for seat, name in enumerate(names)]
    return "\n".join(
        f"{words.colour(site.colour)} {site.value} ({site.quarters[0]}): {why(view, site, called)}"
        for site in sorted(view.sites, key=lambda site: -site.value)
    )


def legend() -> Text:
    return Text(
        "b g r y temples, B G R Y camps, ^ mountain, ~ sea, = airport, # Tomb, @ archeologist, ! mummy",
        "dim",
    )


def _title(held: Held) -> str:
    return held.tile if held.number == 1 else f"{held.tile} ×{held.number}"
