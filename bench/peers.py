"""Their side: OpenSpiel, RLCard, PettingZoo and catanatron, each where it is installed."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import cycle
from typing import Any

from clock import Contestant, Counts
from loops import (
    CLONE_LOOP,
    SPIEL_CHANCE,
    Draw,
    Outcomes,
    cloning,
    draw_by_probability,
    draw_evenly,
    drive_catanatron,
    drive_pettingzoo,
    drive_rlcard,
    drive_spiel,
    glance_spiel,
)
from ours import ROLLOUTS
from positions import chance_is_even, middle_of_game, several, start_of_play, survey

SPIEL_GAMES = ("crazy_eights", "hearts", "go_fish")  # with their default options
ZOO_GAMES = ("hanabi_v5", "texas_holdem_v4")
RLCARD_GAMES = ("uno",)


class SpielGame:
    """One of OpenSpiel's games as an `Engine`."""

    def __init__(self, spiel: Any, short_name: str) -> None:
        self.spiel = spiel
        self.game = spiel.load_game(short_name)
        self.name = f"{short_name}, {self.game.num_players()} seats"
        self.even = chance_is_even(self)

    def start(self) -> Any:
        return self.game.new_initial_state()

    def at_chance(self, state: Any) -> bool:
        return bool(state.current_player() == SPIEL_CHANCE)

    def outcomes(self, state: Any) -> Outcomes:
        if self.at_chance(state):
            return list(state.chance_outcomes())
        return [(action, 1) for action in state.legal_actions()]

    def apply(self, state: Any, pick: int) -> None:
        state.apply_action(pick)

    @property
    def draw(self) -> Draw:
        return draw_evenly if self.even else draw_by_probability

    def play(self, state: Any) -> Counts:
        return drive_spiel(state, self.draw)


def spiel_games() -> list[SpielGame]:
    """ImportError where OpenSpiel is missing."""
    spiel = import_module("pyspiel")
    return [SpielGame(spiel, name) for name in SPIEL_GAMES]


def driven(games: list[SpielGame]) -> list[Contestant]:
    def contestant(game: SpielGame) -> Contestant:
        new, draw = game.game.new_initial_state, game.draw

        def batch() -> Counts:
            return drive_spiel(new(), draw)

        how = "an even index (its lists are even)" if game.even else "a walk over the probabilities"
        return Contestant(game.name, False, str(drive_spiel.__doc__).format(how), batch)

    return [contestant(game) for game in games]


def glanced(games: list[SpielGame]) -> list[Contestant]:
    """Only where chance is even: elsewhere it would be another game."""

    def contestant(game: SpielGame) -> Contestant:
        new = game.game.new_initial_state

        def batch() -> Counts:
            return glance_spiel(new())

        return Contestant(game.name, False, str(glance_spiel.__doc__), batch)

    return [contestant(game) for game in games if game.even]


def inside(games: list[SpielGame]) -> list[Contestant]:
    return [
        Contestant(
            game.name,
            False,
            f"MCTSBot.mcts_search with 1 simulation and RandomRolloutEvaluator({ROLLOUTS}), "
            "from the first decision of 20 deals.",
            rollouts(game),
        )
        for game in games
    ]


def rollouts(game: SpielGame) -> Callable[[], Counts]:
    # A search of one simulation does not descend from its root: it evaluates the root, which is
    # ROLLOUTS times clone, random play to the end and returns(), all of it C++. That is the fastest
    # random play that OpenSpiel offers to Python. It does not say how many picks it made, so they
    # are counted in random games driven from Python from the same positions: same distribution,
    # a mean over 2,000 games, a standard error well under 1 %.
    # Not bot.step(): that would draw an action from the prior on top. Not from the very start:
    # a search from a chance step looks for the player before it, and there is none.
    positions = several(start_of_play, game)
    means = [survey(game.play, one) for one in positions]
    spiel = game.spiel
    bot = spiel.MCTSBot(
        game.game,
        spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=2.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )
    turn = cycle(zip(positions, means, strict=True))

    def batch() -> Counts:
        position, mean = next(turn)
        bot.mcts_search(position)
        return Counts(ROLLOUTS * mean.counted, ROLLOUTS * mean.forced, ROLLOUTS)

    return batch


def clones(games: list[SpielGame]) -> list[Contestant]:
    return [
        Contestant(game.name, False, CLONE_LOOP, cloning(several(middle_of_game, game)))
        for game in games
    ]


def others() -> tuple[list[Contestant], list[str]]:
    """RLCard's and PettingZoo's card games, and a line for each one that can't be played here."""
    found: list[Contestant] = []
    skipped: list[str] = []
    makers: list[tuple[str, Callable[[], Contestant]]] = [
        *((f"RLCard {name}", lambda name=name: rlcard(name)) for name in RLCARD_GAMES),
        *((f"PettingZoo {name}", lambda name=name: pettingzoo(name)) for name in ZOO_GAMES),
    ]
    for label, make in makers:
        try:
            # Both libraries greet on import; a table is no place for it.
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                found.append(make())
        except (ImportError, AttributeError) as error:  # the latter: old code on a new numpy
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            skipped.append(f"{label}: skipped ({reason})")
    return found, skipped


def rlcard(name: str) -> Contestant:
    env = import_module("rlcard").make(name, config={"seed": 1})
    drive_rlcard(env)
    label = f"RLCard {name}, {env.num_players} seats"
    return Contestant(label, False, str(drive_rlcard.__doc__), lambda: drive_rlcard(env))


def pettingzoo(name: str) -> Contestant:
    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=1)
    drive_pettingzoo(env)
    label = f"PettingZoo {name}, {len(env.possible_agents)} seats"
    return Contestant(label, False, str(drive_pettingzoo.__doc__), lambda: drive_pettingzoo(env))


def catanatron(seats: int) -> Contestant:
    game, models = import_module("catanatron.game"), import_module("catanatron.models.player")
    colours = list(models.Color)[:seats]

    def batch() -> Counts:
        players = [models.RandomPlayer(colour) for colour in colours]
        return drive_catanatron(game.Game(players), game.TURNS_LIMIT)

    return Contestant(f"catanatron, {seats} seats", False, str(drive_catanatron.__doc__), batch)


def versions() -> dict[str, str]:
    found = {}
    for name in ("open_spiel", "rlcard", "pettingzoo", "catanatron", "envpool", "pgx", "jax"):
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found
