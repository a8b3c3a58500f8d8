"""A process that plays, see `player`.

Requests come on the standard input, answers go to what was the standard output; both are frames of a
length and a pickle, between two processes of the same house. A bot may crash this process or never come to
an end: whoever started it reads in the folder's status file who was thinking, and ends it.
"""

from __future__ import annotations

import mmap
import os
import pickle
import queue
import shutil
import signal
import struct
import sys
import threading
from pathlib import Path
from typing import IO, Any, NamedTuple

from dighouse.arena.bot_files import unpack_in
from dighouse.arena.code_digest import code_digest
from dighouse.arena.deal_play import DealPlayer
from dighouse.arena.lineup import Lineup
from dighouse.kernel.errors import BadOptions

STATUS_FILE = "status"
LENGTH = struct.Struct("<Q")
STATUS = struct.Struct("<qq?")


class Request(NamedTuple):
    """Deals to play. Each game is answered as soon as it is over."""

    lineup: Lineup
    deals: list[int]
    seating: int  # of the first deal, the game to begin with


def write_frame(stream: IO[bytes], what: Any) -> None:
    data = pickle.dumps(what, protocol=5)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> Any:
    """EOFError at the end, and where a frame breaks off."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


class Status(NamedTuple):
    """Who is thinking."""

    changes: int  # how often somebody began to think, or came to an end with it
    seat: int
    starts: bool  # before the game, rather than for a pick

    @property
    def thinking(self) -> bool:
        return self.changes % 2 == 1


class StatusFile:
    """A `Status` that another process can read."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), STATUS.size)
        self._changes = 0

    def thinks(self, seat: int, starts: bool) -> None:
        self._changes += 1
        STATUS.pack_into(self._memory, 0, self._changes, seat, starts)

    def answered(self) -> None:
        self._changes += 1
        STATUS.pack_into(self._memory, 0, self._changes, 0, False)

    def read(self) -> Status:
        return Status(*STATUS.unpack_from(self._memory, 0))


def serve(requests: queue.SimpleQueue[Request], answers: IO[bytes], status: StatusFile) -> None:
    players: dict[str, DealPlayer] = {}
    while True:
        request = requests.get()
        lineup = request.lineup
        try:
            if lineup.code != code_digest():
                raise BadOptions(
                    "this machine has another dighouse than the one that asks for games: "
                    f"its code is {code_digest()}, not {lineup.code}"
                )
            if lineup.digest not in players:
                players[lineup.digest] = DealPlayer(lineup, status)
            player, begin = players[lineup.digest], request.seating
            for deal in request.deals:
                for played in player.deal(deal, begin):
                    write_frame(answers, played)
                begin = 0
        except Exception as error:
            # No fault of a bot's: those are part of a result.
            write_frame(answers, error)


def main(place: str) -> None:
    folder = Path(place)
    # Ctrl-C reaches every process of a terminal; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    # What bots print is not our answer.
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    source = os.fdopen(os.dup(0), "rb")
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)

    def read_requests() -> None:
        while True:
            try:
                requests.put(read_frame(source))
            except (EOFError, OSError):
                # Nobody is there any more who would want the games, or tidy up after us.
                shutil.rmtree(folder, ignore_errors=True)
                os._exit(0)

    threading.Thread(target=read_requests, daemon=True).start()
    unpack_in(folder)
    serve(requests, answers, StatusFile(folder / STATUS_FILE))
