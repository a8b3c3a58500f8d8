"""Peek is on the shelf for all tests of tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.table.toy import on_the_shelf


@pytest.fixture(scope="package", autouse=True)
def peek() -> Iterator[None]:
    with on_the_shelf():
        yield
