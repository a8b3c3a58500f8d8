"""Do people's moves wait for the bots that think beside them? `python bench/beside_people.py`, about four minutes.

    python bench/beside_people.py --rounds 1 --seconds 5              a glance
    python bench/beside_people.py --ruleset museum --cores any        one game's masters; as the system likes

A real server, and people who play there (tests/server/attack/bystanders.py): four tables of two, and two where one plays with a
professor. Their moves are timed undisturbed, and beside as many tables of masters as four addresses may have, all watched; again and again, each time
with a fresh server, so that what else the computer does hits both. Both servers are on one core with all that they have started,
bots included, unless `--cores any` lets the system decide; people have the other cores. The bar is the p99 of all moves beside
masters: at most twice that of all undisturbed ones. Exit with 1 if it does not hold. Run it on a computer that does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # for the helpers among the tests

from tests.server.attack.siege import (  # noqa: E402
    Report,
    Siege,
    line,
    milliseconds,
    offspring,
    percentile,
)
from tests.server.attack.target import Target  # noqa: E402

RESULT = Path(__file__).resolve().with_suffix(".json")
BAR = 2.0  # times as slow, 99 of 100 moves
ROUNDS, SECONDS = 4, 20.0
SETTLE = 3.0  # seconds in which processes start and load their networks; both sides wait for them
ADDRESSES = (
    4  # of the masters' hosts, 127.0.66.1 and on: with one alone the workers have time to rest
)
NICENESS = 10  # whoever only looks on is nobody whose time is measured
QUIET = 0.3  # of a core that others may use
AGAIN = 1.0  # seconds between two tries to make one more table
# The most seats of each: rivals are what makes masters think.
SEATS = {"card-game": 4, "new-expedition": 5, "museum": 4, "archeologic": 4}


async def seat_masters(port: int, rulesets: list[str], addresses: int) -> None:
    """Tables of masters from so many addresses. Prints how many there are as soon as no more are allowed."""
    full: list[int] = []
    hosts = [
        asyncio.create_task(host(Target(port, f"127.0.66.{number + 1}"), rulesets, full))
        for number in range(addresses)
    ]
    while len(full) < addresses and not any(one.done() for one in hosts):
        await asyncio.sleep(0.05)
    print(sum(full), flush=True)
    await asyncio.gather(*hosts)


async def host(target: Target, rulesets: list[str], full: list[int]) -> None:
    """As many tables as the server allows to an address, watched; whenever one is over, another one."""
    watching: set[asyncio.Task[None]] = set()
    told = False
    for ruleset in cycle(rulesets):
        wish = {
            "game": ruleset,
            "seats": [{"kind": "bot", "level": "master"}] * SEATS[ruleset],
        }
        while True:
            status, body = await target.call("POST", "/api/tables", wish)
            if status == 201:
                break
            assert status == 429, (status, body)
            if not told:
                full.append(len(watching))
                told = True
            await asyncio.sleep(AGAIN)
        watching.add(asyncio.create_task(watch(target, json.loads(body)["table"])))
        watching = {one for one in watching if not one.done()}


async def watch(target: Target, table: str) -> None:
    """All that is sent to a spectator, unread."""
    reader, writer = await target.watch(table)
    while await reader.read(1 << 16):
        pass
    writer.close()


@contextmanager
def masters(port: int, rulesets: list[str], addresses: int) -> Iterator[int]:
    """Tables of masters, for as long as this lasts: how many."""
    command = [sys.executable, __file__, "--masters", str(port), "--addresses", str(addresses)]
    for ruleset in rulesets:
        command += ["--ruleset", ruleset]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(process.pid, cores[1:] or cores)
        try:
            yield int(line(process))
        finally:
            process.kill()


def phase(siege: Siege, seconds: float) -> tuple[Report, dict[str, float]]:
    """What people felt, and how much bots did meanwhile."""
    siege.watch(SETTLE)
    asked, used = bot_asks(siege.server.url), processor_seconds(siege.server.pid)
    report = siege.watch(seconds)
    done = {
        "bot_decisions": bot_asks(siege.server.url) - asked,
        "bots_share_of_a_core": (processor_seconds(siege.server.pid) - used) / seconds,
    }
    return report, done


def busy_cores(seconds: float = 1.0) -> float:
    """How many cores others keep busy, while nothing of ours runs."""

    def idle() -> int:
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
        return int(fields[4]) + int(fields[5])

    before, began = idle(), time.perf_counter()
    time.sleep(seconds)
    idled = (idle() - before) / os.sysconf("SC_CLK_TCK")
    return max(0.0, (os.cpu_count() or 1) - idled / (time.perf_counter() - began))


def bot_asks(url: str) -> float:
    with urllib.request.urlopen(f"{url}/metrics") as answer:
        text = answer.read().decode()
    return next(
        float(one.split()[1])
        for one in text.splitlines()
        if one.startswith("dighouse_bot_asks") and "_created" not in one
    )


def processor_seconds(server: int) -> float:
    """Of all that the server has started and that still runs."""
    total = 0
    for child in offspring(server):
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def measure(asked: argparse.Namespace, rulesets: list[str], beside: bool) -> dict[str, Any]:
    """One phase on a fresh server: the moves' seconds, and the figures."""
    others = busy_cores()
    with tempfile.TemporaryDirectory(prefix="dighouse-beside-") as folder:
        flags = ["--bot-workers", str(asked.bot_workers)] if asked.bot_workers else []
        with Siege(Path(folder), *flags, cores=asked.cores) as siege:
            tables = 0
            if beside:
                with masters(siege.server.port, rulesets, asked.addresses) as tables:
                    report, done = phase(siege, asked.seconds)
            else:
                report, done = phase(siege, asked.seconds)
    report.go_on()
    figures = {
        "moves": len(report.moves),
        "p50_ms": milliseconds(report.moves, 0.5),
        "p99_ms": milliseconds(report.moves, 0.99),
        "wait_for_a_bot_worst_s": round(max(report.bots, default=0.0), 2),
        "tables_of_masters": tables,
        **{name: round(number, 2) for name, number in done.items()},
        "cores_busy_before": round(others, 2),
    }
    print("beside     " if beside else "undisturbed", json.dumps(figures), flush=True)
    return {"seconds": report.moves, "figures": figures}


