"""The front door of the command line: help, version, errors, exit codes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import dighouse
from dighouse.cli import main
from tests.cli.terminal import WIDTH, Shell


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=120)


def test_the_help_has_a_line_for_each_command(shell: Shell) -> None:
    answer = shell("--help")
    assert answer.code == 0
    for command in ("play", "simulate", "verify", "rules", "games"):
        assert re.search(rf"^│ {command} +[A-Z][^│]+\. +│$", answer.out, re.MULTILINE), command
    assert max(map(len, answer.out.splitlines())) <= WIDTH


def test_without_a_command_there_is_help(shell: Shell) -> None:
    assert shell() == shell("--help")


@pytest.mark.parametrize("command", ["play", "simulate", "verify", "rules", "games"])
def test_every_command_has_help(shell: Shell, command: str) -> None:
    answer = shell(command, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"Usage: dighouse {command}")
    assert max(map(len, answer.out.splitlines())) <= WIDTH


def test_the_version_names_the_core(shell: Shell) -> None:
    number = ".".join(map(str, sys.version_info[:3]))
    version = f"dighouse {dighouse.__version__} ({dighouse.core} core, Python {number})\n"
    assert shell("--version") == (0, version, "")
    assert python("-m", "dighouse", "--version").stdout == version


def test_main_exits(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    with pytest.raises(SystemExit) as caught:
        main(["dance"])
    assert caught.value.code == 2


def test_the_front_door_is_light() -> None:
    """Importing it, as an entry point does, imports neither rich nor a game."""
    code = "import sys, dighouse.cli; print([m for m in ('rich', 'cyclopts') if m in sys.modules])"
    assert python("-c", code).stdout == "[]\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dance"], "Unknown command"),
        (["games", "foo"], "'foo' is more than `dighouse games` takes"),
        (["play", "--seats", "x"], "--seats must be a whole number, not 'x'"),
        (["play", "--seats"], "--seats needs a value"),
        (["play", "--seats", "2", "--bot", "a", "--bot", "b"], "need 1 bot; 2 were given"),
        (["play", "--record", ""], "--record needs the name of a file"),
        (["play", "--record", "/"], "this is a folder"),
        (["play", "--record", "a\0b"], "can't be written: no file has such a name"),
        (["simulate", "--game", "3"], "Unknown option"),
        (["simulate", "--games", "many"], "--games must be a whole number, not 'many'"),
        (["simulate", "--games", "0"], "--games must be 1 or more, not 0"),
        (["simulate", "--jobs", "0"], "--jobs must be 1 or more, not 0"),
        (["simulate", "--seed", "-3"], "--seed must be a number from 0 on, not -3"),
        (["simulate", "--bots", ","], "--bots needs at least one bot"),
        (["simulate", "--bots", "greedy,clever"], "card-game has no bot 'clever'; it has: master"),
        (["simulate", "--bots", "greedy,random", "--seats", "3"], "3 seats need 3 bots"),
        (["simulate", "--seats", "7"], "card-game has no game for 7 seats"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "--bots", "./nowhere.py"], "there is no file ./nowhere.py"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "--seat", "3"], "--seat must be 0 to 2, not 3"),
        (["play", "--seat", "-1"], "--seat must be 0 to 2, not -1"),
        (["play", "--seats", "9"], "card-game has no game for 9 seats"),
        (["play", "--seats", "4", "--bot", "random", "--bot", "greedy"], "4 seats, one of them"),
        (["play", "--bot", "clever"], "card-game has no bot 'clever'"),
        (["play", "--seed", "tuesday"], "a seed is a number"),
        (["play", "--seed", "-1"], "a seed is a number"),
        (["play", "--record", "/nowhere/at/all"], "there is no folder /nowhere/at"),
        (["play", "--edition", "nowhere.toml"], "edition nowhere.toml: can't be read"),
        (["play", "--names", "Ann,Bob"], "--names needs 3 different names"),
        (["play", "--names", "Ann,Bob,Ann"], "--names needs 3 different names"),
        (["play", "--names", f"Ann,Bob,{'C' * 40}"], "a name has at most 20 characters"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "--edition", "nowhere.toml"], "edition nowhere.toml: can't be read"),
        (["verify"], "verify needs a record, such as `dighouse verify game.dig`"),
    ],
)
def test_wrong_usage_is_one_sentence(shell: Shell, arguments: list[str], complaint: str) -> None:
    answer = shell(*arguments)
    assert complaint in answer.complaint
    assert answer.out == ""


def test_control_c(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dighouse.cli.simulate._play", interrupt)
    assert shell("simulate") == (130, "", "\ndighouse: interrupted\n")


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    script = f"{sys.executable} -m dighouse rules | head -n 1"
    done = subprocess.run(script, shell=True, capture_output=True, text=True, timeout=120)
    assert done.stdout == "Archaeology: The Card Game\n"
    assert done.stderr == ""
