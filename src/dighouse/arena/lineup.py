"""Which bots play which game, in which seats: all that has to be known to play a deal of it anywhere.

A lineup is a value. Its digest says what is played, to the byte: the game, its edition, the bots with
their files, the limits, and the code of the house. So results of several runs, or of several machines,
can be put together by their digests, and nothing is counted twice.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from itertools import permutations
from typing import Any

import msgspec

from dighouse import registry
from dighouse.arena.code_digest import code_digest
from dighouse.kernel.game import Game
from dighouse.kernel.seed import seed_bytes

FORMAT = "dighouse arena 1"  # of keys and of results
DEAL_TAG = b"dighouse simulate 1"  # there first: a seed names the same deals in every command


class GameChoice(msgspec.Struct, frozen=True):
    """A game by its options, as it travels. `edition` is the text of one that is not built in."""

    ruleset: str
    version: int
    seats: int
    options: dict[str, Any]
    edition: str | None = None

    @classmethod
    def of(cls, game: Game) -> GameChoice:
        edition = game.edition
        text = None if edition is None or edition.built_in else edition.text
        return cls(game.ruleset, game.version, game.seats, game.options, text)

    def game(self) -> Game:
        return registry.make(
            self.ruleset, seats=self.seats, options=self.options, edition_text=self.edition
        )


class Entrant(msgspec.Struct, frozen=True):
    """A bot as it travels: a level by its name, or the files that it is made of.

    `bot` is what the library finds it by: `professor`, `mine.py`, `mine.py:Other`. `settings` are
    attributes that its class gets, such as how long it may think.
    """

    name: str
    bot: str
    files: dict[str, bytes] = {}
    settings: dict[str, bool | int | float | str] = {}


class TimeLimits(msgspec.Struct, frozen=True):
    """How long a bot may think, in seconds; None: as long as it likes."""

    a_pick: float | None = None
    a_game: float | None = None  # all picks of a seat together, and its start


class Lineup(msgspec.Struct, frozen=True, dict=True):
    """One entrant a seat, and how deals are dealt and played."""

    choice: GameChoice
    entrants: tuple[Entrant, ...]
    seed: int | bytes = 1
    limits: TimeLimits = TimeLimits()
    turned: bool = False  # only turn the seats round, rather than try every order of them
    luck: bool = False  # measure it, where the game brings a network
    code: str = msgspec.field(default_factory=code_digest)

    @cached_property
    def bots(self) -> list[str]:
        """The names of the bots, each once, in the order of the seats."""
        return list(dict.fromkeys(entrant.name for entrant in self.entrants))

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """For each game of a deal, the number of the entrant in each seat.

        Two entrants of the same name are the same bot, so that some orders would be the same game.
        """
        seats = range(len(self.entrants))
        if self.turned:
            orders = [(*seats[len(seats) - at :], *seats[: len(seats) - at]) for at in seats]
        else:
            orders = list(permutations(seats))
        different = {
            tuple(self.entrants[one].name for one in order): order for order in orders[::-1]
        }
        return sorted(different.values(), key=orders.index)

    @cached_property
    def digest(self) -> str:
        """What is played, to the byte."""
        text = msgspec.json.encode([FORMAT, self], order="deterministic")
        return hashlib.sha256(text).hexdigest()

    def key(self, deal: int) -> str:
        """The address of what a deal comes to."""
        return f"{self.digest}:{deal}"

    def deal_seed(self, deal: int) -> bytes:
        """What the chance of a deal is drawn from: the same in every lineup with this seed."""
        number = deal.to_bytes(8, "big")
        return hashlib.sha256(DEAL_TAG + seed_bytes(self.seed) + number).digest()
