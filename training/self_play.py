"""Games of the learner against itself and against past selves, as material for learning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import torch

from training.model import NEVER, Model
from training.tables import Tables

Array = npt.NDArray[Any]


@dataclass
class Decisions:
    """Decisions of the learner that had an alternative, with what came of them."""

    inputs: Array
    masks: Array
    chosen: Array
    logits: Array  # the log of how likely the choice was
    advantages: Array
    returns: Array
    after: Array  # what was known after a decision, whoever goes on ...
    after_returns: Array  # ... and what came of it


@dataclass
class Window:
    """Some steps of all games, one array each; the first index is the step."""

    after: list[tuple[Array, Array]]  # a step: games, and what was known after their decisions
    inputs: Array
    masks: Array
    actors: Array
    chosen: Array
    logits: Array
    values: Array
    ends: Array
    results: Array
    learns: Array  # was it the learner who chose, with an alternative?


def scores_of(model: Model, inputs: Array, masks: Array) -> tuple[Array, Array]:
    """The log of how likely each output is, and the value."""
    with torch.no_grad():
        logits, values = model(torch.from_numpy(inputs))
        logits = torch.log_softmax(logits.masked_fill(~torch.from_numpy(masks), NEVER), dim=1)
    return logits.numpy(), values.numpy()


def sample(logits: Array, rng: np.random.Generator) -> Array:
    """A choice for each row, as likely as its logit says: the largest one after Gumbel's noise."""
    noise = np.log(rng.standard_exponential(size=logits.shape, dtype=np.float32) + 1e-30)
    chosen: Array = (logits - noise).argmax(axis=1)
    return chosen


class Rival(Protocol):
    """Who has the other seats."""

    def answers(self, rows: Array, inputs: Array, masks: Array, actors: Array) -> Array:
        """Its choices in these games, as outputs; the arrays are of all games."""


class FrozenNetwork:
    """A rival that chooses by its policy: any pick, as likely as the network finds it good."""

    def __init__(self, model: Model, rng: np.random.Generator) -> None:
        self._model = model
        self._rng = rng

    def answers(self, rows: Array, inputs: Array, masks: Array, actors: Array) -> Array:
        return sample(scores_of(self._model, inputs[rows], masks[rows])[0], self._rng)


class SelfPlay:
    """`league` is the share of games in which a rival, such as a past self, has all seats but one.

    For a best response that is every game, and the rival is not of the learner's kind: nothing is
    concluded from its seat, and values after decisions, which only plans need, are not learned.
    """

    def __init__(
        self,
        tables: Tables,
        league: float,
        rng: np.random.Generator,
        best_response: bool = False,
    ) -> None:
        self.tables = tables
        self._best_response = best_response
        self.rng = rng
        # In every so many games, one seat is the learner's: seats take turns over the games.
        every = max(1, round(1 / league)) if league else 0
        number = np.arange(tables.games)
        self._in_league = (number % every == 0) if every else np.zeros(tables.games, np.bool_)
        self._own_seat = (number // max(every, 1)) % tables.seats
        self._looked = tables.look()
        self.finished = 0

    def play(self, model: Model, rival: Rival | None, steps: int) -> Window:
        rows: list[tuple[Array, ...]] = []
        after: list[tuple[Array, Array]] = []
        index = np.arange(self.tables.games)
        for _ in range(steps):
            inputs, masks, actors = self._looked
            logits, values = scores_of(model, inputs, masks)
            theirs = self._in_league & (actors != self._own_seat)
            chosen = sample(logits, self.rng)
            asked = np.flatnonzero(theirs & (masks.sum(axis=1) > 1))
            if rival is not None and len(asked):
                chosen[asked] = rival.answers(asked, inputs, masks, actors)
            ends, results = self.tables.step(chosen)
            after.append(self.tables.look_back())
            self.finished += int(ends.sum())
            learns = ~theirs if rival is not None else np.ones_like(theirs)
            learns &= masks.sum(axis=1) > 1
            rows.append(
                (
                    inputs,
                    masks,
                    actors,
                    chosen,
                    logits[index, chosen],
                    values,
                    ends,
                    results,
                    learns,
                )
            )
            self._looked = self.tables.look()
        return Window(after, *(np.stack(column) for column in zip(*rows, strict=True)))

    def decisions(self, model: Model, window: Window, decay: float) -> Decisions:
        """Advantages by generalised estimation, seat by seat, backwards from the window's end."""
        tables = self.tables
        steps, games = window.actors.shape
        index = np.arange(games)
        later_value = np.zeros((games, tables.most_seats), np.float32)
        later_advantage = np.zeros_like(later_value)
        # What comes after the window is known only for the seat that is to decide next ...
        known = np.zeros((games, tables.most_seats), np.bool_)
        inputs, masks, actors = self._looked
        values = scores_of(model, inputs, masks)[1]
        later_value[index, actors] = values
        known[index, actors] = True
        # ... and with two seats, for the other one, if it is played alike.
        two = (tables.seats == 2) & (not self._best_response)
        later_value[index[two], 1 - actors[two]] = -values[two]
        known[index[two], 1 - actors[two]] = True
        advantages = np.zeros((steps, games), np.float32)
        usable = np.zeros((steps, games), np.bool_)
        after_inputs: list[Array] = []
        after_returns: list[Array] = []
        for step in range(steps - 1, -1, -1):
            over = window.ends[step]
            later_value[over] = window.results[step][over]
            later_advantage[over] = 0
            known[over] = True
            actors = window.actors[step]
            value = window.values[step]
            left, seen = window.after[step]
            told = known[left, actors[left]] & (not self._best_response)
            left = left[told]
            after_inputs.append(seen[told])
            after_returns.append(
                later_value[left, actors[left]] + decay * later_advantage[left, actors[left]]
            )
            delta = later_value[index, actors] - value
            advantage = delta + decay * later_advantage[index, actors]
            advantages[step] = advantage
            usable[step] = known[index, actors]
            later_value[index, actors] = value
            later_advantage[index, actors] = advantage
        kept = usable & window.learns
        return Decisions(
            window.inputs[kept],
            window.masks[kept],
            window.chosen[kept],
            window.logits[kept],
            advantages[kept],
            (advantages + window.values)[kept],
            np.concatenate(after_inputs),
            np.concatenate(after_returns),
        )
