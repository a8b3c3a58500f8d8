"""From a table and a row to the table after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dighouse.server.table import log_events
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.moves import MoveResult, replay_event
from dighouse.server.table.seat_choices import with_choices
from dighouse.server.table.table import SeatState, Table, UndoPoint, is_over


def apply_event(
    table: Table, row: LogRow, move: MoveResult | None = None, tell: bool = True
) -> tuple[Table, MoveResult | None]:
    """The table after a row, and what came of its picks.

    `move` is that of the row, if it was just made; else the row is replayed.
    """
    event = row.event
    changed: dict[str, Any] = {"seq": row.seq, "written": _written(table, row)}
    if table.rules is None and isinstance(
        event, log_events.ActEvent | log_events.StartEvent | log_events.UndoEvent
    ):
        changed |= _skimmed(table, row)
    elif isinstance(event, log_events.ActEvent):
        move = move or replay_event(table.game, table.state, event.picks, event.chance, tell)
        changed |= _acted(table, row, move)
    elif isinstance(event, log_events.StartEvent):
        table = with_choices(table, event.choices)
        move = move or replay_event(table.game, table.game.start(), (), event.chance, tell)
        changed |= {"code": None, "key": table.deal_key(), "started_at": row.at} | _moved(
            table, row, move
        )
    else:
        changed |= EVENT_HANDLERS[type(event)](table, row, event)
        changed.setdefault("updated_at", row.at)
    return replace(table, **changed), move


def _written(table: Table, row: LogRow) -> tuple[int, ...]:
    event, seat, count = row.event, row.seat, 0
    if isinstance(event, log_events.SitEvent):
        seat = event.seat
    elif seat == log_events.SERVER_SEAT or (
        isinstance(event, log_events.ActEvent) and table.seats[seat].by_bot
    ):
        return table.written
    else:
        count = table.written[seat] + 1
    return (*table.written[:seat], count, *table.written[seat + 1 :])


def _skimmed(table: Table, row: LogRow) -> dict[str, Any]:
    """What can be told of a row without the rules that it was played by."""
    changed: dict[str, Any] = {"position": row.event.position, "updated_at": row.at}
    if isinstance(row.event, log_events.StartEvent):
        changed |= {"phase": "running", "code": None, "key": table.deal_key()}
        changed["started_at"] = row.at
    return changed


def _moved(table: Table, row: LogRow, move: MoveResult) -> dict[str, Any]:
    return {
        "state": move.state,
        "position": row.event.position,
        "drawn": table.drawn + len(move.chance),
        "phase": "over" if is_over(move.state) else "running",
        "pause_asked": None if is_over(move.state) else table.pause_asked,
        "since": row.at,
        "updated_at": row.at,
    }


def _acted(table: Table, row: LogRow, move: MoveResult) -> dict[str, Any]:
    changed = _moved(table, row, move)
    seat_state = table.seats[row.seat]
    if not seat_state.by_bot:
        # The question was about that moment: a yes some moves later would stop another one's clock.
        changed["pause_asked"] = None
    elif seat_state.person:
        changed |= _seat(table, row.seat, bot_decided=True)
    if move.chance or move.reveals:
        changed["undo_points"], changed["undo_seat"] = (), None
    else:
        # Another seat's row is a bar, so undo points are always those of one seat.
        before = table.undo_points if table.undo_seat == row.seat else ()
        changed["undo_points"] = (*before, UndoPoint(table.seq, table.state))
        changed["undo_seat"] = row.seat
    if table.banks is not None:
        changed["banks"] = _spent(table, row, move)
    return changed


def _spent(table: Table, row: LogRow, move: MoveResult) -> tuple[float, ...]:
    """The banks after a decision: less the time it took, and the bonus when the turn goes on."""
    assert table.banks is not None
    clock = table.config.clock
    assert clock is not None
    banks = list(table.banks)
    if not table.seats[row.seat].by_bot:
        banks[row.seat] = max(0.0, banks[row.seat] - _thought(table, row))
        if int(move.state.actor) != row.seat:
            banks[row.seat] += clock.bonus
    return tuple(banks)


def _thought(table: Table, row: LogRow) -> float:
    """How long the actor has thought. Of two nodes one's clock may be behind; time is never given."""
    return max(0.0, row.at - table.since)


