"""Both databases, real ones; a test that asks for `url` runs on each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tools.services import Postgres, need


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with need(Postgres) as service:
        yield service


@pytest.fixture(scope="session")
def databases(postgres: Postgres) -> list[str]:
    """Two for all tests: a new one for each would be thousands of files to make and delete."""
    return [postgres.fresh_database(), postgres.fresh_database()]


def _emptied(url: str) -> str:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def postgres_url(databases: list[str]) -> str:
    return _emptied(databases[0])


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.db'}"
    return _emptied(request.getfixturevalue("databases")[1])
