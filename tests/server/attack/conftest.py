"""One server, with people who play there, for all attacks."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.server.attack.siege import Siege


@pytest.fixture(scope="package")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    if sys.platform != "linux":
        pytest.skip("only Linux has /proc, and more than one loopback address by itself")
    with Siege(tmp_path_factory.mktemp("besieged")) as siege:
        yield siege
