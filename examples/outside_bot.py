"""A bot that plays at a table of a server, from anywhere: it needs the invite link and nothing else.

    python examples/outside_bot.py http://localhost:8484/t/THE-TABLE

It sits down in a free seat, waits for the host to start, and plays until the game is over.
"""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

from dighouse.client import Client, play_bot, read_link

SET = 2  # cards of a kind that are enough to sell: thieves and storms take what is kept


def collector(view: Any, rng: random.Random) -> int:
    """Explore when it can, sell sets, keep single cards until there is nothing left to dig."""
    moves = dict(zip(view.moves, view.menu, strict=True))
    sizes = {move: int(move.split()[2]) for move in moves if move.startswith("sell")}
    largest = max(sizes, key=lambda move: sizes[move], default="")
    explore = next((move for move in moves if move.startswith("explore")), "")
    if explore:
        return int(moves[explore])
    if largest and (sizes[largest] >= SET or view.dig_site == 0 or "end" not in moves):
        return int(moves[largest])
    return int(moves["end"] if "end" in moves else rng.choice(view.menu))


async def main(invitation: str) -> None:
    link = read_link(invitation)
    if link.table is None:
        sys.exit("Give the invite link of a table, such as http://localhost:8484/t/THE-TABLE")
    seated = await Client(link.server).sit(link.table, name="Collector")
    print(f"I sit in seat {seated.seat}.")
    result = await play_bot(link.server, seated.table, seated.secret or "", collector)
    if result is None:
        print("The table was closed.")
    else:
        print("I won!" if seated.seat in result.winners else "I lost.", "Scores:", result.scores)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:2] or [""]))
