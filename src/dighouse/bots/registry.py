"""The built-in bots, by the ruleset that they play."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dighouse.bots import load
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.play import Bot
from dighouse.registry import ruleset as check_ruleset

# The random bot needs to know nothing of a game, so it plays them all.
ANY = {"random": ("dighouse.bots.random_bot", "random")}
CARDS = {
    "greedy": ("dighouse.bots.archaeology.greedy", "Greedy"),
    "novice": ("dighouse.bots.archaeology.novice", "Novice"),
}
BUILT_IN = {
    "card-game": CARDS,
    "new-expedition": CARDS,
    "archeologic": {
        "master": ("dighouse.bots.archeologic.master", "Master"),
        "professor": ("dighouse.bots.archeologic.professor", "Professor"),
        "digger": ("dighouse.bots.archeologic.digger", "Digger"),
        "novice": ("dighouse.bots.archeologic.novice", "Novice"),
    },
    "museum": {
        "greedy": ("dighouse.bots.museum.greedy", "Greedy"),
        "novice": ("dighouse.bots.museum.novice", "Novice"),
    },
}


def names(ruleset: str) -> list[str]:
    """The built-in bots of a ruleset, the strongest first."""
    check_ruleset(ruleset)
    return [*BUILT_IN.get(ruleset, {}), *ANY]


def find(name: str, ruleset: str) -> Bot | type[Any]:
    """A built-in bot by its name, or one from a file: `./mine.py`, `./mine.py:other`.

    BadOptions says what is wrong with the name, or with the file.
    """
    if load.is_path(name):
        return load.from_file(name)
    known = names(ruleset)
    if name not in known:
        raise BadOptions(
            f"{ruleset} has no bot {name!r}; it has: {', '.join(known)}. "
            "A bot of your own is given by its file, such as ./mine.py"
        )
    module, attribute = {**ANY, **BUILT_IN.get(ruleset, {})}[name]
    bot: Bot | type[Any] = getattr(import_module(module), attribute)
    return bot
