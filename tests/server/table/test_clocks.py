"""Thinking time: what it costs, when it stops, and what happens when it is gone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from dighouse.protocol.bodies import Clock
from dighouse.server.live.outgoing import clock_info
from dighouse.server.table import commands, log_events
from dighouse.server.table.apply_event import GRACE
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import SERVER_SEAT
from tests.server.table.playing import Play, config
from tests.server.table.steps import numbers, step, tables


def started(seats: str = "hh", bank: float = 60.0, bonus: float = 5.0) -> Play:
    return Play(config(seats=seats, clock=Clock(bank, bonus))).start()


def test_a_decision_costs_the_time_it_took_and_a_finished_turn_brings_the_bonus() -> None:
    play = started()
    play.wait(10.0).act("hide left")
    assert play.table.banks == (50.0, 60.0)
    play.wait(4.0).act("pass")
    assert play.table.banks == (51.0, 60.0)
    play.wait(2.0).act("pass")
    assert play.table.banks == (51.0, 63.0)


def test_a_bank_is_never_below_nothing() -> None:
    play = started()
    play.wait(61.0).act("hide left")  # it came before the sweep did
    assert play.table.banks == (0.0, 60.0)
    assert play.table.due_at(0.0) == play.now


def test_only_the_actors_clock_runs_and_the_table_says_when_it_is_due() -> None:
    play = started()
    info = clock_info(play.table, play.now)
    assert info is not None
    assert (info.running, info.at, info.banks) == (0, play.now, [60.0, 60.0])
    summary = play.table.summary(0.9, "node")
    assert (summary.waits_for, summary.due_at) == ("human", play.now + 60.0)
    assert summary.lease == "node"


def test_who_asks_in_the_middle_of_a_decision_is_told_what_is_left_of_it() -> None:
    play = started().wait(38.0)
    info = clock_info(play.table, play.now)
    assert info is not None
    assert (info.running, info.at, info.banks) == (0, play.now, [22.0, 60.0])
    info = clock_info(play.table, play.now + 100.0)
    assert info is not None
    assert info.banks == [0.0, 60.0]


def test_without_a_clock_nothing_is_ever_due_of_a_person() -> None:
    play = Play(config()).start()
    assert (play.table.due_at(0.9), clock_info(play.table, play.now)) == (None, None)
    assert not play.wait(1e9).expire_clock()


@pytest.mark.parametrize("does", ["chat", "rename", "host"])
def test_talking_and_renaming_neither_stop_nor_start_a_clock(does: str) -> None:
    play = started()
    deeds: dict[str, log_events.AnyLogEvent] = {
        "chat": log_events.ChatEvent("hi"),
        "rename": log_events.RenameEvent(1, "Bea"),
        "host": log_events.HostEvent(1),
    }
    due = play.table.due_at(0.0)
    play.wait(7.0).write(1, deeds[does])
    assert play.table.due_at(0.0) == due
    play.act("hide left")
    assert play.table.banks == (53.0, 60.0)


def test_a_clock_that_has_run_out_lets_a_bot_play_on() -> None:
    play = started()
    assert not play.wait(59.9).expire_clock()
    assert play.wait(0.1).expire_clock()
    assert play.log[-1].seat == SERVER_SEAT
    assert play.log[-1].event == log_events.TakeoverEvent(0, "clock", position=play.table.position)
    assert play.table.banks == (0.0, 60.0)
    assert play.table.waits_for() == "bot"
    assert play.table.due_at(0.9) == play.now + 0.9
    assert not play.wait(500.0).expire_clock(), "a bot has no clock"
    refusal = play.act("pass", seat=0)
    assert refusal is not None
    assert refusal.why == "not-now"
    assert play.bot("pass") is None
    assert play.table.banks == (0.0, 60.0), "a bot spends no time, and earns none"
    assert play.table.actor == 1


def test_who_comes_back_has_the_seat_and_a_grace_on_the_clock() -> None:
    play = started()
    play.wait(60.0).expire_clock()
    refusal = play.wait(30.0).return_seat(0)
    assert refusal is not None, "or whoever comes back again and again need never move"
    assert refusal.why == "not-now"
    assert play.bot("pass") is None
    assert play.return_seat(0) is None
    assert play.table.banks == (GRACE, 60.0)
    assert play.act("pass") is None
    assert play.table.since == play.now, "and it begins to run when the seat is to move"
    assert not play.wait(GRACE - 0.1).expire_clock()
    assert play.wait(0.2).expire_clock()


def test_coming_back_never_costs_time() -> None:
    play = started(bank=60.0)
    play.act("pass")
    play.write(0, log_events.TakeoverEvent(1, "vote"))
    play.wait(10.0).return_seat(1)
    assert play.table.banks is not None
    assert play.table.banks[1] == 60.0


def test_a_pause_stops_the_clock() -> None:
    play = started()
    play.wait(10.0).pause()
    assert play.table.banks == (50.0, 60.0)
    assert play.table.waits_for() == "nobody"
    assert not play.wait(1000.0).expire_clock()
    refusal = play.act("pass")
    assert refusal is not None
    assert refusal.reason == "the table is paused"
    play.pause(False)
    assert play.table.due_at(0.0) == play.now + 50.0
    play.wait(5.0).act("hide left")
    assert play.table.banks == (45.0, 60.0)


def test_a_question_for_a_pause_lapses_when_a_person_moves() -> None:
    play = started("hbh")
    asked = log_events.AskPauseEvent(True)
    play.write(0, asked)
    assert play.table.pause_asked == 0
    assert play.act("pass") is None
    assert play.table.pause_asked is None
    play.write(0, asked)
    assert play.bot("pass") is None
    assert play.table.pause_asked == 0, "bots are too quick for an answer"
    assert play.act("pass") is None
    assert play.table.pause_asked is None


def test_with_a_clock_everybody_who_plays_may_end_a_pause() -> None:
    play = started("hhh")
    play.pause()
    assert play.did(2, commands.pause(play.table, 2, False)) is None
    assert not play.table.paused
    play.pause()
    play.resign(1)
    refusal = play.did(1, commands.pause(play.table, 1, False))
    assert refusal is not None
    assert refusal.why == "not-your-seat"
    without = Play(config()).start()
    without.pause()
    refusal = without.did(1, commands.pause(without.table, 1, False))
    assert refusal is not None
    assert refusal.why == "not-your-seat"


@pytest.mark.parametrize("does", ["act", "undo", "pause"])
def test_a_clock_that_was_set_back_gives_nobody_time(does: str) -> None:
    """Another node's clock may be behind, or that of a server that was started again."""
    play = started()
    play.wait(10.0).act("lift", "drop")
    play.wait(-3600.0)
    if does == "act":
        play.act("lift", "drop")
    elif does == "undo":
        play.undo(0)
    else:
        play.pause()
    assert play.table.banks == (50.0, 60.0)


