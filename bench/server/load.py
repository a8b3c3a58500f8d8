"""A load on a server, ours or the peer's: many tables, two sockets each.

    python bench/server/load.py ADDRESS saturated TABLES SECONDS    as many moves as it can take
    python bench/server/load.py ADDRESS paced TABLES SECONDS        a move a second at each table
    python bench/server/load.py ADDRESS idle TABLES 0               sit there until standard input ends

ADDRESS is the URL of ours, or PORT:LOBBYPORT of the peer. Prints one JSON object.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvloop
from at_ours import OurGame
from at_peer import PeerGame
from game import Game, Tally

from dighouse.client import Client

WARMUP = 3.0
SEATING = 16  # tables that are made at once
GAME_MOVES = 60  # a game of ours is sure to have as many
MOST = int(os.environ.get("DIGHOUSE_MOST", "12000"))  # moves a second that the server won't exceed
LAST_SECONDS = 15.0  # for the moves that are still under way; far more than a busy machine explains

Found = dict[str, float]


async def seat(make: Callable[[int], Game], count: int) -> list[Game]:
    acceptor = asyncio.Semaphore(SEATING)

    async def one(number: int) -> Game:
        async with acceptor:
            game = make(number)
            await game.open()
            return game

    games = list(await asyncio.gather(*(one(number) for number in range(count))))
    # From here on nothing is thrown away that would be worth a pause.
    gc.collect()
    gc.freeze()
    gc.disable()
    return games


async def saturated(games: list[Game], tally: Tally, tables: int, seconds: float) -> Found:
    """Closed loop: at each table the next move is made as soon as both players saw the last one."""
    playing, waiting = games[:tables], games[tables:]
    loop = asyncio.get_running_loop()

    def next_move(game: Game) -> None:
        if game.over:
            if not waiting:
                raise AssertionError("the games ended too soon: more spare tables are needed")
            game = waiting.pop()
            game.done = next_move
        if going:
            loop.call_soon(game.go)

    going = True
    for game in playing:
        game.done = next_move
        game.go()
    await asyncio.sleep(WARMUP)
    found = await measure(tally, seconds)
    going = False
    await rest(games)
    return found


async def paced(games: list[Game], tally: Tally, seconds: float) -> Found:
    """A move a second at each table, spread evenly."""
    loop = asyncio.get_running_loop()
    clock = time.perf_counter
    count = len(games)
    lags: list[float] = []
    held = 0
    going = True

    def done(game: Game) -> None:
        if game.due and not game.over:
            # It was not forgiven that the table was still busy: its time runs from when it was due.
            game.go(game.due.popleft())

    def tick(slot: int) -> None:
        nonlocal held
        while going:
            at = start + slot / count
            wait = at - clock()
            if wait > 0:
                loop.call_later(wait, tick, slot)
                return
            if tally.counting:
                lags.append(-wait)
            game = games[slot % count]
            if game.moving:
                held += tally.counting
                game.due.append(at)
            elif not game.over:
                game.go()
            slot += 1

    for game in games:
        game.done = done
    start = clock() + 0.1
    tick(0)
    await asyncio.sleep(WARMUP)
    found = await measure(tally, seconds)
    going = False
    await rest(games)
    late = percentile(sorted(lags), 0.99)
    return found | {"held": held, "generator_late_p99_ms": late}


async def rest(games: list[Game]) -> None:
    """Let the last moves come back, and look whether all was well."""
    async with asyncio.timeout(LAST_SECONDS):
        while any(game.moving for game in games):
            await asyncio.sleep(0.01)
    for game in games:
        game.check()


async def measure(tally: Tally, seconds: float) -> Found:
    began, used = time.perf_counter(), cpu()
    served, ready, busy = server_cpu(), server_ready(), core_busy()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    elapsed = time.perf_counter() - began
    served, ready, busy = server_cpu() - served, server_ready() - ready, core_busy() - busy
    delays = sorted(tally.latencies)
    return {
        "moves": tally.moves,
        "moves_per_s": round(tally.moves / elapsed, 1),
        "generator_cpu": round((cpu() - used) / elapsed, 2),
        "server_cpu": round(served / elapsed, 2),
        # It waited while others had its core.
        "server_starved": round(max(0.0, min(ready, busy - served)) / elapsed, 3),
        "p50_ms": percentile(delays, 0.5),
        "p95_ms": percentile(delays, 0.95),
        "p99_ms": percentile(delays, 0.99),
        "max_ms": percentile(delays, 1.0),
    }


def percentile(delays: list[float], share: float) -> float:
    return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 3)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def server_cpu() -> float:
    """Seconds of CPU that the server has used."""
    fields = (_server() / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server_ready() -> float:
    """Seconds that the server's first thread was ready to run, but something else ran: perhaps
    another of its own threads.
    """
    return int((_server() / "schedstat").read_text().split()[1]) / 1e9


def core_busy() -> float:
    """Seconds that anything ran on the server's core."""
    line = re.search(
        rf"^cpu{os.environ['SERVER_CORE']} (.*)$", Path("/proc/stat").read_text(), re.M
    )
    assert line is not None
    user, nice, system, _, _, *rest = map(int, line[1].split()[:8])  # not idle, nor for the disk
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def _server() -> Path:
    return Path("/proc", os.environ["SERVER_PID"])


def fail(loop: asyncio.AbstractEventLoop, trouble: dict[str, Any]) -> None:
    """What breaks in a callback breaks the run."""
    loop.default_exception_handler(trouble)
    os._exit(1)


async def main(address: str, mode: str, tables: int, seconds: float) -> Found:
    asyncio.get_running_loop().set_exception_handler(fail)
    tally = Tally()
    spares = 0
    make: Callable[[int], Game]
    if "/" in address:
        client = Client(address)
        make = lambda number: OurGame(tally, client, number)  # noqa: E731
        if mode == "saturated":  # so that no game is missing, however quick the server is
            spares = int(MOST * (seconds + WARMUP) / GAME_MOVES)
    else:
        port, lobby = map(int, address.split(":"))
        make = lambda number: PeerGame(tally, port, lobby)  # noqa: E731
    games = await seat(make, tables + spares)
    if mode == "idle":
        print(json.dumps({"tables": len(games)}), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        return {}
    if mode == "paced":
        return await paced(games, tally, seconds)
    return await saturated(games, tally, tables, seconds)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    found = uvloop.run(main(arguments[0], arguments[1], int(arguments[2]), float(arguments[3])))
    print(json.dumps(found))
    sys.stdout.flush()
    # Hundreds of sockets need no goodbye one by one.
    os._exit(0)
