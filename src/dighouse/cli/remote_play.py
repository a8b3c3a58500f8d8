"""`dighouse play --table`: a game at a table of a server, in the terminal.

The pages, the menu and the commands are those of a game at home.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from dighouse.cli.options import fill_seats, reason
from dighouse.cli.pages import page_of
from dighouse.cli.remote_match import RemoteMatch, TableMovedOn
from dighouse.cli.seats import SECRET, seats_and_bots
from dighouse.cli.terminal_game import COMMITTED, INTERRUPTED, LEFT, Quit, TerminalGame
from dighouse.client import Background, Client, RefusedError, read_link
from dighouse.client.address import TABLES
from dighouse.kernel.errors import BadOptions
from dighouse.protocol.bodies import SeatWish
from dighouse.terminal.menu import Item
from dighouse.terminal.page import Page

SAY = "say "
AT_A_TABLE = """\
The deal comes from a secret of the server and from bytes that each player added. The commitment, shown before
that, is the SHA-256 of the server's secret, and the record has it all: `dighouse verify` shows that nothing was
changed or chosen. Whoever runs the server could look, though."""


class TableWish(NamedTuple):
    """A table of one's own, against bots of the server."""

    ruleset: str
    seats: int | None
    bots: list[str]
    edition: Path | None
    options: dict[str, Any]


def play_at(
    url: str,
    wish: TableWish,
    *,
    name: str,
    seat: int | None,
    secret: str | None,
    record: Path | None,
    console: Console,
) -> int:
    """Sit down, or come back with a secret, and play; the exit code."""
    link = read_link(url)
    client = Client(link.server)
    with Background() as background:
        starts = link.table is None
        if link.table is None:
            if secret is not None:
                raise BadOptions("a secret is for one table: give its invite link by --table")
            seats, edition = _asked_for(wish, name, seat or 0)
            made = background.run(
                client.create(wish.ruleset, seats, options=wish.options, edition=edition)
            )
            place, secret = made.table, made.secret
        elif secret is not None:
            place = background.run(client.table(link.table)).table.id
        else:
            taken = background.run(client.sit(link.table, name, seat))
            place, secret = taken.table, taken.secret
        if secret is None:
            raise BadOptions("this table has no seat for a person")
        table = client.join(place, [secret])
        background.run(table.__aenter__())
        try:
            match = RemoteMatch(table, background)
            terminal = RemoteTerminalGame(
                match, page_of(table.game), console, record, client, secret
            )
            return terminal.run(starts)
        finally:
            background.run(table.__aexit__(None, None, None))


def _asked_for(wish: TableWish, name: str, seat: int) -> tuple[list[SeatWish], str | None]:
    """The seats of a new table, and the text of its edition."""
    seats, bots = seats_and_bots(wish.ruleset, wish.seats, wish.bots)
    if not 0 <= seat < seats:
        raise BadOptions(f"--seat must be 0 to {seats - 1}, not {seat}")
    bots = fill_seats(bots, seats - 1, f"{seats} seats, one of them yours,")
    wishes = [SeatWish("bot", level) for level in bots]
    wishes.insert(seat, SeatWish("human", name=name))
    if wish.edition is None:
        return wishes, None
    try:
        return wishes, wish.edition.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise BadOptions(f"{wish.edition} can't be read: {reason(error)}") from error


