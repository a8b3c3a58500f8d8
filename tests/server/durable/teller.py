"""Sockets whose commands' ids are ours to choose, so that they can be sent again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Self

import msgspec

from dighouse import registry
from dighouse.client import Client, Connection, greeting, read_server
from dighouse.protocol.bodies import SeatWish
from dighouse.protocol.messages import Act, Applied, Outgoing, Refused, Update, Welcome
from dighouse.search.random_bot import random as any_pick
from dighouse.search.whole_decision import whole_decision
from tests.server.durable.playing import RULESET

LONGEST = 10.0


class Teller:
    def __init__(self, url: str, table: str, secrets: Sequence[str] = ()) -> None:
        self.seq = 0
        self.position = 0
        self.view = msgspec.Raw(b"null")
        self._welcomed = False
        self._answers: dict[str, Applied | Refused] = {}
        self._connection = Connection(
            read_server(url), table, greeting(secrets), self._take, lambda code, reason: None
        )

    async def __aenter__(self) -> Self:
        await self._connection.open()
        await self.until(lambda: self._welcomed)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._connection.abort()
        await self._connection.wait_closed()

    async def ask(self, act: Act) -> Applied | Refused:
        self._answers.pop(act.id, None)
        self._connection.send(act)
        await self.until(lambda: act.id in self._answers)
        return self._answers[act.id]

    async def until_seq(self, seq: int) -> None:
        await self.until(lambda: self.seq >= seq)

    async def until(self, there: Callable[[], bool]) -> None:
        async with asyncio.timeout(LONGEST):
            while not there():
                await asyncio.sleep(0.005)

    def _take(self, message: Outgoing) -> None:
        if isinstance(message, Welcome | Update):
            self.seq, self.position = message.seq, message.position
            self.view = message.view
            self._welcomed = True
        elif isinstance(message, Applied | Refused) and message.id is not None:
            self._answers[message.id] = message


async def seat_two(client: Client) -> tuple[str, list[str]]:
    """A table for two, and the secrets of its seats. It has not started."""
    made = await client.create(RULESET, [SeatWish("human"), SeatWish("human")])
    sat = await client.sit(made.table)
    assert made.secret is not None
    assert sat.secret is not None
    return made.table, [made.secret, sat.secret]


async def play_some(tellers: Sequence[Teller], number: int, seed: int) -> list[tuple[Act, Applied]]:
    """Acts, by whose turn it is, and their answers."""
    rng = random.Random(seed)
    sent: list[tuple[Act, Applied]] = []
    while len(sent) < number:
        act = next_act(tellers, rng)
        answer = await tellers[act.seat].ask(act)
        assert isinstance(answer, Applied), answer
        sent.append((act, answer))
        for teller in tellers:
            await teller.until_seq(answer.seq)
    return sent


def next_act(tellers: Sequence[Teller], rng: random.Random) -> Act:
    """What the one whose turn it is could do."""
    game = registry.make(RULESET, seats=len(tellers), options={})
    for seat, teller in enumerate(tellers):
        view = game.read_view(bytes(teller.view))
        if view.actor == seat:
            picks = [game.text(pick) for pick in whole_decision(game, view, any_pick, rng)]
            return Act(f"at-{teller.position}", seat, teller.position, picks)
    raise AssertionError("it is nobody's turn")
