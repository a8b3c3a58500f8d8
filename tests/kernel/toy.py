"""Brink, a toy game to test the kernel with: dare for a bigger pot, or bank it in time.

A turn is a row of dares, each of them a chance step: bust (1 in 6) ends the turn and loses the
pot, two (2 in 6) and three (3 in 6) add to it. A pot of `brink` or more must be banked.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Mapping
from typing import Any, Self

import msgspec

from dighouse.kernel import game
from dighouse.kernel.errors import BadOptions, BadPosition, NotNow
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State

DARE, BANK, BUST, TWO, THREE = range(5)
TEXTS = ("dare", "bank", "bust", "two", "three")
WEIGHTS = {BUST: 1, TWO: 2, THREE: 3}
ADDS = {TWO: 2, THREE: 3}


class View(msgspec.Struct, frozen=True):
    viewer: int | None
    actor: int
    turn: int
    pot: int
    banked: list[int]
    menu: list[int]


class BrinkState(State):
    def __init__(self, game: Brink) -> None:
        self.game = game
        self.actor = 0
        self.settled = True
        self.turn = 0
        self.pot = 0
        self.banked = [0] * game.seats

    def menu(self) -> list[int]:
        if self.actor == OVER:
            return []
        if self.actor == CHANCE:
            return list(WEIGHTS)
        if self.pot >= self.game.brink:
            return [BANK]
        return [DARE, BANK] if self.pot else [DARE]

    def chances(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            raise NotNow("this is no chance step")
        return list(WEIGHTS.items())

    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.illegal_move(pick)
        if pick == DARE:
            self.actor = CHANCE
        elif pick in ADDS:
            self.pot += ADDS[pick]
            self.actor = self.seat
        else:
            if pick == BANK:
                self.banked[self.seat] += self.pot
            self.pot = 0
            self.turn += 1
            last = self.turn == self.game.seats * self.game.options["rounds"]
            self.actor = OVER if last else self.seat

    @property
    def seat(self) -> int:
        return self.turn % int(self.game.seats)

    def scores(self) -> list[int]:
        return list(self.banked)

    def clone(self) -> BrinkState:
        twin = BrinkState(self.game)
        twin.actor, twin.turn, twin.pot = self.actor, self.turn, self.pot
        twin.banked = list(self.banked)
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            "actor": self.actor,
            "turn": self.turn,
            "pot": self.pot,
            "banked": list(self.banked),
        }

    def view(self, seat: int | None) -> View:
        menu = self.menu() if seat == self.actor else []
        return View(seat, self.actor, self.turn, self.pot, list(self.banked), menu)


class Edition(game.Edition):
    def __init__(self, text: str, built_in: bool = False) -> None:
        form = re.fullmatch("# .*\n\nid = ([a-z]+)\nbrink = ([0-9]+)\n", text)
        if form is None:
            raise BadOptions("an edition of Brink says '# …', nothing, 'id = …', 'brink = …'")
        self.id = form[1]
        self.brink = int(form[2])
        self.text = text
        self.sha256 = hashlib.sha256(text.encode()).hexdigest()
        self.built_in = built_in


def edition_text(brink: int) -> str:
    return f"# a house rule\n\nid = mine\nbrink = {brink}\n"


BUILT_IN = Edition("# as it comes\n\nid = brink\nbrink = 4\n", built_in=True)


class Brink(Game):
    ruleset = "brink"
    title = "Brink"
    version = 3
    View = View
    decision_count = 2
    action_count = len(TEXTS)

    def __init__(self, seats: int, rounds: int = 2, edition: Edition = BUILT_IN) -> None:
        super().__init__(seats, {"rounds": rounds})
        self._edition = edition
        self.brink = edition.brink

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        seats, rounds = options.get("seats", 2), options.get("rounds", 2)
        if seats not in (1, 2, 3):
            raise BadOptions(f"Brink has 1 to 3 seats, not {seats}")
        if not isinstance(rounds, int) or rounds < 1 or set(options) - {"seats", "rounds"}:
            raise BadOptions("Brink has one option: rounds, a number from 1 on")
        return cls(seats, rounds, BUILT_IN if edition_text is None else Edition(edition_text))

    @property
    def edition(self) -> Edition:
        return self._edition

    def text(self, pick: int) -> str:
        return TEXTS[pick]

    def start(self) -> State:
        return BrinkState(self)

    def load(self, dump: Mapping[str, Any]) -> State:
        state = BrinkState(self)
        try:
            state.actor, state.turn, state.pot = dump["actor"], dump["turn"], dump["pot"]
            state.banked = list(dump["banked"])
        except (KeyError, TypeError) as error:
            raise BadPosition(f"this is no position of Brink: {error}") from error
        return state

    def sample(self, view: Any, rng: random.Random) -> State:
        return self.load({name: getattr(view, name) for name in ("actor", "turn", "pot", "banked")})

    def events(self, state: State, pick: int) -> list[Event]:
        return [Event(TEXTS[pick], {"seat": state.actor})]


class Bare(Brink):
    """Brink without editions."""

    ruleset = "bare"

    @property
    def edition(self) -> None:  # type: ignore[override]
        return None


class ToyRegistry:
    """The toys, as a registry."""

    def ruleset(self, name: str) -> type[Game]:
        for toy in (Brink, Bare):
            if name == toy.ruleset:
                return toy
        raise BadOptions(f"there is no toy {name!r}; there are: brink, bare")

    def make(
        self, name: str, *, seats: int, options: Mapping[str, Any], edition_text: str | None
    ) -> Game:
        return self.ruleset(name).choose({**options, "seats": seats}, edition_text)

    def release_for(self, name: str, version: int) -> str | None:
        return {("brink", 1): "0.0.7"}.get((name, version))


REGISTRY = ToyRegistry()


def dare_once(view: View, rng: random.Random) -> int:
    return BANK if BANK in view.menu else DARE


def any_pick(view: View, rng: random.Random) -> int:
    return rng.choice(view.menu)
