"""A load that keeps books: matches of people who act as fast as they can, and what they were told.

The players use the client as anybody does. It comes back by itself when the server is gone, and
asks again what was not answered; so each act that was sent is answered in the end, once.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from dighouse.client import (
    Client,
    Gone,
    RefusedError,
    RemoteTable,
    ServerAddress,
    Unreachable,
    read_server,
    reconnecting,
)
from dighouse.protocol.bodies import SeatWish
from dighouse.protocol.messages import Act, Applied, Command
from dighouse.search.random_bot import random as any_pick
from dighouse.search.whole_decision import whole_decision

T = TypeVar("T")

RULESET = "card-game"
# About forty acts to a game, a third of the usual: so tables are made and ended under way, too.
SHORT = (Path(__file__).parents[2] / "fixtures" / "editions" / "village.toml").read_text("utf-8")
PATIENCE = 60.0  # seconds for which a client tries to come back
PAUSE = 0.1  # seconds before the next try of what has failed


class ChangingAddress(ServerAddress):
    """A server's address that can change: what a balancer does when a node is gone."""

    to: ServerAddress

    def __new__(cls, url: str) -> Self:
        place = super().__new__(cls, *read_server(url))
        place.to = read_server(url)
        return place

    @property
    def port(self) -> int:
        return self.to.port

    def move(self, url: str) -> None:
        self.to = read_server(url)


@dataclass(frozen=True)
class Ack:
    """An act that the server said it has applied."""

    table: str
    seat: int
    command: str
    seq: int
    position: int
    picks: tuple[str, ...]


class Noting(RemoteTable):
    """Notes an answer when it comes. `act` returns later, when its player sees what came of it."""

    def __init__(self, place: ChangingAddress, table: str, secret: str, match: Match) -> None:
        super().__init__(place, table, [secret], PATIENCE)
        self._match = match

    async def _ask(self, command: Command) -> Applied:
        applied = await super()._ask(command)
        if isinstance(command, Act):
            picks = tuple(command.picks)
            ack = Ack(self.id, command.seat, command.id, applied.seq, applied.position, picks)
            self._match.noted(ack)
        return applied


class Match:
    """A table after the other, with a player in each of its seats."""

    def __init__(
        self, load: Load, places: list[ChangingAddress], rng: random.Random, edition: str | None
    ) -> None:
        self.load = load
        self.places = places  # of each seat's player
        self.rng = rng
        self.edition = edition
        self.table = ""
        self.games = 0
        self.acts = 0
        self.acting = 0
        self.acted_at = 0.0  # when somebody was last told that they have acted

    async def run(self) -> None:
        while not self.load.stopping:
            await self._game(await self._seat())
            self.games += 1

    async def _seat(self) -> list[str]:
        """Make a table, and sit down; the secrets, by seat. One match after the other: an address may
        make only so many tables a second, and those who ask again at random could wait for ever.
        """
        async with self.load.seating:
            return await self._make_and_sit()

    async def _make_and_sit(self) -> list[str]:
        while True:
            client = Client(self.places[0])
            try:
                seats = [SeatWish("human")] * len(self.places)
                made = await client.create(RULESET, seats, edition=self.edition)
                assert made.secret is not None
                secrets = [made.secret]
                for _ in self.places[1:]:
                    sat = await client.sit(made.table)
                    assert sat.secret is not None
                    secrets.append(sat.secret)
                await client.start(made.table, made.secret)
            except (Unreachable, RefusedError) as error:
                await asyncio.sleep(self.load.wait_after(error))
            else:
                self.table = made.table
                self.load.tables.append(made.table)
                return secrets

    async def _game(self, secrets: list[str]) -> None:
        async with asyncio.TaskGroup() as players:
            for place, secret in zip(self.places, secrets, strict=True):
                players.create_task(self._play(place, secret))

    async def _play(self, place: ChangingAddress, secret: str) -> None:
        while True:
            try:
                async with Noting(place, self.table, secret, self) as table:
                    async for _ in table:
                        while table.my_turn and not self.load.stopping:
                            await self._act(table)
                        if table.over:
                            return
            except (Unreachable, RefusedError) as error:
                await asyncio.sleep(self.load.wait_after(error))
            except Gone as gone:
                raise AssertionError(f"a player was sent away: {gone}") from gone

    async def _act(self, table: RemoteTable) -> None:
        await self.load.playing.wait()
        picks = whole_decision(table.game, table.view, any_pick, self.rng)
        self.acting += 1
        try:
            await table.act(picks)
        except RefusedError as refused:
            await asyncio.sleep(self.load.wait_after(refused))
        finally:
            self.acting -= 1

    def noted(self, ack: Ack) -> None:
        self.acts += 1
        self.acted_at = time.monotonic()
        self.load.acks.append(ack)


