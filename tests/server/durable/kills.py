"""Rounds of play in which something is killed, at a moment that chance picks."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.durable import audit
from tests.server.durable.audit import Report
from tests.server.durable.playing import Load, hasty, in_thread
from tests.server.running import Process
from tools.services import Postgres

EARLY = 0.2  # of the kills come while the server is still starting
LONGEST = 0.8  # seconds of play before a kill
STARTING = 1.2


async def kill_server(server: Process, url: str, kills: int, seed: int, matches: int = 6) -> Report:
    """kill -9 the server again and again, and look after each time what is left.

    `url` is its database's. The server must not run yet.
    """
    rng = random.Random(f"{seed} moments")
    report = Report(seed)
    checked = 0
    with hasty():
        async with started(server), Load.at(server.url, matches, seed) as load:
            await load.all_go_on(0.0)
            for number in range(kills):
                await load.until(later(rng.uniform(0.0, LONGEST)))
                await in_thread(server.kill)
                report.kills += 1
                if rng.random() < EARLY and number + 1 < kills:
                    server.start(wait=False)
                    await load.until(later(rng.uniform(0.0, STARTING)))
                    await in_thread(server.kill)
                told = len(load.acks)
                async with audit.as_left(url) as store:
                    missing = await audit.lost(store, load.acks[checked:told])
                assert not missing, f"seed {seed}, kill {report.kills}: lost {missing}"
                checked = told
                await in_thread(server.start)
                waited = await load.all_go_on(time.monotonic())
                report.took("tables", waited)
    await report.settle(load, url)
    return report


async def kill_postgres(
    server: Process, postgres: Postgres, url: str, kills: int, seed: int, matches: int = 6
) -> Report:
    """kill -9 the database of a server that goes on running."""
    rng = random.Random(f"{seed} moments")
    report = Report(seed)
    checked = 0
    with hasty():
        async with started(server), Load.at(server.url, matches, seed) as load:
            await load.all_go_on(0.0)
            for _ in range(kills):
                await load.until(later(rng.uniform(0.0, LONGEST)))
                await in_thread(postgres.kill)
                report.kills += 1
                await load.until(later(rng.uniform(0.0, LONGEST)))
                told = len(load.acks)
                await in_thread(postgres.start)
                async with audit.as_left(url) as store:
                    missing = await audit.lost(store, load.acks[checked:told])
                assert not missing, f"seed {seed}, kill {report.kills}: lost {missing}"
                checked = told
                waited = await load.all_go_on(time.monotonic())
                report.took("tables", waited)
    await report.settle(load, url)
    return report


@asynccontextmanager
async def started(server: Process) -> AsyncIterator[None]:
    """A server that is killed in the end, if it has not been before."""
    try:
        await in_thread(server.start)
        yield
    finally:
        await in_thread(server.kill)


def later(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def sqlite_url(server: Process) -> str:
    return f"sqlite:///{server.data / 'dighouse.db'}"


def server_on(url: str | None, data: Path) -> Process:
    flags = ["--bot-tables-per-address", "1000"]  # each restart makes one
    return Process(data, *flags, *([] if url is None else ["--database", url]))
