"""What /metrics tells, for Prometheus: how much happens and how long it takes, never to whom.

No table, name or address is ever a label: they would be secrets, and there is no end of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from dighouse.protocol.messages import Why

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
COMMIT_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
COMMIT_ROWS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
BOT_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """Of one app. A registry of its own, so that two apps in one process keep apart."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._moves = self._counter("moves", "Moves that were played.")
        self._refused = self._counter("commands_refused", "Commands that were refused.", "why")
        self._frames = self._counter("frames_sent", "Messages sent over sockets.")
        self._resyncs = self._counter(
            "resyncs", "Slow clients that were sent the whole table again."
        )
        self._commits = self._counter("commits", "Transactions of the log.")
        self._rows = self._counter("rows", "Rows written to the log.")
        self._conflicts = self._counter(
            "conflicts", "Rows that were not written because another node had written first."
        )
        self._not_saved = self._counter("not_saved", "Rows that the storage could not write.")
        self._bot_asks = self._counter("bot_asks", "Decisions that bots were asked for.")
        self._bot_failures = self._counter(
            "bot_failures", "Bot turns that failed: crashes, time-outs, illegal answers."
        )
        self._http = self._counter("http_requests", "Answers over HTTP.", "route", "status")
        self._tables = self._gauge("tables_loaded", "Tables in memory.")
        self._sockets = self._gauge("sockets", "Open sockets.")
        self._spectators = self._gauge("spectators", "Sockets that hold no seat.")
        self._commit_seconds = self._histogram(
            "commit_seconds", "How long a commit took.", COMMIT_SECONDS
        )
        self._commit_rows = self._histogram("commit_rows", "Rows in a commit.", COMMIT_ROWS)
        self._bot_seconds = self._histogram(
            "bot_seconds", "How long a bot took to answer.", BOT_SECONDS
        )
        # What every move counts is added up here, and handed over when somebody asks.
        self._new_moves = 0
        self._new_frames = 0
        self.not_saved = 0  # once more, for whoever wants to know whether all is well
        # Looking up a child costs more than counting.
        self._refused_by = {why: self._refused.labels(why) for why in get_args(Why)}
        self._http_by: dict[tuple[str, int], Counter] = {}

    def move(self) -> None:
        self._new_moves += 1

    def refused(self, why: Why) -> None:
        self._refused_by[why].inc()

    def sent(self, frames: int = 1) -> None:
        self._new_frames += frames

    def resync(self) -> None:
        self._resyncs.inc()

    def committed(
        self, *, rows: int, seconds: float, conflicts: int = 0, not_saved: int = 0
    ) -> None:
        """A transaction of the writer: the rows in it, and those that it left out."""
        self._commits.inc()
        self._commit_seconds.observe(seconds)
        self._commit_rows.observe(rows)
        self._rows.inc(rows)
        if conflicts:
            self._conflicts.inc(conflicts)
        if not_saved:
            self.not_saved += not_saved
            self._not_saved.inc(not_saved)

    def bot_asked(self, seconds: float, *, failed: bool = False) -> None:
        self._bot_asks.inc()
        self._bot_seconds.observe(seconds)
        if failed:
            self._bot_failures.inc()

    def http(self, route: str, status: int) -> None:
        """`route` is the pattern, such as /api/tables/{id}, never the path that was asked for."""
        child = self._http_by.get((route, status))
        if child is None:
            child = self._http_by[route, status] = self._http.labels(route, str(status))
        child.inc()

    def tables_loaded(self, number: int) -> None:
        self._tables.set(number)

    def sockets(self, change: int) -> None:
        """+1 or -1."""
        self._sockets.inc(change)

    def spectators(self, change: int) -> None:
        self._spectators.inc(change)

    def render(self) -> bytes:
        self._moves.inc(self._new_moves)
        self._frames.inc(self._new_frames)
        self._new_moves = self._new_frames = 0
        return generate_latest(self.registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"dighouse_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(f"dighouse_{name}", text, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: Sequence[float]) -> Histogram:
        return Histogram(f"dighouse_{name}", text, buckets=buckets, registry=self.registry)
