"""Plays deals in a process of its own, so that a bot may end it, or never come to an end.

Players are kept for the next deals: which of them plays makes no difference to what comes out.
"""

from __future__ import annotations

import atexit
import contextlib
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from dighouse.arena.deal_play import Played
from dighouse.arena.deal_results import CRASHED, STALLED, DealResult, Fault, ThinkingTime, forfeit
from dighouse.arena.lineup import Lineup, TimeLimits
from dighouse.arena.player_process import (
    STATUS,
    STATUS_FILE,
    Request,
    StatusFile,
    read_frame,
    write_frame,
)
from dighouse.kernel.errors import DighouseError
from dighouse.kernel.state import CHANCE

PROGRAM = "import sys; from dighouse.arena.player_process import main; main(sys.argv[1])"
LOOK_EVERY = 0.2  # seconds
GRACE = 1.0  # seconds beyond a limit: whoever answers late says so itself
LAST_WORDS = 2.0  # seconds until an ended process has been seen to end


class PlayersClosed(DighouseError):
    """Games were broken off because nobody wants them any more."""


class PlayerLost(DighouseError):
    """A player's process ended, and no bot is to blame. Its games can be played again."""


class ProcessEnded(Exception):
    """A player's process came to its end, or was ended, in the middle of a game."""

    def __init__(self, seat: int, kind: str, text: str) -> None:
        super().__init__(text)
        self.seat, self.kind, self.text = seat, kind, text


class PlayerProcess:
    """One process, and what goes to and fro."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="dighouse-player-", ignore_cleanup_errors=True
        )
        status = Path(self._folder.name) / STATUS_FILE
        status.write_bytes(STATUS.pack(0, 0, False))
        self._status = StatusFile(status)
        # -P: a file of the current folder must not stand in for a module of ours.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM, self._folder.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.unwanted = False
        self._frames: queue.SimpleQueue[Any] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            while True:
                self._frames.put(read_frame(self._process.stdout))
        except (EOFError, OSError, ValueError):
            self._frames.put(None)

    def ask(self, request: Request) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # that it is gone is seen when its answer is awaited
            write_frame(self._process.stdin, request)

    def answer(self, limits: TimeLimits) -> Any:
        """The next game. ProcessEnded names the seat that was thinking, if any."""
        while True:
            try:
                frame = self._frames.get(timeout=None if limits == TimeLimits() else LOOK_EVERY)
            except queue.Empty:
                self._end_if_stalled(limits)
                continue
            if frame is None:
                raise self._end()
            if isinstance(frame, Exception):
                raise frame
            return frame

    def _end_if_stalled(self, limits: TimeLimits) -> None:
        status = self._status.read()
        limit = limits.a_game if status.starts else limits.a_pick or limits.a_game
        if not status.thinking or limit is None:
            return
        until = time.monotonic() + limit + GRACE
        while time.monotonic() < until:
            if not self._frames.empty() or self._status.read() != status:
                return
            time.sleep(LOOK_EVERY / 4)
        self.close()
        raise ProcessEnded(status.seat, STALLED, f"took longer than {limit:g} s")

    def _end(self) -> DighouseError | ProcessEnded:
        """What to say of a process that is no more."""
        status = self._status.read()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS)
        self.close()
        if self.unwanted:
            return PlayersClosed("the games were broken off")
        code = self._process.returncode
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        seat = status.seat if status.thinking else CHANCE
        return ProcessEnded(seat, CRASHED, f"ended ({how})")

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError, ValueError):
                stream.close()
        self._folder.cleanup()

    def end_from_outside(self) -> None:
        """Whoever waits for a game of it hears that nobody wants it any more."""
        self.unwanted = True
        self._process.kill()


class _Players:
    """Those of this process: idle ones are kept, as starting one takes a while."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[PlayerProcess] = []
        self._busy: set[PlayerProcess] = set()
        atexit.register(self.close)

    def take(self) -> PlayerProcess:
        with self._lock:
            player = self._idle.pop() if self._idle else PlayerProcess()
            self._busy.add(player)
            return player

    def keep(self, player: PlayerProcess) -> None:
        with self._lock:
            self._busy.discard(player)
            self._idle.append(player)

    def remove(self, player: PlayerProcess) -> None:
        with self._lock:
            self._busy.discard(player)
        player.close()

    def close_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for player in idle:
            player.close()

    def close(self) -> None:
        """The busy ones, too: whoever waits for them gets PlayersClosed."""
        with self._lock:
            for player in self._busy:
                player.end_from_outside()
        self.close_idle()


_players = _Players()
close_players = _players.close
close_idle_players = _players.close_idle


def play_deals(lineup: Lineup, deals: Sequence[int]) -> Iterator[DealResult]:
    """What these deals come to, one after the other."""
    games = _games(lineup, deals)
    for deal in deals:
        played = [next(games) for _ in lineup.seatings]
        yield DealResult(
            lineup.key(deal),
            deal,
            tuple(game for game, _ in played),
            tuple(clocks for _, clocks in played),
        )
    next(games, None)  # to its end, where the player is given back


def _games(lineup: Lineup, deals: Sequence[int]) -> Iterator[Played]:
    """All games of these deals."""
    seatings = lineup.seatings
    done, total, ended_at = 0, len(deals) * len(seatings), -1
    while done < total:
        player = _players.take()
        try:
            player.ask(Request(lineup, list(deals[done // len(seatings) :]), done % len(seatings)))
            while done < total:
                played = player.answer(lineup.limits)
                done += 1
                yield played
        except ProcessEnded as end:
            _players.remove(player)
            if end.kind == CRASHED and ended_at != done:
                # Somebody else may have ended it: only who does so again is to blame.
                ended_at = done
                continue
            if end.seat == CHANCE:
                raise PlayerLost(
                    f"a process that played games {end.text}, and nobody was thinking"
                ) from end
            yield _lost(lineup, seatings[done % len(seatings)], end)
            done += 1
        except BaseException:
            _players.remove(player)
            raise
        else:
            _players.keep(player)


def _lost(lineup: Lineup, seating: tuple[int, ...], end: ProcessEnded) -> Played:
    """The game of a bot whose process is gone, and all that was known of the game with it."""
    name = lineup.entrants[seating[end.seat]].name
    text = (
        f"bot {name} {end.text}, and did not come to an end"
        if end.kind == STALLED
        else f"a process that played games ended in the middle of one, while bot {name} was thinking: "
        f"it {end.text}"
    )
    fault = Fault(end.seat, end.kind, text)
    nothing = ThinkingTime(0, 0.0, 0.0)
    lost = forfeit(seating, (0,) * len(seating), fault, CHANCE, 0, 0)
    return lost, (nothing,) * len(seating)
