"""A table of an older release, whose rules nobody plays any more: what its people find there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.critic import Critic
from tests.e2e.visitors import ROOT, Visitors
from tests.e2e.words import said
from tests.server.running import Running

OLD = ROOT / "tests" / "fixtures" / "upgrade"
MADE = json.loads((OLD / "0.1.0.json").read_text("utf-8"))["card-game"]


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Running]:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as database:
        database.executescript((OLD / "0.1.0.sql").read_text("utf-8"))
    with Running(tmp_path, f"sqlite:///{old}") as running:
        yield running


def keep_seat(page: Page) -> None:
    """As a browser that sat at the table before the server was upgraded."""
    kept = {
        "table": MADE["table"],
        "ruleset": "card-game",
        "title": "",
        "name": "Ada",
        "secrets": {"0": MADE["secrets"][0]},
        "commitment": "",
        "bytes": {},
        "at": 0,
    }
    page.evaluate("text => localStorage.setItem('dighouse.tables', text)", json.dumps([kept]))


def test_an_outdated_table_says_so_and_leads_on(
    upgraded: Running, visitors: Visitors, critic: Critic
) -> None:
    page = visitors.enter(upgraded.url)
    keep_seat(page)
    page.goto(f"{upgraded.url}/t/{MADE['table']}")
    heading = page.get_by_role("heading", name=said("table", "outdated"))
    heading.wait_for()
    expect(
        page.get_by_text(said("table", "outdated_closed", release="release 0.1.0"))
    ).to_be_visible()
    critic.look(page, "an outdated table")
    with page.expect_download() as download:
        page.get_by_role("link", name=said("table", "outdated_log")).click()
    assert download.value.path().read_text("utf-8").startswith("dighouse log 1\n")
    page.get_by_role("button", name=said("table", "outdated_again")).click()
    page.get_by_role("heading", name=said("table", "waiting_title")).wait_for()
    assert MADE["table"] not in page.url

    watcher = visitors.enter(f"{upgraded.url}/t/{MADE['table']}")
    watcher.get_by_role("link", name=said("table", "outdated_new")).click()
    watcher.wait_for_url("**/new/card-game")
