"""What /metrics tells."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from dighouse.protocol.messages import Why
from dighouse.server.ops.metrics import Metrics
from tests.docs.pages import named, page, section


def values(metrics: Metrics) -> dict[str, float]:
    lines = metrics.render().decode().splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines if line.startswith("dighouse_")]
    return {name.removeprefix("dighouse_"): float(value) for name, value in pairs}


def test_what_is_counted() -> None:
    metrics = Metrics()
    metrics.move()
    metrics.move()
    metrics.refused("stale")
    metrics.sent()
    metrics.sent(5)
    metrics.resync()
    metrics.committed(rows=7, seconds=0.003, conflicts=2, not_saved=1)
    metrics.bot_asked(0.02)
    metrics.bot_asked(3.0, failed=True)
    metrics.http("/api/tables/{id}", 404)
    metrics.http("/api/tables/{id}", 404)
    metrics.tables_loaded(3)
    metrics.sockets(1)
    metrics.sockets(1)
    metrics.sockets(-1)
    metrics.spectators(1)
    found = values(metrics)
    expected = {
        "moves_total": 2,
        'commands_refused_total{why="stale"}': 1,
        "frames_sent_total": 6,
        "resyncs_total": 1,
        "commits_total": 1,
        "rows_total": 7,
        "conflicts_total": 2,
        "not_saved_total": 1,
        "bot_asks_total": 2,
        "bot_failures_total": 1,
        'http_requests_total{route="/api/tables/{id}",status="404"}': 2,
        "tables_loaded": 3,
        "sockets": 1,
        "spectators": 1,
        'commit_seconds_bucket{le="0.005"}': 1,
        'commit_seconds_bucket{le="0.002"}': 0,
        "commit_rows_sum": 7,
        "bot_seconds_count": 2,
    }
    assert {name: found[name] for name in expected} == expected


def test_every_refusal_is_there_from_the_start() -> None:
    """So that a graph of them begins at zero, not at the first."""
    found = values(Metrics())
    assert all(found[f'commands_refused_total{{why="{why}"}}'] == 0 for why in get_args(Why))


def test_two_apps_keep_apart() -> None:
    one, other = Metrics(), Metrics()
    one.move()
    assert (values(one)["moves_total"], values(other)["moves_total"]) == (1, 0)


def test_labels_are_few() -> None:
    """No table, name or address: only why, route, status, and the edges of histograms."""
    metrics = Metrics()
    metrics.http("/healthz", 200)
    labels = set(re.findall(r"[{,](\w+)=", metrics.render().decode()))
    assert labels <= {"why", "route", "status", "le"}


@pytest.mark.parametrize("kind", ["counter", "gauge", "histogram"])
def test_they_are_documented(kind: str) -> None:
    text = Metrics().render().decode()
    found = re.findall(rf"^# TYPE (dighouse_\w+) {kind}$", text, re.MULTILINE)
    names = {name for name in found if not name.endswith("_created")}
    assert names
    assert names <= set(named(section(page("hosting.md"), "What it measures")))