def _sat(table: Table, row: LogRow, event: log_events.SitEvent) -> dict[str, Any]:
    changed = _seat(table, event.seat, name=event.name, sat_at=row.at)
    if event.choice is not None:
        changed |= _wished(replace(table, **changed), event.seat, event.choice)
    if table.host is None:
        changed["host"] = event.seat
    return changed


def _chose(table: Table, row: LogRow, event: log_events.ChooseEvent) -> dict[str, Any]:
    return _wished(table, event.seat, event.choice)


def _wished(table: Table, seat: int, choice: str) -> dict[str, Any]:
    """Whoever had it, a bot or nobody, takes what is left."""
    return {
        "seats": tuple(
            replace(seat_state, choice=choice)
            if other == seat
            else replace(
                seat_state, choice=None if seat_state.choice == choice else seat_state.choice
            )
            for other, seat_state in enumerate(table.seats)
        )
    }


def _renamed(table: Table, row: LogRow, event: log_events.RenameEvent) -> dict[str, Any]:
    return _seat(table, event.seat, name=event.name)


def _stood(table: Table, row: LogRow, event: log_events.LeaveEvent) -> dict[str, Any]:
    changed = _seat(table, event.seat, name="", addition=b"", choice=None)
    if table.host == event.seat:
        others = [seat for seat in table.people if seat != event.seat]
        changed["host"] = others[0] if others else None
    return changed


def _reseated(table: Table, row: LogRow, event: log_events.ReseatEvent) -> dict[str, Any]:
    return _put(table, event.seat, SeatState(event.level, event.name))


def _added(table: Table, row: LogRow, event: log_events.DealBytesEvent) -> dict[str, Any]:
    return _seat(table, event.seat, addition=bytes.fromhex(event.bytes))


def _undone(table: Table, row: LogRow, event: log_events.UndoEvent) -> dict[str, Any]:
    at = next(at for at, point in enumerate(table.undo_points) if point.seq == event.to)
    point = table.undo_points[at]
    changed: dict[str, Any] = {
        "state": point.state,
        "position": event.position,
        "undone": (event.position, row.seat),
        "undo_points": table.undo_points[:at],
        "undo_seat": table.undo_seat if at else None,
        "phase": "running",
    }
    clock = table.config.clock
    if table.banks is not None and clock is not None:
        # Time does not come back, or undoing would be a way to think for ever. And a turn that was
        # not finished after all has no bonus.
        spent = _thought(table, row) if table.actor == row.seat else clock.bonus
        banks = list(table.banks)
        banks[row.seat] = max(0.0, banks[row.seat] - spent)
        changed["banks"] = tuple(banks)
    changed["since"] = row.at
    return changed


def _chatted(table: Table, row: LogRow, event: log_events.ChatEvent) -> dict[str, Any]:
    return {"updated_at": table.updated_at}  # talking does not put off a bot's move


def _resigned(table: Table, row: LogRow, event: log_events.ResignEvent) -> dict[str, Any]:
    changed = _seat(table, row.seat, resigned=True) | _changed_hands(table, row.seat)
    if table.host == row.seat:
        changed["host"] = _next_host(table, row.seat)
    return changed


def _taken_over(table: Table, row: LogRow, event: log_events.TakeoverEvent) -> dict[str, Any]:
    changed = _seat(table, event.seat, stand_in=True) | _changed_hands(table, event.seat)
    if table.banks is not None and event.why == "clock":
        banks = list(table.banks)
        banks[event.seat] = 0.0
        changed["banks"] = tuple(banks)
    if table.host == event.seat:
        changed["host"] = _next_host(table, event.seat)
    return changed


