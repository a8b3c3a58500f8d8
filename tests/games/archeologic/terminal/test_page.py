"""ArcheOlogic in the terminal: the map, the note sheet, and short ways to say much."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dighouse import Record
from dighouse.cli.options import parse_options
from dighouse.games.archeologic.game import ArcheOlogic
from tests.cli.terminal import WIDTH, Shell


def alone(shell: Shell, *lines: str) -> str:
    answer = shell("play", "archeologic", "--option", "quest=1", lines=[*lines, "q"])
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    return answer.out


def city(quest: int) -> list[str]:
    """The placements of a numbered quest, as they are typed."""
    game = ArcheOlogic.choose({"seats": 1, "quest": quest})
    layout = game.rules.layout_of(game.start().layout)  # type: ignore[attr-defined]
    return [f"{one.building} {one.zone} {90 * one.turns}".lower() for one in layout]


def test_a_quest_alone_to_its_end(shell: Shell, tmp_path: Path) -> None:
    """Asked in short, checked wrongly at once, then building by building; in any order."""
    record = tmp_path / "quest.dig"
    right = [" ".join(words.split()[1:]) for words in city(1)]
    wrong = f"check, {', '.join(reversed(city(2)))}"
    lines = ["set e", "1 traps", "b s", wrong, "check", *right]
    answer = shell(*("play", "archeologic", "--option", "quest=1", "--record", record), lines=lines)
    assert (answer.code, answer.err) == (0, "")
    out = answer.out
    assert "Quest       1: master up to" in out
    assert re.search(r"^Check +wrong: S .* [✓✗], T ", out, re.MULTILINE)
    assert re.search(r"You have found the city with a time of \d+, as an? ", out)
    assert re.search(r"^→ +You +\d+ +2 +1 *$", out, re.MULTILINE)
    played = Record.read(record)
    assert played.result is not None
    assert played.result.winners == [0]


def test_answers_are_on_the_note_sheet(shell: Shell) -> None:
    out = alone(shell, "set e", "1 buildings", "table")
    number = re.findall(r"The answer about row 1: (\w+) building", out)[-1]
    digit = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}[number]
    assert re.search(rf" 1 {digit} +· +·", out)
    assert "bldgs empty traps S   T   L   O   V   I" in out


def test_the_menu_tells_where_one_looks_and_what_it_costs(shell: Shell) -> None:
    out = alone(shell, "set e", "step")
    for text in (
        "set 1  the first look is column A",
        "check  lay out the city, time 4",
        "stay   look along row 1, free",
        "step   look along column A, time 1",
        "aim 3  look along row 3, time 2S",
        "You look along column A, for a time of 1. What do you ask?",
        "ask buildings  how many buildings, time 2S",
        "ask s          which boxes of S, time 4",
        "ask i          which boxes of I, time 3S",
    ):
        assert text in out, text


def test_a_check_shows_the_building_in_all_its_turns(shell: Shell) -> None:
    out = alone(shell, "set e", "check", "c1 90", "undo", "c9 90", "s c1")
    lines = [line.rstrip() for line in out.splitlines()]
    assert "0°            90°        180°          270°" in lines
    assert "s .           . o s      o .           . o o" in lines
    assert "a1 b1 c1 d1   a1 b1 c1   a1 b1 c1 d1   a1 b1 c1" in lines
    assert "The check takes a time of 4. Where does T lie?" in lines
    assert re.search(r"^1 .* So +Ss$", out.replace(" \n", "\n"), re.MULTILINE)
    assert "'place s c9 90' is no move of this game" in out
    assert "'s c1' is no move of this game" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("note c1 l", "Noted at C1: l"),
        ("note c1", "There is no note at C1."),
        ("note f1 l", "'F1' is no zone: zones are A1 to E5."),
        ("note", "Write `note c1 l`"),
        ("note c1 letters", "Write `note c1 l`"),
    ],
)
def test_notes(shell: Shell, line: str, said: str) -> None:
    assert said in alone(shell, line)


def test_a_note_is_on_the_map_until_it_is_rubbed_out(shell: Shell) -> None:
    out = alone(shell, "note a3 xyz", "", "note a3", "")
    before, after = out.split("Rubbed out.")
    assert re.search(r"^3 xyz", before, re.MULTILINE)
    assert not re.search(r"^3 xyz", after, re.MULTILINE)


def test_a_hint_says_what_is_known_and_what_to_ask(shell: Shell) -> None:
    out = alone(shell, "set e", "hint", "?")
    said = out[out.index("> hint") :]
    assert re.search(r"\d", said)
    assert "would say" not in said
    assert "hint tells what is certain" in " ".join(out.split())


def test_rivals_and_options(shell: Shell) -> None:
    options = ["--seats", 2, "--bot", "random", "--seed", 3, "--option", "mode=rulebook"]
    answer = shell("play", "archeologic", *options, "--option", "clues=5", lines=["?", "q"])
    assert (answer.code, answer.err) == (0, "")
    assert "with you play Random 1." in answer.out
    clues = re.findall(r"^Clues +(.*)$", answer.out, re.MULTILINE)[0]
    assert len(clues.split("; ")) >= 4


@pytest.mark.parametrize(
    ("option", "complaint"),
    [
        ("quest", "--option needs name=value, such as quest=17, not 'quest'"),
        ("seats=2", "'seats' is given by --seats"),
        ("quest=0", "quest"),
        ("colour=red", "colour"),
        ("expert=perhaps", "expert must be true or false, not 'perhaps'"),
        ("quest=17b", "a letter is for the clues of an expert quest"),
    ],
)
def test_options_that_there_are_not(shell: Shell, option: str, complaint: str) -> None:
    assert complaint in shell("play", "archeologic", "--option", option).complaint


@pytest.mark.parametrize("word", ["True", "true", "yes", " Yes"])
def test_yes_is_written_in_many_ways(shell: Shell, word: str) -> None:
    options = ["--option", f"expert={word}", "--option", "quest=17b"]
    answer = shell("play", "archeologic", *options, lines=["q"])
    assert (answer.code, answer.err) == (0, "")
    assert parse_options(["expert=False", "other=no"]) == {"expert": False, "other": False}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("row 3 traps", "The answer about row 3: two fire traps."),
        ("column c empty", "The answer about column C: "),
        ("aim column c", "You look along column C"),
        ("c trups", "'c trups' is no move of this game. A question is an axis and what you ask"),
    ],
)
def test_axes_are_written_as_people_say_them(shell: Shell, line: str, says: str) -> None:
    out = " ".join(alone(shell, "set e", line).split())
    assert says in out


def test_rules_and_rulings(shell: Shell) -> None:
    answer = shell("rules", "archeologic")
    assert (answer.code, answer.err) == (0, "")
    assert max(map(len, answer.out.splitlines())) <= WIDTH
    for text in (
        "which boxes of a big building          3",
        "the viewfinder goes to any axis      2 S",
        "ring, clockwise                    1 A 2 B 3 C 4 D 5 E R",
        "dighouse rules archeologic --rulings",
    ):
        assert text in answer.out, text
    rulings = shell("rules", "archeologic", "--rulings").out
    assert re.findall(r"^(AO-\d+)  \S", rulings, re.MULTILINE)[0] == "AO-3"


def test_the_list_of_games_has_its_options(shell: Shell) -> None:
    out = shell("games").out
    assert "archeologic  ArcheOlogic" in out
    for name in ("mode", "clues", "expert", "quest", "handicap", "time_limit"):
        assert f"--option {name}=" in out


def test_who_plays_has_no_time_limit_and_a_simulation_needs_one(
    shell: Shell, tmp_path: Path
) -> None:
    """AO-25: whoever sits at the terminal can leave; bots can't."""
    for chosen, limit in (([], None), (["--option", "time_limit=30"], 30)):
        record = tmp_path / f"{limit}.dig"
        answer = shell("play", "archeologic", *chosen, "--record", record, lines=["q"])
        assert (answer.code, answer.err) == (0, "")
        assert Record.read(record).game.options["time_limit"] == limit
    endless = ["simulate", "archeologic", "--games", 1, "--option", "time_limit=none"]
    assert "needs a game that ends: without a time limit" in shell(*endless).complaint
