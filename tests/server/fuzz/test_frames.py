"""Frames as nobody should send them: each is answered, nothing breaks, and the game goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.fuzz.driver import fuzz, overheard
from tests.server.running import Running

FRAMES = 5_000  # bench/soak_fuzz.py sends many more
SEED = 1


def test_whatever_is_sent_is_answered_and_harms_nothing(tmp_path: Path) -> None:
    with overheard() as told, Running(tmp_path) as server:
        figures = asyncio.run(fuzz(server, FRAMES, SEED))
    assert told.wrong == []
    assert figures.frames >= FRAMES
    # It has been everywhere: every kind of answer, every way to be sent away.
    assert set(figures.answers) >= {
        "applied", "illegal", "malformed", "not-now", "not-your-seat", "over", "rehearsed", "stale",
        "too-long",
    }  # fmt: skip
    assert set(figures.codes) >= {1003, 1008, 1009, 4001, 4003}
    assert figures.rows > figures.tables * 5
