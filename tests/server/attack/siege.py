"""A real server, bystanders who play there, and somebody who wants to spoil it: three processes.

    with Siege(folder) as siege:
        calm = siege.watch(seconds)
        report = siege.attack("flood of pings", seconds)
        report.hold(calm)

Where there are two cores, the server has one for itself, and its bots share the other with everybody
else: what is measured is the server, not the computer. `cores` may say otherwise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import IO, Any, Literal, Self

from tests.server.running import Process

ROOT = Path(__file__).resolve().parents[3]
TELLS_WITHIN = 30.0  # seconds
LOOK = 0.05  # seconds between two looks at the server's memory
MB = 1 << 20
# The server has a core for itself; it shares that core with its bots, and everybody else has the
# others; or the system decides.
Cores = Literal["own", "with bots", "any"]

# What one address may cost all others, whatever it does: the bar of `make soak`.
SLOWER = 3.0  # times as slow as undisturbed, 99 of 100 moves
BOT_SECONDS = 2.0
GROWTH = 100  # MB
# The same where other tests keep the computer busy: so far that only a server that hangs gets there.
LENIENT_SECONDS = 0.25


@dataclass
class Report:
    """What was seen within some seconds. Delays in seconds, memory in MB."""

    moves: list[float]
    bots: list[float]
    calls: list[float]
    refusals: list[str]
    memory: float = 0.0  # of the server itself, at its worst
    helpers: float = 0.0  # of its children, all together
    descriptors: int = 0
    before: float = 0.0  # the server's memory when it began
    tally: dict[str, int] = field(default_factory=dict)  # what the attacker tells

    def figures(self) -> dict[str, Any]:
        return {
            "moves": len(self.moves),
            "p50_ms": milliseconds(self.moves, 0.5),
            "p99_ms": milliseconds(self.moves, 0.99),
            "bots_worst_s": round(max(self.bots, default=0.0), 2),
            "calls_p99_ms": milliseconds(self.calls, 0.99),
            "refused": len(self.refusals),
            "memory_mb": round(self.memory),
            "grown_mb": round(self.memory - self.before),
            "helpers_mb": round(self.helpers),
            "descriptors": self.descriptors,
            "attacker": self.tally,
        }

    def hold(self, calm: Report) -> None:
        """The whole bar, for a computer that does nothing else. AssertionError."""
        self._harmless()
        slowest = SLOWER * percentile(calm.moves, 0.99)
        assert percentile(self.moves, 0.99) <= slowest, (calm.figures(), self.figures())
        assert max(self.bots, default=0.0) <= BOT_SECONDS, self.figures()

    def go_on(self) -> None:
        """The bar of a busy computer: people play on, nobody is refused. AssertionError."""
        self._harmless()
        assert percentile(self.moves, 0.5) <= LENIENT_SECONDS, self.figures()

    def _harmless(self) -> None:
        assert self.moves, "nobody has moved"
        assert not self.refusals, (self.refusals[:5], self.figures())
        assert self.memory - self.before <= GROWTH, self.figures()
        assert not any(what.startswith("gave up") for what in self.tally), self.tally


class Siege:
    """A server with bystanders. Flags as for `dighouse serve`; attacks go to the `front`, if there
    is one, such as the port of a proxy.
    """

    def __init__(
        self,
        folder: Path,
        *flags: str,
        env: dict[str, str] | None = None,
        front: int | None = None,
        cores: Cores = "own",
    ) -> None:
        self.server = Process(folder, *flags, env=env)
        self.front = front or self.server.port
        self._cores = cores
        self._numbers = count(1)
        self._bystanders: subprocess.Popen[str]

    def __enter__(self) -> Self:
        cores = sorted(os.sched_getaffinity(0))
        if self._cores == "with bots":
            os.sched_setaffinity(0, cores[:1])  # its threads and its bots will be there, too
        try:
            self.server.start()
        finally:
            os.sched_setaffinity(0, cores)
        self._bystanders = start("bystanders", self.server.url)
        if len(cores) > 1 and self._cores != "any":
            os.sched_setaffinity(self.server.pid, cores[:1])
            os.sched_setaffinity(self._bystanders.pid, cores[1:])
        assert line(self._bystanders) == "ready\n"
        return self

    def __exit__(self, *_: object) -> None:
        self._bystanders.kill()
        self._bystanders.communicate()
        self.server.stop()

    def watch(self, seconds: float) -> Report:
        """Everybody plays, nobody attacks."""
        self._turn_over()
        with self._watching() as watch:
            time.sleep(seconds)
        return watch.report(self._turn_over())

    def attack(self, name: str, seconds: float) -> Report:
        self._turn_over()
        source = f"127.0.1.{next(self._numbers)}"  # nobody has to answer for who came before
        with self._watching() as watch, attacker(name, self.front, source) as tally:
            time.sleep(seconds)
            seen = self._turn_over()
        report = watch.report(seen)
        report.tally = tally
        return report

    def _watching(self) -> Watch:
        return Watch(self.server.pid, helpers_apart=self._cores == "own")

    def _turn_over(self) -> dict[str, Any]:
        """What bystanders have seen since the last time."""
        tell(self._bystanders, "\n")
        seen: dict[str, Any] = json.loads(line(self._bystanders))
        return seen


@contextmanager
def attacker(name: str, port: int, source: str) -> Iterator[dict[str, int]]:
    """Goes on until the end; then it is known what the attacker tells."""
    tally: dict[str, int] = {}
    with start("attacker", name, str(port), source) as process:
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(process.pid, cores[1:] or cores)
        try:
            assert line(process) == "begun\n"
            yield tally
            told, _ = process.communicate(timeout=TELLS_WITHIN)
            tally |= json.loads(told)
        finally:
            process.kill()


class Watch:
    """Looks at a process of the server, and at its children, again and again."""

    def __init__(self, pid: int, helpers_apart: bool) -> None:
        self._pid = pid
        self._helpers_apart = helpers_apart
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.before = resident(pid)
        self.memory = self.helpers = 0.0
        self.descriptors = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def report(self, seen: dict[str, Any]) -> Report:
        return Report(**seen, **{
            name: getattr(self, name) for name in ("before", "memory", "helpers", "descriptors")
        })  # fmt: skip

    def _run(self) -> None:
        cores = sorted(os.sched_getaffinity(0))
        while not self._over.wait(LOOK):
            children = offspring(self._pid)
            for child in children:
                if len(cores) > 1 and self._helpers_apart:
                    os.sched_setaffinity(child, cores[1:])  # they were born on the server's core
            self.memory = max(self.memory, resident(self._pid))
            self.helpers = max(self.helpers, sum(map(resident, children)))
            self.descriptors = max(self.descriptors, descriptors(self._pid))


def resident(pid: int) -> float:
    """MB of memory; 0 if there is no such process any more."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / MB


def descriptors(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def offspring(pid: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for one in threads for child in (one / "children").read_text().split()]
    except OSError:
        return []


def start(module: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.server.attack.{module}", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def tell(process: subprocess.Popen[str], text: str) -> None:
    pipe: IO[str] | None = process.stdin
    assert pipe is not None
    pipe.write(text)
    pipe.flush()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def milliseconds(values: list[float], share: float) -> float:
    return round(percentile(values, share) * 1000, 1)
