"""A bot of the library at a table, from outside the server."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

from dighouse.client.address import ServerAddress
from dighouse.client.client import Client
from dighouse.client.errors import RefusedError
from dighouse.client.remote_table import PATIENCE, RemoteTable
from dighouse.kernel.play import Bot, bot_rng, seated
from dighouse.protocol.messages import ResultInfo
from dighouse.search.whole_decision import whole_decision

RETRY_SECONDS = 1.0
RETRIED = ("rate", "not-saved")  # the same again, a little later
OVERTAKEN = ("stale", "not-now", "over")  # something has happened: look again


async def play_bot(
    url: str | ServerAddress,
    table: str,
    secret: str,
    bot: Bot | type[Any],
    *,
    rng: random.Random | None = None,
    patience: float = PATIENCE,
) -> ResultInfo | None:
    """Play a seat to the end of the game. The result; None if the table was closed without one.

    `bot` is a function `bot(view, rng) -> pick`, or a class of them, as everywhere in the library;
    it is asked in a thread of its own, so that it may take its time.
    """
    async with Client(url).join(table, [secret], patience) as joined:
        seat = joined.held[0]
        player = seated(bot, joined.game, seat)
        dice = bot_rng(secrets.token_bytes(32), seat) if rng is None else rng
        async for _ in joined:
            while joined.my_turn and await _decide(joined, player, dice):
                pass
            if joined.over:
                break
        return joined.info.result


async def _decide(table: RemoteTable, bot: Bot, rng: random.Random) -> bool:
    """One decision. Was it played, so that the view is a new one?"""
    position = table.position
    picks = await asyncio.to_thread(whole_decision, table.game, table.view, bot, rng)
    while True:
        try:
            await table.act(picks, position=position)
        except RefusedError as refused:
            if refused.why in OVERTAKEN:
                return False
            if refused.why not in RETRIED:
                raise
            await asyncio.sleep(refused.seconds or RETRY_SECONDS)
        else:
            return True
