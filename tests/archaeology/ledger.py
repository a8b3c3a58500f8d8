"""The Card Game's ledger, as far as tests need it: the ids of its rules, and its table of cards."""

from __future__ import annotations

from typing import NamedTuple

IDS = [f"CG-{number}" for number in range(1, 24)]


class Card(NamedTuple):
    copies: int
    trade: int
    sells: list[int]  # by set size


# In the order in which trades and storms are picked.
CARDS = {
    "mask": Card(4, 4, [4, 12, 26, 50]),
    "talisman": Card(8, 3, [3, 7, 14, 24, 40]),
    "map": Card(6, 3, [3]),
    "cup": Card(6, 2, [2, 15]),
    "coin": Card(14, 2, [2, 5, 10, 18, 30]),
    "parchment": Card(16, 1, [1, 2, 3, 10]),
    "shard": Card(18, 1, [1, 2, 3, 4, 15]),
}
# What the ledger calls them.
NAMES = {
    "mask": "pharaoh's mask",
    "talisman": "talisman",
    "map": "map",
    "cup": "broken cup",
    "coin": "coin",
    "parchment": "parchment scrap",
    "shard": "pot shard",
}
CHAMBERS = {"small": (3, 1), "medium": (5, 2), "large": (7, 3)}  # cards, maps
THIEVES = 8
STORMS = {2: 6, 3: 5, 4: 4}
DIG_SITE = {2: 58, 3: 53, 4: 48}
