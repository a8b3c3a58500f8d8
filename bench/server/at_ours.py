"""Players at a table of our server. They take any move that does not open a trade: what is measured
is the server, not how well they play.
"""

from __future__ import annotations

import asyncio
import random

import msgspec
from game import Broken, Game, Tally
from wire import Wire

from dighouse.client import Client, greeting
from dighouse.protocol.bodies import SeatWish
from dighouse.protocol.messages import Act


class Peek(msgspec.Struct):
    """What a player looks at of a view."""

    actor: int
    moves: list[str]


class Heard(msgspec.Struct):
    """What a player looks at of any message."""

    type: str
    position: int = 0
    view: msgspec.Raw = msgspec.Raw(b"null")
    why: str = ""
    menu: list[str] | None = None


_encode = msgspec.json.Encoder().encode
_heard = msgspec.json.Decoder(Heard).decode
_peek = msgspec.json.Decoder(Peek).decode


class OurGame(Game):
    def __init__(self, tally: Tally, client: Client, number: int) -> None:
        super().__init__(tally)
        self.client = client
        self.rng = random.Random(number)
        self.players: list[Player] = []
        self.mover: Player | None = None

    async def open(self) -> None:
        client = self.client
        host = await client.create("card-game", [SeatWish("human"), SeatWish("human")])
        guest = await client.sit(host.table)
        for seated in (host, guest):
            assert seated.seat is not None
            assert seated.secret is not None
            player = Player(self, seated.seat)
            path = client.server.socket_path(host.table)
            player.wire = Wire(client.server.host, path, player.hear)
            await player.wire.open(client.server.port)
            player.wire.send(_encode(greeting([seated.secret])))
            self.players.append(player)
            await player.welcome
        assert host.secret is not None
        await client.start(host.table, host.secret)
        while not any(player.moves for player in self.players):
            await asyncio.sleep(0.005)

    def play(self) -> bool:
        self.mover = next((player for player in self.players if player.moves), None)
        if self.mover is None:
            return False
        self.mover.move()
        return True


class Player:
    def __init__(self, game: OurGame, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.moves: list[str] = []
        self.position = 0
        self.number = 0
        self.picks: list[str] = []
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wire: Wire

    def move(self) -> None:
        simple = [move for move in self.moves if not move.startswith("offer")]
        self._act([self.game.rng.choice(simple or self.moves)])

    def _act(self, picks: list[str]) -> None:
        self.number += 1
        self.picks = picks
        self.wire.send(_encode(Act(f"{self.number}", self.seat, self.position, picks)))

    def hear(self, message: bytes, at: float) -> None:
        heard = _heard(message)
        if heard.type == "update":
            self._look(heard)
            self.game.saw(self is self.game.mover, at)
        elif heard.type == "refused":
            if heard.why != "illegal" or not heard.menu:
                raise Broken(f"a move was refused: {message!r}")
            # The decision takes another pick; its time runs on.
            self._act([*self.picks, self.game.rng.choice(heard.menu)])
        elif heard.type == "welcome" and not self.welcome.done():
            if bytes(heard.view) != b"null":
                self._look(heard)
            self.welcome.set_result(None)

    def _look(self, heard: Heard) -> None:
        peek = _peek(heard.view)
        self.position = heard.position
        self.moves = peek.moves if peek.actor == self.seat else []
