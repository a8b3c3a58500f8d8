"""Our side: the Card Game and the tile game with 2, 3 and 4 seats, the New Expedition at each monument."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import dighouse
from clock import Contestant, Counts
from loops import CLONE_LOOP, Outcomes, cloning, drive_ours, drive_with_dice, glance_ours
from positions import (
    choice_share,
    mean_survey,
    middle_of_game,
    several,
    start_of_play,
    survey,
)

SEATS = (2, 3, 4)
ROLLOUTS = 200  # a batch inside the core: some milliseconds, for both sides
SURE = 6.0  # standard errors: a difference beyond is a wrong count, not luck


class Ours:
    """One of our games as an `Engine`."""

    def __init__(self, seats: int, ruleset: str = "card-game", **options: Any) -> None:
        self.name = ", ".join([*map(str, options.values()), f"{seats} seats"])
        if not options:
            self.name = f"{ruleset}, {seats} seats"
        self.game = dighouse.game(ruleset, seats=seats, **options)

    def start(self) -> Any:
        return self.game.start()

    def at_chance(self, state: Any) -> bool:
        return bool(state.actor == dighouse.CHANCE)

    def outcomes(self, state: Any) -> Outcomes:
        if self.at_chance(state):
            return list(state.chances())
        return [(pick, 1) for pick in state.menu()]

    def apply(self, state: Any, pick: int) -> None:
        state.apply(pick)


def engines() -> list[Ours]:
    return [Ours(seats) for seats in SEATS]


def expeditions() -> list[Ours]:
    """Each monument for two; and whichever chance names, with five and everything in."""
    ruleset = "new-expedition"
    edition: Any = dighouse.game(ruleset).edition  # of the card games: it has monuments
    monuments = [plan.name for plan in edition.monuments]
    alone = [Ours(2, ruleset, monument=monument) for monument in monuments]
    return [*alone, Ours(5, ruleset, monument="random")]


def museums() -> list[Ours]:
    return [Ours(seats, "museum") for seats in SEATS]


def driven() -> list[Contestant]:
    def batch(engine: Ours) -> Counts:
        return drive_ours(engine.game.start(), dighouse.CHANCE)

    loop = str(drive_ours.__doc__)
    return [Contestant(one.name, True, loop, partial(batch, one)) for one in engines()]


def driven_with_dice() -> list[Contestant]:
    dice = dighouse.Dice(1)

    def contestant(engine: Ours) -> Contestant:
        share = choice_share(engine)

        def batch() -> Counts:
            return drive_with_dice(engine.game.start(), dighouse.CHANCE, dice, share)

        return Contestant(f"{engine.name}, dice", True, str(drive_with_dice.__doc__), batch)

    return [contestant(engine) for engine in engines()]


def glanced() -> list[Contestant]:
    def batch(engine: Ours) -> Counts:
        return glance_ours(engine.game.start())

    loop = str(glance_ours.__doc__)
    return [Contestant(one.name, True, loop, partial(batch, one)) for one in engines()]


def inside(engines: list[Ours]) -> list[Contestant]:
    return [
        Contestant(
            engine.name,
            True,
            f"dighouse.playouts(state, {ROLLOUTS}, dice), from the first decision of 20 deals.",
            playouts_from(several(start_of_play, engine)),
        )
        for engine in engines
    ]


def playouts_from(positions: list[Any]) -> Callable[[], Counts]:
    dice = dighouse.Dice(1)
    # A core that counts its own steps is trusted only where a loop in Python counts the same.
    surveys = [survey(lambda s: drive_ours(s, dighouse.CHANCE), one) for one in positions]
    seen = mean_survey(surveys)
    results = [dighouse.playouts(one, ROLLOUTS, dice) for one in positions]
    told = sum(one.steps for one in results) / sum(one.games for one in results)
    if abs(told - seen.counted) > SURE * seen.error:
        raise SystemExit(
            f"playouts() says {told:.2f} picks a game; "
            f"counted from Python they are {seen.counted:.2f} ± {seen.error:.2f}"
        )
    turn = cycle(positions)

    def batch() -> Counts:
        result = dighouse.playouts(next(turn), ROLLOUTS, dice)
        return Counts(result.steps, result.games * seen.forced, result.games)

    return batch


def clones() -> list[Contestant]:
    return [
        Contestant(
            engine.name,
            True,
            CLONE_LOOP,
            cloning(several(middle_of_game, engine)),
        )
        for engine in engines()
    ]
