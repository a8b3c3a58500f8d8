"""Damaged and forged records: whatever is wrong is found, with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse.kernel import record_text
from dighouse.kernel.chance import Chance
from dighouse.kernel.errors import BadRecord
from dighouse.kernel.play import play
from dighouse.kernel.record import Record
from tests.kernel.kept import LINES, RECORD, TEXT, signed
from tests.kernel.toy import REGISTRY, Brink, any_pick, dare_once


def fault(text: str | bytes) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text, REGISTRY)
    return caught.value


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_every_truncation_is_found(ends: str) -> None:
    data = TEXT.replace("\n", ends).encode()
    for length in range(len(data)):
        cut = data[:length]
        # A cut inside a character or a CRLF spoils the line it is in, too.
        assert fault(cut).line == cut.count(b"\n") + 1


@settings(deadline=None)
@given(st.data())
def test_every_edit_is_found(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT)))
    gone = data.draw(st.integers(0, 1))
    new = data.draw(st.sampled_from(["", *"\r\n |:*0129ae\t\0é\ud800"]) | st.characters())
    edited = TEXT[:at] + new + TEXT[at + gone :]
    if edited.replace("\r\n", "\n") == TEXT:
        assert Record.parse(edited, REGISTRY) == RECORD
    else:
        assert fault(edited).line is not None


BUILT_IN = Brink(2).edition.sha256
EDITION = LINES[6].removeprefix("edition: mine ")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        # the first line
        ("dighouse record 1", "chess record 1", 1, "no record.*'dighouse record 1'"),
        ("dighouse record 1", "\ufeffdighouse record 1", 1, "no record"),
        ("dighouse record 1", "dighouse record 2", 1, "format '2'.*reads format 1"),
        # headers
        ("seats: 2\n", "seats: 2\ncolour: red\n", 6, "'colour' is no header.*ruleset, version"),
        ("seats: 2\n", "seats: 2\nseats: 2\n", 6, "seats.*second time"),
        ("seats: 2\n", "", 13, "'seats: …' is missing"),
        ("seats: 2\n", "seats 2\n", 5, "'seats: …' is missing"),
        ("release: 0.1.0\nseats: 2\n", "seats: 2\nrelease: 0.1.0\n", 5, "before seats"),
        ("seats: 2\n", "seats: two\n", 5, "a whole number, not 'two'"),
        ("seats: 2\n", "seats: 02\n", 5, "a whole number"),
        ("seats: 2\n", "seats: ٢\n", 5, "a whole number"),
        ("seats: 2\n", "seats: " + "9" * 9999 + "\n", 5, "not '9{80}…'$"),
        ("seats: 2\n", "seats: 4\n", 8, "players.*one item a seat: 4, not 2"),
        ('{"rounds":2}', '{"rounds": 2}', 6, "compact JSON"),
        ('{"rounds":2}', '{"rounds":2,"rounds":2}', 6, "compact JSON"),
        ('{"rounds":2}', "[]", 6, "an object"),
        ('{"rounds":2}', '{"rounds":' + "[" * 9999 + "]" * 9999 + "}", 6, "an object"),
        ('{"rounds":2}', '{"rounds":0}', 6, "rounds, a number from 1 on"),
        ('{"rounds":2}', '{"edition":"/etc/passwd"}', 6, "a header of its own"),
        ('["Zoë"', '["Zoë",1', 8, "list of names"),
        ('["Zoë"', '["Zoë","Zoë"', 8, "one item a seat: 2, not 3"),
        ("commitment: 63", "commitment: 6", 9, "64 hexadecimal digits"),
        ("seed: 00", "seed: 0G", 10, "64 hexadecimal digits"),
        ("0e0f -", "0e -", 11, "32 hexadecimal digits or '-'"),
        ("0e0f -", "0e0f - -", 11, "one item a seat: 2, not 3"),
        ("key: d8", "key: D8", 12, "64 hexadecimal digits"),
        (LINES[8] + "\n", "", 11, "key needs a 'commitment"),
        (LINES[9] + "\n", "", 10, "bytes needs a 'seed"),
        (LINES[10] + "\n", "", 10, "seed needs a 'bytes"),
        (LINES[11] + "\n", "", 11, "bytes needs a 'key"),
        # the game
        ("ruleset: brink", "ruleset: chess", 2, "no toy 'chess'; there are: brink"),
        ("version: 3", "version: 1", 3, "version 1 .*version 3: dighouse 0.0.7 reads"),
        ("version: 3", "version: 4", 3, "version 4 .*version 3: dighouse 0.1.0 reads"),
        # the edition
        (EDITION, "0" * 64, 7, f"another SHA-256, {EDITION}"),
        ("brink = 5", "brink = 6", 7, "another SHA-256.*edited"),
        ("edition: mine", "edition: other", 7, f"makes this 'edition: mine {EDITION}'"),
        ("edition: mine ", "edition: ", 7, "an id and a SHA-256"),
        (LINES[6] + "\n", "", 13, "needs an 'edition: …' header"),
        ("\n".join(LINES[13:18]) + "\n", "", 7, f"'edition: brink {BUILT_IN}'.*text is missing"),
        ("ruleset: brink", "ruleset: bare", 7, "no editions"),
        ("| id", "|id", 16, "start with '| '"),
        ("|\n| id", "| \n| id", 15, "an empty one is '|'"),
        ("|\n\n", "|\n", 19, "'0 dare' is neither a header .* nor the empty line"),
        # the picks
        ("0 dare\n* bust", "0 bank\n* bust", 20, "'bank' is not possible.*Allowed: dare"),
        ("0 dare\n* bust", "1 dare\n* bust", 20, "seat 0 is to pick.*start with '0 '"),
        ("0 dare\n* bust", "0 dare\n0 bust", 21, r"chance is to pick.*start with '\* '"),
        ("0 dare\n* bust", "0 dare\n1 bust", 21, r"chance is to pick.*start with '\* '"),
        ("0 dare\n* bust", "0 dare\n\n* bust", 21, "chance is to pick"),
        ("0 dare\n* bust", "0 dare\n* six", 21, "'six' is no move of Brink. Moves look like"),
        ("0 dare\n* bust", "0 dare\n* 2", 21, "'2' is no move"),
        ("0 dare\n* bust", "0 dare\n* Bust", 21, "'Bust' is written 'bust'"),
        ("0 dare\n* bust", "0 dare\n*  bust", 21, "' bust' is written 'bust'"),
        ("0 dare\n* bust", "0 dare", 21, "chance is to pick"),
        # the end
        ("end 10", "0 dare\nend 11", 30, "over after 10 picks: 'end 10'"),
        ("1 dare\n* bust\nend", "end", 28, "'end 10' does not fit the 8 picks"),
        ("1 dare\n* bust\nend 10", "end 8", 13, "the picks come to 'unfinished'"),
        (LINES[12], "result: unfinished", 13, "the picks come to 'scores 2 2, ranks 1 1, w"),
        ("winners 0 1", "winners 0  1", 13, "the picks come to 'scores 2 2, ranks 1 1, w"),
        ("end 10\n", "end 010\n", 30, "should be 'end 10'"),
        ("end 10\n", "end 10\nend 10\n", 31, "'end 10' is not the checksum"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, line: int, message: str) -> None:
    """Even where the checksum was mended."""
    assert TEXT.count(old) == 1
    error = fault(signed(TEXT.replace(old, new)))
    assert error.line == line, error
    assert re.search(message, str(error)), error


def test_edition_without_its_header() -> None:
    text = play(Brink(2), [dare_once] * 2, Chance(0)).text()
    error = fault(signed(re.sub("edition: .*\n", "", text)))
    assert error.line == 7
    assert f"'edition: brink {BUILT_IN}' is missing" in str(error)


def test_wrong_seats() -> None:
    text = play(dighouse.game("card-game", seats=2), [any_pick] * 2, Chance(0)).text()
    lonely = re.sub("players: .*", 'players: ["Ann"]', text.replace("seats: 2", "seats: 1"))
    with pytest.raises(BadRecord, match=r"line 5: .* 1 seats"):
        Record.parse(signed(lonely))


def test_checksum() -> None:
    edited = TEXT.replace("release: 0.1.0", "release: 0.1.1")
    error = fault(edited)
    assert error.line == 31
    assert "edited" in str(error)
    assert signed(edited).split("\n")[-2] in str(error)
    assert Record.parse(signed(edited), REGISTRY).release == "0.1.1"


def test_nothing_may_follow() -> None:
    for more in ("\n", " ", "x\n"):
        error = fault(TEXT + more)
        assert error.line == 32
        assert "nothing may follow" in str(error)


def test_not_utf_8() -> None:
    error = fault(TEXT.encode().replace("ë".encode(), b"\xeb"))
    assert error.line == 8
    assert "byte 0xeb is not UTF-8" in str(error)
    assert fault(TEXT.replace("ë", "\udceb")).line == 8
    assert fault(TEXT.encode("utf-16")).line == 1


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"missing.record can't be read: No such file"):
        Record.read(tmp_path / "missing.record")
    with pytest.raises(BadRecord, match="can't be read: Is a directory"):
        Record.read(tmp_path)
    large = tmp_path / "large.record"
    large.write_text(TEXT + "\n" * record_text.SIZE_AT_MOST)
    with pytest.raises(BadRecord, match=r"line 3999\d\d\d: .*too large.*4000000 bytes"):
        Record.read(large)
    large.write_text("")
    with pytest.raises(BadRecord, match=r"line 1: the file is empty.*'dighouse record 1'"):
        Record.read(large)
