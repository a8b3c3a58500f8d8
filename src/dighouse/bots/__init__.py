"""Bots: a bot is a function of a view, `bot(view, rng) -> pick`.

`find` gives a bot by its name, or from a file of yours; `names` lists what is built in.
"""

from __future__ import annotations

from dighouse.bots.archaeology.greedy import Greedy
from dighouse.bots.random_bot import random
from dighouse.bots.registry import find, names

greedy = Greedy

__all__ = ["find", "greedy", "names", "random"]
