"""The bot that everybody should beat."""

from __future__ import annotations

from random import Random
from typing import Any


def random(view: Any, rng: Random) -> int:
    """Any item of the menu, each equally likely."""
    pick: int = rng.choice(view.menu)
    return pick