class Load:
    """`async with Load([[url, url], ...], seed) as load`: a match for each list of addresses.

    Every other one plays short games.
    """

    def __init__(self, places: list[list[ChangingAddress]], seed: int) -> None:
        self.acks: list[Ack] = []
        self.tables: list[str] = []
        self.refused: Counter[str] = Counter()
        self.stopping = False
        self.playing = asyncio.Event()  # people play as fast as they can, or rest
        self.playing.set()
        self.seating = asyncio.Lock()
        self.matches = [
            Match(self, one, random.Random(f"{seed} {number}"), SHORT if number % 2 == 0 else None)
            for number, one in enumerate(places)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def games(self) -> int:
        """How many were played to their end."""
        return sum(match.games for match in self.matches)

    @classmethod
    def at(cls, url: str, matches: int, seed: int, seats: int = 2) -> Load:
        return cls([[ChangingAddress(url)] * seats for _ in range(matches)], seed)

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(match.run()) for match in self.matches]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stopping = True
        try:
            # What is under way is answered first: then the books say all that is known.
            if error is None:
                await self.until(lambda: not any(match.acting for match in self.matches))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def wait_after(self, error: RefusedError | Unreachable) -> float:
        """Seconds until the next try; an error that should not have come is raised again."""
        if isinstance(error, Unreachable):
            return PAUSE
        self.refused[error.why] += 1
        if error.why in ("illegal", "malformed", "too-long", "not-your-seat"):
            raise error
        return PAUSE if error.seconds is None else error.seconds

    async def until(self, there: Callable[[], bool], seconds: float = 30.0) -> float:
        """Wait until something is so; how long it took. A player who fails fails us."""
        began = time.monotonic()
        while not there():
            for task in self._tasks:
                if task.done():
                    task.result()
            if time.monotonic() - began > seconds:
                state = [(match.table, match.acts, match.acting) for match in self.matches]
                raise AssertionError(f"nothing for {seconds} s; (table, acts, acting): {state}")
            await asyncio.sleep(0.005)
        return time.monotonic() - began

    async def all_go_on(self, since: float, seconds: float = 30.0) -> float:
        """Wait until each match has acted after a moment; for how many seconds the last waited."""
        await self.until(lambda: all(m.acted_at > since for m in self.matches), seconds)
        return max(m.acted_at for m in self.matches) - since


async def in_thread(work: Callable[[], T]) -> T:
    """Something that blocks, such as starting a server."""
    return await asyncio.to_thread(work)


@contextmanager
def hasty() -> Iterator[None]:
    """Clients come back sooner than they otherwise would: tests have less patience than people."""
    kept = reconnecting.LONGEST_DELAY
    reconnecting.LONGEST_DELAY = 0.2
    try:
        yield
    finally:
        reconnecting.LONGEST_DELAY = kept


def run(work: Callable[[], Awaitable[T]], seconds: float = 120.0) -> T:
    async def limited() -> T:
        return await asyncio.wait_for(work(), seconds)

    return asyncio.run(limited())
