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
from dighouse.server.table.log_events import HOUSE, OURS, Append, Charter, Close, NotSaved, Row, Summary
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.store import Store
from dighouse.server.table.outdated import outdated

AT_ONCE = 200  # tables that are looked at, and perhaps closed, before others may write again


async def close_from_summary(
    store: Store, tables: Sequence[Summary], why: Literal["abandoned", "outdated"], now: float
) -> list[str]:
    """Those that are closed now. One that has gone on meanwhile is left alone. StorageError."""
    saved = await store.append([_closing(table, why, now) for table in tables])
    for result in saved:
        if isinstance(result, NotSaved):
            raise StorageError(result.why)
    return [
        table.charter.id
        for table, result in zip(tables, saved, strict=True)
        if isinstance(result, Row)
    ]


def _closing(table: Summary, why: Literal["abandoned", "outdated"], now: float) -> Append:
    row = Row(
        table.standing.head + 1, HOUSE, f"{OURS}{why}", now, Close(why, position=table.position)
    )
    standing = replace(
        table.standing,
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
    return Append(table.charter.id, row, standing)


async def retire_outdated(store: Store, now: float) -> int:
    """Close all tables that no code plays any more; how many. Those that wait are dealt by today's
    rules instead, if these take their options: nothing has been played there yet.
    """
    closed = 0
    after = ""
    while some := await store.open_tables(after, AT_ONCE):
        after = some[-1].charter.id
        closed += await _retire(store, [one for one in some if outdated(one.charter)], now)
    if closed:
        log("closed outdated tables", tables=closed)
    return closed


async def settled_charter(store: Store, table: str, now: float) -> Charter | None:
    """The charter of a table that is not open and outdated at once, or not any more now."""
    charter = await store.charter(table)
    if charter is None or not outdated(charter):
        return charter
    found = await store.summary(table)
    if found is not None and found.open:
        await _retire(store, [found], now)
    return await store.charter(table)


async def _retire(store: Store, tables: Sequence[Summary], now: float) -> int:
    closing = []
    for table in tables:
        wanted = None
        if table.standing.phase == "waiting":
            wanted = await asyncio.to_thread(refitted, table.charter)
        if wanted is None or not await store.refit(wanted):
            closing.append(table)
    return len(await close_from_summary(store, closing, "outdated", now)) if closing else 0


def refitted(charter: Charter) -> Charter | None:
    """The charter of a table that was not dealt yet, for today's rules; None: they don't take it."""
    try:
        game = registry.make(
            charter.ruleset,
            seats=len(charter.places),
            options=charter.options,
            edition_text=charter.edition,
        )
        for text in charter.given:
            game.parse(text)
    except DighouseError:
        return None
    return replace(charter, version=game.version, options=game.options)
