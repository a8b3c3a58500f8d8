"""From a table and a row to the table after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dighouse.server.table import log_events
from dighouse.server.table.log_events import Row
from dighouse.server.table.seat_choices import with_choices
from dighouse.server.table.table import Mark, Sitter, Table, is_over
from dighouse.server.table.moves import Walk, retrace


def fold(
    table: Table, row: Row, walk: Walk | None = None, tell: bool = True
) -> tuple[Table, Walk | None]:
    """The table after a row, and what came of its picks.

    `walk` is that of the row, if it was just made; else the row is retraced.
    """
    deed = row.deed
    changed: dict[str, Any] = {"seq": row.seq, "written": _written(table, row)}
    if isinstance(deed, log_events.Start):
        table = with_choices(table, deed.choices)
    if table.rules is None and isinstance(deed, log_events.Act | log_events.Start | log_events.Undo):
        changed |= _skimmed(table, row)
    elif isinstance(deed, log_events.Act):
        walk = walk or retrace(table.game, table.state, deed.picks, deed.chance, tell)
        changed |= _acted(table, row, walk)
    elif isinstance(deed, log_events.Start):
        walk = walk or retrace(table.game, table.game.start(), (), deed.chance, tell)
        changed |= {"code": None, "key": table.deal_key(), "started_at": row.at} | _moved(
            table, row, walk
        )
    else:
        changed |= OTHERS[type(deed)](table, row, deed)
        changed.setdefault("updated_at", row.at)
    return replace(table, **changed), walk


def _written(table: Table, row: Row) -> tuple[int, ...]:
    deed, seat, count = row.deed, row.seat, 0
    if isinstance(deed, log_events.Sit):
        seat = deed.seat
    elif seat == log_events.HOUSE or (isinstance(deed, log_events.Act) and table.sitters[seat].by_bot):
        return table.written
    else:
        count = table.written[seat] + 1
    return (*table.written[:seat], count, *table.written[seat + 1 :])


def _skimmed(table: Table, row: Row) -> dict[str, Any]:
    """What can be told of a row without the rules that it was played by."""
    changed: dict[str, Any] = {"position": row.deed.position, "updated_at": row.at}
    if isinstance(row.deed, log_events.Start):
        changed |= {"phase": "running", "code": None, "key": table.deal_key()}
        changed["started_at"] = row.at
    return changed


def _moved(table: Table, row: Row, walk: Walk) -> dict[str, Any]:
    return {
        "state": walk.state,
        "position": row.deed.position,
        "drawn": table.drawn + len(walk.chance),
        "phase": "over" if is_over(walk.state) else "running",
        "pause_asked": None if is_over(walk.state) else table.pause_asked,
        "since": row.at,
        "updated_at": row.at,
    }


def _acted(table: Table, row: Row, walk: Walk) -> dict[str, Any]:
    changed = _moved(table, row, walk)
    sitter = table.sitters[row.seat]
    if not sitter.by_bot:
        # The question was about that moment: a yes some moves later would stop another one's clock.
        changed["pause_asked"] = None
    elif sitter.person:
        changed |= _seat(table, row.seat, bot_decided=True)
    if walk.chance or walk.reveals:
        changed["marks"], changed["marked_by"] = (), None
    else:
        # Another seat's row is a bar, so marks are always those of one seat.
        before = table.marks if table.marked_by == row.seat else ()
        changed["marks"] = (*before, Mark(table.seq, table.state))
        changed["marked_by"] = row.seat
    if table.banks is not None:
        changed["banks"] = _spent(table, row, walk)
    return changed


def _spent(table: Table, row: Row, walk: Walk) -> tuple[float, ...]:
    """The banks after a decision: less the time it took, and the bonus when the turn goes on."""
    assert table.banks is not None
    clock = table.charter.clock
    assert clock is not None
    banks = list(table.banks)
    if not table.sitters[row.seat].by_bot:
        banks[row.seat] = max(0.0, banks[row.seat] - _thought(table, row))
        if int(walk.state.actor) != row.seat:
            banks[row.seat] += clock.bonus
    return tuple(banks)


def _thought(table: Table, row: Row) -> float:
    """How long the actor has thought. Of two nodes one's clock may be behind; time is never given."""
    return max(0.0, row.at - table.since)


def _sat(table: Table, row: Row, deed: log_events.Sit) -> dict[str, Any]:
    changed = _seat(table, deed.seat, name=deed.name, sat_at=row.at)
    if deed.choice is not None:
        changed |= _wished(replace(table, **changed), deed.seat, deed.choice)
    if table.host is None:
        changed["host"] = deed.seat
    return changed


def _chose(table: Table, row: Row, deed: log_events.Choose) -> dict[str, Any]:
    return _wished(table, deed.seat, deed.choice)


def _wished(table: Table, seat: int, choice: str) -> dict[str, Any]:
    """Whoever had it, a bot or nobody, takes what is left."""
    return {
        "sitters": tuple(
            replace(sitter, choice=choice)
            if other == seat
            else replace(sitter, choice=None if sitter.choice == choice else sitter.choice)
            for other, sitter in enumerate(table.sitters)
        )
    }


def _renamed(table: Table, row: Row, deed: log_events.Rename) -> dict[str, Any]:
    return _seat(table, deed.seat, name=deed.name)


def _stood(table: Table, row: Row, deed: log_events.Stand) -> dict[str, Any]:
    changed = _seat(table, deed.seat, name="", addition=b"", choice=None)
    if table.host == deed.seat:
        others = [seat for seat in table.people if seat != deed.seat]
        changed["host"] = others[0] if others else None
    return changed


def _reseated(table: Table, row: Row, deed: log_events.Reseat) -> dict[str, Any]:
    return _put(table, deed.seat, Sitter(deed.level, deed.name))


