"""All the buses, over real servers."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tools.services import Postgres, Redis, need


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with need(Postgres) as service:
        yield service


@pytest.fixture(scope="module")
def postgres_url(postgres: Postgres) -> str:
    """One database for all: a bus leaves nothing behind."""
    return postgres.fresh_database()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with need(Redis) as service:
        yield service


@pytest.fixture
def own() -> None:
    """Where the environment names servers, they are not ours to kill."""
    for service in (Postgres, Redis):
        if os.environ.get(service.wanted.variable or ""):
            pytest.skip(f"{service.wanted.name} is not ours here")
