"""`dighouse rules`: how a game is played, and where its numbers come from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from dighouse import registry
from dighouse.cli import paging
from dighouse.cli.options import make_game
from dighouse.cli.pages import page_of
from dighouse.terminal.page import Page

READABLE = 100  # columns: longer lines of prose are hard to follow


def rules(
    ruleset: str = registry.default(),
    /,
    *,
    edition: Path | None = None,
    rulings: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show how a game is played, its values and their sources.

    Parameters
    ----------
    ruleset
        Which game; `dighouse games` lists them.
    edition
        A file with other values.
    rulings
        Show what we decided where the rulebook is silent.
    """
    game = make_game(ruleset, None, edition)
    page = page_of(game)
    console = Console()
    prose = min(console.width, READABLE)
    title = Text(game.title, style="bold")
    if rulings:
        paging.show(console, title, "", Constrain(_rulings(page), prose))
        return
    parts: list[RenderableType] = [title, "", Constrain(Markdown(page.how_to_play()), prose)]
    parts += ["", page.values()]
    if page.rulings():
        more = f"dighouse rules {ruleset} --rulings tells what we decided where the rulebook is "
        parts += ["", Text(f"{more}silent.")]
    paging.show(console, *parts)


def _rulings(page: Page) -> RenderableType:
    parts: list[RenderableType] = [
        Text("Where the rulebook is silent, this is what we play. Numbers are those of our rules."),
    ]
    for ruling in page.rulings():
        head = Text.assemble((f"{ruling.id}  ", "dim"), (ruling.about, "bold"))
        parts += ["", head, Padding(Text(ruling.text), (0, 0, 0, 2))]
    return Group(*parts)
