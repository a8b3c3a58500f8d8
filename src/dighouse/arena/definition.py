"""What an arena is to play: lineups, and how many deals of each."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import combinations

import msgspec

from dighouse.arena.lineup import Entrant, GameChoice, Lineup, TimeLimits
from dighouse.arena.sequential import StrengthQuestion, Test
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

DEALS_AT_MOST = 10_000_000
LINEUPS_AT_MOST = 5_000
UNLIMITED = TimeLimits()
PAIRS, MIXED = "pairs", "mixed"


class StopRule(msgspec.Struct, frozen=True):
    """So many deals of each lineup, or fewer, where a test is sure before."""

    deals: int
    test: Test | None = None
    edge: float = 0.05
    error: float = 0.05

    def question(self, lineup: Lineup) -> StrengthQuestion | None:
        """What is asked about the first bot of a lineup; None: nothing, all deals are played."""
        if self.test is None:
            return None
        names = [entrant.name for entrant in lineup.entrants]
        return StrengthQuestion(
            names.count(names[0]) / len(names), self.edge, self.error, self.test
        )


class Definition(msgspec.Struct, frozen=True):
    name: str
    lineups: tuple[Lineup, ...]
    stop: StopRule

    @property
    def digest(self) -> str:
        parts = [self.name, [lineup.digest for lineup in self.lineups], self.stop]
        return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


def lineups_of(
    game: Game,
    entrants: Sequence[Entrant],
    wish: str | Sequence[Sequence[str]] = PAIRS,
    challenger: str | None = None,
    *,
    seed: int = 1,
    limits: TimeLimits = UNLIMITED,
    turned: bool = False,
    luck: bool = False,
) -> list[Lineup]:
    """The lineups of a game: `pairs` has one bot against another one in all other seats, both ways
    round; `mixed` a different bot in every seat; a list says itself who sits where.

    With a challenger, only those that it plays in.
    """
    by_name = {entrant.name: entrant for entrant in entrants}
    names = list(by_name)
    tables: list[tuple[str, ...]]
    if not isinstance(wish, str):
        tables = [_seated(table, names, game) for table in wish]
    elif wish == PAIRS:
        tables = _pairs(names, game.seats)
    elif wish == MIXED:
        tables = list(combinations(names, game.seats))
        if not tables:
            raise BadOptions(
                f"'{MIXED}' needs as many bots as seats: {game.seats}, not {len(names)}"
            )
    else:
        raise BadOptions(f"lineups are '{PAIRS}', '{MIXED}' or a list of lists, not {wish!r}")
    if challenger is not None:
        if challenger not in by_name:
            raise BadOptions(f"the challenger is one of {', '.join(names)}, not {challenger!r}")
        # It comes first, as a test asks about the first bot.
        tables = [
            tuple(sorted(table, key=lambda name: name != challenger))
            for table in tables
            if challenger in table
        ]
    if len(tables) > LINEUPS_AT_MOST:
        raise BadOptions(
            f"these are {len(tables):,} lineups; at most {LINEUPS_AT_MOST:,} are played"
        )
    choice = GameChoice.of(game)
    return [
        Lineup(choice, tuple(by_name[name] for name in table), seed, limits, turned, luck)
        for table in tables
    ]


def _pairs(names: list[str], seats: int) -> list[tuple[str, ...]]:
    if len(names) < 2:
        raise BadOptions(f"'{PAIRS}' needs two bots or more, not {len(names)}")
    found = []
    for one, other in combinations(names, 2):
        found.append((one, *[other] * (seats - 1)))
        if seats > 2:  # else it would be the same games
            found.append((other, *[one] * (seats - 1)))
    return found


def _seated(table: Sequence[str], names: list[str], game: Game) -> tuple[str, ...]:
    unknown = [name for name in table if name not in names]
    if unknown:
        raise BadOptions(f"a lineup names {unknown[0]!r}; the bots are {', '.join(names)}")
    if len(table) != game.seats:
        raise BadOptions(f"a lineup of {game.seats} seats has {game.seats} bots, not {len(table)}")
    if len(set(table)) < 2:
        raise BadOptions("a lineup needs two different bots, or there is nothing to compare")
    return tuple(table)
