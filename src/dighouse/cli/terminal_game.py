"""A game at the terminal: show the table, ask, play on."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from pathlib import Path

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from dighouse.arena.guarded_bot import GuardedBot
from dighouse.arena.match_against_bots import MatchAgainstBots
from dighouse.arena.recent_events import RecentEvents
from dighouse.cli import paging
from dighouse.cli.options import reason
from dighouse.kernel.errors import DighouseError, IllegalMove, UnknownMove
from dighouse.kernel.optional_parts import OffersHints
from dighouse.kernel.play import bot_rng
from dighouse.search.bots import names as bot_names
from dighouse.terminal import menu
from dighouse.terminal.menu import Item
from dighouse.terminal.page import Page

LEFT = 0
ROWS = 40  # a terminal with fewer rows gets no empty lines
GREETING = 2  # rows of it that should stay in sight
INTERRUPTED = 130
PROMPT = "? for help > "
QUIT = ("q", "quit", "exit")
NO = ("", "n", "no")
YES = ("y", "yes")

HELP = """\
Answer with a number of the menu, or with a move in words: `{move}`. Several moves at once are parted
by commas. {advice}

- `undo` takes back the last pick of a decision that is not complete, such as a trade or a check
- `hint` tells {hint}
- `table`, or Enter, shows the table again
- `news` tells again what happened before your decision
- `rules` tells how the game is played, and what its values are
- `q` leaves the game; you can save it before

