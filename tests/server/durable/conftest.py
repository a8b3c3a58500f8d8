from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.services import Postgres, need


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with need(Postgres) as service:
        yield service
