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
from dighouse.server.table import log_events
from dighouse.server.table.record_export import kept, record_of
from dighouse.server.table.log_events import Charter
from dighouse.server.table import commands
from dighouse.server.table.commands import Decision
from dighouse.server.table.apply_event import fold
from dighouse.server.table.table import Table
from dighouse.server.table.moves import Dealer
from dighouse.protocol import messages
from dighouse.protocol.messages import Refused
from tests.server.table.playing import Play, charter, never, reread
from tests.server.table.steps import numbers, some_picks, step, tables
from tests.server.table.toy import Shelf

seeds = st.binary(min_size=32, max_size=32)


@given(made=tables, seed=seeds, does=numbers)
@settings(max_examples=120)
def test_a_table_is_nothing_but_its_log(made: Charter, seed: bytes, does: list[int]) -> None:
    """At every row: read from the log it is the table that was played, and it tells the same."""
    play = Play(replace(made, seed=seed)).sit_all()
    table = play.again()
    for number in does:
        step(play, number)
        for row in play.log[table.seq :]:
            before = table
            table, walk = fold(table, reread(row))
            assert row.seq == before.seq + 1 == table.seq
            assert row.deed.position == table.position
            assert table.drawn >= before.drawn
            assert table.state is None or table.state.actor != CHANCE
            if isinstance(row.deed, (log_events.Act, log_events.Undo)):
                assert table.position > before.position, "a position never returns"
            elif not isinstance(row.deed, log_events.Start):
                assert (table.position, table.state) == (before.position, before.state)
            quiet, silent = fold(before, row, tell=False)
            assert quiet == table
            assert (walk is None) == (silent is None)
        assert table == play.table
    assert play.again() == play.table


@given(made=tables, does=numbers)
@settings(max_examples=60)
def test_what_is_told_live_is_what_is_told_from_the_log(made: Charter, does: list[int]) -> None:
    play = Play(made).start()
    for number in does:
        table = play.table
        seat = table.actor
        if seat is None:
            break
        picks = some_picks(table, random.Random(number))
        decision = commands.played(table, seat, picks, "id")
        if isinstance(decision, Decision):
            row = play.write(seat, decision.deed, decision)
            _, walk = fold(table, reread(row))
            assert walk == decision.walk


@given(made=tables, does=numbers, another=seeds)
@settings(max_examples=100)
def test_no_refusal_depends_on_what_is_not_drawn_yet(
    made: Charter, does: list[int], another: bytes
) -> None:
    """Two tables that differ in nothing but what chance will bring refuse the same, byte by byte."""
    play = Play(made).start()
    for number in does:
        step(play, number)
        table = play.table
        twin = replace(table, key=another, charter=replace(table.charter, seed=another))
        rng = random.Random(number)
        for asked in some_commands(play, rng):
            here, there = asked_of(table, asked), asked_of(twin, asked)
            if isinstance(here, Refused) or isinstance(there, Refused):
                assert msgspec.json.encode(here) == msgspec.json.encode(there)
                # Nor is anything drawn on the way to a refusal.
                asked_of(table, asked, never)
            else:
                assert type(here.deed) is type(there.deed)
                if isinstance(here.deed, log_events.Act) and isinstance(there.deed, log_events.Act):
                    assert here.deed.picks == there.deed.picks


def some_commands(play: Play, rng: random.Random) -> list[messages.Command]:
    table = play.table
    seat = table.actor or 0
    picks = ["pass"] if table.actor is None else some_picks(table, rng)
    to = rng.choice([None, rng.randrange(table.seq + 2)])
    return [
        messages.Act("a", seat, table.position, picks),
        messages.Act("b", rng.randrange(len(table.sitters)), table.position, picks[::-1]),
        messages.Act("c", seat, table.position - 1, picks),
        messages.Undo("d", rng.randrange(len(table.sitters)), to),
        messages.Chat("e", seat, rng.choice(["", "hi"])),
        messages.Resign("f", seat),
        messages.Takeover("g", seat, rng.randrange(-1, 4), rng.choice(["bot", "wait", "back"])),
    ]


def asked_of(table: Table, asked: messages.Command, chance: Dealer = draw) -> Decision | Refused:
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
    made: Charter, does: list[int]
) -> None:
    play = Play(made).start()
    for number in does:
        step(play, number)
    record = record_of(play.charter, [reread(row) for row in play.log])
    assert record.replay() == play.table.state
    left_out = [row.deed for row in play.log if row not in kept(play.log)]
    raised = sum(isinstance(deed, log_events.Undo) for deed in left_out)
    raised += sum(len(deed.picks) for deed in left_out if isinstance(deed, log_events.Act))
    assert len(record.picks) + raised == play.table.position
    assert record.verify().chance_steps == play.table.drawn
    assert sum(isinstance(row.deed, log_events.Start) for row in kept(play.log)) == 1
    shelf = Shelf() if made.ruleset == "peek" else None
    read = Record.parse(record.text(), shelf)
    assert read == record
    assert read.verify().of_table


def test_a_table_that_is_closed_before_its_start_reveals_its_deal() -> None:
    play = Play(charter("card-game")).sit_all()
    play.write(0, log_events.Close("host"))
    record = Record.parse(record_of(play.charter, play.log).text())
    assert (record.picks, record.result) == ([], None)
    assert record.seed == play.charter.seed
    assert record.additions == [bytes([0] * 16), bytes([1] * 16)]
    assert record.verify().of_table
