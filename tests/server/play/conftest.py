"""One server for all tests of play; those that stop or break one bring their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.play.playing import Hands
from tests.server.running import Running
from tests.server.table.toy import on_the_shelf


@pytest.fixture(scope="package")
def hands() -> Hands:
    """Of the server's clock."""
    return Hands()


@pytest.fixture(scope="package")
def server(hands: Hands, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with on_the_shelf(), Running(tmp_path_factory.mktemp("house"), clock=hands) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    with on_the_shelf(), Running(tmp_path) as running:
        yield running
