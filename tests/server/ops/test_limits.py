"""Rates and caps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.server.ops.limits import KINDS, Bucket, Limits, LimitSettings, Rate


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take(10.0) for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert bucket.take(10.5) == 0
    assert bucket.take(10.5) == 0.5
    assert [bucket.take(99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_what_is_given_back_can_be_taken_again() -> None:
    bucket = Bucket(rate=1, burst=2)
    bucket.put_back()  # a full bucket holds no more
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 1]
    bucket.put_back()
    assert [bucket.take(0.0) for _ in range(2)] == [0, 1]


def test_what_costs_more() -> None:
    bucket = Bucket(rate=1, burst=10)
    assert bucket.take(0.0, cost=8) == 0
    assert bucket.take(0.0, cost=4) == 2
    assert bucket.take(8.0, cost=99) == 0  # all of it
    assert bucket.take(8.0) == 1


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(rate=1, burst=1)
    assert bucket.take(10.0) == 0
    assert bucket.take(5.0) == 1
    assert bucket.take(10.5) == 0.5


@given(
    st.lists(st.tuples(st.floats(0, 3), st.integers(1, 5)), max_size=60),
    st.floats(0.5, 20),
    st.integers(5, 20),
)
def test_no_more_than_the_rate(
    calls: list[tuple[float, int]], per_second: float, burst: int
) -> None:
    """Within any time, a burst and the rate at most; and who waits as told is let in."""
    bucket = Bucket(per_second, burst)
    now, taken = 0.0, 0.0
    for pause, cost in calls:
        now += pause
        wait = bucket.take(now, cost)
        if wait:
            now += wait
            assert bucket.take(now, cost) == 0
        taken += cost
        assert taken <= burst + now * per_second + 1e-5


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "work"])
def test_each_has_a_bucket_of_their_own(kind: str) -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    rate: Rate = getattr(limits.settings, kind)
    for _ in range(int(rate.burst)):
        assert limits.take(kind, "ann") == 0  # type: ignore[arg-type]
    assert limits.take(kind, "ann") == pytest.approx(1 / rate.per_second)  # type: ignore[arg-type]
    assert limits.take(kind, "bob") == 0  # type: ignore[arg-type]
    clock.now += 1 / rate.per_second
    assert limits.take(kind, "ann") == 0  # type: ignore[arg-type]


def test_memory_is_bounded() -> None:
    limits = Limits(LimitSettings(remembered=4, chat=Rate(1, 1)), Clock())
    for who in range(100):
        limits.take("chat", "busy")
        limits.take("chat", who)
        assert len(limits._buckets["chat"]) <= 4
    assert limits.take("chat", "busy") > 0  # who keeps asking is not forgotten
    assert limits.take("chat", 99) > 0  # nor who has just asked
    assert limits.take("chat", 0) == 0  # but who has not for long


def test_connections_of_an_address() -> None:
    limits = Limits(LimitSettings(connections=2))
    assert [limits.connect("a") for _ in range(3)] == [True, True, False]
    assert limits.connect("b")
    limits.disconnect("a")
    assert limits.connect("a")
    for _ in range(3):
        limits.disconnect("a")
    limits.disconnect("b")
    assert limits._connections._counts == {}


def test_spectators_of_a_table() -> None:
    limits = Limits(LimitSettings(spectators=1))
    assert [limits.watch("t"), limits.watch("t"), limits.watch("u")] == [True, False, True]
    limits.unwatch("t")
    assert limits.watch("t")


def test_more_for_benchmarks() -> None:
    raised = LimitSettings().times(1000)
    assert raised.act == Rate(20_000, 40_000)
    assert raised.connections == 2_000_000
    assert raised.spectators == 200_000
    assert raised.remembered == LimitSettings().remembered


def test_work_is_paid_for_by_whoever_made_it() -> None:
    """All sockets of an address wait until it is made up for, and nobody else's do."""
    clock = Clock()
    limits = Limits(LimitSettings(work=Rate(0.2, 0.01)), clock)
    sockets = [Bucket(100, 300) for _ in range(2)]
    assert limits.allow_frame(sockets[0], "here", 1) == 0
    for _ in range(4):
        limits.charge_work("here", 0.005)
    waits = [limits.allow_frame(socket, "here", 1) for socket in sockets]
    assert waits == pytest.approx([0.05, 0.05])  # 20 ms, of which 10 were there
    assert limits.allow_frame(Bucket(100, 300), "elsewhere", 1) == 0
    clock.now += 0.06
    assert [limits.allow_frame(socket, "here", 1) for socket in sockets] == [0, 0]


def test_little_work_counts_as_none_and_a_pause_of_the_computer_as_little() -> None:
    clock = Clock()
    limits = Limits(LimitSettings(work=Rate(0.2, 0.01)), clock)
    for _ in range(1000):
        limits.charge_work("here", 0.0001)
    assert limits.allow_frame(Bucket(100, 300), "here", 1) == 0
    limits.charge_work("here", 60.0)
    assert limits.allow_frame(Bucket(100, 300), "here", 1) == 0
