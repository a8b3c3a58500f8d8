"""Which game a scenario is played in: what the New Expedition inherits is tried on both games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.archaeology import ledger
from tests.games.archaeology.table import playing


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The rules that a test proves say for which games it is; `both_games` says it aloud."""
    marks = metafunc.definition
    if any("played" in mark.args[0] for mark in marks.iter_markers("parametrize")):
        return
    ids = tuple(id_ for mark in marks.iter_markers("rules") for id_ in mark.args)
    games = ledger.games_of(ids)
    # With one game there is nothing to tell apart in the name of the test.
    metafunc.parametrize(
        "played", games, indirect=True, ids=None if len(games) > 1 else [pytest.HIDDEN_PARAM]
    )


@pytest.fixture(autouse=True)
def played(request: pytest.FixtureRequest) -> Iterator[str]:
    token = playing.set(request.param)
    yield request.param
    playing.reset(token)
