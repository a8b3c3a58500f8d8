"""Players at a table of boardgame.io, in its own protocol over socket.io's:

    we send   'sync'    matchID, playerID, credentials, numPlayers
              'update'  {type: 'MAKE_MOVE', payload: {type, args, playerID, credentials}},
                        stateID, matchID, playerID
    we get    'sync'    matchID, {state, log, ...}
              'update'  matchID, state, log           at both seats, for each move

boardgame.io drops a move that it does not like without a word to the client. So each update has to
be the very next state at its seat, and a move that never comes back fails the run.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from game import SEATS, Broken, Game, Tally
from wire import Wire

HAND = 5
SOCKET = "/socket.io/?EIO=4&transport=websocket"
# socket.io's packets, of the space that has the name of the game
OPENED, PING, PONG = b"0", b"2", b"3"
JOIN, EVENT = b"40/market,", b"42/market,"
LOBBY_SECONDS = 30.0


class Turn(msgspec.Struct):
    player: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")
    turn: Turn = msgspec.field(name="ctx")
    held: msgspec.Raw = msgspec.field(name="G")


_encode = msgspec.json.Encoder().encode
_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
_state = msgspec.json.Decoder(State).decode


def mover(number: int) -> int:
    """The number of the state alone says who moves next and what: a turn is to draw, then to sell."""
    return (number >> 1) % SEATS


def sells(number: int) -> bool:
    return number % 2 == 1


class PeerGame(Game):
    def __init__(self, tally: Tally, port: int, lobby: int) -> None:
        super().__init__(tally)
        self.port = port
        self.lobby = lobby
        self.id = ""
        self.players: list[Player] = []
        self.number = 0  # of the last state that a move was sent for

    async def open(self) -> None:
        self.id = (await self._ask("create", {"numPlayers": SEATS}))["matchID"]
        for seat in range(SEATS):
            wish = {"playerID": f"{seat}", "playerName": f"p{seat}"}
            joined = await self._ask(f"{self.id}/join", wish)
            player = Player(self, seat, joined["playerCredentials"])
            player.wire = Wire("127.0.0.1", SOCKET, player.hear)
            self.players.append(player)
            await player.wire.open(self.port)
            await player.synced

    async def _ask(self, path: str, wish: dict[str, Any]) -> Any:
        url = f"http://127.0.0.1:{self.lobby}/games/market/{path}"
        request = Request(url, _encode(wish), {"Content-Type": "application/json"})

        def ask() -> bytes:
            with urlopen(request, timeout=LOBBY_SECONDS) as answer:
                read: bytes = answer.read()
                return read

        return msgspec.json.decode(await asyncio.to_thread(ask))

    def play(self) -> bool:
        number = self.players[0].number
        self.number = number
        player = self.players[mover(number)]
        payload = {
            "type": "sell" if sells(number) else "draw",
            "args": [number % (HAND + 1)] if sells(number) else [],
            "playerID": f"{player.seat}",
            "credentials": player.credentials,
        }
        move = {"type": "MAKE_MOVE", "payload": payload}
        player.emit("update", move, number, self.id, f"{player.seat}")
        return True

    def check(self) -> None:
        """That the moves did what they say, and that neither seat sees what it must not."""
        for player in self.players:
            if player.held is None:
                continue
            held = msgspec.json.decode(player.held)
            number = player.number
            cards = HAND + (sells(number) and mover(number) == player.seat)
            hand = held["players"][f"{player.seat}"]["hand"]
            if held["sold"] != number >> 1 or len(hand) != cards:
                raise Broken(f"after {number} moves a table's cards do not match the moves made")
            if "secret" in held or len(held["players"]) > 1:
                raise Broken("the peer sent a seat what is secret from it")


class Player:
    def __init__(self, game: PeerGame, seat: int, credentials: str) -> None:
        self.game = game
        self.seat = seat
        self.credentials = credentials
        self.number = 0  # of the last state that came
        self.held: msgspec.Raw | None = None
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wire: Wire

    def emit(self, *event: Any) -> None:
        self.wire.send(EVENT + _encode(event))

    def hear(self, message: bytes, at: float) -> None:
        if message.startswith(EVENT):
            self._event(_event(message[len(EVENT) :]), at)
        elif message == PING:
            self.wire.send(PONG)
        elif message.startswith(JOIN):
            self.emit("sync", self.game.id, f"{self.seat}", self.credentials, SEATS)
        elif message.startswith(OPENED):
            self.wire.send(JOIN)

    def _event(self, event: list[msgspec.Raw], at: float) -> None:
        kind = bytes(event[0])
        if kind == b'"update"':
            state = _state(event[2])
            wanted = self.number + 1
            if state.number != wanted or state.turn.player != f"{mover(wanted)}":
                raise Broken(f"a seat got state {state.number} after {self.number}")
            self.number = wanted
            self.held = state.held
            self.game.saw(mover(self.game.number) == self.seat, at)
        elif kind == b'"sync"' and not self.synced.done():
            self.synced.set_result(None)
