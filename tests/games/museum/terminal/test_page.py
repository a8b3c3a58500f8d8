"""This Belongs in a Museum in the terminal: the map, places in a few lines, and turns said at once."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from dighouse import Record
from dighouse.games.museum.terminal.panel import players
from tests.cli.terminal import WIDTH, Shell
from tests.games.museum.table import table

# Seed 5: you hold 21 (Replace), 29 (Swap) and 35 (Replace) at first, after two rivals.
PLAY = ("play", "museum", "--seats", 3, "--seed", 5, "--bot", "random")


def played(shell: Shell, *lines: str) -> str:
    answer = shell(*PLAY, lines=[*lines, "q"])
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    return "\n".join(line.rstrip() for line in answer.out.splitlines())


def test_a_game_to_its_end(shell: Shell, tmp_path: Path) -> None:
    """By the first item of every menu; those of places have numbers, too."""
    record = tmp_path / "museum.dig"
    answer = shell(*PLAY, "--record", record, lines=["1"] * 200)
    assert (answer.code, answer.err) == (0, "")
    game = answer.out[: answer.out.index("The record is in")]
    assert max(map(len, game.splitlines())) <= WIDTH
    end = answer.out[answer.out.index("The game is over") :]
    assert re.search(r"points +sites +mummy +artifacts", end)
    result = Record.read(record).result
    assert result is not None
    rows = re.findall(r"^\d\. +(?:You|Random \d) (?:blue|green|red) +(\d+)", end, re.MULTILINE)
    assert sorted(map(int, rows)) == sorted(result.scores)


def test_the_table(shell: Shell) -> None:
    out = played(shell)
    for line in (
        "     K  L  M  N  O    player      score  tiles  camp  @      !     found",
        "  13 ·· @G ## Mg ··   R Random 2      0      3  held  –      Tomb",
        "     ·· GG ## gg ··",
        " 1  play 21    Replace; a red temple, a blue temple and two seas",
        " 4  play camp  your Base Camp; your archeologist enters there",
    ):
        assert line in out, line
    assert re.search(r"your hand +21 +29 +35 +camp", out)
    assert "To find  H drinking horn, S sun disc, D dancer, C scarab," in out


def test_a_placement_step_by_step(shell: Shell) -> None:
    out = played(shell, "1", "M12", "undo", "N12", "2")
    for text in (
        "Where does tile 21 go?",
        "L12 M12 N12   K13 O13   L14 M14 N14",
        "On M12, how is tile 21 turned?",
        " 2  turn 1  ~r/~b",
        "The new tile on N12 has an icon: Replace.",
        " 1  use      take a tile and put down another one of your hand",
        " 2  mummy 0  your mummy, now on the Tomb",
        " 3  mummy 1  the mummy of Random 1, now on the Tomb",
    ):
        assert text in out, text


def test_a_turn_at_once(shell: Shell) -> None:
    out = played(shell, "play 21 N12 1, use N13 camp", "sites", "stay")
    assert "You place a Replace tile with a red temple, a blue temple and two seas on N12." in out
    assert "and put down the Base Camp instead." in " ".join(out.split())
    assert "Your walk" in out
    assert re.search(r"^blue 1 \(N12\w\w\): counts for ", out, re.MULTILINE)


def test_a_mummy_goes_to_a_site(shell: Shell) -> None:
    out = played(shell, "29 M12 0", "mummy 0", "M12se")
    assert "Where does your mummy go?" in out
    assert re.search(r"^yellow 2 +M12 se sw$", out, re.MULTILINE)
    assert "You move your mummy from the Tomb to M12se." in out


def test_a_walk_from_the_camp(shell: Shell) -> None:
    out = played(shell, "camp N12")
    assert "You pitch your Base Camp on N12." in out
    assert re.search(r"^one step +N13 nw ne", out, re.MULTILINE)
    assert "Type a quarter, such as N13nw, or stay" in out
    walked = played(shell, "camp N12", "N13ne")
    assert "Your archeologist walks one step, from N12nw to N13ne." in walked


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("stay", "'stay' is not possible: first a tile must be placed"),
        ("camp A1", "'at A1' is not possible: a tile must lie edge to edge with another one"),
        ("21 M13", "'at M13' is not possible: the Tomb lies there already"),
        ("dig here", "'dig' is no move of this game. A tile, a cell and a turn are written"),
        ("hint", "bot would say: play "),
        ("?", "A turn can be said at once"),
    ],
)
def test_what_is_said_to_other_answers(shell: Shell, line: str, said: str) -> None:
    assert said in " ".join(played(shell, line).split())


def test_rules_and_rulings(shell: Shell) -> None:
    answer = shell("rules", "museum")
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    for text in (
        "points for an artifact of a site             3",
        "13 bg/^^ Rotate  1 A",
        "49 ==/==         6",
        "Tiles, unturned: 54 in all",
        "dighouse rules museum --rulings",
    ):
        assert text in answer.out, text
    rulings = shell("rules", "museum", "--rulings").out
    assert re.findall(r"^(MU-\d+)  \S", rulings, re.MULTILINE)[0] == "MU-1"


def test_the_list_of_games(shell: Shell) -> None:
    out = shell("games").out
    assert "museum  This Belongs in a Museum" in out
    for name in ("table", "archeologist_links"):
        assert f"--option {name}=" in out


def test_simulate(shell: Shell) -> None:
    answer = shell("simulate", "museum", "--bots", "random", "--seats", 2, "--games", 2)
    assert (answer.code, answer.err) == (0, "")
    assert "random" in answer.out


def test_what_replace_took_is_known_of_rivals() -> None:
    it = table({"M12": "tB tB tB M"}, hands={0: ["41"], 1: ["40"]}, known={0: ["41"], 1: ["40"]})
    console = Console(width=WIDTH, file=io.StringIO())
    console.print(players(it.view(0), ["Ada", "Bo"]))
    assert isinstance(console.file, io.StringIO)
    head, ada, bo = console.file.getvalue().splitlines()
    assert re.match("player  score  tiles  known  camp", head)
    assert re.match(r"B You +0 +3 +held", ada)
    assert re.match(r"G Bo +0 +3  40 +held", bo)
