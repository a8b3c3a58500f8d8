"""Our server beside boardgame.io, in one run: ratios, not seconds, since machines differ.

    make bench-server                     all of it
    make bench-server ARGS="--quick"      a short one, to see whether it works

Ours writes every move to SQLite before it answers; the peer keeps its tables in memory. Each has
one core for its server, and the load, the same for both, the other one. Rounds alternate. Of moves a
second the best round counts, of p99 the middle one: a single pause decides a round's p99.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

from peer import Peer, PeerMissing

HERE = Path(__file__).resolve().parent
SERVER_CORE, LOAD_CORE = 0, 1
START_SECONDS = 30.0
STARVED = 0.05  # of a round that a server waited for its core: then something else runs on it
BARS = {
    "moves/s, saturated, ours to the peer's": (2.0, "at least"),
    "p99 of a move, paced, ours to the peer's": (0.5, "at most"),
    "kB for a table with two idle sockets": (120.0, "at most"),
    "seconds from start to first answer": (2.0, "at most"),
}


class Ours:
    """Our server in a process of its own, on one core."""

    def __enter__(self) -> Self:
        self.data = Path(tempfile.mkdtemp(prefix="dighouse-bench-"))
        began = time.perf_counter()
        command = ["taskset", "-c", str(SERVER_CORE), sys.executable, str(HERE / "ours.py")]
        self.process = subprocess.Popen([*command, str(self.data), "0"], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split()[1])
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=START_SECONDS):
            self.start_seconds = time.perf_counter() - began
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(START_SECONDS)
        shutil.rmtree(self.data, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kilobytes_a_table(self, tables: int) -> float:
        """Growth of the server's memory for each loaded table with two idle sockets."""
        with self._generator("idle", 100, 0) as some:  # what is needed once, such as code, is there
            assert some.stdout is not None
            some.stdout.readline()
            before = self.kilobytes()
            with self._generator("idle", tables, 0) as many:
                assert many.stdout is not None
                many.stdout.readline()
                grown = self.kilobytes() - before
                many.communicate()
            some.communicate()
        return grown / tables

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def _generator(self, mode: str, tables: int, seconds: float) -> subprocess.Popen[str]:
        return generator(self.url, self.process.pid, mode, tables, seconds)


def generator(
    address: str, server: int, mode: str, tables: int, seconds: float
) -> subprocess.Popen[str]:
    """The load, the same for both servers, on the other core."""
    script = [sys.executable, str(HERE / "load.py"), address, mode, str(tables), str(seconds)]
    return subprocess.Popen(
        ["taskset", "-c", str(LOAD_CORE), *script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"SERVER_PID": str(server), "SERVER_CORE": str(SERVER_CORE)},
    )


def load(address: str, server: int, mode: str, tables: int, seconds: float) -> dict[str, Any]:
    with generator(address, server, mode, tables, seconds) as running:
        printed, _ = running.communicate()
    if running.returncode:
        raise SystemExit(f"bench-server: the load on {address} failed")
    found: dict[str, Any] = json.loads(printed)
    return found


def ours_load(mode: str, tables: int, seconds: float) -> dict[str, Any]:
    with Ours() as ours:
        return load(ours.url, ours.process.pid, mode, tables, seconds)


def peer_load(mode: str, tables: int, seconds: float) -> dict[str, Any]:
    with Peer(SERVER_CORE) as peer:
        found = load(peer.address, peer.pid, mode, tables, seconds)
        assert peer.pid  # it has refused nothing meanwhile
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds, one of each")
    parser.add_argument("--json", type=Path, default=HERE.parent / "results-server.json")
    arguments = parser.parse_args()
    quick: bool = arguments.quick
    rounds, seconds, tables = (1, 3.0, 200) if quick else (5, 10.0, 200)
    paced_tables, paced_seconds = (100, 5.0) if quick else (500, 20.0)
    idle = 200 if quick else 2000
    found: dict[str, Any] = {"saturated": [], "paced": []}
    try:
        for number in range(rounds):
            for mode, many, long in (
                ("saturated", tables, seconds),
                ("paced", paced_tables, paced_seconds),
            ):
                one = {"ours": ours_load(mode, many, long), "peer": peer_load(mode, many, long)}
                found[mode].append(one)
                print(f"round {number + 1}, {mode}: {json.dumps(one)}", flush=True)
    except PeerMissing as missing:
        print(f"bench-server: {missing}", file=sys.stderr)
        return 1
    with Ours() as ours:
        found["kB a table"] = ours.kilobytes_a_table(idle)
    starts = []
    for _ in range(5):
        with Ours() as ours:
            starts.append(ours.start_seconds)
    found["start seconds"] = starts

    def best(side: str) -> float:
        return max(float(one[side]["moves_per_s"]) for one in found["saturated"])

    def p99(side: str) -> float:
        return statistics.median(float(one[side]["p99_ms"]) for one in found["paced"])

    figures = dict(
        zip(
            BARS,
            (
                best("ours") / best("peer"),
                p99("ours") / p99("peer"),
                found["kB a table"],
                min(starts),
            ),
            strict=True,
        )
    )
    found["figures"] = figures
    for name, figure in figures.items():
        bar, side = BARS[name]
        met = figure >= bar if side == "at least" else figure <= bar
        print(f"{name}: {figure:.2f} ({side} {bar:g}: {'met' if met else 'MISSED'})")
    starved = max(
        float(one[side]["server_starved"])
        for one in (*found["saturated"], *found["paced"])
        for side in ("ours", "peer")
    )
    if starved > STARVED:
        print(
            f"A server waited for its core for {starved:.0%} of a round: these figures say little."
        )
    arguments.json.write_text(json.dumps(found, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
