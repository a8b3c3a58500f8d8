"""How strong bots are, as ratings: Bradley and Terry's, with intervals, and OpenSkill's if it is installed.

A game of several seats counts as one comparison of each two different bots in it: who was ranked before
the other. The comparisons of a deal share its luck, so intervals come from how deals spread, not from how
many comparisons there were (a sandwich estimate, a cluster a deal).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.arena.deal_results import PlayedGame
from dighouse.arena.statistics import Z95

MEAN = 1500.0
SCALE = 400 / math.log(10)  # 400 points are ten wins to one
# Half a win and half a defeat between any two bots that met, so that who won every game has a rating.
DRAWN_BEFORE = 1.0
STEPS_AT_MOST = 100


class Comparison(NamedTuple):
    """How often one bot was ahead of another one in a deal; a tie is half a win for each."""

    one: int
    other: int
    wins: float
    games: float


class Rating(NamedTuple):
    value: float
    low: float
    high: float


def comparisons(bots: Sequence[int], games: Iterable[PlayedGame]) -> list[Comparison]:
    """Of a deal. `bots` has, for each entrant of the lineup, which bot it is."""
    found: dict[tuple[int, int], list[float]] = {}
    for game in games:
        # All comparisons of a game together weigh as much as a game of two.
        pairs = [
            pair
            for pair in combinations(range(len(game.seating)), 2)
            if bots[game.seating[pair[0]]] != bots[game.seating[pair[1]]]
        ]
        for seat, rival in pairs:
            one, other = bots[game.seating[seat]], bots[game.seating[rival]]
            ahead = game.ranks[seat], game.ranks[rival]
            won = 0.5 if ahead[0] == ahead[1] else float(ahead[0] < ahead[1])
            if one > other:
                one, other, won = other, one, 1 - won
            sums = found.setdefault((one, other), [0.0, 0.0])
            sums[0] += won / len(pairs)
            sums[1] += 1 / len(pairs)
    return [Comparison(*pair, *sums) for pair, sums in found.items()]


def bradley_terry(bots: int, deals: Sequence[Sequence[Comparison]]) -> list[Rating]:
    """The ratings of all bots, 1500 on average, with 95 % intervals about the average."""
    flat = [(at, one) for at, deal in enumerate(deals) for one in deal]
    if bots == 0 or not flat:
        return [Rating(MEAN, -math.inf, math.inf)] * bots
    cluster = np.array([at for at, _ in flat])
    one = np.array([row.one for _, row in flat])
    other = np.array([row.other for _, row in flat])
    wins = np.array([row.wins for _, row in flat])
    games = np.array([row.games for _, row in flat])
    met = np.array(sorted({(row.one, row.other) for _, row in flat}))
    strength: Any = np.zeros(bots)
    inverse: Any = np.zeros((bots, bots))
    for _ in range(STEPS_AT_MOST):
        gradient = _pulls(bots, one, other, wins - games * _expected(strength, one, other))
        gradient += _pulls(
            bots, met[:, 0], met[:, 1], DRAWN_BEFORE * (0.5 - _expected(strength, *met.T))
        )
        information = _information(bots, strength, one, other, games, met)
        # Only differences are known: what all bots have in common is left at nothing.
        inverse = np.linalg.pinv(information, rcond=1e-9, hermitian=True)
        step = inverse @ gradient
        strength += np.clip(step, -2.0, 2.0)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-10:
            break
    left = wins - games * _expected(strength, one, other)
    by_deal = np.zeros((len(deals), bots))
    np.add.at(by_deal, (cluster, one), left)
    np.add.at(by_deal, (cluster, other), -left)
    correction = len(deals) / max(1, len(deals) - 1)
    spread = inverse @ (by_deal.T @ by_deal * correction) @ inverse
    # What the few games before the first one say is no certainty: where deals do not vary, it remains.
    spread += inverse @ _information(bots, strength, one[:0], other[:0], games[:0], met) @ inverse
    reach = Z95 * SCALE * np.sqrt(np.maximum(np.diag(spread), 0.0))
    values = MEAN + SCALE * strength
    return [
        Rating(float(value), float(value - by), float(value + by))
        for value, by in zip(values, reach, strict=True)
    ]


def _expected(strength: Any, one: Any, other: Any) -> npt.NDArray[np.float64]:
    expected: npt.NDArray[np.float64] = 1 / (1 + np.exp(strength[other] - strength[one]))
    return expected


def _pulls(bots: int, one: Any, other: Any, by: Any) -> npt.NDArray[np.float64]:
    found = np.zeros(bots)
    np.add.at(found, one, by)
    np.add.at(found, other, -by)
    return found


def _information(
    bots: int, strength: Any, one: Any, other: Any, games: Any, met: Any
) -> npt.NDArray[np.float64]:
    found = np.zeros((bots, bots))
    one = np.concatenate([one, met[:, 0]])
    other = np.concatenate([other, met[:, 1]])
    games = np.concatenate([games, np.full(len(met), DRAWN_BEFORE)])
    expected = _expected(strength, one, other)
    weight = games * expected * (1 - expected)
    np.add.at(found, (one, one), weight)
    np.add.at(found, (other, other), weight)
    np.add.at(found, (one, other), -weight)
    np.add.at(found, (other, one), -weight)
    return found


class Skill(NamedTuple):
    """OpenSkill's: a mean and how unsure it is; what it shows is mean - 3 * unsure."""

    mean: float
    unsure: float


def open_skill(bots: int, games: Iterable[tuple[Sequence[int], PlayedGame]]) -> list[Skill] | None:
    """By Plackett and Luce's model, game after game; None if OpenSkill is not installed.

    Each game comes with the bot of each seat. A bot that has several seats of a game is rated by each of
    them.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model: Any = PlackettLuce()
    skills = [model.rating() for _ in range(bots)]
    for seated, game in games:
        rated = model.rate([[skills[bot]] for bot in seated], ranks=list(game.ranks))
        changes: dict[int, list[Any]] = {}
        for bot, team in zip(seated, rated, strict=True):
            changes.setdefault(bot, []).append(team[0])
        for bot, seats in changes.items():
            skills[bot].mu = sum(one.mu for one in seats) / len(seats)
            skills[bot].sigma = sum(one.sigma for one in seats) / len(seats)
    return [Skill(float(one.mu), float(one.sigma)) for one in skills]
