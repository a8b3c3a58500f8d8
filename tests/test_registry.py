"""Families of games are found, by their manifests."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from functools import cache
from importlib import metadata, resources
from pathlib import Path

import pytest

import dighouse
from dighouse import Game, games, registry
from dighouse.kernel.manifest import GROUP, Manifest, RulesetEntry, load
from dighouse.search import bots
from dighouse.terminal.page import Page

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(folder.parent for folder in (ROOT / "src/dighouse/games").glob("*/__init__.py"))
FAMILIES = list(registry.families().values())


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry looks again; what others have put into it meanwhile stays theirs."""
    for name in ("families", "rulesets", "family_of", "has_web_folder"):
        monkeypatch.setattr(registry, name, cache(getattr(registry, name).__wrapped__))


@pytest.mark.usefixtures("forgetful")
def test_every_folder_of_the_games_is_a_family() -> None:
    assert [family.family for family in sorted(FAMILIES, key=lambda one: one.family)] == [
        folder.name for folder in FOLDERS
    ]
    assert dighouse.rulesets() == [entry.id for family in FAMILIES for entry in family.rulesets]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.family)
def test_what_a_manifest_names_is_there(family: Manifest) -> None:
    folder = Path(games.__path__[0], family.family)
    assert family.words is not None
    assert list((resources.files(family.words) / "words" / "en").iterdir())
    assert (ROOT / "web/src/games" / str(family.web)).is_dir()
    assert [name for name in family.compiled if not (folder / name).is_file()] == []
    for entry in family.rulesets:
        game = load(entry.game)
        assert issubclass(game, Game)
        assert game.ruleset == entry.id
        assert game.version not in entry.old_versions
        assert set(entry.old_versions) == set(range(1, game.version))
        assert issubclass(load(str(entry.page)), Page)
        for place in entry.bots.values():
            assert inspect.isclass(load(place))
        assert set(entry.aliases.values()) <= set(entry.bots)
        assert not set(entry.aliases) & set(bots.names(entry.id))
        assert bots.names(entry.id) == [*entry.bots, *bots.ANY_GAME]
    # Both manifests of a family have the same pages.
    client = (ROOT / "web/src/games" / str(family.web) / "manifest.ts").read_text("utf-8")
    pages = [page for entry in family.rulesets for page in entry.web_pages]
    assert re.findall(r"^ {8}(\w+): \{", client, re.MULTILINE) == pages


def test_reading_manifests_imports_no_game() -> None:
    code = (
        "import sys, dighouse; dighouse.rulesets();"
        "print([name for name in sys.modules if name.endswith(('.game', '.state', 'numpy', 'rich'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['dighouse.kernel.state', 'dighouse.kernel.game']"


NEW = Manifest("tricks", (RulesetEntry("three-tricks", "nowhere:Game"),))
CLASH = Manifest("cards", (RulesetEntry("card-game", "nowhere:Game"),))
NO_MANIFEST = "three tricks"


def point(name: str, attribute: str) -> metadata.EntryPoint:
    return metadata.EntryPoint(name, f"{__name__}:{attribute}", GROUP)


def installed(monkeypatch: pytest.MonkeyPatch, *points: metadata.EntryPoint) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: list(points))


@pytest.mark.usefixtures("forgetful")
def test_a_package_brings_its_games_after_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = dighouse.rulesets()
    registry.families.cache_clear()
    registry.rulesets.cache_clear()
    installed(monkeypatch, point("tricks", "NEW"))
    assert dighouse.rulesets() == [*ours, "three-tricks"]
    assert registry.families()["tricks"] is NEW


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(
    ("attribute", "why"),
    [
        ("CLASH", "'cards' is left out: .*card-game"),
        ("NO_MANIFEST", "'new' can't be loaded: TypeError: .* is no Manifest"),
        ("NOWHERE", "'new' can't be loaded: AttributeError"),
    ],
)
def test_a_package_that_will_not_do_costs_nobody_else(
    monkeypatch: pytest.MonkeyPatch, attribute: str, why: str
) -> None:
    ours = [entry.id for family in FAMILIES for entry in family.rulesets]
    installed(monkeypatch, point("new", attribute))
    with pytest.warns(UserWarning, match=why):
        assert dighouse.rulesets() == ours
