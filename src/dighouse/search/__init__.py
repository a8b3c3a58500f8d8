"""Thinking that needs no game by name. A bot is a function of a view, `bot(view, rng) -> pick`.

`find` gives a bot by its name, or from a file of yours; `names` lists what a game has; `policy` gives
one of them for playouts.
"""

from __future__ import annotations

from dighouse.search.bots import find, names, policy
from dighouse.search.random_bot import random

__all__ = ["find", "names", "policy", "random"]
