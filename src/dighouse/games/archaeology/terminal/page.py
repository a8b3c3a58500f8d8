"""The card games in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archaeology import words
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.game import Archaeology, CardGame, NewExpedition
from dighouse.games.archaeology.terminal import decisions, table_view, typed_moves, values
from dighouse.games.archaeology.views import View
from dighouse.kernel.game import Game, Option
from dighouse.terminal.menu import Item
from dighouse.terminal.page import Page, rules_of

OF_TABLES = ("on-this-site",)  # sections that tell of a server's tables; `help` tells of this one


class CardPage(Page):
    of: ClassVar[type[Archaeology]] = CardGame
    muted_events = words.quiet_events()
    advice = (
        "`sell 2 coins` and `rob Cleo` are understood as well. Where several cards are to be named, as "
        "in a trade and in a sandstorm, the dearest kind comes first; moves that are parted by commas "
        "are put in this order for you."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, Archaeology)
        self.edition = game.edition
        self.prices = prices_of(game.edition)

    def headline(self, view: View) -> str:
        return decisions.headline(view)

    def table(
        self, view: View, names: Sequence[str], width: int, tight: bool = False
    ) -> RenderableType:
        return table_view.picture(view, names, self.edition, width, tight)

    def situation(self, view: View, names: Sequence[str]) -> RenderableType | None:
        return decisions.situation(view, self.edition, self.prices, names)

    def hint(self, view: View, move: str, names: Sequence[str]) -> str:
        return decisions.hint(view, move, self.edition, names)

    def menu(self, view: View, items: Sequence[Item], width: int) -> RenderableType:
        return Group(super().menu(view, items, width), *decisions.out_of_order(view))

    def expand_answer(self, answer: str, view: View, names: Sequence[str]) -> str:
        return typed_moves.expand_answer(answer, view, names)

    def answer_help(self, view: View, names: Sequence[str]) -> str:
        return typed_moves.answer_help(view, names)

    def sort_picks(self, picks: list[int]) -> list[int]:
        moves = [(pick, self.game.text(pick).split()) for pick in picks]
        ordered: list[int] = []
        for verb, run in groupby(moves, key=lambda move: move[1][0]):
            same = list(run)
            if verb in ("offer", "take", "discard", "keep", "name"):
                same.sort(key=lambda move: self.prices.kinds.index(move[1][1]))
            ordered += [pick for pick, _ in same]
        return ordered

    def result(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
        table.add_column("", justify="right")
        table.add_column("player", no_wrap=True)
        table.add_column("score", justify="right")
        table.add_column("cards", justify="right")
        table.add_column("sets in the museum")
        for seat in sorted(range(len(names)), key=lambda seat: view.ranks[seat]):
            row = view.seats[seat]
            style = "bold" if seat in view.winners else ""
            table.add_row(
                Text(f"{view.ranks[seat]}.", style=style),
                Text("You" if seat == view.viewer else names[seat], style=style),
                Text(str(row.score), style=style),
                str(row.sold_cards),
                table_view.sold(row),
            )
        return table

    def how_to_play(self) -> str:
        return rules_of(self.game, OF_TABLES)

    def values(self) -> RenderableType:
        return values.values(self.edition)

    @classmethod
    def options(cls) -> list[str]:
        chosen = [_option(option) for option in cls.of.offer().options]
        return [*chosen, "--edition FILE: other card values, chambers, thieves and storms"]


class ExpeditionPage(CardPage):
    of = NewExpedition


def _option(option: Option) -> str:
    """What can be chosen, where it is more than yes or no, and for how many seats."""
    names = [choice for choice in option.choices or [] if isinstance(choice, str)]
    text = f"{words.join(names, 'or')}: {option.help}" if names else option.help
    if option.seats is not None:
        text += f"; for {words.join([str(seats) for seats in option.seats], 'or')} seats"
    return f"--option {option.name}={'…' if names else 'yes'}: {text}"
