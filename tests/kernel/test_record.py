"""Records: what is written reads the same, and the deal can be checked."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse.kernel import fair_deal
from dighouse.kernel.chance import Chance
from dighouse.kernel.chance_sources import ScriptedChance
from dighouse.kernel.errors import BadRecord
from dighouse.kernel.play import play
from dighouse.kernel.record import Record, Verified
from dighouse.kernel.record_text import RecordResult, result_text
from dighouse.kernel.state import OVER
from tests.kernel.kept import KEY, LINES, RECORD, SEED, TEXT
from tests.kernel.toy import BANK, DARE, REGISTRY, THREE, Bare, Brink, Edition, any_pick


def test_text() -> None:
    assert RECORD.text() == TEXT


def test_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("an older one")
    RECORD.write(path)
    assert path.read_bytes() == TEXT.encode()
    assert Record.read(path, REGISTRY) == RECORD
    assert [file.name for file in tmp_path.iterdir()] == ["game.record"]
    assert Record.parse(TEXT, REGISTRY).text() == TEXT


def test_only_files_are_written_to(tmp_path: Path) -> None:
    """Replacing a folder or a device by a file would be worse than not writing."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, "", "."):
        with pytest.raises(BadRecord, match="no file that a record can be written to"):
            RECORD.write(path)
    assert pipe.is_fifo()


def test_other_line_ends_are_no_damage() -> None:
    assert Record.parse(TEXT.replace("\n", "\r\n").encode(), REGISTRY) == RECORD


@pytest.mark.parametrize("game", [Brink(1), Brink(3), Bare(2, 1)])
def test_plain_records_round_trip(game: Brink) -> None:
    """Built-in edition or none; no key; over or not, down to no pick at all."""
    whole = play(game, [any_pick] * game.seats, ScriptedChance(game, ["three", "bust"] * 99))
    for length in range(len(whole.picks) + 1):
        record = dataclasses.replace(whole, picks=whole.picks[:length])
        again = Record.parse(record.text(), REGISTRY)
        assert again == record
        assert again.result == record.result
        assert (record.result is None) == (length < len(whole.picks))
    assert "|" not in whole.text()
    assert ("edition" in whole.text()) == (type(game) is Brink)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_card_game(seats: int, tmp_path: Path) -> None:
    game = dighouse.game("card-game", seats=seats)
    record = play(game, [any_pick] * seats, Chance(seats))
    record.write(tmp_path / "game.record")
    again = Record.read(tmp_path / "game.record")
    assert again == record
    assert again.replay() == record.replay()
    assert again.verify().chance_steps > 30


def test_card_game_with_an_edition_of_its_own(tmp_path: Path) -> None:
    edition = dighouse.game("card-game", seats=2).edition
    assert edition is not None
    text = edition.text
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('id = "card-game"', 'id = "mine"'), newline="\r\n")
    game = dighouse.game("card-game", seats=2, edition=str(mine))
    record = play(game, [any_pick] * 2, Chance(0))
    mine.unlink()
    again = Record.parse(record.text())
    assert again.game.edition is not None
    assert again.game.edition.id == "mine"
    assert again == record


def test_given_outcomes_are_kept_apart_from_drawn_ones() -> None:
    game = dighouse.game("card-game", seats=2)
    drawn = play(game, [any_pick] * 2, Chance(3))
    other = next(pick for pick in game.start().menu() if pick != drawn.picks[0])
    swapped = dataclasses.replace(drawn, picks=[other])
    with pytest.raises(BadRecord, match="chance step 0 is"):
        swapped.verify()
    given = dataclasses.replace(swapped, given=1)
    assert Record.parse(given.text()) == given
    assert given.verify()[0::4] == (0, 1)


