"""Four archaeology board games: a library to play and to study them."""

from __future__ import annotations

from typing import Any

from dighouse import registry
from dighouse._version import __version__
from dighouse.kernel import dice as _dice
from dighouse.kernel.chance import Chance
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    DighouseError,
    IllegalMove,
    NotNow,
    UnknownMove,
)
from dighouse.kernel.events import SPECTATOR, Event
from dighouse.kernel.game import Game
from dighouse.kernel.play import play
from dighouse.kernel.playout import Playouts, playout, playouts
from dighouse.kernel.policy import Policy
from dighouse.kernel.record import Record
from dighouse.kernel.rehearsal import Rehearsal, rehearse
from dighouse.kernel.state import CHANCE, OVER, State

# Which core is running: the rules compiled ahead of time, or the same files as plain Python.
core = "plain" if str(_dice.__file__).endswith(".py") else "compiled"


def game(name: str, **options: Any) -> Game:
    """A game by its ruleset id, with options: `game("card-game", seats=3)`."""
    return registry.ruleset(name).choose(options)


def rulesets() -> list[str]:
    """The ruleset ids that `game` knows."""
    return list(registry.rulesets())


__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Dice",
    "DighouseError",
    "Event",
    "Game",
    "IllegalMove",
    "NotNow",
    "Playouts",
    "Policy",
    "Record",
    "Rehearsal",
    "State",
    "UnknownMove",
    "__version__",
    "core",
    "game",
    "play",
    "playout",
    "playouts",
    "rehearse",
    "rulesets",
]
