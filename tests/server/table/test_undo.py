"""What can be taken back, and what can't."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dighouse.protocol.bodies import Clock
from dighouse.protocol.messages import Refused
from dighouse.server.table import log_events
from dighouse.server.table.config import TableConfig
from dighouse.server.table.record_export import kept_rows, record_of
from tests.server.table.playing import Play, config, scripted
from tests.server.table.steps import numbers, step, tables
from tests.server.table.toy import Peek


def started(**rest: object) -> Play:
    return Play(config(**rest)).start()  # type: ignore[arg-type]


def barred(refusal: Refused | None) -> bool:
    return (
        refusal is not None
        and refusal.why == "not-now"
        and "nothing to take back" in refusal.reason
    )


def test_an_undo_returns_exactly_to_the_earlier_position() -> None:
    play = started()
    before = play.table
    assert play.act("lift", "drop") is None
    assert play.table.state.scores() == [1, 0]
    assert play.undo(0) is None
    now = play.table
    assert (now.state, now.state.scores()) == (before.state, [0, 0])
    assert now.position == before.position + 3  # two picks and an undo: no number returns
    assert now.seq == before.seq + 2  # the log only grows
    assert play.act("lift", "keep") is None  # and the game goes on from there


def test_several_own_rows_can_be_taken_back_one_by_one_or_all_at_once() -> None:
    play = started()
    begun = play.table
    seqs = []
    for picks in (["hide left"], ["show"], ["lift", "drop"]):
        seqs.append(play.table.seq)
        assert play.act(*picks) is None
    assert play.table.undo_to(0) == seqs[2]
    assert play.table.undo_to(1) is None
    assert play.table.undo_to(None) is None
    assert play.undo(0) is None
    assert play.table.undo_to(0) == seqs[1]
    refusal = play.undo(0, 10_000)
    assert refusal is not None
    assert refusal.why == "illegal"
    assert f"{seqs[0]}, {seqs[1]}" in refusal.reason
    assert play.undo(0, seqs[0]) is None
    assert play.table.state == begun.state
    assert barred(play.undo(0))


def test_a_chance_outcome_bars_an_undo_for_good() -> None:
    play = Play(config(), scripted(Peek.choose({}), ["two"])).start()
    play.act("hide left")
    play.act("roll")
    assert play.table.drawn == 1
    assert barred(play.undo(0))
    play.act("lift", "drop")
    roll = play.table.seq - 1
    assert play.undo(0) is None
    assert barred(play.undo(0))
    assert (play.table.seq, play.table.drawn) == (roll + 2, 1)


def test_a_private_look_bars_an_undo() -> None:
    play = started()
    play.act("hide left")
    play.act("pass")
    play.act("hide right")
    play.act("look")
    assert barred(play.undo(1))


def test_showing_ones_own_is_no_bar() -> None:
    play = started()
    play.act("hide left")
    play.act("show")
    assert play.undo(0) is None


def test_what_another_seat_has_done_since_bars_an_undo() -> None:
    play = started()
    play.act("lift", "drop")
    play.act("pass")
    assert play.table.undo_to(0) is not None  # the turn has passed, but nobody has answered
    play.act("hide left")
    assert barred(play.undo(0))
    assert play.undo(1) is None
    assert barred(play.undo(0)), "what was barred stays barred"


def test_the_end_of_the_game_bars_an_undo() -> None:
    play = started(turns=1)
    play.act("pass")
    refusal = play.undo(0)
    assert refusal is not None
    assert refusal.why == "over"


def test_an_undo_waits_for_the_start_and_for_the_end_of_a_pause() -> None:
    play = Play(config()).sit_all()
    assert play.undo(0) is not None
    play.start()
    play.act("hide left")
    play.pause()
    refusal = play.undo(0)
    assert refusal is not None
    assert refusal.reason == "the table is paused"
    play.pause(False)
    assert play.undo(0) is None


@pytest.mark.parametrize("gone", ["resign", "takeover"])
def test_what_a_bot_has_played_for_somebody_is_not_theirs_to_take_back(gone: str) -> None:
    play = started()
    play.act("hide left")
    assert (play.resign(0) if gone == "resign" else play.takeover(1, 0)) is None
    assert play.undo(0) is not None
    play.bot("lift", "drop")
    assert play.undo(0) is not None
    if gone == "takeover":
        assert play.return_seat(0) is None
        assert barred(play.undo(0))
        play.act("show")
        assert play.undo(0) is None
        assert barred(play.undo(0))


def test_chat_renames_and_presence_are_no_bar_and_stay() -> None:
    play = started()
    play.act("hide left")
    play.chat(1)
    play.write(1, log_events.RenameEvent(1, "Bea", position=play.table.position))
    assert play.undo(0) is None
    assert play.table.seats[1].name == "Bea"


def test_time_does_not_come_back_and_a_bonus_is_given_back() -> None:
    """Or else to pass and to take it back, again and again, would fill a clock."""
    play = started(clock=Clock(20.0, 5.0))
    for _ in range(3):
        play.wait(1.0).act("pass")
        play.wait(1.0).undo(0)
    assert play.table.banks == (17.0, 20.0)
    play.wait(1.0).act("lift", "keep")
    play.wait(1.0).undo(0)
    assert play.table.banks == (15.0, 20.0)
    assert play.table.since == play.now


def test_the_record_leaves_out_what_was_taken_back() -> None:
    play = started()
    play.act("hide left")
    play.act("show")
    play.chat(1)
    play.undo(0)
    play.act("lift", "drop")
    record = record_of(play.config, play.log)
    assert [play.table.game.text(pick) for pick in record.picks] == ["hide left", "lift", "drop"]


@given(made=tables, does=numbers)
@settings(max_examples=80)
def test_an_undo_goes_where_the_rules_say(made: TableConfig, does: list[int]) -> None:
    """Held against the rules as they are written, by reading the log backwards."""
    play = Play(made).start()
    stood = {play.table.seq: play.table.state}
    for number in does:
        step(play, number)
        table = play.table
        stood[table.seq] = table.state
        last = play.log[-1]
        if isinstance(last.event, log_events.UndoEvent):
            assert stood[last.seq] == stood[last.event.to]
        for seat, seat_state in enumerate(table.seats):
            wanted = (
                returns(play, seat) if table.phase == "running" and not seat_state.by_bot else []
            )
            assert table.undo_to(seat) == (wanted[0] if wanted else None)
            if not table.paused and wanted:
                other = Play(play.config)
                other.table = table
                assert other.undo(seat, wanted[-1]) is None
                assert other.table.state == stood[wanted[-1]]
                assert other.table.drawn == table.drawn
                refused = other.undo(seat, wanted[-1])
                assert refused is not None, "not twice"


def returns(play: Play, seat: int) -> list[int]:
    """The seqs that a seat may go back to, the latest first."""
    still = {row.seq for row in kept_rows(play.log)}
    found = []
    for row in reversed(play.log):
        event = row.event
        if isinstance(event, log_events.ActEvent):
            if row.seat != seat or event.chance or "look" in event.picks:
                break  # another seat's row is a bar even if it was taken back: it was seen
            if row.seq in still:
                found.append(row.seq - 1)
        elif isinstance(event, log_events.StartEvent) or changed_hands(row, seat):
            break
    return found


def changed_hands(row: log_events.LogRow, seat: int) -> bool:
    """Did somebody else begin to play the seat?"""
    if isinstance(row.event, log_events.ResignEvent):
        return row.seat == seat
    return (
        isinstance(row.event, (log_events.TakeoverEvent, log_events.ReturnEvent))
        and row.event.seat == seat
    )
