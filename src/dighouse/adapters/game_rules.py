"""What all adapters have in common: which game it is, what its rewards are, how a seat sees it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

import dighouse
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import OffersTensors
from dighouse.kernel.seed import SEED_BYTES
from dighouse.kernel.state import CHANCE, State

Rows = npt.NDArray[np.float32]
Masks = npt.NDArray[np.int8]
RewardRule = Callable[[State], list[float]]

REWARDS = ("zero-sum", "score")
LOWEST, HIGHEST = -32_768, 32_767  # that a number of an observation can be


def chosen_game(game: str | Game, options: Mapping[str, Any], who: str) -> Any:
    """A game by its ruleset id and options, or as it is. BadOptions if it can't be played here."""
    if isinstance(game, str):
        made = dighouse.game(game, **options)
    elif options:
        names = ", ".join(options)
        raise BadOptions(
            f"{who} takes options of a game by its name; this game has been made already, "
            f"so leave out: {names}"
        )
    else:
        made = game
    if not isinstance(made, OffersTensors):
        raise BadOptions(f"{made.title} has no tensors, which {who} shows")
    made.must_end(who)
    made.observe(made.start(), 0)  # an edition may have numbers that don't fit: said now
    return made


def row_size(game: Any) -> int:
    return sum(length for _, length in game.observation_fields)


def row_of(game: Any, state: State, seat: int) -> Rows:
    """What a seat knows, as numbers: docs/tensors.md."""
    return np.asarray(game.observe(state, seat), np.float32)


def mask_of(game: Any, menu: list[int]) -> Masks:
    mask = np.zeros(game.decision_count, np.int8)
    mask[menu] = 1
    return mask


def chosen(name: str, value: str, choices: tuple[str, ...]) -> str:
    """The value of an argument that has so many choices. BadOptions if it is none of them."""
    if value not in choices:
        raise BadOptions(f"{name} must be {' or '.join(map(repr, choices))}, not {value!r}")
    return value


def default_rewards(game: Game, rewards: str | None) -> str:
    """Which rewards, if nobody said: alone, there is nobody to win against."""
    if rewards is None:
        return "score" if game.seats == 1 else "zero-sum"
    if rewards == "zero-sum" and game.seats == 1:
        raise BadOptions(
            "alone there is nobody to win against, so no zero-sum rewards: choose rewards='score'"
        )
    return chosen("rewards", rewards, REWARDS)


def reward_rule(rewards: str) -> RewardRule:
    return zero_sum if rewards == "zero-sum" else final_scores


def zero_sum(state: State) -> list[float]:
    """1 for the winner, and what the others lose adds up to it; a win that is shared is worth less."""
    ranks = state.ranks()
    seats, first = len(ranks), ranks.count(1)
    return [((rank == 1) * seats / first - 1) / (seats - 1) for rank in ranks]


def final_scores(state: State) -> list[float]:
    return [float(score) for score in state.scores()]


def batch_rewards(rewards: str, scores: npt.NDArray[Any], ranks: npt.NDArray[Any]) -> Rows:
    """The same for games of a batch that have come to an end, a row a game."""
    if rewards == "score":
        return scores.astype(np.float32)
    seats = ranks.shape[1]
    first = ranks == 1
    shares = first * (seats / first.sum(axis=1, keepdims=True))
    found: Rows = ((shares - 1) / (seats - 1)).astype(np.float32)
    return found


def dice_of(seed: int | None) -> Dice:
    """Dice that nobody can foretell, if there is no seed."""
    return Dice(os.urandom(SEED_BYTES) if seed is None else seed)


def let_happen(state: State, dice: Dice) -> None:
    """Chance goes on to the next decision, or to the end."""
    while state.actor == CHANCE:
        state.apply(state.draw(dice))
