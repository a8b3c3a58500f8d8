"""Many games of the same bots: every deal is played once for each way to turn the seats round.

What comes out depends on the seed alone, not on how many processes share the work. A bot that fails ends
the tournament, where in an arena it would only lose its game.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from dighouse.arena.deal_play import DealPlayer
from dighouse.arena.deal_results import PlayedGame
from dighouse.arena.executors import local_executor
from dighouse.arena.guarded_bot import BotFailed
from dighouse.arena.lineup import Entrant, GameChoice, Lineup
from dighouse.arena.work_unit import WorkUnit, play_unit
from dighouse.kernel.game import Game
from dighouse.kernel.seed import seed_bytes

CHUNKS_AHEAD = 3  # chunks of work a process
GAMES_A_JOB = 100  # fewer do not pay for starting another process


class GameOutcome(NamedTuple):
    """One game. By seat."""

    bots: tuple[str, ...]
    scores: tuple[int, ...]
    wins: tuple[float, ...]  # a shared win is split
    first: int  # the seat that had the first turn
    turns: int  # how often it was another seat's turn, the first one included
    picks: int


@dataclass(frozen=True)
class Tournament:
    game: Game
    bots: tuple[str, ...]  # one a seat, in the first game of each deal
    seed: bytes
    deals: int

    @cached_property
    def lineup(self) -> Lineup:
        """The same as an arena would play it."""
        entrants = tuple(Entrant(name, name) for name in self.bots)
        return Lineup(GameChoice.of(self.game), entrants, self.seed, turned=True)

    @cached_property
    def rotations(self) -> list[tuple[str, ...]]:
        """The seatings of a deal. If the same bots come in turn, some would be the same game."""
        return [tuple(self.bots[at] for at in seating) for seating in self.lineup.seatings]

    @property
    def games(self) -> int:
        return self.deals * len(self.rotations)

    @property
    def jobs(self) -> int:
        """How many processes are worth their while."""
        return max(1, min(os.cpu_count() or 1, self.games // GAMES_A_JOB))

    @cached_property
    def _player(self) -> DealPlayer:
        return DealPlayer(self.lineup)

    def deal(self, number: int) -> list[GameOutcome]:
        """All the games of one deal."""
        return [self.outcome(game) for game, _ in self._player.deal(number)]

    def outcome(self, game: PlayedGame) -> GameOutcome:
        """BotFailed if a bot broke it off."""
        if game.fault is not None:
            raise BotFailed(game.fault.text)
        bots = tuple(self.bots[at] for at in game.seating)
        return GameOutcome(bots, game.scores, game.wins, game.first, game.turns, game.picks)


def tournament(game: Game, bots: list[str], seed: int, games: int) -> Tournament:
    """A tournament of at least so many games: no deal is played by halves."""
    empty = Tournament(game, tuple(bots), seed_bytes(seed), 0)
    deals = -(-games // len(empty.rotations))
    return Tournament(game, tuple(bots), seed_bytes(seed), deals)


def outcomes(contest: Tournament, jobs: int) -> Iterator[list[GameOutcome]]:
    """The games, deal by deal, played by so many processes."""
    if jobs == 1:
        yield from map(contest.deal, range(contest.deals))
        return
    chunk = max(1, min(16, contest.deals // (4 * jobs)))
    chunks = (range(at, min(at + chunk, contest.deals)) for at in range(0, contest.deals, chunk))
    units = (WorkUnit(contest.lineup, tuple(deals)) for deals in chunks)
    with local_executor(jobs) as pool:
        # A few chunks ahead, so that no worker waits. They come back in order.
        ahead = deque(pool.submit(play_unit, unit) for unit in islice(units, CHUNKS_AHEAD * jobs))
        while ahead:
            for deal in ahead.popleft().result().deals:
                yield [contest.outcome(game) for game in deal.games]
            ahead.extend(pool.submit(play_unit, unit) for unit in islice(units, 1))
