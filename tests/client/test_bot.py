"""A bot of the library, at a table that deals and plays the other seat."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dighouse.client import RefusedError, play_bot
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.kernel.errors import IllegalMove
from dighouse.protocol.messages import Seats
from tests.client.dealer import Dealer
from tests.client.peer import SECRET, TABLE, Wire, info, peer, run, seat_infos


def test_a_whole_game() -> None:
    async def test() -> None:
        dealer = Dealer(["rate", "stale", "not-saved", "not-now"])
        async with peer(dealer.script) as served:
            result = await play_bot(served.client.server.url, TABLE, SECRET, Greedy)
        assert result == dealer.result()
        assert dealer.acts > 20
        assert served.connections > 2
        assert dealer.refusals == []

    run(test)


def test_a_bot_that_plays_what_is_not_on_the_menu() -> None:
    def stubborn(view: Any, rng: random.Random) -> int:
        return -7

    async def test() -> None:
        dealer = Dealer([])
        async with peer(dealer.script) as served:
            with pytest.raises(IllegalMove, match="stubborn"):
                await play_bot(served.client.server, TABLE, SECRET, stubborn)

    run(test)


def test_a_refusal_that_is_the_bots_fault() -> None:
    async def test() -> None:
        dealer = Dealer(["illegal"])
        async with peer(dealer.script) as served:
            with pytest.raises(RefusedError, match="not now"):
                await play_bot(served.client.server, TABLE, SECRET, Greedy)

    run(test)


def test_a_closed_table_has_no_result() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet(table=info(phase="waiting"), view=None)
        await wire.say(Seats(6, info(phase="closed"), seat_infos()))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            assert await play_bot(served.client.server, TABLE, SECRET, Greedy) is None

    run(test)