def test_a_pause_in_a_bots_turn_costs_nobody_anything() -> None:
    play = started("bh")
    play.wait(100.0).pause()
    assert play.table.due_at(0.9) is None
    play.wait(100.0).pause(False)
    assert play.table.banks == (60.0, 60.0)
    assert play.table.due_at(0.9) == play.now + 0.9


def test_votes_are_for_tables_without_a_clock() -> None:
    refusal = started().takeover(0, 1)
    assert refusal is not None
    assert refusal.why == "not-now"
    assert "clock" in refusal.reason


@given(made=tables, does=numbers)
@settings(max_examples=60)
def test_no_time_comes_from_nowhere(made: TableConfig, does: list[int]) -> None:
    """What is left and what was thought away is never more than banks, bonuses and graces."""
    clock = Clock(20.0, 3.0)
    play = Play(replace(made, clock=clock)).start()
    for number in does:
        before, rows_before = play.table, len(play.log)
        step(play, number)
        assert play.table.banks is not None
        assert before.banks is not None
        gained = sum(play.table.banks) - sum(before.banks)
        deeds = [row.event for row in play.log[rows_before:]]
        bonuses = clock.bonus * sum(isinstance(event, log_events.ActEvent) for event in deeds)
        graces = GRACE * sum(isinstance(event, log_events.ReturnEvent) for event in deeds)
        assert gained <= bonuses + graces
        assert min(play.table.banks) >= 0.0
