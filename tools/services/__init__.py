"""Real PostgreSQL, Redis and nginx for tests and soak runs, each private to its user.

    with Postgres() as postgres:
        url = postgres.fresh_database()
        ...
        postgres.kill()   # a crash
        postgres.start()  # same port, same data

In pytest, a fixture: `with need(Postgres) as postgres: yield postgres`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from tools.services.finding import Missing
from tools.services.nginx import TEMP_PATHS, Nginx
from tools.services.postgres import Postgres
from tools.services.redis import Redis
from tools.services.service import Failed, Service

__all__ = ["TEMP_PATHS", "Failed", "Missing", "Nginx", "Postgres", "Redis", "Service", "need"]

S = TypeVar("S", bound=Service)


def need(service_factory: Callable[[], S]) -> S:
    """A started service. Where there is none, the test is skipped; but never in CI."""
    import pytest  # soak runs have no pytest

    try:
        return service_factory().__enter__()
    except Missing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))