def test_result_and_replay() -> None:
    game = Brink(2, 1)
    record = Record(game, [DARE, THREE, BANK, DARE, THREE], ["a", "b"])
    assert record.result is None
    assert record.replay().actor == 1
    over = dataclasses.replace(record, picks=[*record.picks, DARE, THREE, BANK])
    assert over.result == RecordResult([3, 6], [2, 1], [1])
    assert over.replay().actor == OVER
    states = list(over.states())
    assert [pick for _, pick in states] == over.picks
    assert [state.scores() for state, _ in states][-2:] == [[3, 0], [3, 0]]


def test_result_without_winners() -> None:
    assert result_text(RecordResult([0, -3], [1, 1], [])) == "scores 0 -3, ranks 1 1, winners none"


def test_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    path.write_text("an older one")

    def full(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        RECORD.write(path)
    assert path.read_text() == "an older one"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ["only one"]}, "players must have one item a seat: 2, not 1"),
        ({"players": ["a", "\udceb"]}, "players must be a list of names"),
        ({"key": b"short"}, "key must be 64 hexadecimal digits"),
        ({"additions": [b"short", b""]}, "bytes must be for each seat"),
        ({"additions": None}, "seed needs a 'bytes"),
        ({"given": 1}, "given must be 0 at most here, not 1"),
        ({"given": -1}, "given must be a whole number above 0"),
        ({"game": Brink(2, 2, Edition("# \r\n\nid = x\nbrink = 5\n"))}, "must end with LF alone"),
    ],
)
def test_what_could_not_be_read_again_is_not_made(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        dataclasses.replace(RECORD, **change)


def test_illegal_picks() -> None:
    """In a record that was not read: the line is the one that it would be written to."""
    for picks, line in (([BANK], 20), ([*RECORD.picks, DARE], 30), ([99], 20)):
        record = dataclasses.replace(RECORD, picks=picks)
        for use in (record.replay, record.text, record.verify, lambda r=record: list(r.states())):
            with pytest.raises(BadRecord) as caught:
                use()
            assert caught.value.line == line


# -- the deal --------------------------------------------------------------------------------------


def test_verify() -> None:
    assert RECORD.verify() == Verified(4, KEY.hex(), fair_deal.commitment(SEED), of_table=True)
    bare = dataclasses.replace(
        RECORD, seed=None, additions=None, commitment=fair_deal.commitment(KEY), game=Brink(2)
    )
    assert bare.verify() == Verified(4, KEY.hex(), fair_deal.commitment(KEY), of_table=False)
    unfinished = dataclasses.replace(RECORD, picks=RECORD.picks[:5])
    assert unfinished.verify().chance_steps == 2


def test_every_outcome_is_verified() -> None:
    for at in (1, 3, 6, 9):
        line = LINES[19 + at]
        for outcome in {"bust", "two", "three"} - {line[2:]}:
            # What the change makes of the rest of the game does not matter: this is found first.
            picks = [*RECORD.picks[:at], RECORD.game.parse(outcome)]
            with pytest.raises(
                BadRecord, match=f"'{outcome}', but the key draws '{line[2:]}'"
            ) as c:
                dataclasses.replace(RECORD, picks=picks).verify()
            assert c.value.line == 20 + at


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        ({"commitment": "0" * 64}, 9, f"not that of the seed, {fair_deal.commitment(SEED)}"),
        ({"seed": bytes(32)}, 9, "not that of the seed"),
        ({"seed": None, "additions": None}, 9, f"not that of the key, {fair_deal.commitment(KEY)}"),
        ({"key": bytes(32)}, 12, f"not that of the seed and the bytes, {KEY.hex()}"),
        ({"additions": [b"", b""]}, 12, "not that of the seed and the bytes"),
        ({"key": None, "seed": None, "additions": None}, None, "no key.*can't be checked"),
    ],
)
def test_wrong_deal(change: dict[str, Any], line: int | None, message: str) -> None:
    record = Record.parse(dataclasses.replace(RECORD, **change).text(), REGISTRY)
    with pytest.raises(BadRecord, match=message) as caught:
        record.verify()
    assert caught.value.line == line
