"""The store: all that a server keeps, in SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, cast

from sqlalchemy import Connection, event, func, select
from sqlalchemy.pool import ConnectionPoolEntry

from dighouse.server.storage import append, creators, leases, log, seat_access, tables
from dighouse.server.storage.creators import TableCounts
from dighouse.server.storage.database_threads import DatabaseThreads
from dighouse.server.storage.engine import database_threads, parse
from dighouse.server.storage.errors import BadValue, StorageError, explain
from dighouse.server.storage.loss_detector import Loss, LossDetector, check_for_loss
from dighouse.server.storage.migrate import upgrade
from dighouse.server.storage.results import Append, AppendResult, NotSaved
from dighouse.server.storage.schema import standings
from dighouse.server.table.config import StoredTable, TableConfig, TableSummary
from dighouse.server.table.log_events import LogRow

Dialect = Literal["sqlite", "postgresql"]

SEATS_AT_ONCE = 500  # are reported, before others may write again
DROPPED_AT_ONCE = 20  # tables that are made next


class Store:
    """All that a server keeps. Every call is one transaction, and a StorageError says that it
    was not done; only `append` answers for each row instead.
    """

    def __init__(self, reading: DatabaseThreads, writing: DatabaseThreads) -> None:
        self.reading = reading
        self.writing = writing
        self._creators_key = b""
        self.loss_detector: LossDetector | None = None
        self.accepted_loss: Loss | None = (
            None  # what was recorded as saved, and is not in the database
        )
        self.dialect = cast(Dialect, writing.engine.dialect.name)

    @classmethod
    async def open(cls, url: str, *, accept_loss: bool = False) -> Store:
        """Open a database, and bring it to the newest schema. Several processes may do so at once.

        A SQLite file that has lost something which was saved is opened only if that is accepted.
        """
        address = parse(url)
        reading, writing = database_threads(address)
        store = cls(reading, writing)
        try:
            if store.dialect == "sqlite":
                await store._watch(Path(address.database or ""), accept_loss)
            await writing.run(upgrade)
            store._creators_key = await writing.run(creators.key)
        except BaseException:
            await store.close()
            raise
        return store

    async def _watch(self, file: Path, accept_loss: bool) -> None:
        try:
            watching = asyncio.to_thread(check_for_loss, file, accept_loss)
            self.loss_detector, self.accepted_loss = await watching
        except sqlite3.Error as error:
            raise StorageError(explain(error, self.writing.engine.url)) from error
        loss_detector = self.loss_detector

        @event.listens_for(self.writing.engine, "connect")
        def introduce(_: object, record: ConnectionPoolEntry) -> None:
            record.info["loss_detector"] = loss_detector  # `tables.drop` asks for it there

    def _note(self, heads: Iterable[tuple[str, int]]) -> None:
        if self.loss_detector is not None:
            self.loss_detector.record_heads(heads)

    async def close(self) -> None:
        await self.reading.close()
        await self.writing.close()
        if self.loss_detector is not None:
            self.loss_detector.close()

    @property
    def url(self) -> str:
        """Its address, with the password."""
        return self.writing.engine.url.render_as_string(hide_password=False)

    # -- tables ------------------------------------------------------------------------------------

    async def create(
        self,
        config: TableConfig,
        rows: Sequence[LogRow],
        summary: TableSummary,
        secrets: Sequence[tuple[int, str]],
    ) -> None:
        """A new table; `secrets` are seats with the SHA-256 of theirs. CodeTaken: draw another."""
        await self.writing.run_and_then(
            False,
            lambda _: self._note([(config.id, summary.head)]),
            tables.create,
            config,
            rows,
            summary,
            secrets,
        )

    async def config(self, table: str) -> TableConfig | None:
        return await self.reading.run(tables.config, table)

    async def by_code(self, code: str) -> str | None:
        """The id of the table that waits with this short code."""
        return await self.reading.run(tables.by_code, code)

    async def stored_table(self, table: str) -> StoredTable | None:
        return await self.reading.run(tables.stored_table, table)

    async def open_tables(self, after: str, limit: int) -> list[StoredTable]:
        """Some of the tables that wait or run, in the order of their ids."""
        return await self.reading.run(tables.open_tables, after, limit)

    async def replace_config(self, config: TableConfig) -> bool:
        """A table that waits gets another charter, its deal's seed apart; False: it waits no more."""
        return await self.writing.run(tables.replace_config, config)

    async def summary(self, table: str) -> TableSummary | None:
        return await self.reading.run(tables.summary, table)

    # -- who has made them -------------------------------------------------------------------------

    def creator_id(self, address: str) -> str:
        """An address as it is kept with a table: it can be counted by, and not be read."""
        return creators.creator_id(self._creators_key, address)

    async def table_counts(self, creator: str) -> TableCounts:
        """How many tables an address has made that are not over."""
        return await self.reading.run(creators.table_counts, creator)

    async def empty_tables(
        self, now: float, fresh_after: float, creator: str | None = None
    ) -> list[str]:
        """Some tables that never started and where nobody is, of all or of one creator."""
        return await self.reading.run(
            creators.empty_tables, DROPPED_AT_ONCE, now, fresh_after, creator
        )

    async def drop_empty_tables(self, tables: Sequence[str], now: float, fresh_after: float) -> int:
        """Delete those of these tables that are still empty; how many."""
        return await self.writing.run(creators.drop_empty_tables, tables, now, fresh_after)

    # -- the log -----------------------------------------------------------------------------------

    async def rows(self, table: str, after: int = 0) -> list[LogRow]:
        return await self.reading.run(log.rows, table, after)

    async def find(self, table: str, seat: int, command: str) -> LogRow | None:
        return await self.reading.run(log.find, table, seat, command)

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The seq of each table's last row; tables that are gone are left out."""
        return await self.reading.run(log.heads, list(tables))

    async def append(self, batch: Sequence[Append]) -> list[AppendResult]:
        """Write rows of many tables in one transaction; an answer for each, in order.

        A row that conflicts fails alone. If the database fails, nothing is saved, and the next
        call tries anew. (If a connection is lost just at the commit, nobody knows; then a row that
        was NotSaved is there after all, and whoever tries again is told so by Repeated or Stale.)
        """
        if not batch:
            return []
        note = partial(self._record_rows, batch)
        run = self.writing.run_and_then
        try:
            try:
                return list(await run(True, note, append.append, batch))
            except append.RepeatedCommand:
                return list(await run(True, note, append.append, batch, look_first=True))
        except BadValue as error:
            if len(batch) == 1:
                return [NotSaved(batch[0].table, str(error))]
            # What one person has sent is no reason to lose what the others did.
            return [saved for one in batch for saved in await self.append([one])]
        except StorageError as error:
            return [NotSaved(one.table, str(error)) for one in batch]

    def _record_rows(self, batch: Sequence[Append], saved: Iterable[AppendResult]) -> None:
        pairs = zip(batch, saved, strict=True)
        last = {one.table: one.row.seq for one, result in pairs if isinstance(result, LogRow)}
        self._note(last.items())

    # -- what is due -------------------------------------------------------------------------------

    async def due_tables(self, now: float, limit: int = 100) -> list[str]:
        """Tables that are due and that no node has taken on, those first that were let go of, or
        became due, longest ago.
        """
        return await self.reading.run(leases.due_tables, now, limit)

    async def lease(self, tables: Sequence[str], node: str, now: float, until: float) -> list[str]:
        """Take tables on that are due, until some time; those that this node got."""
        return await self.writing.run(leases.lease, tables, node, now, until)

    async def postpone(self, table: str, until: float) -> None:
        """Nobody shall take a table on before some time, unless it moves on by itself."""
        await self.writing.run(leases.postpone, table, until)

    # -- secrets and devices -----------------------------------------------------------------------

    async def add_secret(self, table: str, seat: int, hashed: str, now: float) -> None:
        await self.writing.run(seat_access.add_secret, table, seat, hashed, now)

    async def give_seat(self, table: str, seat: int, hashed: str, now: float) -> None:
        """The first secret of whoever has sat down; those of anybody before are gone."""
        await self.writing.run(seat_access.give_seat, table, seat, hashed, now)

    async def valid_secrets(self, hashes: Sequence[str]) -> set[str]:
        """Those of these secrets that open some seat."""
        return await self.reading.run(seat_access.valid_secrets, hashes)

    async def seat_of(self, table: str, hashed: str) -> int | None:
        """The seat that a secret opens; None: it is not valid."""
        return await self.reading.run(seat_access.seat_of, table, hashed)

    async def drop_secrets(self, table: str, seat: int, but: str | None = None) -> int:
        """Sign a seat's devices out, all or all but one, and forget its unused codes; how many."""
        return await self.writing.run(seat_access.drop_secrets, table, seat, but)

    async def sign_out(self, table: str, seat: int, but: str, now: float) -> None:
        """Drop all of a seat's secrets but one, and let none `follow_to_rematch` any more."""
        await self.writing.run(seat_access.sign_out, table, seat, but, now)

    async def follow_to_rematch(self, table: str, seat: int, hashed: str, now: float) -> bool:
        """A device comes along from the table before, once or again; False: it was signed out."""
        return await self.writing.run(seat_access.follow_to_rematch, table, seat, hashed, now)

    async def devices(self, table: str, seat: int) -> list[float]:
        """When each of a seat's devices was added."""
        return await self.reading.run(seat_access.devices, table, seat)

    async def add_code(self, table: str, seat: int, hashed: str, expires: float) -> None:
        """A code that opens a seat once, until it expires."""
        await self.writing.run(seat_access.add_code, table, seat, hashed, expires)

    async def use_code(self, table: str, hashed: str, now: float) -> int | None:
        """The code's seat, and the code is used up; None: unknown, used, or too old."""
        return await self.writing.run(seat_access.use_code, table, hashed, now)

    # -- presence ----------------------------------------------------------------------------------

    async def record_presence(
        self, node: str, seats: Sequence[tuple[str, int]], now: float, here: bool
    ) -> None:
        """This node has just seen these seats' people, or has just lost them."""
        for start in range(0, len(seats), SEATS_AT_ONCE):
            some = seats[start : start + SEATS_AT_ONCE]
            await self.writing.run(seat_access.record_presence, node, some, now, here)

    async def try_to_save(self, node: str) -> None:
        """Write something that nobody needs, as durably as a move: a StorageError if that fails."""
        await self.writing.run(seat_access.record_presence, node, [("", 0)], time.time(), False)

    async def presence(
        self, table: str, fresh_after: float, besides: str = ""
    ) -> dict[int, tuple[bool, float]]:
        """Seat -> (is its person here, on a node that reported since, when last seen).

        `besides` is a node that does not count, such as the one that asks: it knows by itself.
        """
        return await self.reading.run(seat_access.presence_of, table, fresh_after, besides)

    # -- lobby and maintenance ----------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> list[tuple[TableConfig, TableSummary]]:
        """Public tables, those that wait first, the newest first. Their seeds are left out."""
        return await self.reading.run(tables.lobby, limit)

    async def count(self) -> int:
        """How many tables wait or run."""
        return await self.reading.run(tables.count)

    async def drop_waiting(self, before: float, fresh_after: float) -> int:
        """Delete all tables that never started and were left before; how many."""
        dropped = 0
        while some := await self.writing.run(
            creators.drop_waiting, tables.TABLES_AT_ONCE, before, fresh_after
        ):
            dropped += some
        return dropped

    async def abandoned_tables(self, before: float) -> list[str]:
        """Some tables that were left before their game was over."""
        return await self.reading.run(tables.abandoned_tables, before)

    async def prune(self, finished_before: float, abandoned_before: float) -> int:
        """Delete finished tables, and those that nobody has touched for long; how many."""
        pruned = 0
        while some := await self.writing.run(tables.prune, finished_before, abandoned_before):
            pruned += some
        await self.writing.run(tables.delete_leftovers, max(finished_before, abandoned_before))
        return pruned

    async def now(self) -> float:
        """What time it is, by a clock that all nodes share."""
        return await self.reading.run(_now)

    async def sync_settings(self) -> dict[str, str]:
        """How carefully this database writes, as a connection that writes says itself."""
        return await self.writing.run(_sync_settings)

    async def changes(self) -> int:
        """A number that is another one when other processes have written. SQLite only."""
        # Asked on the one connection that writes: there our own commits don't count as changes.
        return int(await self.writing.look("PRAGMA data_version"))


_POSTGRES_TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS double precision)"
SET_BACK = 86_400.0  # seconds; a clock that was further off was plainly wrong before

_SYNC_SETTINGS = {
    "sqlite": {"journal_mode": "PRAGMA journal_mode", "synchronous": "PRAGMA synchronous"},
    "postgresql": {"synchronous_commit": "SHOW synchronous_commit", "fsync": "SHOW fsync"},
}


def _now(connection: Connection) -> float:
    if connection.dialect.name == "postgresql":
        return float(connection.exec_driver_sql(_POSTGRES_TIME).scalar_one())
    # All nodes are on one computer, whose clock may have been set back since the last move.
    wall = time.time()
    last = connection.scalar(select(func.max(standings.c.updated_at))) or 0.0
    return float(last) if wall < last < wall + SET_BACK else wall


def _sync_settings(connection: Connection) -> dict[str, str]:
    questions = _SYNC_SETTINGS[connection.dialect.name]
    return {
        name: str(connection.exec_driver_sql(question).scalar_one())
        for name, question in questions.items()
    }
