"""Threads that run transactions on a database, one whole transaction at a time.

Async drivers would hop to and fro for every statement, and a cancelled task could leave its
transaction half done. Here a transaction is a plain function of a connection; once begun it is
finished, whoever still waits for it, and the same function serves both databases.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from dighouse.server.storage.errors import BadValue, StorageError, explain, is_full, place

P = ParamSpec("P")
T = TypeVar("T")


class DatabaseThreads:
    """Some threads, and an engine with a connection for each of them.

    Where moves are written (`at_once`), so many other transactions are given to the threads at a time:
    however many wait, a move waits for no more than these.
    """

    def __init__(self, engine: Engine, threads: int, name: str, others: int | None = None) -> None:
        self.engine = engine
        self._others = None if others is None else asyncio.Semaphore(others)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"dighouse-{name}")
        self._closed = False

    async def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do `work` in a transaction of its own: all of it, or nothing and a StorageError."""

        def transaction() -> T:
            with self.engine.begin() as connection:
                return work(connection, *args, **kwargs)

        return await self._wait_and_run(transaction)

    async def run_and_then(
        self,
        at_once: bool,
        then: Callable[[T], object],
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The same, without a line to wait in if `at_once`; and when it is on disk, `then` hears what came of it, in the same thread."""

        def transaction() -> T:
            with self.engine.begin() as connection:
                done = work(connection, *args, **kwargs)
            then(done)
            return done

        run = self._run_in_thread if at_once else self._wait_and_run
        return await run(transaction)

    async def _wait_and_run(self, work: Callable[[], T]) -> T:
        if self._others is None:
            return await self._run_in_thread(work)
        async with self._others:
            return await self._run_in_thread(work)

    async def look(self, question: str) -> Any:
        """The driver's one answer to a question, outside of any transaction."""

        def ask() -> Any:
            with closing(self.engine.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute(question)
                return cursor.fetchall()[0][0]

        return await self._run_in_thread(ask)

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageError("the storage is closed: open it again before you use it")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except (DataError, sqlite3.DataError, UnicodeError, OverflowError) as error:
            raise BadValue("the database can't keep a value that it was given") from error
        except (DBAPIError, sqlite3.Error) as error:
            if is_full(error):
                await asyncio.get_running_loop().run_in_executor(
                    self._threads, self._shrink_journal
                )
            raise StorageError(explain(error, self.engine.url)) from error
        except PoolTimeout as error:
            where = place(self.engine.url)
            raise StorageError(f"the database at {where} is too busy: try again") from error

    def _shrink_journal(self) -> None:
        """SQLite's journal may be what fills the disk: move its pages into the file, if they fit."""
        with suppress(sqlite3.Error), closing(self.engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        """Wait for what was begun, and let go of the database."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self.engine.dispose)
