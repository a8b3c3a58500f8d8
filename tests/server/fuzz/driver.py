"""Strange frames, many of them, at many tables of a real server; and a look at what is left."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from dighouse.client import Client, RemoteTable
from dighouse.protocol.bodies import Seated, SeatWish
from dighouse.protocol.messages import Refused
from dighouse.server.live.bot_turns import random_picks
from dighouse.server.live.session import BAD_MESSAGES_AT_MOST
from dighouse.server.live.table_loader import load_table
from dighouse.server.table import log_events
from dighouse.server.table.record_export import record_of
from tests.server.fuzz.strange import Generator, Strange, encoded
from tests.server.fuzz.wire import Wire, frame
from tests.server.play.playing import play_random
from tests.server.running import Running
from tests.server.table.steps import edition

BURST = 12  # frames that are sent before anybody looks at the answers
A_TABLE = 150  # frames at one table
AT_ONCE = 4  # tables
AN_END = 8  # every so many tables, frames come after the game's end
SEATS = [SeatWish("human"), SeatWish("human"), SeatWish("bot", "random")]


class Told(logging.Handler):
    """All that the server's log says is wrong, and what asyncio says that nobody caught."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.wrong: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message: Any = record.msg
        event = message.get("event", "") if isinstance(message, dict) else record.getMessage()
        failed = event.endswith("failed") or event.startswith("not ")
        if failed or record.levelno >= logging.WARNING:
            self.wrong.append(f"{record.name}: {message if failed else event}")


@contextmanager
def overheard() -> Iterator[Told]:
    told = Told()
    ours = logging.getLogger("dighouse")
    before = ours.level
    logging.root.addHandler(told)
    ours.setLevel(logging.INFO)
    try:
        yield told
    finally:
        logging.root.removeHandler(told)
        ours.setLevel(before)


class Figures:
    def __init__(self) -> None:
        self.frames = 0
        self.answers: Counter[str] = Counter()
        self.codes: Counter[int] = Counter()
        self.tables = 0
        self.rows = 0
        self.over = 0

    def add(self, other: Figures) -> None:
        self.frames += other.frames
        self.answers += other.answers
        self.codes += other.codes

    def report(self) -> dict[str, Any]:
        return {
            "frames": self.frames,
            "answers": dict(self.answers.most_common()),
            "close codes": {str(code): count for code, count in sorted(self.codes.items())},
            "tables": self.tables,
            "rows": self.rows,
            "games over": self.over,
        }


async def fuzz(server: Running, frames: int, seed: int) -> Figures:
    """So many frames at least. AssertionError if one is not answered as it must be."""
    figures = Figures()
    numbers = count()

    async def work() -> None:
        while figures.frames < frames:
            number = next(numbers)
            rng = random.Random(seed * 1_000_003 + number)
            await fuzz_table(server, rng, figures, over=number % AN_END == AN_END - 1)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work())
    return figures


async def fuzz_table(server: Running, rng: random.Random, figures: Figures, over: bool) -> None:
    """A table where one seat behaves, and the other one does not: from the start, or once it is over."""
    client = Client(server.url)
    short = over or rng.random() < 0.3
    first = await client.create("card-game", SEATS, edition=edition("hamlet") if short else None)
    second = await client.sit(first.table, "Honest")
    seats = [first, second]
    strange = rng.randrange(2)
    async with client.join(first.table, [str(seats[1 - strange].secret)]) as honest:
        await before_hello(server, rng, first.table, figures)
        if over or rng.random() < 0.9:
            await client.start(first.table, str(first.secret))
        if over:
            async with client.join(first.table, [str(seats[strange].secret)]) as other:
                await asyncio.gather(play_random(honest, 1), play_random(other, 2))
        playing = asyncio.create_task(play_random(honest, rng.getrandbits(32)))
        mine = Figures()
        while mine.frames < A_TABLE:
            await misbehave(server, rng, first.table, strange, str(seats[strange].secret), mine)
        figures.add(mine)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await unharmed(server, honest, seats, figures)
    figures.tables += 1