def pooled(phases: list[dict[str, Any]]) -> dict[str, float]:
    moves = [spent for one in phases for spent in one["seconds"]]
    return {
        "moves": len(moves),
        "p50_ms": milliseconds(moves, 0.5),
        "p99_ms": milliseconds(moves, 0.99),
    }


def compare(asked: argparse.Namespace, rulesets: list[str]) -> dict[str, Any]:
    calm, beside = [], []
    for _ in range(asked.rounds):
        calm.append(measure(asked, rulesets, beside=False))
        beside.append(measure(asked, rulesets, beside=True))

    def ratio(ours: list[dict[str, Any]], others: list[dict[str, Any]]) -> float:
        p99 = [
            percentile([spent for one in some for spent in one["seconds"]], 0.99)
            for some in (ours, others)
        ]
        return round(p99[0] / p99[1], 2)

    rounds = [ratio([one], [other]) for one, other in zip(beside, calm, strict=True)]
    found = ratio(beside, calm)
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "cores": asked.cores,
        "rulesets": rulesets,
        "undisturbed": pooled(calm),
        "beside": pooled(beside),
        "ratio_p99": found,
        "ratio_p99_by_round": rounds,
        "ratio_p99_median_round": round(statistics.median(rounds), 2),
        "bar": BAR,
        "holds": found <= BAR,
        "quiet": all(one["figures"]["cores_busy_before"] <= QUIET for one in [*calm, *beside]),
        "phases": {
            "undisturbed": [one["figures"] for one in calm],
            "beside": [one["figures"] for one in beside],
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each of its phases")
    parser.add_argument("--ruleset", action="append", choices=SEATS)
    parser.add_argument("--cores", choices=("with bots", "any"), default="with bots")
    parser.add_argument("--addresses", type=int, default=ADDRESSES)
    parser.add_argument("--bot-workers", type=int, help="as for dighouse serve")
    parser.add_argument("--json", type=Path, help=f"where the figures go, such as {RESULT.name}")
    parser.add_argument("--masters", type=int, metavar="PORT", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    rulesets = asked.ruleset or list(SEATS)
    if asked.masters:
        os.nice(NICENESS)
        asyncio.run(seat_masters(asked.masters, rulesets, asked.addresses))
        return
    began = time.perf_counter()
    found = compare(asked, rulesets)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n")
    print(f"undisturbed: {found['undisturbed']}\nbeside:      {found['beside']}")
    print(f"p99 by rounds: {found['ratio_p99_by_round']}; {time.perf_counter() - began:.0f} s")
    if not found["quiet"]:
        print("Others kept the computer busy: these figures say little.")
    print(f"p99 {found['ratio_p99']}x, bar {BAR:g}: {'holds' if found['holds'] else 'MISSED'}")
    sys.exit(not found["holds"])


if __name__ == "__main__":
    main()
