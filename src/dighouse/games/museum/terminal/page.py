"""This Belongs in a Museum in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.museum import words
from dighouse.games.museum.edition import Edition
from dighouse.games.museum.game import Museum
from dighouse.games.museum.options import COLOURS
from dighouse.games.museum.terminal import decisions, panel, signs, values
from dighouse.games.museum.terminal.table_map import table_map, width
from dighouse.games.museum.views import View
from dighouse.kernel.game import Game
from dighouse.terminal.menu import Item
from dighouse.terminal.page import Page, rules_of

PANEL = 54  # columns: room for the players beside the map
HAND = 26  # columns: room for the hand beside it
GAP = 2
OF_TABLES = ("fair",)  # sections that tell of a server's tables; `help` tells of this one


class MuseumPage(Page):
    # The page shows a result; here it is the last sentence.
    muted_events = words.quiet_events() - {"ended"}
    advice = (
        "A turn can be said at once: `play 13 M12 2` places tile 13 on M12, turned twice clockwise, and "
        "`camp M12` your camp. Corners of a cell are nw, ne, se and sw: `K14ne` walks there, or sends a "
        "mummy there, and `K14ne collect` takes the artifact, too. `play 13 M12 2, use K14 1` uses the "
        "icon at once, and `sites` tells what counts for whom, and why."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Museum)
        self.edition: Edition = game.edition
        self._seen: tuple[View, Sequence[str]] | None = None  # what `sites` tells of

    def headline(self, view: View) -> str:
        return decisions.headline(view)

    def table(
        self, view: View, names: Sequence[str], width_: int, tight: bool = False
    ) -> RenderableType:
        self._seen = (view, names)
        drawn, players, hand = table_map(view), panel.players(view, names), panel.hand(view)
        facts = Group(panel.facts(view), panel.legend())
        room = width_ - width(view) - GAP
        if room < HAND:
            return Group(players, drawn, hand, facts)
        beside = Table.grid(padding=(0, GAP, 0, 0))
        if room >= PANEL:
            parts = (players, hand, facts) if tight else (players, "", hand, "", facts)
            beside.add_row(drawn, Group(*parts))
            return beside
        beside.add_row(drawn, Group(hand, facts))
        return Group(players, beside) if tight else Group(players, "", beside)

    def situation(self, view: View, names: Sequence[str]) -> RenderableType | None:
        return decisions.situation(view)

    def menu(self, view: View, items: Sequence[Item], width_: int) -> RenderableType:
        return decisions.places(view) or super().menu(view, items, width_)

    def hint(self, view: View, move: str, names: Sequence[str]) -> str:
        return decisions.hint(view, move, names)

    def expand_answer(self, answer: str, view: View, names: Sequence[str]) -> str:
        return decisions.expand_answer(answer, view)

    def answer_help(self, view: View, names: Sequence[str]) -> str:
        return decisions.answer_help(view)

    def run_command(self, said: Sequence[str]) -> str | None:
        if list(said) != ["sites"] or self._seen is None:
            return None
        return panel.sites(*self._seen) or "There is no Dig Site yet."

    def result(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
        table.add_column("", justify="right")
        table.add_column("player", no_wrap=True)
        for title in ("points", "sites", "mummy", "artifacts"):
            table.add_column(title, justify="right")
        table.add_column("sites that count")
        for seat in sorted(range(len(names)), key=lambda seat: view.ranks[seat]):
            row = view.seats[seat]
            own = [one.value for one in view.sites if seat in one.scores and one.owner == seat]
            taken = [one.value for one in view.sites if seat in one.scores and one.owner != seat]
            name = "You" if seat == view.viewer else names[seat]
            table.add_row(
                f"{view.ranks[seat]}.",
                Text.assemble(
                    signs.player(name, row.colour), style="bold" if seat in view.winners else ""
                ),
                str(row.score),
                str(sum(own)),
                str(sum(taken)),
                str(row.score - sum(own) - sum(taken)),
                " ".join(map(str, sorted(own + taken, reverse=True))),
            )
        return Group(table_map(view), "", table)

    def how_to_play(self) -> str:
        return rules_of(self.game, OF_TABLES)

    def values(self) -> RenderableType:
        return values.values(self.edition)

    @classmethod
    def options(cls) -> list[str]:
        named = [(one.name, one.help) for one in Museum.offer().options]
        named.append((COLOURS.name, COLOURS.help))
        chosen = [f"--option {name}=…: {help_}" for name, help_ in named]
        return [*chosen, "--edition FILE: other tiles and numbers"]
