"""The record of a table, from its log: what was undone is left out, the deal is laid open."""

from __future__ import annotations

from dighouse.kernel.record import Record
from dighouse.server import rows
from dighouse.server.rows import Charter, Row
from dighouse.server.table.folding import fold
from dighouse.server.table.table import begin


def record_of(charter: Charter, log: list[Row]) -> Record:
    table = begin(charter, None)
    for row in log:
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


def texts_of(log: list[Row]) -> list[str]:
    """All picks that were not taken back, outcomes of chance too, in notation."""
    return [text for row in kept(log) for text in _texts(row)]


def kept(log: list[Row]) -> list[Row]:
    """The rows with picks that were not taken back."""
    found: list[Row] = []
    for row in log:
        if isinstance(row.deed, rows.Undo):
            while found and found[-1].seq > row.deed.to:
                found.pop()
        elif isinstance(row.deed, (rows.Act, rows.Start)):
            found.append(row)
    return found


def _texts(row: Row) -> list[str]:
    deed = row.deed
    if isinstance(deed, rows.Act):
        return [*deed.picks, *deed.chance]
    return deed.chance if isinstance(deed, rows.Start) else []
