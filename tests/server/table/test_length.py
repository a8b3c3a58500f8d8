"""What was undone costs nobody anything; and a log does not grow for ever."""

from __future__ import annotations

from hypothesis import given, settings
from msgspec.structs import replace

from dighouse.server import rows
from dighouse.server.recording import lasting
from dighouse.server.rows import Charter, Row
from dighouse.server.table.folding import fold
from dighouse.server.table.length import ROWS, TALK, too_long
from dighouse.server.table.table import Table, begin
from tests.server.table.playing import Play, charter
from tests.server.table.steps import numbers, step, tables


def read(made: Charter, log: list[Row]) -> Table:
    table = begin(made, None)
    for row in log:
        table, _ = fold(table, row, tell=False)
    return table


@settings(max_examples=40)
@given(made=tables, numbers=numbers)
def test_what_was_undone_can_be_left_out(made: Charter, numbers: list[int]) -> None:
    play = Play(made)
    for number in numbers:
        step(play, number)
    whole, short = read(made, play.log), read(made, lasting(play.log))
    assert short.state == whole.state
    for field in ("sitters", "phase", "key", "drawn", "host", "rematch"):
        assert getattr(short, field) == getattr(whole, field), field


def test_an_endless_undo_leaves_nothing() -> None:
    play = Play(charter()).start()
    before = len(lasting(play.log))
    for _ in range(50):
        assert play.act("lift", "drop") is None
        assert play.undo(0) is None
    assert len(lasting(play.log)) == before


def long(seq: int, seats: str = "hh") -> Table:
    return replace(Play(charter(seats=seats)).start().table, seq=seq)


def test_a_log_that_is_full_takes_only_what_ends_the_game() -> None:
    act, undo, chat = rows.Act(["show"]), rows.Undo(1), rows.Chat("what now?")
    ends: list[rows.AnyDeed] = [
        rows.Resign(),
        rows.Close("host"),
        rows.Takeover(0, "clock"),
        rows.Pause(False),
    ]
    deeds: list[rows.AnyDeed] = [act, undo, chat, *ends]
    for deed in deeds:
        assert too_long(long(ROWS - 1), 0, deed, "") is None
    more: list[rows.AnyDeed] = [act, undo, rows.Rename(0, "Zoë"), rows.Pause(True)]
    for deed in more:
        refusal = too_long(long(ROWS), 0, deed, "x")
        assert refusal is not None
        assert (refusal.id, refusal.why) == ("x", "not-now")
        assert f"{ROWS} rows. Resign, and a bot plays on" in refusal.reason
    for deed in [chat, *ends]:
        assert too_long(long(ROWS), 0, deed, "") is None
    assert too_long(long(ROWS + TALK), 0, chat, "") is not None
    for deed in ends:
        assert too_long(long(ROWS + TALK), 0, deed, "") is None


def test_bots_play_on_to_the_end() -> None:
    assert too_long(long(ROWS + TALK, seats="bh"), 0, rows.Act(["show"]), "") is None
