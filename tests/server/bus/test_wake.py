"""Wakes as messages: small enough for every server."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dighouse.server.bus.wake import Wake, pack, unpack

wakes = st.builds(Wake, st.text(max_size=9), st.text(max_size=40), st.integers(0, 10**6))


@given(st.lists(wakes, max_size=30), st.integers(400, 2000))
def test_all_wakes_come_through_in_messages_that_fit(said: list[Wake], limit: int) -> None:
    messages = list(pack(said, limit))
    assert all(len(message) <= limit for message in messages)
    assert [wake for message in messages for wake in unpack(message)] == said


def test_what_never_fits_is_lost_alone() -> None:
    small, large = Wake("n", "t", 1), Wake("n", "t" * 500, 1)
    messages = list(pack([small, large, small], 100))
    assert [wake for message in messages for wake in unpack(message)] == [small, small]
    assert list(pack([], 100)) == []
