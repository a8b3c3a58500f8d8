"""examples/outside_bot.py, as its users start it: at a table of a real server, to the end of the game."""

from __future__ import annotations

import asyncio
import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from dighouse.client import Client, play_bot
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.protocol.bodies import SeatWish
from dighouse.protocol.messages import ResultInfo
from tests.docs.pages import ROOT
from tests.server.running import Running

EXAMPLE = ROOT / "examples" / "outside_bot.py"
SECONDS = 60


async def host(server: str, link: str, secret: str) -> ResultInfo | None:
    """Wait for the bot to sit down, start, and play the first seat."""
    client, table = Client(server), link.rpartition("/")[2]
    while any(seat.played_by == "nobody" for seat in (await client.table(table)).seats):
        await asyncio.sleep(0.05)
    await client.start(table, secret)
    return await play_bot(server, table, secret, Greedy)


def test_it_plays_a_game(tmp_path: Path) -> None:
    seats = [SeatWish("human", name="Ada"), SeatWish("human"), SeatWish("bot")]
    with Running(tmp_path) as server:
        made = asyncio.run(Client(server.url).create("card-game", seats))
        assert made.secret is not None
        link = f"{server.url}/t/{made.table}"
        with started(link) as bot:
            result = asyncio.run(asyncio.wait_for(host(server.url, link, made.secret), SECONDS))
            said, errors = bot.communicate(timeout=SECONDS)
        page = asyncio.run(Client(server.url).table(made.table))
    assert errors == ""
    assert bot.returncode == 0
    assert result is not None
    assert page.table.result == result
    assert page.seats[1].name == "Collector"
    won = "I won!" if 1 in result.winners else "I lost."
    assert said.splitlines() == ["I sit in seat 1.", f"{won} Scores: {result.scores}"]


def test_it_says_what_it_needs() -> None:
    with started("http://localhost:1") as bot:
        said, errors = bot.communicate(timeout=SECONDS)
    assert said == ""
    assert re.match("Give the invite link", errors)
    assert bot.returncode == 1


@contextlib.contextmanager
def started(link: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, str(EXAMPLE), link],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        try:
            yield bot
        finally:
            bot.kill()
