"""Commands of an address that wait for each other, and for nobody else's."""

from __future__ import annotations

from functools import partial

from dighouse.server.ops.in_flight import WAITING_PER_ADDRESS, WAITING_PER_SOCKET, InFlight


def test_so_many_go_at_once_and_the_others_in_their_order() -> None:
    flights = InFlight(2)
    gone: list[int] = []
    for number in range(5):
        assert flights.begin("here", "socket", partial(gone.append, number))
    assert gone == [0, 1]
    flights.begin("elsewhere", "socket", partial(gone.append, 9))
    assert gone == [0, 1, 9]
    for _ in range(3):
        flights.end("here")
    assert gone == [0, 1, 9, 2, 3, 4]


def test_sockets_take_turns() -> None:
    flights = InFlight(1)
    gone: list[str] = []
    for name in ("a0", "a1", "a2", "a3", "b0", "b1"):
        flights.begin("here", name[0], partial(gone.append, name))
    for _ in range(5):
        flights.end("here")
    assert gone == ["a0", "a1", "b0", "a2", "b1", "a3"]


def test_lines_are_bounded() -> None:
    flights = InFlight(1)
    assert flights.begin("here", "first", lambda: None)
    assert all(flights.begin("here", "first", lambda: None) for _ in range(WAITING_PER_SOCKET))
    assert not flights.begin("here", "first", lambda: None)
    taken = [flights.begin("here", number, lambda: None) for number in range(WAITING_PER_ADDRESS)]
    assert sum(taken) == WAITING_PER_ADDRESS - WAITING_PER_SOCKET


def test_who_has_none_left_takes_no_memory() -> None:
    flights = InFlight(1)
    for _ in range(3):
        flights.begin("here", "socket", lambda: None)
    for _ in range(3):
        flights.end("here")
    assert not flights._running
    assert not flights._waiting
    gone: list[int] = []
    flights.begin("here", "socket", partial(gone.append, 1))
    assert gone == [1]
