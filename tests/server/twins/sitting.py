"""One table of a world: does the steps of a script, and keeps all that is said on its sockets."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from typing import Any

import msgspec

from dighouse.client import Client
from dighouse.client.request import request
from dighouse.kernel.state import State
from dighouse.protocol.bodies import Clock, SeatWish
from dighouse.protocol.messages import Hello, Open
from dighouse.server.live.live_table import LiveTable
from dighouse.server.live.manager import TableManager
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.table import Table
from tests.server.twins import steps
from tests.server.twins.steps import Step
from tests.server.twins.wire import Wire
from tests.server.twins.world import World

HTTP = "http"


@dataclass(frozen=True)
class Plan:
    """A table to be played, the same in each world."""

    name: str
    seats: int
    clock: Clock | None = None
    steps: int = 420  # at most
    hot: bool = False  # is there a hot seat for certain?
    bad: str = ""  # a kind of bad moves that is made often
    liked: str = ""  # what is picked whenever it is possible begins with this
    undoes: bool = False  # does somebody take back what they can, all the time?
    game: str = "card-game"
    options: tuple[tuple[str, Any], ...] = ()
    given: Any = None  # the hidden part of the game, brought by whoever makes the table

    def rng(self, what: str) -> random.Random:
        return random.Random(f"{self.name} {what}")


@dataclass(frozen=True)
class Heard:
    """A frame: in which step it came, on which socket, and for whose eyes."""

    step: int
    wire: str
    audience: int | None  # the opened seat; None: what a spectator may see
    data: bytes


class Holding:
    """A socket as its client knows it: its seats, and the one whose curtain is open."""

    def __init__(self, wire: Wire, seats: tuple[int, ...]) -> None:
        self.wire = wire
        self.seats = list(seats)
        self.opened = seats[0] if len(seats) == 1 else None


class Sitting:
    def __init__(self, world: World, plan: Plan) -> None:
        self.world = world
        self.plan = plan
        self.secrets: list[str] = []
        self.holdings: dict[str, Holding] = {}  # open sockets, in the order of their coming
        self.heard: list[Heard] = []
        self.done: list[Step] = []
        self.seqs: list[int] = []  # of the table, after each step
        self.positions: list[int] = []  # before each step
        self.states: list[State | None] = []  # secrets included, after each step
        self.id = ""
        self.code = ""
        self.last_table: Table
        self._listening = True

    @property
    def manager(self) -> TableManager:
        return self.world.manager

    @property
    def live(self) -> LiveTable | None:
        return self.manager.loaded(self.id)

    @property
    def table(self) -> Table:
        """As it is; if nobody is there, as it was."""
        live = self.live
        if live is not None:
            self.last_table = live.table
        return self.last_table

    async def create(self) -> None:
        """Make the table, and sit down in all of its seats."""
        plan = self.plan
        client = Client(self.world.url)
        wishes = [SeatWish("human", name=f"Digger {seat}") for seat in range(plan.seats)]
        made = await client.create(
            plan.game,
            wishes,
            options=dict(plan.options),
            public=True,
            clock=plan.clock,
            given=plan.given,
        )
        assert made.secret is not None
        self.id, self.code = made.table, str(made.code)
        self.secrets = [made.secret]
        for seat in range(1, plan.seats):
            sat = await client.sit(self.id, f"Digger {seat}", seat)
            assert sat.secret is not None
            self.secrets.append(sat.secret)
        await self.manager.live_table(self.id)

    async def rows(self) -> list[LogRow]:
        return await self.manager.store.rows(self.id)

    # -- steps -------------------------------------------------------------------------------------

    async def do(self, step: Step) -> None:
        """Begin with a step. It is done when the world has settled, then comes `note`."""
        self.done.append(step)
        self.positions.append(self.table.position)
        if isinstance(step, steps.Connect):
            await self._connect(step)
        elif isinstance(step, steps.Say):
            self._say(step)
        elif isinstance(step, steps.Leave):
            await self._leave(step.wire)
        elif isinstance(step, steps.Lag):
            self._lag(step)
        elif isinstance(step, steps.Forget):
            await self._forget()
        else:
            await self._call(step)

    def note(self) -> None:
        table = self.table
        self.seqs.append(table.seq)
        self.states.append(table.state)  # a table never changes it, but has another one
        self.holdings = {name: one for name, one in self.holdings.items() if one.wire.is_open}

    async def _connect(self, step: steps.Connect) -> None:
        for holding in self.holdings.values():  # whoever had one of these seats has it no more
            holding.seats = [seat for seat in holding.seats if seat not in step.seats]
            if holding.seats and holding.opened in step.seats:
                holding.opened = None
        path = f"/api/tables/{self.id}/socket"
        wire = Wire(self.world.port, path, lambda data: self._keep(step.wire, data))
        holding = self.holdings[step.wire] = Holding(wire, step.seats)
        await wire.open()
        self.world.wires.append(wire)
        secrets = [self.secrets[seat] for seat in step.seats]
        added = "".join(self._addition(seat) for seat in step.seats) if step.adds else None
        wire.say(msgspec.json.encode(Hello(secrets, step.last, added)))

    def _addition(self, seat: int) -> str:
        return hashlib.sha256(f"{self.plan.name} {seat}".encode()).hexdigest()[:32]

    def over(self) -> None:
        """The script is at its end: how sockets are closed after it is not of interest."""
        self._listening = False

    def _keep(self, wire: str, data: bytes) -> None:
        if not self._listening:
            return
        holding = self.holdings.get(wire)
        audience = None if holding is None else holding.opened
        self.heard.append(Heard(len(self.done) - 1, wire, audience, data))

    def _say(self, step: steps.Say) -> None:
        holding = self.holdings[step.wire]
        message = step.message
        if isinstance(message, Open) and (message.seat is None or message.seat in holding.seats):
            holding.opened = message.seat
        holding.wire.say(message if isinstance(message, bytes) else msgspec.json.encode(message))

    def _lag(self, step: steps.Lag) -> None:
        assert self.live is not None
        session = self.live.holder(step.seat)
        if session is not None:
            # As if its line had filled up; to fill it really takes a quarter of a megabyte.
            (session.on_slow if step.slow else session.on_caught_up)()  # type: ignore[attr-defined]

    async def _forget(self) -> None:
        for name in list(self.holdings):
            await self._leave(name)
        self.last_table = self.table
        del self.manager._runners[self.id]

    async def _leave(self, name: str) -> None:
        assert self.live is not None
        listeners = len(self.live.listeners)
        await self.holdings[name].wire.close()
        del self.holdings[name]
        while len(self.live.listeners) == listeners or self.manager.busy:
            await self.world.breathe()

    async def _call(self, step: steps.Start | steps.Pause | steps.Rename | steps.Look) -> None:
        client = Client(self.world.url)
        if isinstance(step, steps.Start):
            await client.start(self.id, self.secrets[0])
        elif isinstance(step, steps.Pause):
            await client.pause(self.id, self.secrets[0], step.paused)
        elif isinstance(step, steps.Rename):
            await client.change_seat(self.id, step.seat, self.secrets[step.seat], name=step.name)
        else:
            self._keep(HTTP, await request(client.server, "GET", f"/api/tables/{self.id}"))