def _waited(table: Table, row: LogRow, event: log_events.WaitEvent) -> dict[str, Any]:
    waited = {**dict(table.waited), event.seat: row.at}
    return {"waited": tuple(waited.items()), "updated_at": table.updated_at}


GRACE = 15.0  # seconds at least on the clock of somebody who comes back


def _returned(table: Table, row: LogRow, event: log_events.ReturnEvent) -> dict[str, Any]:
    changed = _seat(table, event.seat, stand_in=False) | _changed_hands(table, event.seat)
    if table.actor == event.seat:
        changed["since"] = row.at
    if table.banks is not None and table.config.clock is not None:
        banks = list(table.banks)
        banks[event.seat] = max(banks[event.seat], table.config.clock.bonus, GRACE)
        changed["banks"] = tuple(banks)
    return changed


def _paused(table: Table, row: LogRow, event: log_events.PauseEvent) -> dict[str, Any]:
    changed: dict[str, Any] = {"paused": event.paused, "pause_asked": None, "since": row.at}
    actor = table.actor
    if event.paused and table.banks is not None and table.waits_for() == "human":
        assert actor is not None
        banks = list(table.banks)
        banks[actor] = max(0.0, banks[actor] - _thought(table, row))
        changed["banks"] = tuple(banks)
    return changed


def _pause_asked(table: Table, row: LogRow, event: log_events.AskPauseEvent) -> dict[str, Any]:
    # Asking does not put off a bot's move.
    return {"pause_asked": row.seat if event.asked else None, "updated_at": table.updated_at}


def _hosted(table: Table, row: LogRow, event: log_events.HostEvent) -> dict[str, Any]:
    return {"host": event.seat, "updated_at": table.updated_at}


def _closed(table: Table, row: LogRow, event: log_events.CloseEvent) -> dict[str, Any]:
    return {"phase": "closed", "code": None, "paused": False, "pause_asked": None}


def _rematched(table: Table, row: LogRow, event: log_events.RematchEvent) -> dict[str, Any]:
    return {"rematch": event.table}


EVENT_HANDLERS: dict[type, Callable[[Table, LogRow, Any], dict[str, Any]]] = {
    log_events.SitEvent: _sat,
    log_events.ChooseEvent: _chose,
    log_events.RenameEvent: _renamed,
    log_events.LeaveEvent: _stood,
    log_events.ReseatEvent: _reseated,
    log_events.DealBytesEvent: _added,
    log_events.UndoEvent: _undone,
    log_events.ChatEvent: _chatted,
    log_events.ResignEvent: _resigned,
    log_events.TakeoverEvent: _taken_over,
    log_events.WaitEvent: _waited,
    log_events.ReturnEvent: _returned,
    log_events.PauseEvent: _paused,
    log_events.AskPauseEvent: _pause_asked,
    log_events.HostEvent: _hosted,
    log_events.CloseEvent: _closed,
    log_events.RematchEvent: _rematched,
}


def _seat(table: Table, seat: int, **changes: Any) -> dict[str, Any]:
    return _put(table, seat, replace(table.seats[seat], **changes))


def _put(table: Table, seat: int, seat_state: SeatState) -> dict[str, Any]:
    seats = list(table.seats)
    seats[seat] = seat_state
    return {"seats": tuple(seats)}


def _changed_hands(table: Table, seat: int) -> dict[str, Any]:
    """Nobody takes back what another one has played for the seat, nor pauses in its name."""
    changed: dict[str, Any] = {}
    if table.undo_seat == seat:
        changed |= {"undo_points": (), "undo_seat": None}
    if table.pause_asked == seat:
        changed["pause_asked"] = None
    return changed


def _next_host(table: Table, leaver: int) -> int | None:
    """The next person round the table who plays for themself."""
    seats = len(table.seats)
    for step in range(1, seats):
        seat = (leaver + step) % seats
        if table.seats[seat].person and not table.seats[seat].by_bot:
            return seat
    return None
