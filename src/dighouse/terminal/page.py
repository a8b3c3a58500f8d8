"""How a game looks in the terminal. Games without a page of their own are shown in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from dighouse.kernel.game import Game, Ruling
from dighouse.terminal import menu
from dighouse.terminal.menu import Item


class Page:
    """A game in plain words; a game's own page overrides what it can show better."""

    muted_events: frozenset[str] = (
        frozenset()
    )  # kinds of events that tell a player at the table nothing
    advice = ""  # on how to write moves, for the help

    def __init__(self, game: Game) -> None:
        self.game = game

    def headline(self, view: Any) -> str:
        """Why the viewer is asked, in a word or two."""
        return "Your turn"

    def table(
        self, view: Any, names: Sequence[str], width: int, tight: bool = False
    ) -> RenderableType:
        """What lies on the table, as the viewer sees it; tight is without empty lines."""
        return Text(self.game.text_view(view))

    def situation(self, view: Any, names: Sequence[str]) -> RenderableType | None:
        """What there is to decide, if the table does not tell."""
        return None

    def menu(self, view: Any, items: Sequence[Item], width: int) -> RenderableType:
        """What can be done; answers may go by the number of an item, wherever it is shown."""
        return menu.draw(items, width)

    def hint(self, view: Any, move: str, names: Sequence[str]) -> str:
        """What an item of the menu does."""
        return ""

    def expand_answer(self, answer: str, view: Any, names: Sequence[str]) -> str:
        """An answer with its short forms in full, as the game writes moves."""
        return answer

    def answer_help(self, view: Any, names: Sequence[str]) -> str:
        """What could be typed, in a sentence, for somebody whose answer could not be read."""
        return ""

    def run_command(self, words: Sequence[str]) -> str | None:
        """Do something that is no move, such as taking a note; what to say. None: no such thing."""
        return None

    def sort_picks(self, picks: list[int]) -> list[int]:
        """Picks that were typed at once, in the order that the game wants them in."""
        return picks

    def result(self, view: Any, names: Sequence[str]) -> RenderableType:
        """How each seat came to its score, after the end."""
        return Text(self.game.text_view(view))

    def how_to_play(self) -> str:
        """The rules in short, as Markdown."""
        return ""

    def values(self) -> RenderableType:
        """The edition's numbers, each with the mark of its source."""
        return Text("This game has no editions.")

    def rulings(self) -> list[Ruling]:
        return self.game.how_to_play().rulings

    @classmethod
    def options(cls) -> list[str]:
        """What can be chosen when a game is made, a line each."""
        return []


def rules_of(game: Game, without: Sequence[str]) -> str:
    """The rules as a game tells them, but for some sections, as Markdown."""
    return "\n\n".join(
        f"**{section.title}.** " + "\n\n".join(section.paragraphs)
        for section in game.how_to_play().sections
        if section.id not in without
    )
