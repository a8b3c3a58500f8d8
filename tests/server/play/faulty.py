"""Bots that fail, for the process of a worker: so nothing heavy is imported here."""

from __future__ import annotations

import random
import time
from typing import Any

FINDER = "tests.server.play.faulty:find"
SLOW = "tests.server.play.faulty:find_slow"


def find(level: str, ruleset: str) -> Any:
    """One breaks, and one cheats."""
    return {"greedy": breaks, "random": cheats}[level]


def breaks(view: Any, rng: random.Random) -> int:
    raise RuntimeError("broken")


def find_slow(level: str, ruleset: str) -> Any:
    return slow


def slow(view: Any, rng: random.Random) -> int:
    time.sleep(0.01)
    return int(rng.choice(view.menu))


def cheats(view: Any, rng: random.Random) -> int:
    return next(pick for pick in range(1000) if pick not in view.menu)