{deal}
"""

COMMITTED = "It fixes the deal: the key told at the end must match it (? tells more)."

# What a commitment is good for, for somebody who has never met one.
AT_HOME = """\
The deal comes from a secret key, and the commitment, shown before the first card, is the key's SHA-256. At
the end you get the key: `dighouse verify` on the record shows that it fits, so nothing was changed on the way."""


class Quit(Exception):
    """The person wants to leave."""


class TerminalGame:
    about_the_deal = AT_HOME

    def __init__(
        self, match: MatchAgainstBots, page: Page, console: Console, record: Path | None
    ) -> None:
        self.match = match
        self.page = page
        self.console = console
        self.record = record
        self._begun = False  # has the table been shown?
        self.news = RecentEvents(match.seat, match.names, page.muted_events)

    def run(self) -> int:
        """Play the game; the exit code."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # gives `input` its editing and history
        self._greet()
        try:
            while True:
                self.match.go_on(self.news)
                if self.match.over:
                    break
                self._show()
                self._decide()
            self._end()
        except Quit:
            self._say("You left the game.")
            with contextlib.suppress(EOFError, KeyboardInterrupt):
                self._save("Save the game so far?")
        except EOFError:
            self._leave("The input ended")
        except KeyboardInterrupt:
            self._leave("Interrupted")
            return INTERRUPTED
        except DighouseError:
            self._leave("A bot failed")
            raise
        return LEFT

    # -- asking ------------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Ask until a decision is complete."""
        match = self.match
        made = len(match.picks)
        while len(match.picks) == made:
            items = self._menu()
            while not self._run_command(self._ask(PROMPT), items):
                pass

    def _menu(self) -> list[Item]:
        """Show what can be done."""
        match = self.match
        situation = self.page.situation(match.state.view(match.seat), match.names)
        if situation is not None:
            self._say(situation)
        items = self._items()
        self.console.print(self._drawn(items))
        return items

    def _drawn(self, items: list[Item]) -> RenderableType:
        view = self.match.state.view(self.match.seat)
        return self.page.menu(view, items, self.console.width)

    def _items(self) -> list[Item]:
        match = self.match
        view = match.state.view(match.seat)
        texts = [match.game.text(pick) for pick in view.menu]
        return [
            Item(pick, text, self.page.hint(view, text, match.names))
            for pick, text in zip(view.menu, texts, strict=True)
        ]

    def _run_command(self, answer: str, items: list[Item]) -> bool:
        """Do what was asked for. Is the menu due again?"""
        word = " ".join(answer.lower().split())
        if word in QUIT:
            raise Quit
        if word in ("", "table"):
            self._show()
            return True
        if word == "rules":
            self._page(Markdown(self.page.how_to_play()), self.page.values())
            return True
        if word == "undo":
            if self.match.undo():
                return True
            self._say("There is nothing to take back: only what is not complete can be.")
        elif word in ("?", "help"):
            self._page(Markdown(self._help(items)))
        elif word == "news":
            self._page(*(Text(sentence) for sentence in self.news.last))
        elif word == "hint":
            self._say(self._hint())
        elif (said := self.page.run_command(word.split())) is not None:
            self._say(said)
        else:
            return self._move(answer, items)
        return False

    def _move(self, answer: str, items: list[Item]) -> bool:
        view = self.match.state.view(self.match.seat)
        try:
            typed = self.page.expand_answer(answer, view, self.match.names)
            picks = menu.read(typed, items, self.match.game)
            self.match.act(self.page.sort_picks(picks), self.news)
        except UnknownMove as error:
            answer_help = self.page.answer_help(view, self.match.names)
            self._say(f"{error}. {f'{answer_help} ' if answer_help else ''}Type ? for help.")
        except IllegalMove as error:
            self._say(f"{error}.")
        else:
            return True
        return False

    def _help(self, items: list[Item]) -> str:
        """How to answer, as Markdown."""
        bot = bot_names(self.match.game.ruleset)[0]
        hint = "what is certain, why, and what is worth asking"
        if not self.match.game.offer().help:
            hint = f"what the {bot} bot would do"
        return HELP.format(
            move=items[0].move, hint=hint, advice=self.page.advice, deal=self.about_the_deal
        )

    def _hint(self) -> str:
        """The game's own advice, or what the strongest bot would do up to a complete decision."""
        match = self.match
        if isinstance(match.game, OffersHints):
            advice = match.game.hint(match.state.view(match.seat))
            if advice is not None:
                return "\n".join(advice.lines)
        name = bot_names(match.game.ruleset)[0]
        bot = GuardedBot(name, match.game.ruleset)
        bot.start(match.game, match.seat)
        rng = bot_rng(bytes(32), match.seat)
        state = match.state.clone()
        moves = []
        while True:
            pick = bot(state.view(match.seat), rng)
            moves.append(match.game.text(pick))
            state.apply(pick)
            if state.settled:
                return f"The {name} bot would say: {', '.join(moves)}"

    def _ask(self, prompt: str) -> str:
        answer = input(prompt)
        if not sys.stdin.isatty():
            print(answer)  # so that what was piped in can be followed in what comes out
        return answer

    # -- telling -----------------------------------------------------------------------------------

    def _page(self, *parts: RenderableType) -> None:
        """What may be longer than the screen."""
        paging.show(self.console, *parts, ask=self._ask)

    def _say(self, text: RenderableType) -> None:
        # As a Text: in a str, rich would take [brackets] for markup.
        self.console.print(Text(text) if isinstance(text, str) else text)

    def _greet(self) -> None:
        match = self.match
        rivals = [name for seat, name in enumerate(match.names) if seat != match.seat]
        self.console.print(Rule(match.game.title))
        self._say(Text(f"Commitment  {match.commitment}", style="dim"))
        self._say(Text(COMMITTED, style="dim"))
        if rivals:
            self._say(f"You are seat {match.seat}; with you play {', '.join(rivals)}.")
        self._say("Type the number of a move, ? for help, or rules if you are new to the game.")

    def _show(self) -> None:
        """The news first: what the menu is about should stay in sight."""
        match = self.match
        view = match.state.view(match.seat)
        tight = self._tight
        table = self.page.table(view, match.names, self.console.width, tight)
        if not tight:
            self.console.print()
        self._tell_news(self._room(table) if tight else None)
        self._begun = True
        self.console.print(Rule(self.page.headline(view)))
        self.console.print(table)
        if not tight:
            self.console.print()

    @property
    def _tight(self) -> bool:
        return self.console.is_terminal and self.console.height < ROWS

    def _room(self, table: RenderableType) -> int:
        """How many rows the table, the menu and the prompt leave for the news."""
        parts = [table, self._drawn(self._items())]
        rows = sum(len(self.console.render_lines(part)) for part in parts)
        above = 0 if self._begun else GREETING
        return max(1, self.console.height - above - rows - 2)  # the rule and the prompt

    def _tell_news(self, room: int | None = None) -> None:
        sentences = self.news.tell()
        hidden = 0 if room is None else max(0, len(sentences) - room)
        for number, sentence in enumerate(sentences[hidden:]):
            more = f"  ({hidden} more before: news)" if hidden and not number else ""
            self._say(Text.assemble(sentence, (more, "dim")))
        if sentences and room is None:
            self.console.print()

    def _end(self) -> None:
        match = self.match
        self.console.print()
        self.console.print(Rule("The game is over"))
        self._tell_news()
        self.console.print(self.page.result(match.state.view(match.seat), match.names))
        self.console.print()
        self._say(Text(f"Commitment  {match.commitment}", style="dim"))
        self._say(Text(f"Key         {match.key.hex()}", style="dim"))
        # What is left of a piped input is more moves, hardly a file name.
        if self.record is not None or sys.stdin.isatty():
            with contextlib.suppress(EOFError, KeyboardInterrupt):
                self._save("Save the record?")

    # -- saving ------------------------------------------------------------------------------------

    def _save(self, question: str) -> None:
        """Write the record where --record says, or else where the person does, or nowhere."""
        # If that fails, another place may do; but what is piped in is hardly a file name.
        if self.record is not None and (self._write(self.record) or not sys.stdin.isatty()):
            return
        prompt = f"{question} Type a file name, or press Enter for no: "
        while (answer := self._ask(prompt).strip()).lower() not in NO:
            if answer.lower() in YES:
                prompt = "Type a file name, such as game.dig, or press Enter for no: "
                continue
            try:
                path = Path(answer).expanduser()
                taken = os.path.lexists(path)
            except (OSError, ValueError, RuntimeError) as error:
                self._say(f"{answer!r} can't be written: {reason(error)}")
                continue
            if taken:
                self._say(f"{path} exists already, and is left as it is.")
            elif self._write(path):
                return

    def _write(self, path: Path) -> bool:
        try:
            self.match.record().write(path)
        except (OSError, ValueError) as error:
            self._say(f"{path} can't be written: {_why(error)}")
            return False
        # Not wrapped: lines to copy from.
        self.console.print(f"The record is in {path}", soft_wrap=True, markup=False)
        self.console.print(f"Check it with: dighouse verify {path}", soft_wrap=True, markup=False)
        return True

    def _leave(self, why: str) -> None:
        """One line, for whoever ends the game without a word."""
        if self.record is not None:
            try:
                self.match.record().write(self.record)
                why += f", and the game so far is in {self.record}"
            except (OSError, ValueError) as error:
                why += f", and {self.record} can't be written: {_why(error)}"
        self.console.print()
        self._say(f"{why}.")


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, DighouseError) else reason(error)
