"""The house's clock, while somebody turns that of the computer."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.server.ops.clock import SLIP, ServerClock
from tests.server.running import Running

now = [0.0]


def test_it_goes_by_itself() -> None:
    now[0] = 5.0
    clock = ServerClock(1000.0, lambda: now[0])
    now[0] = 7.5
    assert clock() == 1002.5


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(-10, 10))))
def test_it_never_goes_back_and_is_soon_right_again(turns: list[tuple[float, float]]) -> None:
    now[0] = 0.0
    clock = ServerClock(1000.0, lambda: now[0])
    last = clock()
    for seconds, wrong in turns:
        now[0] += seconds
        told = clock() + wrong
        clock.agree(told)
        assert clock() >= last
        last = clock()
        now[0] += SLIP
        if abs(wrong) <= SLIP:
            assert clock() == pytest.approx(told + SLIP)


def test_a_server_goes_by_it(tmp_path: Path) -> None:
    with Running(tmp_path) as running:
        assert isinstance(running.server.manager.clock, ServerClock)
        assert abs(running.server.manager.clock() - time.time()) < 5.0
