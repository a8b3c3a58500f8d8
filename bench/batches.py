"""Thousands of games stepped together: our `Batch`, EnvPool's card games and pgx's leduc_holdem.

Each is driven from Python on one core. The picks of all are drawn by the same line of numpy, from masks
that lie ready as numpy arrays; a step is done when the next observations and masks lie ready like that.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

import dighouse
from clock import Contestant, Counts
from dighouse.search.batches import Batch

GAMES = 1024
STEPS = 20  # of all games, between two looks at the clock: some tens of milliseconds
MIXING = 1000  # steps before the first that is timed: several games' length, of the longest
SCAN = 100  # of all games, in one call of pgx's own loop
ENVPOOL_GAMES = ("LeducHoldem-v1", "KuhnPoker-v1", "SparrowMahjong-v1", "Blackjack-v1")
PGX_GAME = "leduc_holdem"
ENVPOOL, PGX = "EnvPool", "pgx"
LEDUC, SCANNED = f"{ENVPOOL} {ENVPOOL_GAMES[0]}", "pgx's scan"

Flags = npt.NDArray[np.bool_]


class Stepped(Protocol):
    """Games that are stepped together: a row a game."""

    @property
    def masks(self) -> Flags: ...
    @property
    def ends(self) -> Flags: ...  # in the last step
    def step(self, picks: npt.NDArray[np.int64], /) -> None: ...


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """This thread, and all that libraries start from now on, on one core: some start one for each."""
    # For XLA, which reads them once, when it is imported.
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    if not hasattr(os, "sched_setaffinity"):  # not a Linux
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def driving(
    games: Stepped, picks_count: bool, rests: bool = False, mixing: int = MIXING
) -> Callable[[], Counts]:
    """A batch of work. If `rests`, the step after an end begins a new game, and picks nothing.

    How many picks had an alternative is counted off the clock, and picks are drawn off it, too, unless
    `picks_count`: that takes the longer, the more picks a game knows, whoever's library it is.
    """
    rng = np.random.default_rng(1)
    # Games that have all just begun are at the same point of their course, round after round.
    for _ in range(mixing):
        games.step((rng.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1))

    def batch() -> Counts:
        counted = decided = ended = 0
        aside = 0.0
        for _ in range(STEPS):
            begin = process_time()
            choices = games.masks.sum(axis=1) > 1
            deciding = ~games.ends if rests else np.ones(len(games.ends), np.bool_)
            counted += int((choices & deciding).sum())
            decided += int(deciding.sum())
            surveyed = process_time()
            picks = (rng.random(games.masks.shape, np.float32) * games.masks).argmax(axis=1)
            drawn = process_time()
            aside += (surveyed if picks_count else drawn) - begin
            games.step(picks)
            stepped = process_time()
            ended += int(games.ends.sum())
            aside += process_time() - stepped
        return Counts(counted, decided - counted, ended, aside)

    return batch


def ours(picks_count: bool) -> list[Contestant]:
    games = Batch(dighouse.game("card-game", seats=2), games=GAMES, seed=1)
    loop = "Batch.step(): observations, masks, actors, ends, scores and ranks."
    return [Contestant("card-game, 2 seats", True, loop, driving(games, picks_count))]


class Pool:
    """One of EnvPool's games."""

    def __init__(self, name: str) -> None:
        make = import_module("envpool").make_gymnasium
        self.pool = make(name, num_envs=GAMES, num_threads=1, seed=1)
        self.ends: Flags = np.zeros(GAMES, np.bool_)
        _, info = self.pool.reset()
        # Both picks of its Blackjack are always allowed, so that it has no mask.
        allowed = np.ones((GAMES, self.pool.action_space.n), np.bool_)
        self.masks: Flags = info.get("legal_action_mask", allowed)

    def step(self, picks: npt.NDArray[np.int64]) -> None:
        _, _, self.ends, _, info = self.pool.step(picks.astype(np.int32))
        self.masks = info.get("legal_action_mask", self.masks)


class Pgx:
    """pgx's game, with a new one in the place of each that ends."""

    def __init__(self) -> None:
        jax, pgx = import_module("jax"), import_module("pgx")
        wrappers = import_module("pgx.experimental.wrappers")
        env = pgx.make(PGX_GAME)
        step = jax.vmap(wrappers.auto_reset(env.step, env.init))

        def step_all(state: Any, picks: Any, key: Any) -> tuple[Any, Any]:
            key, own = jax.random.split(key)
            return step(state, picks, jax.random.split(own, GAMES)), key

        def pick_and_step(carried: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], Any]:
            state, key = carried
            key, own = jax.random.split(key)
            scores = jax.random.uniform(own, state.legal_action_mask.shape)
            picks = (scores * state.legal_action_mask).argmax(axis=1)
            new, key = step_all(state, picks, key)
            return (new, key), (new.observation, new.legal_action_mask, new.terminated)

        def scan(state: Any, key: Any) -> Any:
            return jax.lax.scan(pick_and_step, (state, key), None, length=SCAN)

        self._step = jax.jit(step_all)
        self._scan = jax.jit(scan)
        self._key = jax.random.key(1)
        self._state = jax.jit(jax.vmap(env.init))(jax.random.split(self._key, GAMES))
        self._read()

    def _read(self) -> None:
        """Its results are promises until they are read; on a CPU that makes no copy."""
        self.observations = np.asarray(self._state.observation)
        self.masks: Flags = np.asarray(self._state.legal_action_mask)
        self.ends: Flags = np.asarray(self._state.terminated)

    def step(self, picks: npt.NDArray[np.int64]) -> None:
        self._state, self._key = self._step(self._state, picks.astype(np.int32), self._key)
        self._read()

    def scan(self) -> Counts:
        """Many steps in one call, with the picks drawn inside; all observations and masks are kept."""
        before = self.masks
        (self._state, self._key), told = self._scan(self._state, self._key)
        _, masks, ends = map(np.asarray, told)
        done = process_time()
        self._read()
        choices = int((before.sum(axis=1) > 1).sum() + (masks[:-1].sum(axis=2) > 1).sum())
        forced = SCAN * GAMES - choices
        return Counts(choices, forced, int(ends.sum()), process_time() - done)


def theirs(picks_count: bool) -> tuple[list[Contestant], list[str]]:
    """Inside `one_core`, since these libraries start threads. And a line for each one not found."""
    found: list[Contestant] = []
    skipped: list[str] = []
    try:
        for name in ENVPOOL_GAMES:
            batch = driving(Pool(name), picks_count, rests=True)
            loop = "make_gymnasium(num_threads=1).step(); the masks from its info."
            found.append(Contestant(f"{ENVPOOL} {name}", False, loop, batch))
    except ImportError as error:
        skipped.append(f"{ENVPOOL}: skipped ({error})")
    try:
        games = Pgx()
    except ImportError as error:
        return found, [*skipped, f"{PGX}: skipped ({error})"]
    loop = "jit(vmap(auto_reset(step))), with np.asarray of observations, masks and ends."
    found.append(Contestant(f"{PGX} {PGX_GAME}", False, loop, driving(games, picks_count)))
    if picks_count:
        loop = f"the same {SCAN} times in one jit(lax.scan), which draws the picks, too."
        found.append(Contestant(SCANNED, False, loop, games.scan))
    return found, skipped
