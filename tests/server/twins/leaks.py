"""Leaks to be planted in the server, each at a table of its own: the comparison must find them all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock
from zlib import crc32

import msgspec

from dighouse.kernel.events import Event
from dighouse.kernel.rehearsal import Rehearsal
from dighouse.kernel.state import CHANCE
from dighouse.protocol import messages
from dighouse.protocol.messages import LoggedEventInfo, Refused
from dighouse.server.live import outgoing
from dighouse.server.live.live_table import Listener, LiveTable
from dighouse.server.table import commands
from dighouse.server.table.table import Table
from dighouse.testing.trace import position

Changes = dict[str, Any]
Seats = list[int | None]
Updates = dict[int | None, bytes]


@dataclass(frozen=True)
class Leak:
    """What is wrong, in which frame it shows, and what kind of bad moves brings it out."""

    target: object
    name: str  # of the function
    make: Callable[[Any], Any]  # from the good function to the bad one
    table: Callable[..., Table]  # of a call's arguments
    shows: str
    bad: str = ""
    seats: int = 2  # three: two of them share a socket
    tables: int = 1  # to show at


def _first(table: Table, *_: Any) -> Table:
    return table


def _live_tables(live: LiveTable, *_: Any) -> Table:
    return live.table


# -- updates ---------------------------------------------------------------------------------------


def _altered(change: Callable[[Table, int | None], Changes]) -> Callable[[Any], Any]:
    """Updates with some fields changed."""

    def make(good: Any) -> Any:
        def updates(table: Table, seats: Seats, *rest: Any) -> Updates:
            return {
                seat: msgspec.json.encode(msgspec.json.decode(frame) | change(table, seat))
                for seat, frame in good(table, seats, *rest).items()
            }

        return updates

    return make


def _neighbours(table: Table, seat: int | None) -> Changes:
    other = 0 if seat is None else (seat + 1) % len(table.seats)
    return {"view": table.state.view(other)}


def _spectators(table: Table, seat: int | None) -> Changes:
    return {} if seat is not None else {"view": table.state.view(0)}


def _whole(table: Table) -> int:
    """A number that depends on all secrets."""
    return crc32(position(table.state))


def _all_events(good: Any) -> Any:
    def updates(table: Table, seats: Seats, events: Sequence[Event], *rest: Any) -> Updates:
        open_to_all = [Event(event.kind, event.data) for event in events]
        made: Updates = good(table, seats, open_to_all, *rest)
        return made

    return updates


def _curtain(good: Any) -> Any:
    """While all curtains are closed, a hot seat gets what its last seat may see."""

    def send_updates(live: LiveTable, table: Table, *told: Any) -> int:
        for listener in live.listeners:
            seat = listener.opened
            if seat is None and listener.held:
                seat = listener.held[-1]
            listener.send(outgoing.updates(table, [seat], *told)[seat])
        return 0

    return send_updates


# -- welcomes --------------------------------------------------------------------------------------


def _all_since(good: Any) -> Any:
    def since(live: LiveTable, last: int, seat: int | None) -> list[LoggedEventInfo]:
        return [
            LoggedEventInfo(row.seq, event.kind, event.data)
            for row in live.recent
            if row.seq > last
            for event in row.events
        ]

    return since


def _first_held(good: Any) -> Any:
    """A hot seat that comes back is shown its first seat, though no curtain is open."""

    def welcome(live: LiveTable, listener: Listener, last: int | None, now: float) -> bytes:
        frame: bytes = good(live, listener, last, now)
        if listener.opened is None and listener.held and live.table.state is not None:
            shown = {"view": live.table.state.view(listener.held[0])}
            return msgspec.json.encode(msgspec.json.decode(frame) | shown)
        return frame

    return welcome


# -- answers ---------------------------------------------------------------------------------------


def _refusals(why: str, change: Callable[..., Changes]) -> Callable[[Any], Any]:
    """Refusals of acts with some fields changed."""

    def make(good: Any) -> Any:
        def act(table: Table, asked: messages.Act, *chance: Any) -> Any:
            answer = good(table, asked, *chance)
            if not isinstance(answer, Refused) or answer.why != why or table.state is None:
                return answer
            return msgspec.structs.replace(answer, **change(table, asked, *chance))

        return act

    return make


def _others_menu(table: Table, asked: messages.Act, *_: Any) -> Changes:
    return {"menu": [table.game.text(pick) for pick in table.state.menu()]}


def _talkative(table: Table, asked: messages.Act, *_: Any) -> Changes:
    return {"reason": f"not possible: {table.state.dump()['hands']}"}


def _drawn(table: Table, asked: messages.Act, chance: Any) -> Changes:
    """What chance would bring, if the picks were not too many."""
    state = table.state.clone()
    for text in asked.picks:
        if state.actor == CHANCE:
            pick = chance(table.key, table.drawn, state.chances())
            return {"reason": f"'{table.game.text(pick)}' comes first"}
        if state.actor != asked.seat:
            break
        state.apply(table.game.parse(text))
    return {}


def _rehearsals(change: Callable[[Table, int, Rehearsal], Changes]) -> Callable[[Any], Any]:
    """Answers to what is rehearsed with some fields changed."""

    def make(good: Any) -> Any:
        def rehearse(table: Table, asked: messages.Rehearse) -> Any:
            answer = good(table, asked)
            if isinstance(answer, Refused):
                return answer
            return msgspec.structs.replace(answer, **change(table, asked.seat, answer))

        return rehearse

    return make


def _shown_to_another(table: Table, seat: int, answer: Rehearsal) -> Changes:
    other = (seat + 1) % len(table.seats)
    return {} if answer.view is None else {"view": table.state.view(other)}


def _judged_by_hands(table: Table, seat: int, answer: Rehearsal) -> Changes:
    return {} if answer.allowed else {"reason": f"not possible: {table.state.dump()['hands']}"}


PLANTED: dict[str, Leak] = {
    "an update has the view of the next seat": Leak(
        outgoing, "updates", _altered(_neighbours), _first, "update"
    ),
    "an update has everybody's events": Leak(outgoing, "updates", _all_events, _first, "update"),
    "a position depends on secrets": Leak(
        outgoing,
        "updates",
        _altered(lambda table, seat: {"position": table.position + _whole(table) % 2}),
        _first,
        "update",
    ),
    "a seq depends on secrets": Leak(
        outgoing,
        "updates",
        _altered(lambda table, seat: {"seq": table.seq + _whole(table) % 2}),
        _first,
        "update",
    ),
    "whether there is an undo depends on secrets": Leak(
        outgoing,
        "updates",
        _altered(lambda table, seat: {"undo": table.seq if _whole(table) % 2 else None}),
        _first,
        "update",
    ),
    "a closed curtain shows a seat's updates": Leak(
        LiveTable, "_send_updates", _curtain, _live_tables, "update", seats=3, tables=2
    ),
    "a closed curtain shows a seat's view": Leak(
        LiveTable, "welcome", _first_held, _live_tables, "welcome", seats=3, tables=2
    ),
    "who comes back hears everything since": Leak(
        LiveTable, "events_since", _all_since, _live_tables, "welcome", tables=3
    ),
    "spectators have the view of seat 0": Leak(
        outgoing, "updates", _altered(_spectators), _first, "update"
    ),
    "whoever acts out of turn gets the actor's menu": Leak(
        commands,
        "act",
        _refusals("not-now", _others_menu),
        _first,
        "refused",
        "not-now",
        seats=3,
        tables=2,
    ),
    "a refusal tells the others' hands": Leak(
        commands,
        "act",
        _refusals("illegal", _talkative),
        _first,
        "refused",
        "illegal",
        seats=3,
        tables=2,
    ),
    "a refusal tells what is not drawn yet": Leak(
        commands,
        "act",
        _refusals("too-long", _drawn),
        _first,
        "refused",
        "too-long",
        seats=3,
        tables=2,
    ),
    "a rehearsal has the view of the next seat": Leak(
        commands,
        "rehearse",
        _rehearsals(_shown_to_another),
        _first,
        "rehearsed",
        "rehearse",
        seats=3,
        tables=2,
    ),
    "a rehearsal tells the others' hands": Leak(
        commands,
        "rehearse",
        _rehearsals(_judged_by_hands),
        _first,
        "rehearsed",
        "rehearse",
        seats=3,
        tables=2,
    ),
}


@contextlib.contextmanager
def planted(leaks: Mapping[str, Leak]) -> Iterator[None]:
    """Plant leaks, each at the table with this id."""
    with contextlib.ExitStack() as stack:
        for table, leak in leaks.items():
            good = getattr(leak.target, leak.name)
            function = _only_at(table, leak, good)
            stack.enter_context(mock.patch.object(leak.target, leak.name, function))
        yield


def _only_at(table: str, leak: Leak, good: Any) -> Any:
    bad = leak.make(good)

    def either(*arguments: Any) -> Any:
        leaky = leak.table(*arguments).config.id == table
        return (bad if leaky else good)(*arguments)

    return either
