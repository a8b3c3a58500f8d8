"""Commands of an address that wait for each other, and for nobody else's."""

from __future__ import annotations

from functools import partial

from dighouse.server.ops.in_flight import InFlight


def test_so_many_go_at_once_and_the_others_in_their_order() -> None:
    flights = InFlight(2)
    gone: list[int] = []
    for number in range(5):
        flights.begin("here", partial(gone.append, number))
    assert gone == [0, 1]
    flights.begin("elsewhere", partial(gone.append, 9))
    assert gone == [0, 1, 9]
    for _ in range(3):
        flights.end("here")
    assert gone == [0, 1, 9, 2, 3, 4]


def test_who_has_none_left_takes_no_memory() -> None:
    flights = InFlight(1)
    for _ in range(3):
        flights.begin("here", lambda: None)
    for _ in range(3):
        flights.end("here")
    assert not flights._running
    assert not flights._waiting
    gone: list[int] = []
    flights.begin("here", partial(gone.append, 1))
    assert gone == [1]
