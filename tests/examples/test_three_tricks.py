"""A game of somebody else's, installed and played without a line of ours changed."""

from __future__ import annotations

import json
from pathlib import Path

from dighouse import registry
from tests.docs.pages import blocks, page
from tests.examples.conftest import EXAMPLE, FreshEnvironment
from tests.server.running import Process

AT_A_TABLE = Path(__file__).parent / "at_a_table.py"


def test_it_is_none_of_ours() -> None:
    assert "three-tricks" not in registry.rulesets()


def test_the_page_shows_its_files() -> None:
    shown = [block.text for block in blocks(page("adding-a-game.md"))]
    package = EXAMPLE / "three_tricks"
    for file in (
        package / "game.py",
        package / "manifest.py",
        package / "words" / "en" / "events.json",
        EXAMPLE / "pyproject.toml",
    ):
        assert file.read_text("utf-8") in shown, f"{file.name} is not on the page as it is"


def test_it_is_listed(fresh: FreshEnvironment) -> None:
    listed = fresh.run("-m", "dighouse", "games")
    assert "three-tricks  Three Tricks" in listed
    ours = [listed.index(name) for name in registry.rulesets()]
    assert max(ours) < listed.index("three-tricks"), "games of the house come first"
    told = listed[listed.index("three-tricks") :]
    assert "2, 3, 4" in told
    assert "random, searcher, or a file of yours" in told


def test_it_is_played_in_the_terminal(fresh: FreshEnvironment) -> None:
    said = fresh.run(
        "-m", "dighouse", "play", "three-tricks", "--seats", "2", "--seed", "1", typed="1\n" * 3
    )
    assert "Your hand: " in said
    assert "Tricks won: seat 0: " in said
    assert "You play a " in said  # from its own words
    assert "You are dealt a " in said


def test_bots_play_it(fresh: FreshEnvironment) -> None:
    told = fresh.run("-m", "dighouse", "simulate", "three-tricks", "--games", "4", "--json")
    assert json.loads(told)["ruleset"] == "three-tricks"


def test_it_passes_the_kit(fresh: FreshEnvironment) -> None:
    fresh.run(
        "-c",
        "import dighouse\n"
        "from dighouse.testing import check_game\n"
        "check_game(dighouse.game('three-tricks', seats=3), games=2)",
    )


def test_it_is_played_at_a_table_with_a_bot(fresh: FreshEnvironment, tmp_path: Path) -> None:
    with Process(tmp_path, python=str(fresh.python)) as server:
        said = fresh.run(str(AT_A_TABLE), server.url)
    assert said.splitlines() == ["Three Tricks", "3 tricks, 12 picks"]
