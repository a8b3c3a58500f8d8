"""Thousands of games at once, as numpy arrays: what learning programs step.

>>> import dighouse
>>> from dighouse.search.batches import Batch
>>> batch = Batch(dighouse.game("card-game", seats=2), games=4, seed=1)
>>> batch.observations.shape[0], batch.masks.shape[0]
(4, 4)
>>> batch.step(batch.masks.argmax(axis=1))
>>> batch.ends.any()
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions, IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersTensors
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import State

GAMES_AT_MOST = 1_000_000
WAIT = -1  # a pick that lets a game wait


class Batch:
    """Games that are stepped together. All arrays have a row a game, belong to you, and are filled
    anew by each step; keep a copy of what you want to keep.

    - `actors`: the seat that is to decide
    - `observations`: what that seat knows, as numbers (docs/tensors.md)
    - `masks`: which picks it may make
    - `after`, if you ask for it: what the seat knew that has just decided, before chance went on ...
    - `left`: ... where it was not to decide once more, and the game went on
    - `ends`: did a game come to its end in the last step? A new one has begun in its place
    - `scores`, `ranks`: the last ones of such a game, a number a seat; 0 elsewhere
    - `finals`, if you ask for it: what the seat knew at the end of such a game that decided last

    With `rivals`, a policy or None for random picks for each of the other seats, only one seat's
    decisions are shown: that of `seat`, or another one in each new game.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int | bytes = 0,
        *,
        after: bool = False,
        finals: bool = False,
        rivals: Sequence[Policy | None] | None = None,
        seat: int | None = None,
    ) -> None:
        if not isinstance(game, OffersTensors):
            raise BadOptions(f"{game.title} has no tensors: it can't be played in batches")
        if not 1 <= games <= GAMES_AT_MOST:
            raise BadOptions(f"a batch has 1 to {GAMES_AT_MOST:,} games, not {games}")
        game.must_end("a batch")
        self.game = game
        self.games = games
        self._core = game.batch_core(games, Dice(seed), after, finals)
        if rivals is not None or seat is not None:
            self._seat_rivals(rivals, seat)
        size = sum(length for _, length in game.observation_fields)
        self.observations: npt.NDArray[np.float32] = np.zeros((games, size), np.float32)
        self.after: npt.NDArray[np.float32] = np.zeros((games if after else 0, size), np.float32)
        self.finals: npt.NDArray[np.float32] = np.zeros((games if finals else 0, size), np.float32)
        self.left: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.masks: npt.NDArray[np.bool_] = np.zeros((games, game.decision_count), np.bool_)
        self.actors: npt.NDArray[np.int64] = np.zeros(games, np.int64)
        self.ends: npt.NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.scores: npt.NDArray[np.int64] = np.zeros((games, game.seats), np.int64)
        self.ranks: npt.NDArray[np.int64] = np.zeros((games, game.seats), np.int64)
        core = self._core
        self._sources: list[tuple[npt.NDArray[Any], Any, type]] = [
            (self.observations, core.observations, np.int16),
            (self.after, core.after, np.int16),
            (self.finals, core.finals, np.int16),
            (self.left, core.left, np.uint8),
            (self.masks, core.masks, np.uint8),
            (self.actors, core.actors, np.uint8),
            (self.ends, core.ends, np.uint8),
            (self.scores, core.scores, np.int16),
            (self.ranks, core.ranks, np.uint8),
        ]
        self._copy()

    def step(self, picks: npt.ArrayLike) -> None:
        """One decision in each game, and what chance does after it. A game whose pick is -1 waits.

        IllegalMove if one of them is not allowed; then nothing has happened in any game.
        """
        chosen = np.asarray(picks)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(
                f"a step takes {self.games} whole numbers, a pick for each game, "
                f"not an array of {chosen.dtype} with shape {chosen.shape}"
            )
        listed = chosen.tolist()
        inside = (chosen >= 0) & (chosen < self.game.decision_count)
        right = inside & self._masked(np.where(inside, chosen, 0))
        for number in np.flatnonzero(~right & (chosen != WAIT)):
            raise IllegalMove(f"pick {listed[number]} is not allowed in game {number}")
        self._core.step(listed)
        self._copy()

    def state(self, number: int) -> State:
        """A copy of one of the games, as it is now."""
        if not 0 <= number < self.games:
            raise BadOptions(f"there is no game {number}: they are 0 to {self.games - 1}")
        return self._core.state(number)

    def _seat_rivals(self, rivals: Sequence[Policy | None] | None, seat: int | None) -> None:
        others = self.game.seats - 1
        if rivals is None or len(rivals) != others:
            raise BadOptions(
                f"a batch of {self.game.title} with {self.game.seats} seats takes {others} rivals, "
                f"not {0 if rivals is None else len(rivals)}"
            )
        if seat is not None and not 0 <= seat < self.game.seats:
            raise BadOptions(f"there is no seat {seat}: seats are 0 to {others}")
        self._core.seat_rivals(list(rivals), -1 if seat is None else seat)

    def _masked(self, picks: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        """Are these picks allowed? By the core's own mask: yours you may have changed."""
        masks = _array(self._core.masks, np.uint8).reshape(self.masks.shape)
        found: npt.NDArray[np.bool_] = masks[np.arange(self.games), picks] == 1
        return found

    def _copy(self) -> None:
        for target, numbers, kind in self._sources:
            np.copyto(target, _array(numbers, kind).reshape(target.shape), casting="unsafe")


def _array(numbers: Any, kind: type) -> npt.NDArray[Any]:
    """The core's numbers, only to be read: a vector's without a copy, in plain Python those of a list."""
    return np.asarray(numbers, kind) if isinstance(numbers, list) else np.frombuffer(numbers, kind)