async def before_hello(server: Running, rng: random.Random, table: str, figures: Figures) -> None:
    """Whoever has not said hello gets nothing done, and may not say it wrongly."""
    wire = await Wire.open(server.port, table)
    generator = Generator(rng, 0, lambda: None)
    for made in (generator.garbage(), generator.legal(), generator.talk(), generator.bad_id()):
        await answered(wire, [made], figures)
        answer = wire.answers.pop()
        assert isinstance(answer, Refused)
        assert answer.why == "malformed"
    hello = {
        "type": "hello",
        "secrets": ["x"] * rng.choice([1, 8]),
        "last": rng.choice([None, -5, 2**70]),
    }
    wire.send(frame(encoded(hello)))
    assert await wire.until_closed() == 4003
    await wire.close()
    wire = await Wire.open(server.port, rng.choice(["nowhere", "-", "x" * 64]))
    wire.send(frame(b'{"type":"hello"}'))
    assert await wire.until_closed() == 4001
    await wire.close()
    figures.codes.update([4003, 4001])
    figures.frames += 2


async def misbehave(
    server: Running, rng: random.Random, table: str, seat: int, secret: str, figures: Figures
) -> None:
    """One connection, until it is closed for what it did."""
    wire = await Wire.open(server.port, table)
    live = server.server.manager.loaded(table)
    assert live is not None
    generator = Generator(rng, seat, lambda: live.table)
    secrets = [secret] * rng.choice([0, 1, 1, 1, 1])
    wire.send(frame(json.dumps({"type": "hello", "secrets": secrets}).encode()))
    assert await wire.until_welcome()
    strikes = 0
    flood = rng.random() < 0.1
    for _ in range(1000 if flood else rng.randrange(1, 2 * A_TABLE // BURST)):
        make = generator.garbage if flood else generator.next
        burst = [make() for _ in range(rng.randrange(1, BURST))]
        go_on = await answered(wire, burst, figures)
        strikes += sum(isinstance(one, Refused) and one.why == "malformed" for one in wire.answers)
        wire.answers.clear()
        if not go_on:
            assert strikes > BAD_MESSAGES_AT_MOST
            assert wire.code == 1008
            break
    if wire.code is None:
        last = generator.last()
        wire.send(last.frames)
        assert await wire.until_closed() == last.closes
        figures.frames += 1
    assert wire.code is not None
    figures.codes[wire.code] += 1
    await wire.close()


async def answered(wire: Wire, burst: list[Strange], figures: Figures) -> bool:
    """Send some frames, and hold their answers against them. False if the server has closed."""
    before = wire.answered
    wire.send(*(made.frames for made in burst))
    figures.frames += len(burst)
    complete = await wire.until_answered(before + sum(made.answers for made in burst))
    found = Counter(answer.id for answer in wire.answers)
    if complete:
        for made in burst:
            if made.id is not None:
                assert found[made.id] > 0, f"{made} was not answered: {wire.answers}"
    assert wire.answered <= before + len(burst), "one answer each"
    for answer in wire.answers:
        figures.answers[
            answer.why if isinstance(answer, Refused) else type(answer).__name__.lower()
        ] += 1
        if isinstance(answer, Refused):
            assert answer.reason
    return complete


async def unharmed(
    server: Running, honest: RemoteTable, seats: list[Seated], figures: Figures
) -> None:
    """The log reads as the table that is played, has nobody's rows in another's name, and goes on."""
    manager, table = server.server.manager, honest.id
    said = await honest.chat("still here")
    live = manager.loaded(table)
    assert live is not None
    for _ in range(20):  # until somebody has something to decide, or nobody ever will
        if live.table.waits_for() != "bot":
            break
        await asyncio.sleep(0.05)
    actor = live.table.actor
    if actor is not None and live.table.waits_for() == "human":
        position, picks = live.table.position, random_picks(live.table, actor)
        wire = await Wire.open(server.port, table)
        wire.send(
            frame(encoded({"type": "hello", "secrets": [seats[actor].secret]})),
            frame(
                encoded(
                    {"type": "act", "id": "on", "seat": actor, "position": position, "picks": picks}
                )
            ),
        )
        assert await wire.until_answered(1)
        assert not isinstance(wire.answers[0], Refused), wire.answers[0]
        await wire.close()
    config = await asyncio.wrap_future(_call(server, manager.store.config(table)))
    written = await asyncio.wrap_future(_call(server, manager.store.rows(table)))
    assert config is not None
    assert [row.seq for row in written] == list(range(1, len(written) + 1))
    assert said.seq <= len(written)
    assert {row.seat for row in written} <= {log_events.SERVER_SEAT, 0, 1, 2}
    read = load_table(config, written, None).table
    if len(written) == live.table.seq:
        assert read.state == live.table.state
        assert (read.position, read.seats) == (live.table.position, live.table.seats)
    if read.state is not None:
        record = record_of(config, written)
        assert record.verify().chance_steps == read.drawn
        assert record.replay() == read.state
    figures.rows += len(written)
    figures.over += read.over


def _call(server: Running, work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.loop)
