"""The record of a table, from its log: what was undone is left out, the deal is laid open."""

from __future__ import annotations

from dighouse.kernel.record import Record
from dighouse.kernel.record_text import Header, edition_lines
from dighouse.server.table import log_events
from dighouse.server.table.log_events import Charter, Row
from dighouse.server.table.apply_event import fold
from dighouse.server.table.outdated import outdated
from dighouse.server.table.table import begin


def record_of(charter: Charter, log: list[Row]) -> Record:
    table = begin(charter, None)
    for row in lasting(log):
        table, _ = fold(table, row, tell=False)
    players = [
        f"{sitter.name or 'nobody'} (resigned)" if sitter.resigned else sitter.name or "nobody"
        for sitter in table.sitters
    ]
    return Record(
        table.game,
        [table.game.parse(text) for text in texts_of(log)],
        players,
        key=table.key or table.deal_key(),
        seed=charter.seed,
        additions=[sitter.addition for sitter in table.sitters],
        commitment=table.commitment,
        given=len(charter.given) if table.state is not None else 0,
    )


LOG = "dighouse log 1"


def log_text(charter: Charter, log: list[Row]) -> str:
    """A log as text, for a table that no code plays any more: as its record, but neither replayed
    nor with a result, and without the numbers of an edition that was built in.
    """
    table = begin(charter, None)
    for row in log:
        table, _ = fold(table, row, tell=False)
    old = outdated(charter)
    values = {
        "ruleset": charter.ruleset,
        "version": charter.version,
        "release": (old and old.release) or "unknown",
        "seats": len(charter.places),
        "options": charter.options,
        "players": [sitter.name or "nobody" for sitter in table.sitters],
        "commitment": table.commitment,
        "seed": charter.seed,
        "bytes": [sitter.addition for sitter in table.sitters],
        "key": table.key or table.deal_key(),
    }
    if charter.given:
        values["given"] = len(charter.given)
    picks = [line for row in kept(log) for line in _lines(row)]
    lines = [LOG, *(f"{name}: {value}" for name, value in Header(values).texts.items())]
    if charter.edition is not None:
        lines += edition_lines(charter.edition)
    lines += ["", *picks, f"end {len(picks)}"]
    return "".join(line + "\n" for line in lines)


def _lines(row: Row) -> list[str]:
    """The picks of a row as lines of a record: who, and what."""
    deed = row.deed
    picks = deed.picks if isinstance(deed, log_events.Act) else []
    chance = deed.chance if isinstance(deed, log_events.Act | log_events.Start) else []
    return [*(f"{row.seat} {text}" for text in picks), *(f"* {text}" for text in chance)]


def texts_of(log: list[Row]) -> list[str]:
    """All picks that were not taken back, outcomes of chance too, in notation."""
    return [text for row in kept(log) for text in _texts(row)]


def kept(log: list[Row]) -> list[Row]:
    """The rows with picks that were not taken back."""
    found: list[Row] = []
    for row in log:
        if isinstance(row.deed, log_events.Undo):
            while found and found[-1].seq > row.deed.to:
                found.pop()
        elif isinstance(row.deed, (log_events.Act, log_events.Start)):
            found.append(row)
    return found


def lasting(log: list[Row]) -> list[Row]:
    """The rows without those that were undone: where the table comes to is the same, but for its
    clock. What people do again and again to undo it each time costs nobody anything here.
    """
    picked = {row.seq for row in kept(log)}
    return [
        row
        for row in log
        if row.seq in picked or not isinstance(row.deed, log_events.Act | log_events.Start | log_events.Undo)
    ]


def _texts(row: Row) -> list[str]:
    deed = row.deed
    if isinstance(deed, log_events.Act):
        return [*deed.picks, *deed.chance]
    return deed.chance if isinstance(deed, log_events.Start) else []
