"""A table that deals, plays seat 1 at random, and leaves seat 0 to the client."""

from __future__ import annotations

import random
from typing import Any

import dighouse
from dighouse.protocol import messages
from dighouse.protocol.messages import Act, Applied, EventInfo, ResultInfo, Seats
from tests.client.peer import GAME, Wire, info, seat_infos, update, view


class Dealer:
    def __init__(self, refusals: list[str] | None = None, hangs_up: bool = True) -> None:
        self.state = GAME.start()
        self.chance = dighouse.Chance(7)
        self.rng = random.Random(7)
        self.refusals = refusals or []
        self.hangs_up = hangs_up
        self.seq = 5
        self.position = 0
        self.acts = 0
        self.go_on()

    def go_on(self) -> list[EventInfo]:
        told: list[EventInfo] = []
        while self.state.actor not in (0, dighouse.OVER):
            if self.state.actor == dighouse.CHANCE:
                told += self.apply(self.chance.pick(self.state))
            else:
                told += self.apply(self.rng.choice(self.state.menu()))
        return told

    def apply(self, pick: int) -> list[EventInfo]:
        events = GAME.events(self.state, pick)
        self.state.apply(pick)
        self.position += 1
        return [EventInfo(event.kind, event.data) for event in events if event.heard_by(0)]

    async def script(self, wire: Wire) -> None:
        """Hangs up now and then, in the middle of things."""
        await wire.greet(seq=self.seq, position=self.position, view=view(self.state), table=info())
        while self.state.actor == 0:
            act = await wire.hear(Act)
            self.acts += 1
            assert act.position == self.position
            if self.refusals:
                why: Any = self.refusals.pop(0)
                await wire.say(messages.Refused(act.id, why, "not now", seconds=0.01))
                if why in ("stale", "not-now"):
                    await wire.say(update(self.seq, self.position, self.state))
                continue
            told: list[EventInfo] = []
            for text in act.picks:
                told += self.apply(GAME.parse(text))
            assert self.state.settled
            told += self.go_on()
            self.seq += 1
            await wire.say(Applied(act.id, self.position, self.seq))
            if self.hangs_up and self.acts % 10 == 0:
                wire.hang_up()
                return
            await wire.say(update(self.seq, self.position, self.state, *told))
        await wire.say(Seats(self.seq, info(phase="over", result=self.result()), seat_infos()))
        await wire.stay()

    def result(self) -> ResultInfo:
        state = self.state
        return ResultInfo(state.scores(), state.ranks(), state.winners(), [])
