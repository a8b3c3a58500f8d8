"""Bots' decisions: asked of a worker process, played like anybody's command.

A worker gets what its seat may know, and nothing else. Should it fail twice, the server plays a
random legal move for it and says so: a broken bot must not hold up a table.
"""

from __future__ import annotations

import asyncio
import hashlib
import random

from dighouse.kernel.state import State
from dighouse.protocol.messages import Refused
from dighouse.server.live import outgoing
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.manager import TableManager
from dighouse.server.ops.fair_queue import Requester
from dighouse.server.ops.logs import log
from dighouse.server.table.commands import Decision, close_endless, play_picks
from dighouse.server.table.decide import BotMoveCommand, CloseEndlessCommand
from dighouse.server.table.log_events import SERVER_ID_PREFIX, SERVER_SEAT
from dighouse.server.table.table import Table
from dighouse.server.workers.messages import BotRequest, WorkerFailed
from dighouse.server.workers.pool import Workers

TAG = b"dighouse bot turn 1"
DEADLINE = 5.0
SLOTS = 1000  # of these are kept, at least until their time has passed


class BotTurns:
    def __init__(self, manager: TableManager, workers: Workers, deadline: float = DEADLINE) -> None:
        self.manager = manager
        self.workers = workers
        self.deadline = deadline
        # By table and position: turns that wait for their time or for an answer, and the latter alone.
        self._scheduled: set[tuple[str, int]] = set()
        self._asked: set[tuple[str, int]] = set()
        # By who created a table: when bots may move at the next one of theirs.
        self._next_slots: dict[str, float] = {}

    def schedule(self, live: LiveTable) -> None:
        """A bot is to move at this table: when its time has come, it will."""
        table = live.table
        turn = (table.config.id, table.position)
        due = table.due_at(live.bot_delay(table, self.manager.pace))
        if turn in self._scheduled or due is None:
            return
        self._scheduled.add(turn)
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0.0, due - self.manager.clock())
        if table.bots_only:
            at = self._next_slot(table.config.made_by, loop.time(), at)
        loop.call_at(at, lambda: self.manager.spawn(self._take(live, turn)))

    def _next_slot(self, creator: str, now: float, at: float) -> float:
        """When bots may move where no person plays: the tables of one address, one after the other."""
        if len(self._next_slots) >= SLOTS:
            self._next_slots = {who: end for who, end in self._next_slots.items() if end > now}
        at = max(at, self._next_slots.get(creator, 0.0))
        self._next_slots[creator] = at + self.manager.pace.apart
        return at

    def hurry(self, live: LiveTable) -> None:
        """Don't wait for the pace any longer."""
        table = live.table
        if table.waits_for() == "bot":
            self.manager.spawn(self._take(live, (table.config.id, table.position)))

    async def _take(self, live: LiveTable, turn: tuple[str, int]) -> None:
        if turn in self._asked:
            return  # somebody is in a hurry, but it is being thought about already
        self._asked.add(turn)
        try:
            await self._play(live, turn[1])
        finally:
            self._asked.discard(turn)
            self._scheduled.discard(turn)
        if live.table.position != turn[1] and live.table.waits_for() == "bot":
            self.schedule(live)

    async def _play(self, live: LiveTable, position: int) -> None:
        table = live.table
        seat = table.actor
        if seat is None or table.position != position or table.waits_for() != "bot":
            return
        if close_endless(table) is not None:
            await self._close_endless(live)
            return
        picks: list[str] | None = None
        began = self.manager.clock()
        try:
            picks = await self.workers.ask_bot(self._request(live, seat), _requester(table))
            failure = None
        except WorkerFailed as failed:
            if self.manager.tasks.closing:
                return  # it is we who failed; the turn waits for the next start
            failure = str(failed)
        self.manager.metrics.bot_asked(self.manager.clock() - began, failed=failure is not None)
        command_id = f"{SERVER_ID_PREFIX}bot-{table.seq + 1}"
        chance = self.manager.chance
        decision: Decision | Refused | None = None
        if picks is not None:
            decision = play_picks(table, seat, picks, command_id, chance)
            if isinstance(decision, Refused):
                failure, decision = "its answer was not legal", None
        if decision is None:
            decision = play_picks(table, seat, random_picks(table, seat), command_id, chance)
        command = BotMoveCommand(position, decision)
        await self.manager.submit_and_wait(live.id, seat, command_id, command)
        if failure is not None:
            log.warning("bot failed", bot=table.level(seat), why=failure)
            name = table.seats[seat].name or f"seat {seat}"
            live.notice(f"The bot of {name} failed, so a random move was made for it.")

    async def _close_endless(self, live: LiveTable) -> None:
        command_id = f"{SERVER_ID_PREFIX}endless-{live.table.seq + 1}"
        await self.manager.submit_and_wait(live.id, SERVER_SEAT, command_id, CloseEndlessCommand())

    def _request(self, live: LiveTable, seat: int) -> BotRequest:
        table = live.table
        config = table.config
        recent = [event for row in live.recent for event in row.events if event.heard_by(seat)]
        return BotRequest(
            ruleset=config.ruleset,
            seats=len(table.seats),
            options=config.options,
            edition=config.edition,
            level=table.level(seat),
            seat=seat,
            view=outgoing.view(table, seat),
            heard=[{"kind": event.kind, "data": event.data} for event in recent],
            seed=_seed(table, seat),
            deadline=self.deadline,
        )


def _requester(table: Table) -> Requester:
    """Bots at people's tables first; those of one address take turns with those of others."""
    return Requester(table.config.made_by, table.config.id, idle=table.bots_only)


def _seed(table: Table, seat: int) -> int:
    """The same for every node that asks; one way only, so that it tells nothing of the deal."""
    place = seat.to_bytes(2, "big") + table.position.to_bytes(8, "big")
    return int.from_bytes(hashlib.sha256(TAG + table.key + place).digest(), "big")


def random_picks(table: Table, seat: int) -> list[str]:
    """For a bot that has failed: some legal decision to its end, by luck alone."""
    rng = random.Random(_seed(table, seat))
    state: State = table.state.clone()
    picks: list[str] = []
    while True:
        pick = rng.choice(state.menu())
        picks.append(table.game.text(pick))
        state.apply(pick)
        if state.settled:
            return picks
