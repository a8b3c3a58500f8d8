"""A real browser at a real server. Any error in the browser's console fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.visitors import Visitors
from tests.server.running import Running
from tools.services import chromium_path

FLAGS = [
    "--no-sandbox",  # as root, in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A server whose bots answer at once."""
    with Running(tmp_path / "house") as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    with Visitors(chromium) as all_of_them:
        yield all_of_them
