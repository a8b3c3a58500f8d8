"""Real PostgreSQL, Redis, nginx and Chromium for tests and soak runs, each private to its user.

    with Postgres() as postgres:
        url = postgres.fresh_database()
        ...
        postgres.kill()   # a crash
        postgres.start()  # same port, same data

In pytest, a fixture: `with need(Postgres) as postgres: yield postgres`. Of Chromium there is only the
path, `chromium_path()`, for whoever drives it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeVar

from tools.services.chromium import find_chromium
from tools.services.finding import Missing
from tools.services.nginx import TEMP_PATHS, Nginx
from tools.services.postgres import Postgres
from tools.services.redis import Redis
from tools.services.service import Failed, Service

__all__ = [
    "TEMP_PATHS",
    "Failed",
    "Missing",
    "Nginx",
    "Postgres",
    "Redis",
    "Service",
    "chromium_path",
    "need",
]

S = TypeVar("S", bound=Service)


def need(service_factory: Callable[[], S]) -> S:
    """A started service. Where there is none, the test is skipped; but never in CI."""
    try:
        return service_factory().__enter__()
    except Missing as missing:
        _without(missing)


def chromium_path() -> Path:
    """The browser's program. Where there is none, the test is skipped; but never in CI."""
    try:
        return find_chromium()
    except Missing as missing:
        _without(missing)


def _without(missing: Missing) -> NoReturn:
    import pytest  # soak runs have no pytest

    if os.environ.get("CI") == "true":
        pytest.fail(str(missing), pytrace=False)
    pytest.skip(str(missing))
