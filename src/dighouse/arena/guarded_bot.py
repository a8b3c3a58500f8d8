"""Bots are other people's code: when one fails, say which, and where in its file."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from dighouse.kernel.errors import DighouseError
from dighouse.kernel.game import Game
from dighouse.search.bot_file import describe
from dighouse.search.bots import find as find_bot


class BotFailed(DighouseError):
    """A bot raised an error."""


class GuardedBot:
    """A bot for one seat of one game. `name` is how it was asked for: greedy, ./mine.py.

    Who has found the bot already gives it as well.
    """

    def __init__(self, name: str, ruleset: str, bot: Any = None) -> None:
        self.name = name
        found = find(name, ruleset) if bot is None else bot
        self._file = inspect.getsourcefile(found if inspect.isroutine(found) else _class(found))
        self._bot: Any = self._run(found) if inspect.isclass(found) else found

    def start(self, game: Game, seat: int) -> None:
        start = getattr(self._bot, "start", None)
        if start is not None:
            self._run(start, game, seat)

    def __call__(self, view: Any, rng: Random) -> Any:
        return self._run(self._bot, view, rng)

    def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            with _printing_to_stderr():
                return function(*arguments)
        except (Exception, SystemExit) as error:
            raise BotFailed(f"bot {self.name} failed: {describe(error, self._file)}") from error


def find(name: str, ruleset: str) -> Any:
    """A bot by its name, or by its file."""
    with _printing_to_stderr():
        return find_bot(name, ruleset)


def _printing_to_stderr() -> contextlib.redirect_stdout[Any]:
    """What bots print is not our output, which may be JSON."""
    return contextlib.redirect_stdout(sys.stderr)


def _class(bot: Any) -> type[Any]:
    return bot if inspect.isclass(bot) else type(bot)
