"""Definition files: what they mean, and what is wrong with those that mean nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from dighouse.arena import read_definition
from dighouse.arena.definition_file import BadDefinition
from dighouse.arena.lineup import TimeLimits

WHOLE = """
name = "all keys"
seed = 5
luck = true
challenger = "mine"
[deals]
at_most = 40
until = "sprt"
edge = 0.1
error = 0.01
[limits]
seconds_a_pick = 2
seconds_a_game = 90.5
[[bots]]
level = "professor"
[[bots]]
level = "master"
name = "hasty"
settings = { worlds = 8 }
[[bots]]
name = "mine"
file = "mine.py:Mine"
with = ["helper.py"]
[[games]]
ruleset = "card-game"
seats = 3
lineups = "mixed"
seatings = "turned"
[[games]]
ruleset = "new-expedition"
options = { monument = "mine" }
"""
SHORT = (
    '[[bots]]\nlevel = "professor"\n[[bots]]\nlevel = "random"\n[[games]]\nruleset = "card-game"\n'
)


def write(folder: Path, text: str) -> Path:
    path = folder / "arena.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_key(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("class Mine: pass\n")
    (tmp_path / "helper.py").write_text("X = 1\n")
    found = read_definition(write(tmp_path, WHOLE))
    assert (found.name, found.stop.deals, found.stop.test) == ("all keys", 40, "sprt")
    assert (found.stop.edge, found.stop.error) == (0.1, 0.01)
    tables = [[entrant.name for entrant in one.entrants] for one in found.lineups]
    assert tables == [["mine", "professor", "hasty"], ["mine", "professor"], ["mine", "hasty"]]
    first = found.lineups[0]
    assert (first.seed, first.luck, first.limits) == (5, True, TimeLimits(2.0, 90.5))
    assert len(first.seatings) == 3
    mine = first.entrants[0]
    assert mine.files == {"mine.py": b"class Mine: pass\n", "helper.py": b"X = 1\n"}
    assert first.entrants[2].settings == {"worlds": 8}
    assert found.lineups[1].choice.options["monument"] == "mine"


def test_what_goes_without_saying(tmp_path: Path) -> None:
    found = read_definition(write(tmp_path, SHORT))
    assert (found.name, found.stop.deals, found.stop.test) == ("arena", 500, None)
    assert [entrant.name for entrant in found.lineups[0].entrants] == ["professor", "random"]
    assert len(found.lineups[0].seatings) == 2


def test_pairs_at_more_seats_are_played_both_ways_round(tmp_path: Path) -> None:
    found = read_definition(write(tmp_path, SHORT + "seats = 3\n"))
    tables = [[entrant.name for entrant in one.entrants] for one in found.lineups]
    assert tables == [["professor", "random", "random"], ["random", "professor", "professor"]]


def test_a_bot_as_of_a_commit(tmp_path: Path) -> None:
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    (tmp_path / "mine.py").write_text("old = 1\n")
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "old"]):
        subprocess.run([*git, *command], check=True)
    (tmp_path / "mine.py").write_text("new = 1\n")
    text = '[[bots]]\nfile = "mine.py"\n[[bots]]\nfile = "mine.py"\nname = "old"\ncommit = "HEAD"\n'
    found = read_definition(write(tmp_path, text + '[[games]]\nruleset = "card-game"\n'))
    new, old = found.lineups[0].entrants
    assert (new.files["mine.py"], old.files["mine.py"]) == (b"new = 1\n", b"old = 1\n")
    with pytest.raises(BadDefinition, match=r"git has no mine\.py of 'nowhere'"):
        read_definition(write(tmp_path, text.replace("HEAD", "nowhere")))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seats = 3", "seats = 9", "seats: must be a whole number from 2 to 8, not 9"),
        ("seats = 3", "seats = true", "seats: must be a whole number from 2 to 8, not True"),
        ("at_most = 40", "at_most = 0", "deals.at_most: must be a whole number from 1 to"),
        ("at_most", "atmost", "deals.atmost: is no key here; there are: at_most, until"),
        ("edge = 0.1", "edge = 0", "deals.edge: must be a number above 0 and up to 0.5, not 0"),
        ("edge = 0.1", "edge = nan", "deals.edge: must be a number above 0"),
        ('"sprt"', '"t-test"', "until: must be one of e-values, sprt, not 't-test'"),
        ('"card-game"', '"chess"', "games[0].ruleset: there is no game 'chess'; there are"),
        ('"mixed"', '"some"', "lineups are 'pairs', 'mixed' or a list of lists, not 'some'"),
        ('"mixed"', '[["mine", "zoe", "mine"]]', "a lineup names 'zoe'; the bots are professor"),
        ('"mixed"', '[["mine", "professor"]]', "a lineup of 3 seats has 3 bots, not 2"),
        ('"mixed"', "[[1, 2, 3]]", "must be a list of lists of names"),
        ('"turned"', '"sideways"', "seatings: must be 'all' or 'turned'"),
        (
            'challenger = "mine"',
            'challenger = "zoe"',
            "the challenger is one of professor, hasty, mine, not 'zoe'",
        ),
        ('name = "hasty"', 'name = "professor"', "there is a bot 'professor' already"),
        ('level = "master"', 'level = "m.py"', "looks like a file: write file = 'm.py'"),
        ('file = "mine.py:Mine"', "", "a bot has either a level or a file"),
        ('"mine.py:Mine"', '"../mine.py"', "must lie in the folder of the definition"),
        ('"mine.py:Mine"', '"none.py"', "none.py can't be read: No such file"),
        ('["helper.py"]', "[1]", "must be a list of files"),
        ('monument = "mine"', 'monument = "pub"', "games[1].ruleset: "),
        ('name = "all keys"', "name = ", "this is no TOML"),
        ("[[games]]", "[[plays]]", "games: is missing; it must be 1 to 100 tables"),
    ],
)
def test_what_is_wrong(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    (tmp_path / "mine.py").write_text("class Mine: pass\n")
    (tmp_path / "helper.py").write_text("X = 1\n")
    assert old in WHOLE
    with pytest.raises(BadDefinition) as caught:
        read_definition(write(tmp_path, WHOLE.replace(old, new)))
    assert complaint in str(caught.value)
    assert str(tmp_path / "arena.toml") in str(caught.value)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadDefinition, match="can't be read: No such file"):
        read_definition(tmp_path / "none.toml")
    with pytest.raises(BadDefinition, match="has more than 262,144 bytes"):
        read_definition(write(tmp_path, "#" * 300_000))
