"""The bots of a ruleset, by their names: those of its family's manifest, and those that play any game."""

from __future__ import annotations

from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.manifest import load
from dighouse.kernel.play import Bot
from dighouse.kernel.policy import Policy
from dighouse.registry import entry_of
from dighouse.search import bot_file

# They need to know nothing of a game, so they play them all.
ANY_GAME = {"random": "dighouse.search.random_bot:random"}
# For a family that brings no bots of its own. It comes last, although it is the stronger one: it takes
# its time, and stand-ins and proposals are the first of the list.
WITHOUT_BOTS = {"searcher": "dighouse.search.information_set_search:InformationSetSearch"}


def names(ruleset: str) -> list[str]:
    """The built-in bots of a ruleset, the strongest first."""
    return list(_places(ruleset))


def _places(ruleset: str) -> dict[str, str]:
    own = entry_of(ruleset).bots
    return {**own, **ANY_GAME} if own else {**ANY_GAME, **WITHOUT_BOTS}


def level_of(name: str, ruleset: str) -> str | None:
    """The level that goes by this name today, or went by it once; None if none did."""
    level = entry_of(ruleset).aliases.get(name, name)
    return level if level in _places(ruleset) else None


def find(name: str, ruleset: str) -> Bot | type[Any]:
    """A built-in bot by its name, or one from a file: `./mine.py`, `./mine.py:other`.

    BadOptions says what is wrong with the name, or with the file.
    """
    if bot_file.is_path(name):
        return bot_file.from_file(name)
    level = level_of(name, ruleset)
    if level is None:
        raise BadOptions(
            f"{ruleset} has no bot {name!r}; it has: {', '.join(names(ruleset))}. "
            "A bot of your own is given by its file, such as ./mine.py"
        )
    bot: Bot | type[Any] = load(_places(ruleset)[level])
    return bot


def policy(name: str, game: Game) -> Policy:
    """A bot as a policy for playouts of a game: `playouts(state, 100, dice, policy("greedy", game))`.

    BadOptions if there is no such bot, or if it can't play inside the core. What a policy works out
    it keeps for its next pick, so each thread needs one of its own.
    """
    make = getattr(find(name, game.ruleset), "policy", None)
    if make is None:
        raise BadOptions(
            f"the bot {name!r} of {game.ruleset} is no policy: it plays from views only"
        )
    made: Policy = make(game)
    return made


def strongest_policy(game: Game) -> Policy | None:
    """The strongest of the game's own bots that can play inside the core; None if none of them can."""
    for name in names(game.ruleset):
        make = getattr(find(name, game.ruleset), "policy", None)
        if make is not None:
            made: Policy = make(game)
            return made
    return None
