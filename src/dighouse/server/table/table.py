"""A table, read from its log: who sits where, where the game stands, what can be taken back.

It is a value: a row makes another table of it (`apply_event`), and the old one stays as it was. So a
command can be thought through, saved, and only then take effect.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from dighouse import registry
from dighouse.kernel import fair_deal
from dighouse.kernel.errors import NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.state import OVER, State
from dighouse.protocol.messages import Phase, WaitsFor
from dighouse.search import bots
from dighouse.server.table.config import TableConfig, TableSummary
from dighouse.server.table.outdated import OutdatedTable, outdated


class SeatState(msgspec.Struct, frozen=True):
    """A seat, and who plays it."""

    bot: str | None  # its level, if the seat is a bot's by right
    name: str  # "" while a person's seat is free
    stand_in: bool = False  # a bot plays on for a person
    resigned: bool = False
    bot_decided: bool = False  # a bot has decided something for the person
    addition: bytes = b""  # what the person adds to the deal
    sat_at: float = 0.0  # when the person sat down
    choice: str | None = None  # what it wishes to have, where a game lets seats choose

    @property
    def free(self) -> bool:
        return self.bot is None and not self.name

    @property
    def by_bot(self) -> bool:
        return self.bot is not None or self.stand_in or self.resigned

    @property
    def person(self) -> bool:
        """Does a person hold the seat, here or away?"""
        return self.bot is None and bool(self.name)


class UndoPoint(msgspec.Struct, frozen=True, gc=False):
    """A point that an undo may return to."""

    seq: int
    state: Any


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    config: TableConfig
    rules: Game | None  # None: no code has them any more
    seats: tuple[SeatState, ...]
    seq: int = 0
    written: tuple[
        int, ...
    ]  # rows of each seat, since its person sat down; bots' moves do not count
    position: int = 0
    phase: Phase = "waiting"
    paused: bool = False
    pause_asked: int | None = None  # the seat that has asked for a pause, and waits for a yes
    host: int | None = None
    code: str | None = None
    state: Any = None  # a State, never at a chance step; None before the start. Not to be changed
    key: bytes = b""  # what the deal is drawn from, once all the bytes are in
    drawn: int = 0  # chance steps so far
    undo_points: tuple[UndoPoint, ...] = ()
    undo_seat: int | None = None  # whose rows the undo points are
    undone: tuple[int, int] | None = None  # the position that the last undo led to, and whose
    banks: tuple[float, ...] | None = None  # seconds left, with a clock
    since: float = 0.0  # when the actor's clock began to run
    waited: tuple[tuple[int, float], ...] = ()  # for whom the others have chosen to wait, and when
    started_at: float = 0.0
    rematch: str | None = None
    updated_at: float = 0.0

    @property
    def game(self) -> Game:
        """OutdatedTable if no code plays it any more."""
        if self.rules is None:
            found = outdated(self.config)
            raise OutdatedTable("nobody knows its rules" if found is None else found.reason)
        return self.rules

    @property
    def actor(self) -> int | None:
        """The seat whose decision it is; None while nobody's."""
        if self.phase != "running" or self.state is None:
            return None
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.phase in ("over", "closed")

    @property
    def bots_only(self) -> bool:
        """Do bots play among themselves?"""
        return all(seat_state.by_bot for seat_state in self.seats)

    @property
    def people(self) -> list[int]:
        return [seat for seat, seat_state in enumerate(self.seats) if seat_state.person]

    @property
    def free(self) -> list[int]:
        return [seat for seat, seat_state in enumerate(self.seats) if seat_state.free]

    @property
    def in_person(self) -> list[int]:
        """The seats that people play themselves; a bot may play on in the others."""
        return [seat for seat in self.people if not self.seats[seat].by_bot]

    def deal_key(self) -> bytes:
        return fair_deal.key(self.config.seed, [seat_state.addition for seat_state in self.seats])

    @property
    def commitment(self) -> str:
        return fair_deal.commitment(self.config.seed)

    def level(self, seat: int) -> str:
        """The bot that plays a seat: its own, or the best one there is as a stand-in."""
        return self.seats[seat].bot or bots.names(self.config.ruleset)[0]

    def waits_for(self) -> WaitsFor:
        actor = self.actor
        if actor is None or self.paused:
            return "nobody"
        return "bot" if self.seats[actor].by_bot else "human"

    def undo_to(self, seat: int | None) -> int | None:
        """The seq that an undo of this seat would go back to; None: it has nothing to take back."""
        if seat is None or self.undo_seat != seat or not self.undo_points:
            return None
        if self.phase != "running" or self.seats[seat].by_bot:
            return None
        return self.undo_points[-1].seq

    def due_at(self, pace: float) -> float | None:
        """When the server has something to do here: a bot's move, or a clock that runs out."""
        return self._due_at(self.waits_for(), pace)

    def _due_at(self, waits_for: WaitsFor, pace: float) -> float | None:
        if waits_for == "bot":
            return self.updated_at + pace
        if waits_for == "human" and self.banks is not None:
            return self.since + self.banks[int(self.state.actor)]
        return None

    def summary(self, pace: float, node: str) -> TableSummary:
        waits_for = self.waits_for()
        due = self._due_at(waits_for, pace)
        return TableSummary(
            head=self.seq,
            phase=self.phase,
            waits_for=waits_for,
            due_at=due,
            code=self.code,
            people=len(self.people),
            free=len(self.free) if self.phase == "waiting" else 0,
            updated_at=self.updated_at,
            # This node will see to it; another one waits half a second longer, in case it died.
            lease=None if due is None else node,
            lease_until=0.0 if due is None else due + LEASE,
        )


