"""Plays the games of a deal, in this process. A bot that fails loses its game by rule, and is named."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from dighouse.arena.bot_files import guarded
from dighouse.arena.deal_results import (
    CRASHED,
    ILLEGAL,
    STALLED,
    Fault,
    PlayedGame,
    ThinkingTime,
    forfeit,
)
from dighouse.arena.game_observer import GameObserver
from dighouse.arena.guarded_bot import BotFailed, GuardedBot
from dighouse.arena.lineup import Entrant, Lineup, TimeLimits
from dighouse.arena.luck import LuckMeter, luck_meter
from dighouse.kernel.chance import Chance
from dighouse.kernel.errors import BadOptions, IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.play import bot_rng, checked_pick
from dighouse.kernel.state import CHANCE, OVER, State

Played = tuple[PlayedGame, tuple[ThinkingTime, ...]]


class Monitor(Protocol):
    """Is told who is thinking, so that somebody else can see who does not come to an end."""

    def thinks(self, seat: int, starts: bool) -> None: ...
    def answered(self) -> None: ...


class Unwatched:
    def thinks(self, seat: int, starts: bool) -> None:
        pass

    def answered(self) -> None:
        pass


class _Broken(Exception):
    """A game was broken off."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


class DealPlayer:
    """Plays deals of a lineup, one after the other."""

    def __init__(self, lineup: Lineup, monitor: Monitor | None = None) -> None:
        self.lineup = lineup
        self._game = lineup.choice.game()
        self._game.must_end("the arena")
        self._monitor = monitor or Unwatched()
        self._meter = luck_meter(self._game) if lineup.luck else None

    def deal(self, number: int, begin: int = 0) -> Iterator[Played]:
        """The games of a deal, from one of its seatings on."""
        seed = self.lineup.deal_seed(number)
        for seating in self.lineup.seatings[begin:]:
            yield self.game(seating, seed)

    def game(self, seating: tuple[int, ...], seed: bytes) -> Played:
        """One game, dealt from a seed."""
        return _GamePlay(self, self._game, seating, seed, self._meter, self._monitor).play()


class _GamePlay:
    """One game."""

    def __init__(
        self,
        player: DealPlayer,
        game: Game,
        seating: tuple[int, ...],
        seed: bytes,
        meter: LuckMeter | None,
        monitor: Monitor,
    ) -> None:
        entrants = player.lineup.entrants
        self._game = game
        self._seating = seating
        self._entrants = [entrants[number] for number in seating]
        self._limits = player.lineup.limits
        self._seed = seed
        self._meter = meter
        self._monitor = monitor
        self._timers = [_Timer(self._limits) for _ in seating]

    def play(self) -> Played:
        game, meter = self._game, self._meter
        observer, chance = GameObserver(), Chance(self._seed)
        state = game.start()
        if meter is not None:
            meter.begin()
        try:
            bots = [self._seated(entrant, seat) for seat, entrant in enumerate(self._entrants)]
            rngs = [bot_rng(self._seed, seat) for seat in range(game.seats)]
            while state.actor != OVER:
                seat = int(state.actor)
                if seat == CHANCE:
                    pick = chance.pick(state)
                    if meter is not None:
                        meter.chance(state, pick)
                else:
                    view = state.view(seat)
                    answer = self._timed(seat, bots[seat], view, rngs[seat])
                    pick = self._checked(answer, state, seat)
                observer(state, pick)
                state.apply(pick)
        except _Broken as broken:
            scores = tuple(state.scores())
            counts = (observer.first, observer.turns, observer.picks)
            # Measured up to here it is fair, too: whether to break off was not known to chance.
            luck = () if meter is None else meter.luck()
            return forfeit(self._seating, scores, broken.fault, *counts, luck), self._clocks()
        winners = state.winners()
        share = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats))
        found = PlayedGame(
            self._seating,
            tuple(state.scores()),
            share,
            tuple(state.ranks()),
            observer.first,
            observer.turns,
            observer.picks,
            luck=() if meter is None else meter.luck(),
        )
        return found, self._clocks()

    def _seated(self, entrant: Entrant, seat: int) -> GuardedBot:
        def sit_down() -> GuardedBot:
            bot = guarded(entrant, self._game.ruleset)
            bot.start(self._game, seat)
            return bot

        try:
            sitting: GuardedBot = self._timed(seat, sit_down, starts=True)
        except BadOptions as error:
            raise _Broken(Fault(seat, CRASHED, f"bot {entrant.name} failed: {error}")) from error
        return sitting

    def _timed(
        self, seat: int, thought: Callable[..., Any], *arguments: Any, starts: bool = False
    ) -> Any:
        """What somebody else's code answers, within its limits."""
        timer, name = self._timers[seat], self._entrants[seat].name
        self._monitor.thinks(seat, starts)
        begin = time.perf_counter()
        try:
            answer = thought(*arguments)
        except BotFailed as error:
            raise _Broken(Fault(seat, CRASHED, str(error))) from error
        finally:
            took = time.perf_counter() - begin
            self._monitor.answered()
            timer.add(took, starts)
        fault = timer.fault(took, starts)
        if fault is not None:
            raise _Broken(Fault(seat, STALLED, f"bot {name} {fault}"))
        return answer

    def _checked(self, answer: object, state: State, seat: int) -> int:
        try:
            return checked_pick(answer, state, f"bot {self._entrants[seat].name}")
        except IllegalMove as error:
            raise _Broken(Fault(seat, ILLEGAL, str(error))) from error

    def _clocks(self) -> tuple[ThinkingTime, ...]:
        return tuple(ThinkingTime(one.picks, one.seconds, one.slowest) for one in self._timers)


class _Timer:
    """Of one seat in one game."""

    def __init__(self, limits: TimeLimits) -> None:
        self._limits = limits
        self.picks = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def add(self, seconds: float, starts: bool) -> None:
        self.seconds += seconds
        if not starts:
            self.picks += 1
            self.slowest = max(self.slowest, seconds)

    def fault(self, seconds: float, starts: bool) -> str | None:
        """The texts name the limit alone: how long exactly it took would differ from run to run."""
        a_pick, a_game = self._limits.a_pick, self._limits.a_game
        if a_pick is not None and seconds > a_pick and not starts:
            return f"took longer than {a_pick:g} s for a pick"
        if a_game is not None and self.seconds > a_game:
            return f"took longer than {a_game:g} s for a game"
        return None
