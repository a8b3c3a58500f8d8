"""Everything that a server says to its clients in a scripted session, as lines of text.

`>` is what a client sends and `<` what the server answers: over HTTP, or on a socket that the line
names. The server's chance, clock and ids are fixed, so the same script gives the same bytes.
"""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import random
from collections.abc import Sequence
from typing import Any

import msgspec

import dighouse
from tests.server.twins.wire import Wire
from tests.server.twins.world import World

LONG = 12_000  # bytes of a body; of a longer one the length and the hash are kept
TRIES = 40  # for one decision, each a pick longer than the one before
SECONDS = 30.0


class Transcript:
    """One script: its lines, its sockets, and what they have heard last."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.rng = random.Random(f"transcript {name}")
        self.lines: list[str] = []
        self.positions: dict[str, int] = {}  # by socket
        self.actors: dict[str, int | None] = {}  # by socket: whose turn its last view shows
        self.bots: set[int] = set()  # seats that are waited for
        self._wires: dict[str, Wire] = {}
        self._heard: dict[str, list[bytes]] = {}
        self._answers: dict[str, dict[str, Any]] = {}  # by the command's id
        self._commands = 0

    # -- HTTP --------------------------------------------------------------------------------------

    async def call(
        self, method: str, path: str, body: Any = None, secret: str | None = None
    ) -> Any:
        """One call. Its answer as JSON, or as bytes if it is none."""
        sent = b"" if body is None else msgspec.json.encode(body)
        return await self.call_raw(method, path, sent, secret)

    async def call_raw(self, method: str, path: str, sent: bytes, secret: str | None = None) -> Any:
        who = "" if secret is None else f" as {secret}"
        self.lines.append(f"> {method} {path}{who} {sent.decode()}".rstrip())
        status, kind, answer = await asyncio.to_thread(self._request, method, path, sent, secret)
        shown = self._lasting(answer)
        if kind.startswith("image/"):
            text = "an image"  # of a link with the port in it
        elif len(shown) > LONG:
            text = f"{len(shown)} bytes, SHA-256 {hashlib.sha256(shown).hexdigest()}"
        else:
            text = shown.decode().replace("\n", "\\n")
        self.lines.append(f"< {status} {kind} {text}".rstrip())
        await self.settle()
        return msgspec.json.decode(answer) if kind.startswith("application/json") else answer

    def _lasting(self, answer: bytes) -> bytes:
        """Without what differs from one server to the next."""
        for old, new in (
            (f":{self.world.port}", ":PORT"),
            (dighouse.__version__, "RELEASE"),
            (f'"{dighouse.core}"', '"CORE"'),
        ):
            answer = answer.replace(old.encode(), new.encode())
        return answer

    def _request(
        self, method: str, path: str, sent: bytes, secret: str | None
    ) -> tuple[int, str, bytes]:
        headers = {"Content-Type": "application/json"} if sent else {}
        if secret is not None:
            headers["Authorization"] = f"Bearer {secret}"
        connection = http.client.HTTPConnection("127.0.0.1", self.world.port, timeout=SECONDS)
        try:
            connection.request(method, path, sent or None, headers)
            with connection.getresponse() as response:
                return response.status, response.headers["Content-Type"] or "-", response.read()
        finally:
            connection.close()

    # -- sockets -----------------------------------------------------------------------------------

    async def connect(
        self, name: str, table: str, secrets: Sequence[str] = (), **more: Any
    ) -> None:
        """Open a socket; `more` are fields of its hello."""
        wire = Wire(
            self.world.port, f"/api/tables/{table}/socket", lambda data: self._keep(name, data)
        )
        self._wires[name] = wire
        await wire.open()
        self.world.wires.append(wire)
        await self.say(name, {"type": "hello", "secrets": list(secrets), **more})

    async def leave(self, name: str) -> None:
        self.lines.append(f"> {name} leaves")
        await self._wires[name].close()
        for _ in range(20):  # the server notices it in a turn of its own
            await self.world.breathe()
        await self.settle()

    async def say(self, name: str, message: dict[str, Any]) -> None:
        await self.say_raw(name, msgspec.json.encode(message))

    async def say_raw(self, name: str, text: bytes) -> None:
        self.lines.append(f"> {name} {text.decode()}")
        self._wires[name].say(text)
        await self.settle()

    async def command(self, name: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Say a command and return its answer."""
        self._commands += 1
        command = f"c{self._commands}"
        await self.say(name, {"type": kind, "id": command, **fields})
        return self._answers[command]

    async def decide(self, name: str, seat: int) -> list[str]:
        """Make some decision to its end, a pick longer with each try; its picks."""
        picks: list[str] = []
        for _ in range(TRIES):
            answer = await self.command(
                name, "act", seat=seat, position=self.positions[name], picks=picks
            )
            if answer["type"] == "applied":
                return picks
            picks.append(self.rng.choice(answer["menu"]))
        raise AssertionError(f"no decision in {TRIES} tries: {picks}")

    async def play(self, seats: dict[int, str], decisions: int) -> None:
        """So many decisions of those who are to act; `seats` has the socket of each."""
        for _ in range(decisions):
            actor = self.actors[next(iter(seats.values()))]
            if actor is None or actor < 0:
                return  # it is over
            await self.decide(seats[actor], actor)

    async def settle(self) -> None:
        """Until nothing is on its way and no bot thinks; then write down what was heard."""
        await self.world.settle()
        end = asyncio.get_running_loop().time() + SECONDS
        while self.bots and any(self.actors.get(name) in self.bots for name in self._open()):
            assert asyncio.get_running_loop().time() < end, "a bot does not move"
            await self.world.breathe()
            await self.world.settle()
        self.world.tick()
        for name in sorted(self._heard):
            self.lines += (f"< {name} {frame.decode()}" for frame in self._heard[name])
        self._heard.clear()

    def _open(self) -> list[str]:
        return [name for name, wire in self._wires.items() if wire.is_open]

    def _keep(self, name: str, data: bytes) -> None:
        self._heard.setdefault(name, []).append(data)
        if not data.startswith(b"{"):
            return  # how it was closed
        frame = msgspec.json.decode(data)
        if "position" in frame:
            self.positions[name] = frame["position"]
        if frame.get("view"):
            self.actors[name] = frame["view"]["actor"]
        if frame["type"] in ("seats", "welcome") and frame["table"]["phase"] in ("over", "closed"):
            self.actors[name] = None
        if frame.get("id"):
            self._answers[frame["id"]] = frame