LEASE = 0.5


def new_table(config: TableConfig, code: str | None) -> Table:
    """A table before its first row."""
    old = outdated(config) is not None
    clock = None if old else config.clock  # nobody's time runs where nobody plays
    return Table(
        config=config,
        rules=None if old else game_of(config),
        seats=tuple(
            SeatState(place.level, place.name, choice=place.choice) for place in config.seats
        ),
        written=(0,) * len(config.seats),
        code=code,
        banks=None if clock is None else (clock.bank,) * len(config.seats),
        updated_at=config.created_at,
    )


def game_of(config: TableConfig) -> Game:
    options = msgspec.json.encode(config.options, order="sorted")
    game = shared_game(config.ruleset, len(config.seats), options, config.edition)
    if game.version != config.version:
        # Its log would be retraced by other rules than those it was played by.
        raise NotNow(
            f"this table was opened with version {config.version} of {game.title}, and this "
            f"release has version {game.version}: another release can finish it"
        )
    return game


def shared_game(ruleset: str, seats: int, options: bytes, edition: str | None) -> Game:
    """Tables that play the same game share one: its numbers are worked out once.

    For some games that takes long. So it is done here, to the first view: whoever asks for a game
    that may be new does so outside the event loop, and holds what comes back. An edition of one's
    own may need much memory, which is free again when the last table with it is let go.
    """
    if edition is None:
        return _built_in_game(ruleset, seats, options)
    key = ruleset, seats, options, edition
    game = _own_games.get(key)
    if game is None:
        game = _own_games[key] = _new_game(*key)
    return game


_own_games: WeakValueDictionary[tuple[str, int, bytes, str], Game] = WeakValueDictionary()


@lru_cache(maxsize=256)
def _built_in_game(ruleset: str, seats: int, options: bytes) -> Game:
    return _new_game(ruleset, seats, options, None)


def _new_game(ruleset: str, seats: int, options: bytes, edition: str | None) -> Game:
    chosen = msgspec.json.decode(options)
    game = registry.make(ruleset, seats=seats, options=chosen, edition_text=edition)
    game.start().view(None)
    return game


def is_over(state: State) -> bool:
    return int(state.actor) == OVER
