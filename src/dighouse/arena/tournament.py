"""Many games of the same bots: every deal is played once for each way to turn the seats round.

What comes out depends on the seed alone, not on how many processes share the work.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from dighouse.arena.guarded_bot import BotFailed, GuardedBot
from dighouse.kernel.chance import Chance
from dighouse.kernel.game import Game
from dighouse.kernel.play import play
from dighouse.kernel.seed import seed_bytes
from dighouse.kernel.state import CHANCE, State

TAG = b"dighouse simulate 1"
CHUNKS_AHEAD = 3  # chunks of work a process


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
    def rotations(self) -> list[tuple[str, ...]]:
        """The seatings of a deal. If the same bots come in turn, some would be the same game."""
        bots = self.bots
        turned = [bots[-turn:] + bots[:-turn] for turn in range(len(bots))]
        return list(dict.fromkeys(turned))

    @property
    def games(self) -> int:
        return self.deals * len(self.rotations)

    def deal(self, number: int) -> list[GameOutcome]:
        """All the games of one deal."""
        key = hashlib.sha256(TAG + self.seed + number.to_bytes(8, "big")).digest()
        return [self._game(bots, key) for bots in self.rotations]

    def _game(self, bots: tuple[str, ...], key: bytes) -> GameOutcome:
        seated = [GuardedBot(name, self.game.ruleset) for name in bots]
        observer = GameObserver()
        play(self.game, seated, Chance(key), names=bots, watch=observer)
        state = observer.state
        assert state is not None
        winners = state.winners()
        return GameOutcome(
            bots,
            tuple(state.scores()),
            tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots))),
            observer.first,
            observer.turns,
            observer.picks,
        )


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
    # Spawned, not forked: the same on every system, and nothing is shared by accident.
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(16, contest.deals // (4 * jobs)))
    chunks = (range(at, min(at + chunk, contest.deals)) for at in range(0, contest.deals, chunk))
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, context, _begin_work, (contest,))
    try:
        # A few chunks ahead, so that no worker waits. They come back in order.
        ahead = deque(pool.submit(_work, deals) for deals in islice(chunks, CHUNKS_AHEAD * jobs))
        while ahead:
            yield from ahead.popleft().result()
            ahead.extend(pool.submit(_work, deals) for deals in islice(chunks, 1))
    except BrokenProcessPool as error:
        raise BotFailed(
            "a process that played games ended in the middle of one: a bot ended it, or the "
            "memory was full"
        ) from error
    except BaseException:
        # After Ctrl-C or an error nobody wants the rest, and a bot may never come to an end.
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.kill()
        raise
    finally:
        pool.shutdown()


class GameObserver:
    """Looks on while a game is played."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.first = CHANCE
        self.turns = 0
        self.picks = 0
        self._turn = CHANCE

    def __call__(self, state: State, pick: int) -> None:
        # The one state of the game, which goes on changing: in the end it is the final one.
        self.state = state
        self.picks += 1
        if state.actor == CHANCE:
            return
        turn = int(state.whose_turn())
        if turn != self._turn:
            self._turn = turn
            self.turns += 1
        if self.first == CHANCE:
            self.first = turn


_contest: Tournament  # of a worker process


def _begin_work(contest: Tournament) -> None:
    global _contest
    _contest = contest
    # Ctrl-C reaches every process of a terminal; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(deals: range) -> list[list[GameOutcome]]:
    return [_contest.deal(number) for number in deals]
