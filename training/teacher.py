"""Bots of the house at the tables of a training run: to learn from, and to be measured against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from dighouse.kernel.dice import Dice
from dighouse.kernel.game import Game
from dighouse.kernel.state import State
from dighouse.search.bots import find
from training.model import Model
from training.self_play import Rival, sample, scores_of
from training.tables import Tables

Array = npt.NDArray[Any]


class Teacher:
    """A bot that is asked for a choice in any game of the tables: inside the core, if it can play there."""

    def __init__(self, tables: Tables, name: str) -> None:
        self._tables = tables
        self._pickers = [_picker(batch.game, name) for batch in tables.batches]

    def choose(self, row: int, actor: int) -> int:
        """Its choice in this game, as an output."""
        batch, number = self._tables.place(row)
        which = self._tables.batches.index(batch)
        pick = self._pickers[which](batch.state(number))
        return int(self._tables.encoders[which].outputs(np.array([actor]))[0, pick])

    def answers(self, rows: Array, inputs: Array, masks: Array, actors: Array) -> Array:
        return np.array([self.choose(int(row), int(actors[row])) for row in rows])


def _picker(game: Game, name: str) -> Callable[[State], int]:
    """What a bot picks for the seat that is to act."""
    bot: Any = find(name, game.ruleset)
    if hasattr(bot, "policy"):
        policy, dice = bot.policy(game), Dice(1)
        return lambda state: int(policy.pick(state, dice))
    bot = bot() if isinstance(bot, type) else bot
    if hasattr(bot, "start"):
        bot.start(game, 0)
    rng = Random(1)
    return lambda state: int(bot(state.view(int(state.actor)), rng))


def lessons(
    tables: Tables, teacher: str, decisions: int, careless: float, rng: np.random.Generator
) -> tuple[Array, Array, Array, Array]:
    """Decisions of a teacher who plays against itself, and how each seat's game came out.

    Of its choices, some are replaced by careless ones, so that it shows how to go on from there, too.
    """
    bot = Teacher(tables, teacher)
    kept: list[tuple[Array, Array, Array, Array, Array]] = []
    # Which decisions wait for a game's end: numbers of rows, by game and seat.
    count = 0
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(tables.games)]
    found: dict[int, float] = {}
    while len(found) < decisions:
        inputs, masks, actors = tables.look()
        open_rows = np.flatnonzero(masks.sum(axis=1) > 1)
        chosen = masks.argmax(axis=1)
        for row in open_rows:
            chosen[row] = bot.choose(int(row), int(actors[row]))
            waiting[row].append((count, int(actors[row])))
            count += 1
        kept.append(
            (
                inputs[open_rows].astype(np.float16),
                masks[open_rows],
                chosen[open_rows],
                open_rows,
                actors[open_rows],
            )
        )
        played = chosen.copy()
        for row in open_rows[rng.random(len(open_rows)) < careless]:
            played[row] = rng.choice(np.flatnonzero(masks[row]))
        ends, outcomes = tables.step(played)
        for row in np.flatnonzero(ends):
            for number, seat in waiting[row]:
                found[number] = float(outcomes[row, seat])
            waiting[row] = []
    inputs, masks, chosen = (np.concatenate([one[at] for one in kept]) for at in range(3))
    rows = np.array(sorted(found))
    results = np.array([found[number] for number in rows], np.float32)
    return inputs[rows].astype(np.float32), masks[rows], chosen[rows], results


def measure(
    tables: Tables,
    model: Model,
    rival: Rival,
    games: int,
    rng: np.random.Generator,
    greedily: bool = True,
) -> dict[int, tuple[float, int]]:
    """Of the games with each number of seats, the share that the model wins alone against rivals.

    1 is the fair share: with three seats, a third of the wins.
    """
    own = np.arange(tables.games) % tables.seats
    begun = np.zeros(tables.games, np.bool_)  # the first game of each is one that was under way
    wins: dict[int, list[float]] = {}
    played = 0
    while played < games:
        inputs, masks, actors = tables.look()
        logits, _ = scores_of(model, inputs, masks)
        chosen = logits.argmax(axis=1) if greedily else sample(logits, rng)
        theirs = np.flatnonzero((actors != own) & (masks.sum(axis=1) > 1))
        if len(theirs):
            chosen[theirs] = rival.answers(theirs, inputs, masks, actors)
        ends, _ = tables.step(chosen)
        for row in np.flatnonzero(ends):
            batch, number = tables.place(int(row))
            first = batch.ranks[number] == 1
            seats = int(tables.seats[row])
            if begun[row]:
                wins.setdefault(seats, []).append(float(first[own[row]]) / first.sum() * seats)
                played += 1
            begun[row] = True
    return {seats: (float(np.mean(won)), len(won)) for seats, won in sorted(wins.items())}
