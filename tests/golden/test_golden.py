"""The transcripts in this folder are what the games do today."""

from __future__ import annotations

import json
import re
from importlib import resources

import pytest

import dighouse
from tests.games.archaeology.camps import MONUMENTS
from tests.golden.schemas import HOUSE, schemas
from tests.golden.transcript import FOLDER, PLAYED, path, transcript

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


@pytest.mark.parametrize("name", PLAYED)
def test_the_game_goes_as_written(name: str) -> None:
    written = path(name).read_text("utf-8").splitlines()
    played = transcript(name).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), start=1):
        # The first difference says most; a diff of the files says the rest.
        assert new == old, f"{path(name).name}, line {number}; see tests/golden/regenerate.py"
    assert len(played) == len(written)


def test_every_ruleset_has_one_for_each_number_of_seats() -> None:
    expected = {(name, seats) for name in HOUSE for seats in seats_of(name)}
    assert {(game.ruleset, game.seats) for game in PLAYED.values()} == expected
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_they_are_of_moderate_size(name: str) -> None:
    assert 10_000 < path(name).stat().st_size < SIZE_AT_MOST


def told(*names: str) -> set[str]:
    """The events that some transcripts tell of."""
    texts = [path(name).read_text("utf-8") for name in names]
    return {kind for text in texts for kind in re.findall(r"says (\w+):", text)}


def events_of(folder: str) -> set[str]:
    """The events that a catalogue has words for."""
    words = resources.files(f"dighouse.games.{folder}") / "words" / "en" / "events.json"
    return set(json.loads(words.read_text("utf-8"))["events"])


# What happens in the New Expedition alone, and is told in the words of both.
EXPEDITION = {
    *("monument", "announced", "opened", "grew", "tent", "no_tent", "took", "looks", "saw", "kept"),
    *("turned", "stopped", "collapsed", "named", "answered"),
}


@pytest.mark.parametrize("seats", seats_of("card-game"))
def test_the_card_game_is_told_whole(seats: int) -> None:
    assert told(f"card-game-{seats}") == events_of("archaeology") - EXPEDITION


def test_the_new_expedition_is_told_whole() -> None:
    names = [name for name, game in PLAYED.items() if game.ruleset == "new-expedition"]
    assert told(*names) == events_of("archaeology")


@pytest.mark.parametrize("monument", MONUMENTS)
def test_every_monument_is_told_of(monument: str) -> None:
    """Somebody explores it, in a game whose host has chosen it."""
    chosen = [name for name, game in PLAYED.items() if monument in (game.options or {}).values()]
    assert chosen
    assert all("explored" in told(name) for name in chosen)


# Of tiles that look alike: too rare for every game, tests/games/museum/test_events.py tells of them.
ALIKE = {"swapped_alike", "replaced_alike"}


def test_the_tile_game_is_told_whole() -> None:
    for name, game in PLAYED.items():
        if game.ruleset == "museum":
            assert told(name) | ALIKE == events_of("museum"), name


def test_archeologic_is_told_whole() -> None:
    names = [name for name, game in PLAYED.items() if game.ruleset == "archeologic"]
    assert told(*names) == events_of("archeologic")
    # The numbered ones have their clues from the start; nobody finds those.
    found = {name for name in names if "won" in told(name)}
    assert found == {"archeologic-1", "archeologic-3"}


def test_views_have_the_schemas_as_written() -> None:
    """The tests run on both cores, so their schemas are the same to the byte."""
    for file, text in schemas().items():
        assert file.read_bytes() == text.encode()
