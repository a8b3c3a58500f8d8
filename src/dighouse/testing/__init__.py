"""The conformance kit: does a game, or a bot, keep the contract? It fails, it does not warn.

`check_game` and `check_bot` are all that most need. Each law is a function as well: it takes a
random game as `play(game, seed)` gives it, and raises a Failure.
"""

from __future__ import annotations

from dighouse.testing.bots import check_bot
from dighouse.testing.copies import bad_dumps, clones, dumps, pickles, replay
from dighouse.testing.failure import Failure
from dighouse.testing.kit import LAWS, check_game
from dighouse.testing.menus import chances, illegal_moves, menus, notation
from dighouse.testing.randomness import conservation, draws, random_play, results, samples
from dighouse.testing.rehearsing import RehearsalReport, rehearsal_twins, rehearsals
from dighouse.testing.trace import Trace, play
from dighouse.testing.twins import TwinReport, secrecy, twin_worlds
from dighouse.testing.views import composites, events, snapshots, strangers, views
from dighouse.testing.worlds import enumerate_worlds, sample_matches_enumeration

__all__ = [
    "LAWS",
    "Failure",
    "RehearsalReport",
    "Trace",
    "TwinReport",
    "bad_dumps",
    "chances",
    "check_bot",
    "check_game",
    "clones",
    "composites",
    "conservation",
    "draws",
    "dumps",
    "enumerate_worlds",
    "events",
    "illegal_moves",
    "menus",
    "notation",
    "pickles",
    "play",
    "random_play",
    "rehearsal_twins",
    "rehearsals",
    "replay",
    "results",
    "sample_matches_enumeration",
    "samples",
    "secrecy",
    "snapshots",
    "strangers",
    "twin_worlds",
    "views",
]
