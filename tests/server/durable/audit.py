"""Reading the log behind the server's back, and comparing it with what players were told."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dighouse.server.storage.store import Store
from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import TableSummary
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.table import Table, new_table
from tests.server.durable.playing import Ack, Load


@dataclass(frozen=True)
class AnswerCache:
    """A table as the database has it."""

    rows: list[LogRow]
    summary: TableSummary
    table: Table  # what the rows come to, from the first on


@asynccontextmanager
async def as_left(url: str) -> AsyncIterator[Store]:
    """The database of a server that was killed. Of SQLite a copy: who opens it first mends it."""
    if not url.startswith("sqlite"):
        store = await Store.open(url)
        try:
            yield store
        finally:
            await store.close()
        return
    path = Path(url.removeprefix("sqlite:///"))
    with tempfile.TemporaryDirectory() as folder:
        for found in path.parent.glob(path.name + "*"):
            if not found.name.endswith("-shm"):  # is made anew from the other two
                shutil.copy(found, folder)
        store = await Store.open(f"sqlite:///{folder}/{path.name}")
        try:
            yield store
        finally:
            await store.close()


async def lost(store: Store, acks: Iterable[Ack]) -> list[Ack]:
    """Acts that were acknowledged, and are not in the log as they were."""
    by_table: dict[str, list[Ack]] = {}
    for ack in acks:
        by_table.setdefault(ack.table, []).append(ack)
    missing: list[Ack] = []
    for table, some in by_table.items():
        found = {row.seq: row for row in await store.rows(table, min(a.seq for a in some) - 1)}
        missing += [ack for ack in some if not _is(found.get(ack.seq), ack)]
    return missing


def _is(row: LogRow | None, ack: Ack) -> bool:
    return (
        row is not None
        and isinstance(row.event, log_events.ActEvent)
        and (row.seat, row.id, row.event.position) == (ack.seat, ack.command, ack.position)
        and tuple(row.event.picks) == ack.picks
    )


async def check_tables(store: Store, tables: Collection[str]) -> dict[str, AnswerCache]:
    """Each log from its first row on: no gap, no command twice, no move that was not legal."""
    found: dict[str, AnswerCache] = {}
    for name in tables:
        config, summary = await store.config(name), await store.summary(name)
        assert config is not None, f"the table {name} is gone"
        assert summary is not None
        log = await store.rows(name)
        assert [row.seq for row in log] == list(range(1, len(log) + 1)), f"{name} has gaps"
        assert summary.head == len(log)
        commands = [(row.seat, row.id) for row in log]
        assert len(set(commands)) == len(commands), f"{name} has a command twice"
        table = new_table(config, None)
        for row in log:
            position = table.position
            table, move = apply_event(table, row, tell=False)
            assert row.event.position == table.position, f"{name}, row {row.seq}"
            if isinstance(row.event, log_events.ActEvent):
                assert move is not None
                assert table.position == position + len(row.event.picks) + len(row.event.chance)
        assert summary.phase == table.phase
        assert summary.waits_for == table.waits_for()
        found[name] = AnswerCache(log, summary, table)
    return found


def acts(kept: dict[str, AnswerCache]) -> set[tuple[str, int, str]]:
    """(table, seat, command) of all acts in the log."""
    return {
        (name, row.seat, row.id)
        for name, one in kept.items()
        for row in one.rows
        if isinstance(row.event, log_events.ActEvent)
    }


def acknowledged(acks: Iterable[Ack]) -> set[tuple[str, int, str]]:
    return {(ack.table, ack.seat, ack.command) for ack in acks}


@dataclass
class Report:
    """What came of a load."""

    seed: int
    kills: int = 0
    acknowledged: int = 0
    games: int = 0
    lost: int = 0
    unasked: int = 0  # acts in the log that nobody was told of
    refused: dict[str, int] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)  # seconds until play went on

    def took(self, what: str, seconds: float) -> None:
        self.slowest[what] = round(max(self.slowest.get(what, 0.0), seconds), 3)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)

    async def settle(self, load: Load, url: str) -> None:
        """The books against the whole log, at the end."""
        async with as_left(url) as store:
            missing = await lost(store, load.acks)
            kept = await check_tables(store, load.tables)
        told = acknowledged(load.acks)
        assert len(told) == len(load.acks), f"an act was acknowledged twice; seed {self.seed}"
        self.acknowledged = len(told)
        self.games = load.games
        self.lost = len(missing)
        self.unasked = len(acts(kept) - told)
        self.refused = dict(load.refused)
