"""Where games are played: `local:4`, `dask:tcp://host:8786`. No scheduler of our own.

Any `concurrent.futures.Executor` will do for `arena.run`; these are those of the command line.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from dighouse.arena.player import close_idle_players, close_players
from dighouse.kernel.errors import BadOptions, DighouseError

WORKERS_AT_MOST = 1024
CONNECT_SECONDS = 30
PLACES = "local, local:4 or dask:tcp://host:8786"


class NoExecutor(DighouseError):
    """The place that was named can't be reached, or can't be used from here."""


@contextmanager
def executor_at(place: str) -> Iterator[Executor]:
    """The executor of a place, for as long as it is needed. BadOptions, NoExecutor."""
    kind, _, rest = place.partition(":")
    if kind == "local":
        with local_executor(_workers(rest, place)) as executor:
            yield executor
    elif kind == "dask" and rest:
        with _dask(rest) as executor:
            yield executor
    else:
        raise BadOptions(f"games are played on {PLACES}, not on {place!r}")


def _workers(text: str, place: str) -> int:
    if not text:
        return os.cpu_count() or 1
    if not text.isdecimal() or not 1 <= int(text) <= WORKERS_AT_MOST:
        raise BadOptions(
            f"local takes 1 to {WORKERS_AT_MOST:,} workers, such as local:4, not {place!r}"
        )
    return int(text)


@contextmanager
def local_executor(workers: int) -> Iterator[Executor]:
    """Threads, as each of them has a player in a process of its own and only waits for it."""
    pool = ThreadPoolExecutor(workers, "arena")
    try:
        yield pool
    except BaseException:
        # After Ctrl-C or an error nobody wants the rest, and a bot may never come to an end.
        pool.shutdown(wait=False, cancel_futures=True)
        close_players()
        raise
    finally:
        pool.shutdown()
        close_idle_players()


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from dask import distributed
    except ImportError:
        raise NoExecutor(
            "Dask is not installed here: pip install -c constraints.txt 'dighouse[dask]'"
        ) from None
    scheduler: Any = distributed  # it has no types
    try:
        client: Any = scheduler.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise NoExecutor(f"there is no Dask scheduler at {address}: {error}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close(timeout=CONNECT_SECONDS)


def workers_of(executor: Executor) -> int:
    """How many work units it plays at a time, as far as it tells."""
    client = _client(executor)
    if client is not None:
        threads: dict[str, int] = client.nthreads()
        return max(1, sum(threads.values()))
    told: int | None = getattr(executor, "_max_workers", None)
    return told or os.cpu_count() or 1


def is_lost(executor: Executor) -> bool:
    """Is it known to be gone? A scheduler that died leaves its futures unanswered for good."""
    client = _client(executor)
    return client is not None and client.status != "running"


def _client(executor: Executor) -> Any:
    """Dask's, if the executor is one of its; else None."""
    client = getattr(executor, "_client", None)
    return client if hasattr(client, "nthreads") else None
