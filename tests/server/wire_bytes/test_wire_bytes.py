"""What clients, logs and databases have learned to read stays as it is, byte for byte.

The fixtures were written before the server was rebuilt. ADDED names what came after them.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.server.wire_bytes.play import FIXTURES, encoded, fixture, play, read_again
from tests.server.wire_bytes.scripts import SCRIPTS
from tests.server.wire_bytes.types import types

# Names of types and calls that the fixtures do not have, by fixture.
ADDED: dict[str, set[str]] = {}

SCHEMAS = ("schema-from-client", "schema-from-server", "schema-http", "schema-views")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    return play(tmp_path_factory.mktemp("wire") / "data")


@pytest.mark.parametrize("group", types())
def test_every_type_is_written_as_ever(group: str) -> None:
    name = f"bytes-{group}"
    assert known(name, encoded()[name]) == fixture(name)


@pytest.mark.parametrize("group", types())
def test_what_was_written_can_be_read(group: str) -> None:
    lines = fixture(f"bytes-{group}")
    assert [read_again(group, line) for line in lines] == lines


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_published_is_the_same(name: str, played: dict[str, list[str]]) -> None:
    assert known(name, played[name]) == fixture(name)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_session_has_the_same_frames(script: str, played: dict[str, list[str]]) -> None:
    name = f"session-{script}"
    assert steps(played[name]) == steps(fixture(name))


def test_the_database_has_the_same_columns(played: dict[str, list[str]]) -> None:
    assert played["database"] == fixture("database")


def test_the_same_rows_are_stored(played: dict[str, list[str]]) -> None:
    assert played["rows"] == fixture("rows")


def test_every_kind_of_row_is_stored() -> None:
    """Or the rows would prove less than they seem to."""
    stored = {line for line in fixture("rows") if line.startswith("log ")}
    for kind in types()["log"]:
        assert any(f'"kind":"{kind}"' in line for line in stored), kind


def test_every_fixture_is_compared(played: dict[str, list[str]]) -> None:
    assert {path.stem for path in FIXTURES.iterdir()} == set(played) | set(encoded())


def known(name: str, lines: list[str]) -> list[str]:
    """The lines without those that were added since, each of which must be there."""
    added = ADDED.get(name, set())
    assert added <= {line.partition(": ")[0] for line in lines}
    return [line for line in lines if line.partition(": ")[0] not in added]


def steps(lines: list[str]) -> list[list[str]]:
    """What was sent, and what came of it. In each step a socket's frames have their order, but for
    `applied`, which may come before or after the update that it announces.
    """
    made = []
    for answer, group in groupby(lines, lambda line: line.startswith("< ")):
        part = list(group)
        if answer:
            part.sort(key=lambda line: (line.split(" ")[1], '{"type":"applied"' not in line[:80]))
        made.append(part)
    return made
