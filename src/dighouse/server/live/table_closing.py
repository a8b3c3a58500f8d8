"""Closing tables from their summary: by an ordinary row after their head, unread and unreplayed.

So end tables whose rules no code has any more, and tables that nobody has touched for long, even if
something in their log can't be read. Several nodes may try at once: one row is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from dighouse import registry
from dighouse.kernel.errors import DighouseError
from dighouse.server.ops.logs import log
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.results import Append, NotSaved
from dighouse.server.storage.store import Store
from dighouse.server.table.config import StoredTable, TableConfig
from dighouse.server.table.log_events import SERVER_ID_PREFIX, SERVER_SEAT, CloseEvent, LogRow
from dighouse.server.table.outdated import outdated

AT_ONCE = 200  # tables that are looked at, and perhaps closed, before others may write again


async def close_without_loading(
    store: Store, tables: Sequence[StoredTable], why: Literal["abandoned", "outdated"], now: float
) -> list[str]:
    """Those that are closed now. One that has gone on meanwhile is left alone. StorageError."""
    saved = await store.append([_closing(table, why, now) for table in tables])
    for result in saved:
        if isinstance(result, NotSaved):
            raise StorageError(result.why)
    return [
        table.config.id
        for table, result in zip(tables, saved, strict=True)
        if isinstance(result, LogRow)
    ]


def _closing(table: StoredTable, why: Literal["abandoned", "outdated"], now: float) -> Append:
    row = LogRow(
        table.summary.head + 1,
        SERVER_SEAT,
        f"{SERVER_ID_PREFIX}{why}",
        now,
        CloseEvent(why, position=table.position),
    )
    summary = replace(
        table.summary,
        head=row.seq,
        phase="closed",
        waits_for="nobody",
        due_at=None,
        code=None,
        free=0,
        updated_at=now,
        lease=None,
        lease_until=0.0,
    )
    return Append(table.config.id, row, summary)


async def close_outdated_tables(store: Store, now: float) -> int:
    """Close all tables that no code plays any more; how many. Those that wait are dealt by today's
    rules instead, if these take their options: nothing has been played there yet.
    """
    closed = 0
    after = ""
    while some := await store.open_tables(after, AT_ONCE):
        after = some[-1].config.id
        closed += await _update_or_close(store, [one for one in some if outdated(one.config)], now)
    if closed:
        log.info("closed outdated tables", tables=closed)
    return closed


async def current_config(store: Store, table: str, now: float) -> TableConfig | None:
    """The config of a table that is not open and outdated at once, or not any more now."""
    config = await store.config(table)
    if config is None or not outdated(config):
        return config
    found = await store.stored_table(table)
    if found is not None and found.open:
        await _update_or_close(store, [found], now)
    return await store.config(table)


async def _update_or_close(store: Store, tables: Sequence[StoredTable], now: float) -> int:
    closing = []
    for table in tables:
        wanted = None
        if table.summary.phase == "waiting":
            wanted = await asyncio.to_thread(config_for_current_rules, table.config)
        if wanted is None or not await store.replace_config(wanted):
            closing.append(table)
    return len(await close_without_loading(store, closing, "outdated", now)) if closing else 0


def config_for_current_rules(config: TableConfig) -> TableConfig | None:
    """The config of a table that was not dealt yet, for today's rules; None: they don't take it."""
    try:
        game = registry.make(
            config.ruleset,
            seats=len(config.seats),
            options=config.options,
            edition_text=config.edition,
        )
        for text in config.given:
            game.parse(text)
    except DighouseError:
        return None
    return replace(config, version=game.version, options=game.options)
