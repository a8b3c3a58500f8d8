"""Is a commit on the disk when it is answered? Asking the database, and counting with strace."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dighouse.client import Client
from tests.server.durable.playing import Load
from tests.server.running import Process, Running
from tools.services import Missing
from tools.services.processes import family

SYNC = re.compile(r"\b(?:fsync|fdatasync)\(\d+<([^>]*)>\)\s*=\s*0")
# A call during which another thread was at work comes in two lines, the first with the file.
BEGUN = re.compile(r"\b(?:fsync|fdatasync)\(\d+<([^>]*)> <unfinished")
ATTACHED_WITHIN = 10.0


class Syncs:
    """The calls of fsync and fdatasync, by the file's name; known once tracing has ended."""

    def __init__(self) -> None:
        self.by_file: Counter[str] = Counter()

    def of(self, part: str) -> int:
        return sum(number for name, number in self.by_file.items() if part in name)


@contextmanager
def syncs(pids: Sequence[int], output: Path) -> Iterator[Syncs]:
    """All that processes, their threads and their later children sync. Missing without strace."""
    program = shutil.which("strace")
    if program is None:
        raise Missing("fsyncs are counted by strace, which is not here: apt install strace")
    command = [program, "-f", "-y", "-qq", "-e", "trace=fsync,fdatasync", "-o", str(output)]
    for pid in pids:
        command += ["-p", str(pid)]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    found = Syncs()
    try:
        _wait(tracer, pids)
        yield found
    finally:
        tracer.send_signal(signal.SIGINT)  # it lets go of them, and they run on
        tracer.communicate(timeout=30)
    text = output.read_text("utf-8", "replace")
    found.by_file.update(SYNC.findall(text) + BEGUN.findall(text))


def _wait(tracer: subprocess.Popen[bytes], pids: Sequence[int]) -> None:
    end = time.monotonic() + ATTACHED_WITHIN
    while not all(_traced(pid) for pid in pids):
        if tracer.poll() is not None:
            assert tracer.stderr is not None
            said = tracer.stderr.read().decode(errors="replace").strip()
            raise Missing(f"strace may not look here: {said}")
        assert time.monotonic() < end, "strace does not attach"
        time.sleep(0.01)


def _traced(pid: int) -> bool:
    """All threads of it."""
    with contextlib.suppress(FileNotFoundError):  # it has ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            if "TracerPid:\t0\n" in (task / "status").read_text("utf-8"):
                return False
    return True


def sync_settings(data: Path, database: str | None) -> dict[str, str]:
    """While a server has been working: of the connection that it writes through."""
    data.mkdir()
    with Running(data, database) as running:

        async def play() -> None:
            async with Load.at(running.url, 1, seed=40) as load:
                await load.until(lambda: len(load.acks) > 5)

        asyncio.run(play())
        return running.call(running.server.store.sync_settings())


def trace_a_load(
    server: Process, top: int, output: Path, seed: int, acts: int
) -> tuple[Syncs, int]:
    """What a process and its children sync while there is play, and the commits of the log.

    The one writer of a server commits one batch after the other; so no two of them share a sync.
    """

    async def play() -> tuple[Syncs, int]:
        client = Client(server.url)
        async with Load.at(server.url, 3, seed) as load:
            await load.all_go_on(0.0)
            with syncs(family(top), output) as found:  # by now it has all its children
                before = await _commits(client)
                end = len(load.acks) + acts
                await load.until(lambda: len(load.acks) >= end, 30.0 + acts / 10)
                made = await _commits(client) - before
        return found, made

    return asyncio.run(play())


async def _commits(client: Client) -> int:
    """Transactions of the log. There are others, of presence and leases."""
    number = re.search(r"^dighouse_commits_total (\S+)$", await client.metrics(), re.M)
    assert number is not None
    return int(float(number[1]))
