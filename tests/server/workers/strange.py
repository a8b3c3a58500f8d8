"""Bots that no server should have, for `Workers(finder=...)`. A level may name a file to write to."""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.search.bots import find as find_real

FINDER = "tests.server.workers.strange:find"


def find(level: str, ruleset: str) -> Any:
    name, _, file = level.partition(" ")
    return STRANGE[name](Path(file)) if name in STRANGE else find_real(name, ruleset)


class Strange:
    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, view: Any, rng: random.Random) -> Any:
        return rng.choice(view.menu)


class Exits(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        print("farewell", file=sys.stderr, flush=True)
        os._exit(3)


class ExitsOnce(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        if not self.file.exists():
            self.file.touch()
            os._exit(3)
        return super().__call__(view, rng)


class Swells(Strange):
    """Keeps far more than it needs."""

    def __call__(self, view: Any, rng: random.Random) -> Any:
        kept.append(b"x" * (600 << 20))
        self.file.write_text(str(os.getpid()))
        return super().__call__(view, rng)


kept: list[bytes] = []


class Loops(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        self.file.write_text(str(os.getpid()))
        while True:
            pass


class Blurts(Strange):
    """Its errors tell everything that it knows."""

    def __call__(self, view: Any, rng: random.Random) -> Any:
        raise ValueError(f"my hand is {view.hand}")


class Quits(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        sys.exit("enough")


class Cheats(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        return next(pick for pick in range(1000) if pick not in view.menu)


class Prints(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        print("hm" * 100_000, flush=True)
        os.write(1, b"\0\0\0\2{}")
        sys.stderr.write("hm" * 100_000)
        assert sys.stdin.read() == ""
        return super().__call__(view, rng)


class Hoards(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        return len(bytearray(8 << 30))


def niceness_of_session() -> int | None:
    """Of all its processes together, against those of other sessions; None where that is not done."""
    try:
        return int(Path("/proc/self/autogroup").read_text().split()[-1])
    except (OSError, IndexError):
        return None


class Looks(Strange):
    """Notes what can be seen from where it runs."""

    def __call__(self, view: Any, rng: random.Random) -> Any:
        seen = {
            "pid": os.getpid(),
            "environment": Path("/proc/self/environ").read_text(),
            "group": os.getpgid(0),
            "session": os.getsid(0),
            "niceness": os.nice(0),
            "niceness_of_session": niceness_of_session(),
        }
        self.file.write_bytes(msgspec.json.encode(seen))
        return super().__call__(view, rng)


class Listens(Strange):
    def start(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.heard: list[Event] = []

    def hear(self, events: list[Event]) -> None:
        self.heard += events

    def __call__(self, view: Any, rng: random.Random) -> Any:
        kinds = [event.kind for event in self.heard]
        self.file.write_bytes(msgspec.json.encode([self.seat, kinds, self.heard[0].data]))
        return super().__call__(view, rng)


class Dawdles(Strange):
    def __call__(self, view: Any, rng: random.Random) -> Any:
        time.sleep(0.2)
        return super().__call__(view, rng)


STRANGE = {
    "blurts": Blurts,
    "cheats": Cheats,
    "swells": Swells,
    "dawdles": Dawdles,
    "exits": Exits,
    "exits-once": ExitsOnce,
    "hoards": Hoards,
    "listens": Listens,
    "looks": Looks,
    "loops": Loops,
    "prints": Prints,
    "quits": Quits,
}
