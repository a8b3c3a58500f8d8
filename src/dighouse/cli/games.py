"""`dighouse games`: what can be played."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

import dighouse
from dighouse.cli.pages import page_class
from dighouse.registry import ruleset
from dighouse.search.bots import names


def games() -> None:
    """List the games, their options and their bots."""
    console = Console()
    for number, name in enumerate(dighouse.rulesets()):
        if number:
            console.print()
        game = ruleset(name)
        console.print(Text.assemble((name, "bold"), f"  {game.title}"))
        grid = Table.grid(padding=(0, 2))
        grid.add_row("  seats", ", ".join(map(str, game.offer().seats)))
        for at, option in enumerate(page_class(name).options()):
            grid.add_row("" if at else "  options", option)
        edition = dighouse.game(name).edition
        if edition is not None:
            grid.add_row("  editions", f"{edition.id} (built in), or a file of yours")
        grid.add_row("  bots", f"{', '.join(names(name))}, or a file of yours")
        console.print(grid)
