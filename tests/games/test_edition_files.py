"""Edition files of any game: what is none is refused, and a copy of the built-in one is the same game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dighouse
from dighouse import BadOptions, registry
from dighouse.kernel.game import Edition
from tests.games.edition_files import write

RULESETS = tuple(registry.rulesets())
# How each of them is made: with a number of seats that it has.
SEATS = 2


def built_in(ruleset: str) -> Edition:
    edition = dighouse.game(ruleset, seats=SEATS).edition
    assert edition is not None
    assert edition.built_in
    return edition


UTF_16 = built_in(RULESETS[0]).text.encode("utf-16")
CUT_OFF = built_in(RULESETS[0]).text.encode() + b"\xc3"


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "id: is missing"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (UTF_16, "is not UTF-8 text"),
        (CUT_OFF, "is not UTF-8 text"),
        (b"\x00" * 100, "this is no TOML"),
        (b"{}", "this is no TOML"),
        (b"#" * (16 * 1024 + 1), "has more than 16384 bytes"),
        (b"a = " + b"[" * 5000, "at most 16 brackets within each other"),
        (b"a." * 2000 + b"b = 1", "line 1: a line has at most 16 dots outside of texts"),
        (b"a = " + b"9" * 5000, "this is no TOML"),
    ],
    ids=[
        "empty",
        "binary",
        "utf-16",
        "cut off",
        "zeros",
        "json",
        "large",
        "deep lists",
        "deep keys",
        "endless number",
    ],
)
def test_a_file_that_is_no_edition_at_all(
    ruleset: str, data: bytes, what: str, tmp_path: Path
) -> None:
    path = write(tmp_path / "mine.toml", data)
    with pytest.raises(BadOptions, match=re.escape(what)):
        dighouse.game(ruleset, edition=path)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_file_that_is_not_there(ruleset: str, tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="can't be read: No such file"):
        dighouse.game(ruleset, edition=tmp_path / "none.toml")
    with pytest.raises(BadOptions, match="can't be read"):
        dighouse.game(ruleset, edition=str(tmp_path))
    with pytest.raises(BadOptions, match="can't be read"):
        dighouse.game(ruleset, edition="my\0edition.toml")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("edition", [1, 1.5, True, b"card-game", ["card-game"], {}])
def test_an_edition_is_a_path(ruleset: str, edition: object) -> None:
    with pytest.raises(BadOptions, match="path of an edition file"):
        dighouse.game(ruleset, edition=edition)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_text_that_can_not_be_written_down(ruleset: str) -> None:
    with pytest.raises(BadOptions, match="edition: is no text"):
        registry.make(ruleset, seats=SEATS, options={}, edition_text="\ud800")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_edition_of_another_game(ruleset: str, tmp_path: Path) -> None:
    other = next(name for name in RULESETS if name != ruleset)
    text = built_in(ruleset).text.replace(f'ruleset = "{ruleset}"', f'ruleset = "{other}"')
    with pytest.raises(BadOptions, match=f"is for '{other}', not for '{ruleset}'"):
        dighouse.game(ruleset, edition=write(tmp_path / "mine.toml", text))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_built_in_edition_by_name_or_as_a_copy_is_the_same_game(
    ruleset: str, tmp_path: Path
) -> None:
    usual = dighouse.game(ruleset, seats=3)
    text = built_in(ruleset).text
    assert dighouse.game(ruleset, seats=3, edition=ruleset) == usual
    assert dighouse.game(ruleset, seats=3, edition=write(tmp_path / "copy.toml", text)) == usual
    windows = write(tmp_path / "windows.toml", text.replace("\n", "\r\n"))
    assert dighouse.game(ruleset, seats=3, edition=windows) == usual
