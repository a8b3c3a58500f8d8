"""Editions of the attacker's own: such as take TOML's reader long, and such as are right, but have
nearly as many layouts as an edition may have, each other ones.
"""

from __future__ import annotations

import asyncio
from itertools import count

from tests.server.attack.target import Target

LINES = 8  # calls at once
DOTTED = ".".join("a" * 8000) + " = 1\n"
SEATS = [{"kind": "human"}, {"kind": "bot"}]
LARGE = """
id = "large"
ruleset = "archeologic"
title = "Large {number}"

[map]
side = [5, "A"]
traps = [3, "A"]
ring = ["1 A 2 B 3 C 4 D 5 E", "A"]

[costs]
buildings = [1, "A"]
empty = [1, "A"]
traps = [2, "A"]
small = [2, "A"]
big = [3, "A"]
step = [1, "A"]
aim = [2, "A"]
check = [4, "A"]

[[buildings]]
name = "S"
size = ["big", "A"]
plan = [["{a}.", "oo", ".{b}"], "A"]

[[buildings]]
name = "T"
size = ["big", "A"]
plan = [["{c}.", "of", "{d}."], "A"]

[[buildings]]
name = "O"
size = ["big", "A"]
plan = [["o{a}", "os"], "A"]

[[buildings]]
name = "V"
size = ["small", "A"]
plan = [["{e}.", "oo"], "A"]
"""


async def dotted_editions(target: Target) -> None:
    """Nobody may read them: neither for a table, nor to look at them."""
    target = target.elsewhere(203)
    wishes = [
        ("/api/tables", {"game": "card-game", "seats": SEATS, "edition": DOTTED}),
        ("/api/games/card-game/editions", {"edition": DOTTED}),
    ]

    async def ask_on(line: int) -> None:
        path, body = wishes[line % 2]
        while True:
            await target.count(path.rpartition("/")[2], "POST", path, body)

    await asyncio.gather(*map(ask_on, range(LINES)))


async def large_editions(target: Target) -> None:
    target, numbers = target.elsewhere(204), count()

    async def ask_on() -> None:
        while True:
            wish = {"game": "archeologic", "seats": SEATS, "edition": large(next(numbers))}
            await target.count("tables", "POST", "/api/tables", wish)

    await asyncio.gather(*(ask_on() for _ in range(LINES)))


def large(number: int) -> str:
    """Another one for each number: its boxes have other symbols."""
    symbols = {name: "ofs"[number // 3**place % 3] for place, name in enumerate("abcde")}
    return LARGE.format(number=number, **symbols)
