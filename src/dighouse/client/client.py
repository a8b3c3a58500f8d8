"""A table server, as everybody sees it from outside: its games, its lobby, its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar
from urllib.parse import quote

import msgspec

from dighouse.client.address import ServerAddress, read_server
from dighouse.client.errors import Unreachable
from dighouse.client.remote_table import PATIENCE, RemoteTable
from dighouse.client.request import request
from dighouse.kernel.game import Advice, ChallengeList
from dighouse.protocol.bodies import (
    ChangeSeat,
    Clock,
    DeviceCode,
    Devices,
    EditionFile,
    EditionWish,
    GameInfo,
    LobbyEntry,
    NewTable,
    OneTimeCode,
    PauseWish,
    RulesPage,
    Seated,
    SeatWish,
    Story,
    TablePage,
    TakeSeat,
)
from dighouse.protocol.messages import Help

T = TypeVar("T")


class Client:
    """`Client("http://localhost:8484")`. Calls raise Refused or Unreachable.

    A secret is what its holder got on sitting down. It proves who asks; keep it to yourself.
    """

    def __init__(self, url: str | ServerAddress) -> None:
        self.server = read_server(url) if isinstance(url, str) else url

    def __repr__(self) -> str:
        return f"Client({self.server.url!r})"

    # -- what there is -----------------------------------------------------------------------------

    async def games(self) -> list[GameInfo]:
        return await self._ask("GET", "/api/games", answer=list[GameInfo])

    async def tables(self) -> list[LobbyEntry]:
        """The public tables."""
        return await self._ask("GET", "/api/tables", answer=list[LobbyEntry])

    async def table(self, table: str) -> TablePage:
        """What anybody may know of a table, by its id or by its short code."""
        return await self._ask("GET", _path(table), answer=TablePage)

    async def rules(self, game: str) -> RulesPage:
        """How a game is played, in words and numbers."""
        return await self._ask("GET", f"/api/games/{quote(game, safe='')}/rules", answer=RulesPage)

    async def table_rules(self, table: str) -> RulesPage:
        """The same with the numbers that a table plays by."""
        return await self._ask("GET", _path(table, "rules"), answer=RulesPage)

    async def story(self, table: str) -> Story:
        """A game that is over, step by step, with all hands open."""
        return await self._ask("GET", _path(table, "story"), answer=Story)

    async def record(self, table: str) -> str:
        """The record of a game that is over, for `dighouse verify`."""
        return await self._text("GET", _path(table, "record"))

    async def edition(self, table: str) -> str:
        """The text of the edition that a table plays."""
        return await self._text("GET", _path(table, "edition"))

    async def health(self) -> Any:
        return await self._ask("GET", "/healthz", answer=Any)

    async def metrics(self) -> str:
        return await self._text("GET", "/metrics")

    # -- tables ------------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        seats: Sequence[SeatWish],
        *,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        public: bool = False,
        clock: Clock | None = None,
        memory: bool = True,
        help: Help | None = None,  # noqa: A002
        given: Any = None,
    ) -> Seated:
        """Make a table; whoever does sits at its first seat for a person, and is the host.

        `edition` is the text of an edition file; `given` a hidden part for the game, such as the
        solution of a printed card, in the shape that docs/protocol.md has.
        """
        wish = NewTable(
            game, list(seats), dict(options or {}), edition, public, clock, memory, help, given
        )
        return await self._ask("POST", "/api/tables", body=wish, answer=Seated)

    async def sit(
        self, table: str, name: str = "", seat: int | None = None, choice: str | None = None
    ) -> Seated:
        """Take a seat: that one, or the first that is free; with a choice where seats have one."""
        wish = TakeSeat(name, seat, choice)
        return await self._ask("POST", _path(table, "seats"), body=wish, answer=Seated)

    async def change_seat(
        self,
        table: str,
        seat: int,
        secret: str,
        *,
        name: str | None = None,
        kind: Literal["human", "bot"] | None = None,
        level: str | None = None,
        choice: str | None = None,
    ) -> TablePage:
        """Rename oneself, or choose something else; or, as the host before the start, make a seat a bot's or a person's."""
        wish = ChangeSeat(name, kind, level, choice)
        return await self._change("PATCH", _path(table, "seats", seat), secret, wish)

    async def leave(self, table: str, seat: int, secret: str) -> TablePage:
        """Stand up before the start; as the host, remove somebody."""
        return await self._change("DELETE", _path(table, "seats", seat), secret)

    async def start(self, table: str, secret: str) -> TablePage:
        """Deal, and begin, as the host."""
        return await self._change("POST", _path(table, "start"), secret)

    async def pause(self, table: str, secret: str, paused: bool = True) -> TablePage:
        """Pause, or go on, as the host. With a clock, where another person plays, too: ask for a
        pause, or take the question back; by another person, the answer to it, or the end of a pause.
        """
        return await self._change("POST", _path(table, "pause"), secret, PauseWish(paused))

    async def close(self, table: str, secret: str) -> TablePage:
        """Give the table up, as the host. Its deal is laid open."""
        return await self._change("POST", _path(table, "close"), secret)

    async def rematch(self, table: str, secret: str) -> Seated:
        """A new table for the same people, once this game is over."""
        return await self._ask("POST", _path(table, "rematch"), secret=secret, answer=Seated)

    # -- devices -----------------------------------------------------------------------------------

    async def device_code(self, table: str, secret: str) -> OneTimeCode:
        """A code by which another device of the same person gets a secret of its own."""
        return await self._ask("POST", _path(table, "devices"), secret=secret, answer=OneTimeCode)

    async def claim(self, table: str, code: str) -> Seated:
        """The secret that a one-time code stands for."""
        wish = DeviceCode(code)
        return await self._ask("POST", _path(table, "devices", "claim"), body=wish, answer=Seated)

    async def devices(self, table: str, secret: str) -> Devices:
        """When each device got into this seat."""
        return await self._ask("GET", _path(table, "devices"), secret=secret, answer=Devices)

    async def sign_out_others(self, table: str, secret: str) -> Devices:
        """All other devices of this seat lose it."""
        return await self._ask("DELETE", _path(table, "devices"), secret=secret, answer=Devices)

    # -- help --------------------------------------------------------------------------------------

    async def hint(self, table: str, secret: str) -> Advice:
        """What this seat can know for certain, and what is worth doing; if the table allows hints."""
        return await self._ask("GET", _path(table, "hint"), secret=secret, answer=Advice)

    async def review(self, table: str) -> Any:
        """How everybody played, in the game's own terms, once it is over."""
        return await self._ask("GET", _path(table, "review"), answer=Any)

    async def study(self, ruleset: str, told: Any) -> Any:
        """What follows from what is told of a game that is played elsewhere."""
        path = f"/api/games/{quote(ruleset, safe='')}/study"
        return await self._ask("POST", path, body=told, answer=Any)

    async def write_edition(
        self, ruleset: str, numbers: Any = None, *, title: str = "", edition: str | None = None
    ) -> EditionFile:
        """An edition with these numbers, of a game that lets them be entered; its text is for `create`.

        `edition` is the text of one to begin with. Without numbers and title it is only checked.
        """
        path = f"/api/games/{quote(ruleset, safe='')}/editions"
        wish = EditionWish(edition, title, numbers)
        return await self._ask("POST", path, body=wish, answer=EditionFile)

    async def challenges(self, ruleset: str) -> ChallengeList:
        """What a game lays out for everybody alike, and what it has for today."""
        path = f"/api/games/{quote(ruleset, safe='')}/challenges"
        return await self._ask("GET", path, answer=ChallengeList)

    # -- the socket --------------------------------------------------------------------------------

    def join(
        self, table: str, secrets: Iterable[str] = (), patience: float = PATIENCE
    ) -> RemoteTable:
        """`async with client.join(id, [secret]) as table:`; without secrets, as a spectator.

        When the connection is lost, it is made again; `patience` is for how many seconds this is
        tried.
        """
        return RemoteTable(self.server, table, list(secrets), patience)

    # -- inside ------------------------------------------------------------------------------------

    async def _ask(
        self,
        method: str,
        path: str,
        *,
        answer: type[T],
        secret: str | None = None,
        body: Any = None,
    ) -> T:
        data = await request(self.server, method, path, secret=secret, body=body)
        try:
            return msgspec.json.decode(data, type=answer)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Unreachable(
                f"{self.server.url} answers {method} {path} as no table server of ours does: {error}"
            ) from error

    async def _change(self, method: str, path: str, secret: str, body: Any = None) -> TablePage:
        return await self._ask(method, path, secret=secret, body=body, answer=TablePage)

    async def _text(self, method: str, path: str) -> str:
        data = await request(self.server, method, path)
        return data.decode("utf-8", "replace")


def _path(table: str, *parts: str | int) -> str:
    return "/".join(["/api/tables", *(quote(str(part), safe="") for part in (table, *parts))])
