"""The transcripts in this folder are what the games do today."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest

import dighouse
from tests.golden.schemas import HOUSE, schemas
from tests.golden.transcript import FOLDER, SEEDS, path, transcript

SIZE_AT_MOST = 400_000


def seats_of(ruleset: str) -> list[int]:
    """The numbers of seats that a game can be played with."""
    found = []
    for seats in range(1, 10):
        try:
            dighouse.game(ruleset, seats=seats)
        except dighouse.BadOptions:
            continue
        found.append(seats)
    return found


@pytest.mark.parametrize(("ruleset", "seats"), SEEDS)
def test_the_game_goes_as_written(ruleset: str, seats: int) -> None:
    written = path(ruleset, seats).read_text("utf-8").splitlines()
    played = transcript(ruleset, seats).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), start=1):
        # The first difference says most; a diff of the files says the rest.
        assert new == old, (
            f"{path(ruleset, seats).name}, line {number}; see tests/golden/regenerate.py"
        )
    assert len(played) == len(written)


def test_every_ruleset_has_one_for_each_number_of_seats() -> None:
    expected = {(name, seats) for name in HOUSE for seats in seats_of(name)}
    assert set(SEEDS) == expected
    files = {file.name for file in FOLDER.glob("*.txt")}
    assert files == {path(*key).name for key in expected}


@pytest.mark.parametrize(("ruleset", "seats"), SEEDS)
def test_they_are_of_moderate_size(ruleset: str, seats: int) -> None:
    assert 10_000 < path(ruleset, seats).stat().st_size < SIZE_AT_MOST


@pytest.mark.parametrize("seats", seats_of("card-game"))
def test_the_card_game_is_told_whole(seats: int) -> None:
    """Each transcript has every event that the catalogue has words for."""
    words = resources.files("dighouse.games.archaeology") / "words.json"
    events = {key.split(".")[0] for key in json.loads(words.read_text("utf-8"))["events"]}
    told = re.findall(r"says (\w+):", path("card-game", seats).read_text("utf-8"))
    assert set(told) == events


def test_views_have_the_schemas_as_written() -> None:
    """The tests run on both cores, so their schemas are the same to the byte."""
    for file, text in schemas().items():
        assert file.read_bytes() == text.encode()
