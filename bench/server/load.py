"""A load on one of our servers, through the typed client: many tables, two sockets each.

    python bench/server/load.py URL saturated TABLES SECONDS     as many moves as it can take
    python bench/server/load.py URL paced TABLES SECONDS         a move a second at each table
    python bench/server/load.py URL idle TABLES 0                sit there until standard input ends

Prints one JSON object. The players take any move that does not open a trade: what is measured is
the server, not how well they play.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import sys
import time
from pathlib import Path

import msgspec

from dighouse.client import Connection, House, greeting
from dighouse.server.wire.http import SeatWish
from dighouse.server.wire.messages import Act, Applied, Outgoing, Refused, Update, Welcome

WARMUP = 3.0
SEATING = 16  # tables that are made at once
GAME_MOVES = 60  # a game is sure to have as many
MOST = int(os.environ.get("DIGHOUSE_MOST", "7000"))  # moves a second that the server won't exceed


class Peek(msgspec.Struct):
    """What a player looks at of a view."""

    actor: int
    moves: list[str]


_peek = msgspec.json.Decoder(Peek).decode


class Tally:
    """What the players report."""

    def __init__(self) -> None:
        self.counting = False
        self.moves = 0
        self.refused = 0
        self.latencies: list[float] = []

    def moved(self, seconds: float) -> None:
        if self.counting:
            self.moves += 1
            self.latencies.append(seconds)


class Match:
    """A table with its two players; `go` makes one move, `done` hears that both have seen it."""

    def __init__(self, tally: Tally, seed: int) -> None:
        self.tally = tally
        self.rng = random.Random(seed)
        self.players: list[Player] = []
        self.over = False
        self.moving = False
        self.began = 0.0
        self.heard = 0
        self.position = -1
        self.done = lambda match: None

    def go(self) -> None:
        mover = next((player for player in self.players if player.moves), None)
        if mover is None:
            self.over = True
            self.done(self)
            return
        self.moving = True
        self.heard = 0
        self.began = time.perf_counter()
        mover.move()

    def saw(self, player: Player) -> None:
        if not self.moving:
            return
        self.heard += 1
        if player.mover:
            self.tally.moved(time.perf_counter() - self.began)
            player.mover = False
        if self.heard == len(self.players):
            self.moving = False
            self.done(self)


class Player:
    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.moves: list[str] = []
        self.position = 0
        self.number = 0
        self.picks: list[str] = []
        self.mover = False
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.connection: Connection

    def move(self) -> None:
        simple = [move for move in self.moves if not move.startswith("offer")]
        self.mover = True
        self._send([self.match.rng.choice(simple or self.moves)])

    def _send(self, picks: list[str]) -> None:
        self.number += 1
        self.picks = picks
        self.connection.send(Act(f"{self.number}", self.seat, self.position, picks))

    def on_message(self, message: Outgoing) -> None:
        if isinstance(message, Update):
            self._look(message.position, message.view)
            self.match.saw(self)
        elif isinstance(message, Applied):
            pass
        elif isinstance(message, Refused):
            self.match.tally.refused += 1
            if message.why != "illegal" or not message.menu:
                raise AssertionError(f"refused: {message}")
            self._send([*self.picks, self.match.rng.choice(message.menu)])
        elif isinstance(message, Welcome) and not self.welcome.done():
            if bytes(message.view) != b"null":
                self._look(message.position, message.view)
            self.welcome.set_result(None)

    def _look(self, position: int, view: msgspec.Raw) -> None:
        peek = _peek(view)
        self.position = position
        self.moves = peek.moves if peek.actor == self.seat else []

    def on_closed(self, code: int, reason: str) -> None:
        if code != 1000:
            raise AssertionError(f"the server hung up: {code} {reason}")


async def seat_match(house: House, tally: Tally, seed: int) -> Match:
    host = await house.create("card-game", [SeatWish("human"), SeatWish("human")])
    guest = await house.sit(host.table)
    match = Match(tally, seed)
    for seated in (host, guest):
        assert seated.seat is not None
        assert seated.secret is not None
        player = Player(match, seated.seat)
        hello = greeting([seated.secret])
        player.connection = await Connection(
            house.server, host.table, hello, player.on_message, player.on_closed
        ).open()
        match.players.append(player)
        await player.welcome
    assert host.secret is not None
    await house.start(host.table, host.secret)
    while not any(player.moves for player in match.players):
        await asyncio.sleep(0.005)
    return match


async def seat_matches(house: House, tally: Tally, count: int) -> list[Match]:
    gate = asyncio.Semaphore(SEATING)

    async def one(number: int) -> Match:
        async with gate:
            return await seat_match(house, tally, number)

    return list(await asyncio.gather(*(one(number) for number in range(count))))


async def saturated(house: House, tables: int, seconds: float, spares: int) -> dict[str, object]:
    """Closed loop: at each table the next move is made as soon as both players saw the last one."""
    tally = Tally()
    waiting = await seat_matches(house, tally, tables + spares)
    playing, waiting = waiting[:tables], waiting[tables:]

    def next_move(match: Match) -> None:
        if match.over:
            if not waiting:
                raise AssertionError("the games ended too soon: more spare tables are needed")
            match = waiting.pop()
            match.done = next_move
        loop.call_soon(match.go)

    loop = asyncio.get_running_loop()
    for match in playing:
        match.done = next_move
        match.go()
    await asyncio.sleep(WARMUP)
    return await measure(tally, seconds)


async def paced(house: House, tables: int, seconds: float) -> dict[str, object]:
    """A move a second at each table, spread evenly."""
    tally = Tally()
    matches = await seat_matches(house, tally, tables)
    loop = asyncio.get_running_loop()
    missed = 0

    def tick(match: Match) -> None:
        nonlocal missed
        if match.moving:
            missed += 1
        elif not match.over:
            match.go()
        loop.call_later(1.0, tick, match)

    for number, match in enumerate(matches):
        loop.call_later(number / tables, tick, match)
    await asyncio.sleep(WARMUP)
    return await measure(tally, seconds) | {"missed": missed}


async def measure(tally: Tally, seconds: float) -> dict[str, object]:
    began, used, served = time.perf_counter(), cpu(), server_cpu()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    elapsed = time.perf_counter() - began
    delays = sorted(tally.latencies)

    def percentile(share: float) -> float:
        return round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 3)

    return {
        "moves": tally.moves,
        "moves_per_s": round(tally.moves / elapsed, 1),
        "refused": tally.refused,
        "generator_cpu": round((cpu() - used) / elapsed, 2),
        "server_cpu": round((server_cpu() - served) / elapsed, 2),
        "p50_ms": percentile(0.5),
        "p95_ms": percentile(0.95),
        "p99_ms": percentile(0.99),
        "max_ms": percentile(1.0),
    }


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def server_cpu() -> float:
    """Seconds of CPU that the server has used, if its process was named."""
    process = os.environ.get("SERVER_PID")
    if process is None:
        return 0.0
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def main(url: str, mode: str, tables: int, seconds: float) -> dict[str, object]:
    house = House(url)
    if mode == "idle":
        matches = await seat_matches(house, Tally(), tables)
        print(json.dumps({"tables": len(matches)}), flush=True)
        await asyncio.to_thread(sys.stdin.read)
        return {}
    if mode == "paced":
        return await paced(house, tables, seconds)
    # So that no game is missing, however quick the server is.
    spares = int(MOST * (seconds + WARMUP) / GAME_MOVES)
    return await saturated(house, tables, seconds, spares)


if __name__ == "__main__":
    import uvloop

    arguments = sys.argv[1:]
    found = uvloop.run(main(arguments[0], arguments[1], int(arguments[2]), float(arguments[3])))
    print(json.dumps(found))
    sys.stdout.flush()
    # Hundreds of sockets need no goodbye one by one.
    import os

    os._exit(0)