def _added(table: Table, row: Row, deed: log_events.Add) -> dict[str, Any]:
    return _seat(table, deed.seat, addition=bytes.fromhex(deed.bytes))


def _undone(table: Table, row: Row, deed: log_events.Undo) -> dict[str, Any]:
    at = next(at for at, mark in enumerate(table.marks) if mark.seq == deed.to)
    mark = table.marks[at]
    changed: dict[str, Any] = {
        "state": mark.state,
        "position": deed.position,
        "undone": (deed.position, row.seat),
        "marks": table.marks[:at],
        "marked_by": table.marked_by if at else None,
        "phase": "running",
    }
    clock = table.charter.clock
    if table.banks is not None and clock is not None:
        # Time does not come back, or undoing would be a way to think for ever. And a turn that was
        # not finished after all has no bonus.
        spent = _thought(table, row) if table.actor == row.seat else clock.bonus
        banks = list(table.banks)
        banks[row.seat] = max(0.0, banks[row.seat] - spent)
        changed["banks"] = tuple(banks)
    changed["since"] = row.at
    return changed


def _chatted(table: Table, row: Row, deed: log_events.Chat) -> dict[str, Any]:
    return {"updated_at": table.updated_at}  # talking does not put off a bot's move


def _resigned(table: Table, row: Row, deed: log_events.Resign) -> dict[str, Any]:
    changed = _seat(table, row.seat, resigned=True) | _changed_hands(table, row.seat)
    if table.host == row.seat:
        changed["host"] = _next_host(table, row.seat)
    return changed


def _taken_over(table: Table, row: Row, deed: log_events.Takeover) -> dict[str, Any]:
    changed = _seat(table, deed.seat, stand_in=True) | _changed_hands(table, deed.seat)
    if table.banks is not None and deed.why == "clock":
        banks = list(table.banks)
        banks[deed.seat] = 0.0
        changed["banks"] = tuple(banks)
    if table.host == deed.seat:
        changed["host"] = _next_host(table, deed.seat)
    return changed


def _waited(table: Table, row: Row, deed: log_events.Wait) -> dict[str, Any]:
    waited = {**dict(table.waited), deed.seat: row.at}
    return {"waited": tuple(waited.items()), "updated_at": table.updated_at}


GRACE = 15.0  # seconds at least on the clock of somebody who comes back


def _back(table: Table, row: Row, deed: log_events.Back) -> dict[str, Any]:
    changed = _seat(table, deed.seat, stand_in=False) | _changed_hands(table, deed.seat)
    if table.actor == deed.seat:
        changed["since"] = row.at
    if table.banks is not None and table.charter.clock is not None:
        banks = list(table.banks)
        banks[deed.seat] = max(banks[deed.seat], table.charter.clock.bonus, GRACE)
        changed["banks"] = tuple(banks)
    return changed


def _paused(table: Table, row: Row, deed: log_events.Pause) -> dict[str, Any]:
    changed: dict[str, Any] = {"paused": deed.paused, "pause_asked": None, "since": row.at}
    actor = table.actor
    if deed.paused and table.banks is not None and table.waits_for() == "human":
        assert actor is not None
        banks = list(table.banks)
        banks[actor] = max(0.0, banks[actor] - _thought(table, row))
        changed["banks"] = tuple(banks)
    return changed


def _pause_asked(table: Table, row: Row, deed: log_events.AskPause) -> dict[str, Any]:
    # Asking does not put off a bot's move.
    return {"pause_asked": row.seat if deed.asked else None, "updated_at": table.updated_at}


def _hosted(table: Table, row: Row, deed: log_events.Host) -> dict[str, Any]:
    return {"host": deed.seat, "updated_at": table.updated_at}


def _closed(table: Table, row: Row, deed: log_events.Close) -> dict[str, Any]:
    return {"phase": "closed", "code": None, "paused": False, "pause_asked": None}


def _rematched(table: Table, row: Row, deed: log_events.Rematch) -> dict[str, Any]:
    return {"rematch": deed.table}


OTHERS: dict[type, Callable[[Table, Row, Any], dict[str, Any]]] = {
    log_events.Sit: _sat,
    log_events.Choose: _chose,
    log_events.Rename: _renamed,
    log_events.Stand: _stood,
    log_events.Reseat: _reseated,
    log_events.Add: _added,
    log_events.Undo: _undone,
    log_events.Chat: _chatted,
    log_events.Resign: _resigned,
    log_events.Takeover: _taken_over,
    log_events.Wait: _waited,
    log_events.Back: _back,
    log_events.Pause: _paused,
    log_events.AskPause: _pause_asked,
    log_events.Host: _hosted,
    log_events.Close: _closed,
    log_events.Rematch: _rematched,
}


def _seat(table: Table, seat: int, **changes: Any) -> dict[str, Any]:
    return _put(table, seat, replace(table.sitters[seat], **changes))


def _put(table: Table, seat: int, sitter: Sitter) -> dict[str, Any]:
    sitters = list(table.sitters)
    sitters[seat] = sitter
    return {"sitters": tuple(sitters)}


def _changed_hands(table: Table, seat: int) -> dict[str, Any]:
    """Nobody takes back what another one has played for the seat, nor pauses in its name."""
    changed: dict[str, Any] = {}
    if table.marked_by == seat:
        changed |= {"marks": (), "marked_by": None}
    if table.pause_asked == seat:
        changed["pause_asked"] = None
    return changed


def _next_host(table: Table, leaver: int) -> int | None:
    """The next person round the table who plays for themself."""
    seats = len(table.sitters)
    for step in range(1, seats):
        seat = (leaver + step) % seats
        if table.sitters[seat].person and not table.sitters[seat].by_bot:
            return seat
    return None
