"""What holds for every table, whatever was done at it."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dighouse.kernel.chance import draw
from dighouse.kernel.record import Record
from dighouse.kernel.state import CHANCE
from dighouse.protocol import messages
from dighouse.protocol.messages import Refused
from dighouse.server.table import commands, log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.commands import Decision
from dighouse.server.table.config import TableConfig
from dighouse.server.table.moves import DrawChance
from dighouse.server.table.record_export import kept_rows, record_of
from dighouse.server.table.table import Table
from tests.server.table.playing import Play, config, never, reread
from tests.server.table.steps import numbers, some_picks, step, tables
from tests.server.table.toy import PeekRegistry

seeds = st.binary(min_size=32, max_size=32)


@given(made=tables, seed=seeds, does=numbers)
@settings(max_examples=120)
def test_a_table_is_nothing_but_its_log(made: TableConfig, seed: bytes, does: list[int]) -> None:
    """At every row: read from the log it is the table that was played, and it tells the same."""
    play = Play(replace(made, seed=seed)).sit_all()
    table = play.again()
    for number in does:
        step(play, number)
        for row in play.log[table.seq :]:
            before = table
            table, move = apply_event(table, reread(row))
            assert row.seq == before.seq + 1 == table.seq
            assert row.event.position == table.position
            assert table.drawn >= before.drawn
            assert table.state is None or table.state.actor != CHANCE
            if isinstance(row.event, (log_events.ActEvent, log_events.UndoEvent)):
                assert table.position > before.position, "a position never returns"
            elif not isinstance(row.event, log_events.StartEvent):
                assert (table.position, table.state) == (before.position, before.state)
            quiet, silent = apply_event(before, row, tell=False)
            assert quiet == table
            assert (move is None) == (silent is None)
        assert table == play.table
    assert play.again() == play.table


@given(made=tables, does=numbers)
@settings(max_examples=60)
def test_what_is_told_live_is_what_is_told_from_the_log(made: TableConfig, does: list[int]) -> None:
    play = Play(made).start()
    for number in does:
        table = play.table
        seat = table.actor
        if seat is None:
            break
        picks = some_picks(table, random.Random(number))
        decision = commands.play_picks(table, seat, picks, "id")
        if isinstance(decision, Decision):
            row = play.write(seat, decision.event, decision)
            _, move = apply_event(table, reread(row))
            assert move == decision.move


@given(made=tables, does=numbers, another=seeds)
@settings(max_examples=100)
def test_no_refusal_depends_on_what_is_not_drawn_yet(
    made: TableConfig, does: list[int], another: bytes
) -> None:
    """Two tables that differ in nothing but what chance will bring refuse the same, byte by byte."""
    play = Play(made).start()
    for number in does:
        step(play, number)
        table = play.table
        twin = replace(table, key=another, config=replace(table.config, seed=another))
        rng = random.Random(number)
        for asked in some_commands(play, rng):
            here, there = asked_of(table, asked), asked_of(twin, asked)
            if isinstance(here, Refused) or isinstance(there, Refused):
                assert msgspec.json.encode(here) == msgspec.json.encode(there)
                # Nor is anything drawn on the way to a refusal.
                asked_of(table, asked, never)
            else:
                assert type(here.event) is type(there.event)
                if isinstance(here.event, log_events.ActEvent) and isinstance(
                    there.event, log_events.ActEvent
                ):
                    assert here.event.picks == there.event.picks


def some_commands(play: Play, rng: random.Random) -> list[messages.Command]:
    table = play.table
    seat = table.actor or 0
    picks = ["pass"] if table.actor is None else some_picks(table, rng)
    to = rng.choice([None, rng.randrange(table.seq + 2)])
    return [
        messages.Act("a", seat, table.position, picks),
        messages.Act("b", rng.randrange(len(table.seats)), table.position, picks[::-1]),
        messages.Act("c", seat, table.position - 1, picks),
        messages.Undo("d", rng.randrange(len(table.seats)), to),
        messages.Chat("e", seat, rng.choice(["", "hi"])),
        messages.Resign("f", seat),
        messages.Takeover("g", seat, rng.randrange(-1, 4), rng.choice(["bot", "wait", "back"])),
    ]


def asked_of(
    table: Table, asked: messages.Command, chance: DrawChance = draw
) -> Decision | Refused:
    match asked:
        case messages.Act():
            return commands.act(table, asked, chance)
        case messages.Undo():
            return commands.undo(table, asked)
        case messages.Chat():
            return commands.chat(table, asked)
        case messages.Resign():
            return commands.resign(table, asked)
        case messages.Takeover():
            return commands.takeover(table, asked, False, 500.0)
        case _:
            raise AssertionError("a table is not asked for this")


@given(made=tables, does=numbers)
@settings(max_examples=60)
def test_the_record_leaves_out_what_was_taken_back_and_verifies(
    made: TableConfig, does: list[int]
) -> None:
    play = Play(made).start()
    for number in does:
        step(play, number)
    record = record_of(play.config, [reread(row) for row in play.log])
    assert record.replay() == play.table.state
    left_out = [row.event for row in play.log if row not in kept_rows(play.log)]
    raised = sum(isinstance(event, log_events.UndoEvent) for event in left_out)
    raised += sum(len(event.picks) for event in left_out if isinstance(event, log_events.ActEvent))
    assert len(record.picks) + raised == play.table.position
    assert record.verify().chance_steps == play.table.drawn
    assert sum(isinstance(row.event, log_events.StartEvent) for row in kept_rows(play.log)) == 1
    shelf = PeekRegistry() if made.ruleset == "peek" else None
    read = Record.parse(record.text(), shelf)
    assert read == record
    assert read.verify().of_table


def test_a_table_that_is_closed_before_its_start_reveals_its_deal() -> None:
    play = Play(config("card-game")).sit_all()
    play.write(0, log_events.CloseEvent("host"))
    record = Record.parse(record_of(play.config, play.log).text())
    assert (record.picks, record.result) == ([], None)
    assert record.seed == play.config.seed
    assert record.additions == [bytes([0] * 16), bytes([1] * 16)]
    assert record.verify().of_table
