"""Tables to keep, and a way to tell a story with a store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from dighouse.protocol.bodies import Clock
from dighouse.server.storage.results import Append
from dighouse.server.storage.store import Store
from dighouse.server.table.config import SeatConfig, TableConfig, TableSummary
from dighouse.server.table.log_events import ActEvent, LogRow, SitEvent

NOW = 1_700_000_000.123457  # with more digits than some databases would keep
SEED = bytes(range(32))


def config(table: str, **changes: Any) -> TableConfig:
    usual: dict[str, Any] = {
        "ruleset": "any-game",
        "version": 1,
        "options": {"seats": 2, "name": "Zoë"},
        "edition": None,
        "seats": [SeatConfig("human"), SeatConfig("bot", "greedy", "Howard")],
        "public": True,
        "clock": Clock(300.0, 5.5),
        "seed": SEED,
        "created_at": NOW,
    }
    return TableConfig(id=table, **(usual | changes))


def summary(head: int = 1, **changes: Any) -> TableSummary:
    usual: dict[str, Any] = {
        "phase": "running",
        "waits_for": "human",
        "due_at": None,
        "code": None,
        "people": 1,
        "free": 0,
        "updated_at": NOW + head,
    }
    return TableSummary(head=head, **(usual | changes))


def sit(seq: int = 1) -> LogRow:
    return LogRow(seq, 0, f"sit-{seq}", NOW, SitEvent(0, "Zoë\0 \N{AMPHORA}"))


def move(table: str, seq: int, command: str | None = None, seat: int = 0, **after: Any) -> Append:
    row = LogRow(
        seq, seat, command or f"move-{seq}", NOW + seq / 7, ActEvent(["dig"], ["coin", "map"])
    )
    return Append(table, row, summary(seq, **after))


async def make(
    store: Store, table: str, *, secrets: Sequence[tuple[int, str]] = (), **state: Any
) -> None:
    """A table with one row."""
    await store.create(config(table), [sit()], summary(**state), secrets)


def tell(url: str, story: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, do what the story says, close it."""

    async def whole() -> None:
        store = await Store.open(url)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())
