"""What was undone costs nobody anything; and a log does not grow for ever."""

from __future__ import annotations

from hypothesis import given, settings
from msgspec.structs import replace

from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import SERVER_SEAT, LogRow
from dighouse.server.table.log_limits import ROWS, TALK, too_long
from dighouse.server.table.record_export import lasting_rows
from dighouse.server.table.table import Table, new_table
from tests.server.table.playing import Play, config
from tests.server.table.steps import numbers, step, tables


def read(made: TableConfig, log: list[LogRow]) -> Table:
    table = new_table(made, None)
    for row in log:
        table, _ = apply_event(table, row, tell=False)
    return table


@settings(max_examples=40)
@given(made=tables, numbers=numbers)
def test_what_was_undone_can_be_left_out(made: TableConfig, numbers: list[int]) -> None:
    play = Play(made)
    for number in numbers:
        step(play, number)
    whole, short = read(made, play.log), read(made, lasting_rows(play.log))
    assert short.state == whole.state
    for field in ("seats", "phase", "key", "drawn", "host", "rematch"):
        assert getattr(short, field) == getattr(whole, field), field


def test_an_endless_undo_leaves_nothing() -> None:
    play = Play(config()).start()
    before = len(lasting_rows(play.log))
    for _ in range(50):
        assert play.act("lift", "drop") is None
        assert play.undo(0) is None
    assert len(lasting_rows(play.log)) == before


def long(written: int, seats: str = "hh") -> Table:
    """A game in which seat 0 has written so many rows."""
    table = Play(config(seats=seats)).start().table
    return replace(table, written=(written, *table.written[1:]))


SHARE = ROWS // 2  # of two seats


def test_a_seat_without_rows_left_writes_only_what_ends_the_game() -> None:
    act, undo, chat = (
        log_events.ActEvent(["show"]),
        log_events.UndoEvent(1),
        log_events.ChatEvent("what now?"),
    )
    ends: list[log_events.AnyLogEvent] = [
        log_events.ResignEvent(),
        log_events.CloseEvent("host"),
        log_events.TakeoverEvent(0, "clock"),
        log_events.PauseEvent(False),
    ]
    deeds: list[log_events.AnyLogEvent] = [act, undo, chat, *ends]
    for event in deeds:
        assert too_long(long(SHARE - 1), 0, event, "") is None
    more: list[log_events.AnyLogEvent] = [
        act,
        undo,
        log_events.RenameEvent(0, "Zoë"),
        log_events.PauseEvent(True),
    ]
    for event in more:
        assert too_long(long(SHARE), 1, event, "") is None, "the others play on"
        refusal = too_long(long(SHARE), 0, event, "x")
        assert refusal is not None
        assert (refusal.id, refusal.why) == ("x", "not-now")
        assert f"{SHARE} rows. Resign, and a bot plays on" in refusal.reason
    for event in [chat, *ends]:
        assert too_long(long(SHARE), 0, event, "") is None
    assert too_long(long(SHARE + TALK), 0, chat, "") is not None
    for event in ends:
        assert too_long(long(SHARE + TALK), 0, event, "") is None


def test_bots_play_on_to_the_end() -> None:
    assert too_long(long(SHARE + TALK, seats="bh"), 0, log_events.ActEvent(["show"]), "") is None


def test_rows_count_against_the_seat_that_wrote_them() -> None:
    play = Play(config(seats="hbh")).start()
    before = play.table.written
    play.act("lift", "drop")
    play.undo(0)
    play.chat(2)
    play.act("pass")
    play.bot("pass")
    play.write(SERVER_SEAT, log_events.TakeoverEvent(2, "clock"))
    play.bot("pass")
    assert play.table.written == (before[0] + 3, before[1], before[2] + 1)
    assert play.again().written == play.table.written


def test_who_sits_down_has_a_whole_share_and_the_host_can_always_remove_somebody() -> None:
    play = Play(config()).sit_all()
    table = replace(play.table, seq=ROWS, written=(SHARE + TALK, SHARE))
    assert too_long(table, 1, log_events.RenameEvent(1, "Zoë"), "") is not None
    always: list[log_events.AnyLogEvent] = [
        log_events.LeaveEvent(1),
        log_events.ReseatEvent(1, "random"),
        log_events.StartEvent([]),
    ]
    for event in always:
        assert too_long(table, 0, event, "") is None
    free, _ = apply_event(table, LogRow(table.seq + 1, 0, "x", play.now, log_events.LeaveEvent(1)))
    assert too_long(free, 0, log_events.ReseatEvent(1, "random"), "") is not None
    assert too_long(free, SERVER_SEAT, log_events.SitEvent(1, "Zoë"), "") is not None, (
        "there is an end to it"
    )
    taken, _ = apply_event(
        free, LogRow(free.seq + 1, SERVER_SEAT, "y", play.now, log_events.SitEvent(1, "Zoë"))
    )
    assert taken.written == (SHARE + TALK + 1, 0)
