"""The record of a table, from its log: what was undone is left out, the deal is laid open."""

from __future__ import annotations

from dighouse.kernel.record import Record
from dighouse.kernel.record_text import RecordHeader, edition_lines
from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.outdated import outdated
from dighouse.server.table.table import new_table


def record_of(config: TableConfig, log: list[LogRow]) -> Record:
    table = new_table(config, None)
    for row in lasting_rows(log):
        table, _ = apply_event(table, row, tell=False)
    players = [
        f"{seat_state.name or 'nobody'} (resigned)"
        if seat_state.resigned
        else seat_state.name or "nobody"
        for seat_state in table.seats
    ]
    return Record(
        table.game,
        [table.game.parse(text) for text in picks_of(log)],
        players,
        key=table.key or table.deal_key(),
        seed=config.seed,
        additions=[seat_state.addition for seat_state in table.seats],
        commitment=table.commitment,
        given=len(config.given) if table.state is not None else 0,
    )


LOG = "dighouse log 1"


def log_text(config: TableConfig, log: list[LogRow]) -> str:
    """A log as text, for a table that no code plays any more: as its record, but neither replayed
    nor with a result, and without the numbers of an edition that was built in.
    """
    table = new_table(config, None)
    for row in log:
        table, _ = apply_event(table, row, tell=False)
    old = outdated(config)
    values = {
        "ruleset": config.ruleset,
        "version": config.version,
        "release": (old and old.release) or "unknown",
        "seats": len(config.seats),
        "options": config.options,
        "players": [seat_state.name or "nobody" for seat_state in table.seats],
        "commitment": table.commitment,
        "seed": config.seed,
        "bytes": [seat_state.addition for seat_state in table.seats],
        "key": table.key or table.deal_key(),
    }
    if config.given:
        values["given"] = len(config.given)
    picks = [line for row in kept_rows(log) for line in _lines(row)]
    lines = [LOG, *(f"{name}: {value}" for name, value in RecordHeader(values).texts.items())]
    if config.edition is not None:
        lines += edition_lines(config.edition)
    lines += ["", *picks, f"end {len(picks)}"]
    return "".join(line + "\n" for line in lines)


def _lines(row: LogRow) -> list[str]:
    """The picks of a row as lines of a record: who, and what."""
    event = row.event
    picks = event.picks if isinstance(event, log_events.ActEvent) else []
    chance = event.chance if isinstance(event, log_events.ActEvent | log_events.StartEvent) else []
    return [*(f"{row.seat} {text}" for text in picks), *(f"* {text}" for text in chance)]


def picks_of(log: list[LogRow]) -> list[str]:
    """All picks that were not taken back, outcomes of chance too, in notation."""
    return [text for row in kept_rows(log) for text in _picks(row)]


def kept_rows(log: list[LogRow]) -> list[LogRow]:
    """The rows with picks that were not taken back."""
    found: list[LogRow] = []
    for row in log:
        if isinstance(row.event, log_events.UndoEvent):
            while found and found[-1].seq > row.event.to:
                found.pop()
        elif isinstance(row.event, (log_events.ActEvent, log_events.StartEvent)):
            found.append(row)
    return found


def lasting_rows(log: list[LogRow]) -> list[LogRow]:
    """The rows without those that were undone: where the table comes to is the same, but for its
    clock. What people do again and again to undo it each time costs nobody anything here.
    """
    picked = {row.seq for row in kept_rows(log)}
    return [
        row
        for row in log
        if row.seq in picked
        or not isinstance(
            row.event, log_events.ActEvent | log_events.StartEvent | log_events.UndoEvent
        )
    ]


def _picks(row: LogRow) -> list[str]:
    event = row.event
    if isinstance(event, log_events.ActEvent):
        return [*event.picks, *event.chance]
    return event.chance if isinstance(event, log_events.StartEvent) else []
