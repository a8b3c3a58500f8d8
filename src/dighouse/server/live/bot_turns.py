"""Bots' decisions: asked of a worker process, played like anybody's command.

A worker gets what its seat may know, and nothing else. Should it fail twice, the house plays a
random legal move for it and says so: a broken bot must not hold up a table.
"""

from __future__ import annotations

import asyncio
import hashlib
import random

from dighouse.kernel.state import State
from dighouse.server.live import outgoing
from dighouse.server.live.manager import House
from dighouse.server.ops.logs import log
from dighouse.server.live.live_table import Room
from dighouse.server.table.log_events import HOUSE, OURS
from dighouse.server.table.commands import Decision, give_up, played
from dighouse.server.table.table import Table
from dighouse.server.ops.fair_queue import Asker
from dighouse.protocol.messages import Refused
from dighouse.server.workers import BotFailed, Request, Workers

TAG = b"dighouse bot turn 1"
DEADLINE = 5.0
LINES = 1000  # of these are kept, at least until their time has passed


class BotTurns:
    def __init__(self, house: House, workers: Workers, deadline: float = DEADLINE) -> None:
        self.house = house
        self.workers = workers
        self.deadline = deadline
        self._under_way: set[tuple[str, int]] = (
            set()
        )  # turns that wait for their time, or are asked
        self._asked: set[tuple[str, int]] = set()
        self._lines: dict[str, float] = {}  # by maker: when the next table of theirs may be seen to

    def see_to(self, room: Room) -> None:
        """A bot is to move at this table: when its time has come, it will."""
        table = room.table
        turn = (table.charter.id, table.position)
        due = table.due_at(self.house.pace_of(room, table))
        if turn in self._under_way or due is None:
            return
        self._under_way.add(turn)
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0.0, due - self.house.clock())
        if table.alone:
            at = self._in_line(table.charter.made_by, loop.time(), at)
        loop.call_at(at, lambda: self.house.spawn(self._take(room, turn)))

    def _in_line(self, maker: str, now: float, at: float) -> float:
        """When bots may move where no person plays: the tables of one address, one after the other."""
        if len(self._lines) >= LINES:
            self._lines = {maker: end for maker, end in self._lines.items() if end > now}
        at = max(at, self._lines.get(maker, 0.0))
        self._lines[maker] = at + self.house.pace.apart
        return at

    def hurry(self, room: Room) -> None:
        """Don't wait for the pace any longer."""
        table = room.table
        if table.waits_for() == "bot":
            self.house.spawn(self._take(room, (table.charter.id, table.position)))

    async def _take(self, room: Room, turn: tuple[str, int]) -> None:
        if turn in self._asked:
            return  # somebody is in a hurry, but it is being thought about already
        self._asked.add(turn)
        try:
            await self._play(room, turn[1])
        finally:
            self._asked.discard(turn)
            self._under_way.discard(turn)
        if room.table.position != turn[1] and room.table.waits_for() == "bot":
            self.see_to(room)

    async def _play(self, room: Room, position: int) -> None:
        table = room.table
        seat = table.actor
        if seat is None or table.position != position or table.waits_for() != "bot":
            return
        if give_up(table) is not None:
            await self._give_up(room)
            return
        picks: list[str] | None = None
        began = self.house.clock()
        try:
            picks = await self.workers.ask(self._request(room, seat), _asker(table))
            failure = None
        except BotFailed as failed:
            if self.house.closing:
                return  # it is we who failed; the turn waits for the next start
            failure = str(failed)
        self.house.metrics.bot_asked(self.house.clock() - began, failed=failure is not None)
        failures = [] if failure is None else [failure]

        def decide(now_table: Table, now: float) -> Decision | Refused:
            if now_table.position != position or now_table.waits_for() != "bot":
                return Refused(command, "stale", "the table has gone on")
            if picks is not None:
                decision = played(now_table, seat, picks, command, self.house.chance)
                if isinstance(decision, Decision):
                    return decision
                failures.append("its answer was not legal")
            anything = any_picks(now_table, seat)
            return played(now_table, seat, anything, command, self.house.chance)

        command = f"{OURS}bot-{table.seq + 1}"
        await self.house.do(room, seat, command, decide)
        if failures:
            log("bot failed", bot=table.level(seat), why=failures[0])
            name = table.sitters[seat].name or f"seat {seat}"
            room.notice(f"The bot of {name} failed, so a random move was made for it.")

    async def _give_up(self, room: Room) -> None:
        def decide(table: Table, now: float) -> Decision | Refused:
            return give_up(table) or Refused(command, "not-now", "somebody plays here")

        command = f"{OURS}endless-{room.table.seq + 1}"
        await self.house.do(room, HOUSE, command, decide)

    def _request(self, room: Room, seat: int) -> Request:
        table = room.table
        charter = table.charter
        recent = [event for row in room.recent for event in row.events if event.heard_by(seat)]
        return Request(
            ruleset=charter.ruleset,
            seats=len(table.sitters),
            options=charter.options,
            edition=charter.edition,
            level=table.level(seat),
            seat=seat,
            view=outgoing.view(table, seat),
            heard=[{"kind": event.kind, "data": event.data} for event in recent],
            seed=_seed(table, seat),
            deadline=self.deadline,
        )


def _asker(table: Table) -> Asker:
    """Bots at people's tables first; those of one address take turns with those of others."""
    return Asker(table.charter.made_by, table.charter.id, idle=table.alone)


def _seed(table: Table, seat: int) -> int:
    """The same for every node that asks; one way only, so that it tells nothing of the deal."""
    place = seat.to_bytes(2, "big") + table.position.to_bytes(8, "big")
    return int.from_bytes(hashlib.sha256(TAG + table.key + place).digest(), "big")


def any_picks(table: Table, seat: int) -> list[str]:
    """Some legal decision, to its end."""
    rng = random.Random(_seed(table, seat))
    state: State = table.state.clone()
    picks: list[str] = []
    while True:
        pick = rng.choice(state.menu())
        picks.append(table.game.text(pick))
        state.apply(pick)
        if state.settled:
            return picks
