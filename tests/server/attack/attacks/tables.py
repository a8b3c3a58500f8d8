"""As many tables as can be made, from 170 addresses: to fill the house, so that nobody gets in."""

from __future__ import annotations

import asyncio

from tests.server.attack.target import NEW_TABLE, Target

ADDRESSES = 170


async def many_tables(target: Target) -> None:
    await asyncio.gather(*(_make_on(target.elsewhere(number)) for number in range(ADDRESSES)))


async def _make_on(target: Target) -> None:
    while True:
        await target.count("tables", "POST", "/api/tables", NEW_TABLE)
