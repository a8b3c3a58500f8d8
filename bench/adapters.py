"""Our games behind the interfaces of others, beside those others' own games."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from batches import GAMES, Flags, driving
from clock import Contestant, Counts
from loops import draw_by_probability, drive_pettingzoo, drive_spiel

# Those of OpenSpiel's Python games that are for the taking without parameters of their own.
SPIEL_PYTHON_GAMES = (
    "python_kuhn_poker",
    "python_liars_poker",
    "python_hangman",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_tic_tac_toe",
)
SYNC = "SyncVectorEnv"


def as_pettingzoo() -> Contestant:
    """ImportError where PettingZoo is missing."""
    env = import_module("dighouse.adapters.pettingzoo").env("card-game", seats=2)
    env.reset(seed=1)
    loop = str(drive_pettingzoo.__doc__)
    return Contestant("card-game, 2 seats, AEC", True, loop, lambda: drive_pettingzoo(env))


def as_openspiel() -> Contestant:
    """ImportError where OpenSpiel is missing."""
    game = import_module("dighouse.adapters.openspiel").load_game("card-game", seats=2)
    return _spiel("card-game, 2 seats, pyspiel", True, game)


def openspiels_python_games() -> list[Contestant]:
    spiel = import_module("pyspiel")
    with contextlib.redirect_stdout(io.StringIO()):
        import_module("open_spiel.python.games")
    return [_spiel(name, False, spiel.load_game(name)) for name in SPIEL_PYTHON_GAMES]


def _spiel(name: str, ours: bool, game: Any) -> Contestant:
    new: Callable[[], Any] = game.new_initial_state

    def batch() -> Counts:
        return drive_spiel(new(), draw_by_probability)

    loop = str(drive_spiel.__doc__).format("a walk over the probabilities")
    return Contestant(name, ours, loop, batch)


class Vector:
    """A VectorEnv of ours, or Gymnasium's own over our single environments."""

    def __init__(self, envs: Any) -> None:
        self.envs = envs
        _, infos = envs.reset(seed=1)
        self.masks: Flags = infos["action_mask"].astype(np.bool_)
        self.ends: Flags = np.zeros(envs.num_envs, np.bool_)

    def step(self, picks: Any) -> None:
        _, _, self.ends, _, infos = self.envs.step(picks)
        self.masks = infos["action_mask"].view(np.bool_)


def as_vector(picks_count: bool) -> Contestant:
    """ImportError where Gymnasium is missing."""
    made = import_module("dighouse.adapters.gymnasium_vector").BatchEnv
    envs = made("card-game", GAMES, opponents="self", autoreset_mode="SameStep", seats=2)
    loop = "BatchEnv.step(): observations, masks, rewards, ends and infos, all of them copies."
    return Contestant("card-game, VectorEnv", True, loop, driving(Vector(envs), picks_count))


def as_single_ones(picks_count: bool) -> Contestant:
    """Gymnasium's own vector of the same single environments."""
    vector = import_module("gymnasium.vector")
    single = import_module("dighouse.adapters.gymnasium").SeatEnv
    makers = [lambda: single("card-game", opponents="self", seats=2)] * GAMES
    mode = vector.AutoresetMode.SAME_STEP
    envs = vector.SyncVectorEnv(makers, autoreset_mode=mode)
    loop = f"{SYNC}.step() over {GAMES} of our single environments."
    work = driving(Vector(envs), picks_count, mixing=20)
    return Contestant(f"{SYNC} over ours", False, loop, work)