class RemoteTerminalGame(TerminalGame):
    match: RemoteMatch
    about_the_deal = AT_A_TABLE

    def __init__(
        self,
        match: RemoteMatch,
        page: Page,
        console: Console,
        record: Path | None,
        client: Client,
        secret: str,
    ) -> None:
        super().__init__(match, page, console, record)
        self._client = client
        self._secret = secret
        self._standstill = ""  # as we last told of it

    @property
    def _link(self) -> str:
        return f"{self._client.server.url}/{TABLES}/{self.match.table.id}"

    def run(self, starts: bool = False) -> int:
        """Play; if this is our own table, it `starts` as soon as we are there."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # gives `input` its editing and history
        self._greet()
        try:
            if starts:
                self.match.start(self._client, self._secret)
            while True:
                self._wait()
                if self.match.over:
                    break
                self._show()
                self._decide()
            self._end()
        except Quit:
            self._leave("You left the table")
        except EOFError:
            self._leave("The input ended")
        except KeyboardInterrupt:
            self._leave("Interrupted")
            return INTERRUPTED
        return LEFT

    def _wait(self) -> None:
        """Tell what happens, until it is for us to decide."""
        told: list[str] = []
        while not self.match.ready:
            if self.match.standstill not in ("", self._standstill):
                self._say(self.match.standstill)
            self._standstill = self.match.standstill
            self.match.hear(self.news)
            sentences = self.news.tell()
            for sentence in sentences:
                self._say(sentence)
            told += sentences
        self.news.last = told or self.news.last
        if not self.match.over:
            self.match.look()

    def _decide(self) -> None:
        try:
            super()._decide()
        except TableMovedOn as moved:
            if str(moved):
                self._say(str(moved))

    def _hint(self) -> str:
        info = self.match.table.info
        if self.match.game.offer().help and info.help != "hints":
            return "This table was made without hints."
        return super()._hint()

    def _run_command(self, answer: str, items: list[Item]) -> bool:
        if answer.lower().startswith(SAY):
            try:
                self.match.say(answer[len(SAY) :].strip())
            except RefusedError as refused:
                self._say(f"{refused}.")
            return False
        due = super()._run_command(answer, items)
        if answer.strip().lower() in ("?", "help"):
            self._say(f"At this table, `{SAY}...` says something to the others.")
        return due

    # -- telling -----------------------------------------------------------------------------------

    def _greet(self) -> None:
        match = self.match
        table = match.table
        self.console.print(Rule(table.info.title))
        self._say(Text(f"Commitment  {match.commitment}", style="dim"))
        self._say(Text(COMMITTED, style="dim"))
        self._say(f"You are seat {match.seat}, {table.seats[match.seat].name}.")
        here = [info.name for info in table.seats if info.name and info.seat != match.seat]
        if here:
            self._say(f"With you play {', '.join(here)}.")
        if table.info.phase == "waiting" and any(not info.name for info in table.seats):
            self._say("Others can join:")
            self.console.print(f"  {self._link}", soft_wrap=True, markup=False)
        self._say("Type the number of a move, ? for help, or rules if you are new to the game.")

    def _end(self) -> None:
        match = self.match
        self.console.print()
        over = match.table.info.phase == "over"
        self.console.print(Rule("The game is over" if over else "The table is closed"))
        if over:
            self.console.print(self.page.result(match.table.view, match.names))
            self.console.print()
            resigned = match.table.info.result.resigned if match.table.info.result else []
            for seat in resigned:
                self._say(f"{match.names[seat]} resigned, and a bot played on.")
        self._say(Text(f"Commitment  {match.commitment}", style="dim"))
        if over and (self.record is not None or sys.stdin.isatty()):
            with contextlib.suppress(EOFError, KeyboardInterrupt):
                self._save("Save the record?")

    def _write(self, path: Path) -> bool:
        try:
            path.write_bytes(self.match.fetch_record(self._client).encode())
        except RefusedError as refused:
            self._say(f"There is no record: {refused}.")
            return False
        except (OSError, ValueError) as error:
            self._say(f"{path} can't be written: {reason(error)}")
            return False
        self.console.print(f"The record is in {path}", soft_wrap=True, markup=False)
        self.console.print(f"Check it with: dighouse verify {path}", soft_wrap=True, markup=False)
        return True

    def _leave(self, why: str) -> None:
        self.console.print()
        self._say(f"{why}. Your seat is kept; to come back, type:")
        # In the environment, since anybody on this computer can see what commands are given.
        command = f"{SECRET}={self._secret} dighouse play --table {self._link}"
        self.console.print(f"  {command}", soft_wrap=True, markup=False)
