"""A guest's words for its door: read from its package, and never in the way of the others."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest

from dighouse import registry
from dighouse.kernel.manifest import Manifest, RulesetEntry
from dighouse.protocol.bodies import DoorInfo
from dighouse.server.api.home_entry import home_entry


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The word file of a family with two games, in a package that can be imported."""
    folder = tmp_path / "guest_of_tests" / "words" / "en"
    folder.mkdir(parents=True)
    (tmp_path / "guest_of_tests" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "guest_of_tests", raising=False)  # that of another test
    games = (RulesetEntry("one", "x:One"), RulesetEntry("two", "x:Two"))
    manifest = Manifest("guest", games, words="guest_of_tests")
    monkeypatch.setattr(registry, "family_of", lambda name: manifest)
    return folder / "door.json"


def test_each_game_has_its_own_words_or_those_of_the_family(guest: Path) -> None:
    guest.write_text(json.dumps({"pitch": "Play!", "facts": "2 players", "pitch_two": "Again!"}))
    assert home_entry.__wrapped__("one") == DoorInfo("Play!", "2 players")
    assert home_entry.__wrapped__("two") == DoorInfo("Again!", "2 players")


@pytest.mark.parametrize("text", ["{", "[]", '{"pitch": 3}'])
def test_a_broken_file_is_left_out(guest: Path, text: str) -> None:
    guest.write_text(text)
    assert home_entry.__wrapped__("one") is msgspec.UNSET


def test_without_a_file_there_are_no_words(guest: Path) -> None:
    assert home_entry.__wrapped__("one") is msgspec.UNSET


def test_games_with_a_page_of_their_own_bring_none() -> None:
    assert home_entry.__wrapped__("museum") is msgspec.UNSET
    assert home_entry.__wrapped__("nothing") is msgspec.UNSET
