"""Requests to ask workers with, and what becomes of their processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

import dighouse
from dighouse import CHANCE, Chance, State
from dighouse.server.workers.messages import BotRequest
from dighouse.server.workers.pool import Workers
from tests.server.workers.strange import FINDER

GAME = dighouse.game("card-game", seats=3)


def dealt(seed: int = 0) -> State:
    """A position of the Card Game where somebody has a decision."""
    state, chance = GAME.start(), Chance(seed)
    while state.actor == CHANCE:
        state.apply(chance.pick(state))
    return state


def request(level: str, state: State | None = None, **changes: Any) -> BotRequest:
    state = state or dealt()
    seat = int(state.actor)
    fields = {
        "ruleset": "card-game",
        "seats": 3,
        "options": {},
        "edition": None,
        "level": level,
        "seat": seat,
        "view": msgspec.Raw(msgspec.json.encode(state.view(seat))),
        "heard": [],
        "seed": 0,
        "deadline": 10.0,
    }
    return BotRequest(**{**fields, **changes})


def run(test: Callable[[Workers], Awaitable[None]], count: int = 1, **arguments: Any) -> Workers:
    """Let a test have workers, and close them whatever comes of it."""

    async def main() -> Workers:
        workers = Workers(count, **{"finder": FINDER, **arguments})
        try:
            await test(workers)
        finally:
            await workers.close()
        return workers

    return asyncio.run(main())


def gone(pid: int) -> bool:
    """Is there no such process any more? One whose parent is gone may be left for init to bury."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def wait_for(what: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
