"""Bots by name and from files, and what is said when there is none."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

import dighouse
from dighouse import BadOptions, Chance, registry
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.search import bots, random_bot

MINE = '''
from helper import choose  # a neighbour of this file

def bot(view, rng):
    return choose(view)

class Last:
    """Has a name of its own, and is told its seat."""
    name = "last one"

    def start(self, game, seat):
        self.seat = seat

    def __call__(self, view, rng):
        assert view.viewer == self.seat
        return view.menu[-1]

not_a_bot = 3

class NoCall:
    pass

class Needs:
    def __init__(self, depth):
        self.depth = depth

    def __call__(self, view, rng):
        return view.menu[0]

def one(view):
    return view.menu[0]

ready = Last()
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "helper.py").write_text("def choose(view):\n    return view.menu[0]\n")
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_names() -> None:
    assert bots.names("card-game") == ["master", "professor", "digger", "novice", "random"]
    assert bots.find("greedy", "card-game") is Greedy
    assert bots.find("random", "card-game") is random_bot.random


def test_a_level_is_found_by_a_name_that_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = registry.entry_of("card-game")
    renamed = dataclasses.replace(entry, aliases={"diligent": "novice", "lost": "nobody"})
    monkeypatch.setitem(registry.rulesets(), "card-game", renamed)
    assert bots.find("diligent", "card-game") is bots.find("novice", "card-game")
    assert bots.level_of("diligent", "card-game") == bots.level_of("novice", "card-game")
    assert "diligent" not in bots.names("card-game")
    with pytest.raises(BadOptions, match="card-game has no bot 'lost'"):
        bots.find("lost", "card-game")


def test_an_unknown_name_lists_the_names() -> None:
    with pytest.raises(
        BadOptions,
        match="card-game has no bot 'clever'; it has: master, professor, digger, novice, random",
    ):
        bots.find("clever", "card-game")
    with pytest.raises(BadOptions, match="there is no game 'chess'"):
        bots.find("greedy", "chess")


@pytest.mark.parametrize("name", ["", ":Last", ":ready"])
def test_a_bot_from_a_file_plays(mine: Path, name: str) -> None:
    bot = bots.find(f"{mine}{name}", "card-game")
    game = dighouse.game("card-game", seats=2)
    assert dighouse.play(game, [bot, random_bot.random], Chance(1)).result is not None


def test_files_are_found_from_here(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(mine.parent)
    for name in ("mine.py", "./mine.py"):
        assert bots.find(name, "card-game") is bots.find(str(mine), "card-game")
    assert bots.find("mine.py:Last", "card-game").__name__ == "Last"


def test_two_files_of_the_same_name_are_two_bots(tmp_path: Path) -> None:
    found = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "mine.py"
        path.write_text(f"def bot(view, rng):\n    return {folder!r}\n")
        found.append(bots.find(str(path), "card-game"))
    assert [bot(None, random.Random()) for bot in found] == ["a", "b"]


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("not_a_bot", "'not_a_bot' in .* is 3, neither a function nor a class"),
        ("NoCall", "is a class without a method __call__"),
        ("Needs", "is a class that can't be made without arguments"),
        ("one", "does not take a view and a generator"),
        ("nobody", r"defines no 'nobody'; name another one with .*mine.py:bot"),
    ],
)
def test_what_is_no_bot(mine: Path, name: str, what: str) -> None:
    with pytest.raises(BadOptions, match=what):
        bots.find(f"{mine}:{name}", "card-game")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "def bot(view rng):\n    return 0\n",
            r"line 1: SyntaxError: .*, in `def bot\(view rng\):`",
        ),
        (
            "import random\n\nx = nothing\n",
            "line 3: NameError: name 'nothing' .*, in `x = nothing`",
        ),
        ("import no_such_module_at_all\n", "line 1: ModuleNotFoundError: No module named"),
        ("x = 1\n", r"defines no 'bot'; a bot is bot\(view, rng\) -> pick"),
        ("\0", "can't be loaded"),
    ],
)
def test_files_that_do_not_work(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text)
    for _ in range(2):  # the second time it is no less broken
        with pytest.raises(BadOptions, match=what):
            bots.find(str(path), "card-game")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"there is no file \./nowhere\.py"):
        bots.find("./nowhere.py", "card-game")
    with pytest.raises(BadOptions, match="is a folder"):
        bots.find(f"{tmp_path}/", "card-game")
    text = tmp_path / "bot.txt"
    text.write_text("hello")
    with pytest.raises(BadOptions, match=r"its name must end in \.py"):
        bots.find(str(text), "card-game")
