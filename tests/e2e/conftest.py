"""A real browser at a real server. Any error in the browser's console fails the test."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from dighouse.server.api.site import find_site
from tests.e2e.critic import Critic
from tests.e2e.visitors import SECONDS, Visitors
from tests.server.running import Running
from tools.services import chromium_path

FLAGS = [
    "--no-sandbox",  # as root, in containers
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=SECONDS * 1000)


@pytest.fixture(scope="session", autouse=True)
def site() -> None:
    """A package that was built without the client has nothing to look at."""
    if find_site() is None:
        say = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        say("there is no browser client in this installation: build it, or name one: DIGHOUSE_SITE")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots answer at once. Those who stop or turn back one bring their own."""
    with Running(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    with Visitors(chromium) as all_of_them:
        yield all_of_them


@pytest.fixture
def critic() -> Iterator[Critic]:
    critic = Critic()
    yield critic
    assert not critic.found, "\n".join(critic.found)
