"""A position in a test: moves in notation, and what can be seen of it. Each game adds its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from dighouse import Game, State

Dump = dict[str, Any]


class Scene:
    def __init__(self, state: State) -> None:
        self.state = state
        self.game: Game = state.game

    def play(self, *moves: str) -> Self:
        for move in moves:
            self.state.apply(self.game.parse(move))
        return self

    def copy(self) -> Self:
        return type(self)(self.state.clone())

    def again(self) -> Self:
        """The same position, put together from its dump."""
        it = type(self)(self.game.load(self.state.dump()))
        assert it.state == self.state
        assert it.keys() == self.keys()
        return it

    def menu(self, word: str = "") -> list[str]:
        """The menu in notation; with a word, what may follow it: menu("offer")."""
        texts = [self.game.text(pick) for pick in self.state.menu()]
        return [text.removeprefix(f"{word} ") for text in texts if text.startswith(word)]

    def keys(self) -> dict[int | None, bytes]:
        """The views of all seats and of a spectator, as bytes."""
        seats: list[int | None] = [None, *range(self.game.seats)]
        return {seat: self.game.key(self.state.view(seat)) for seat in seats}


def put(path: str, value: Any) -> Callable[[Dump], None]:
    """A change of one value of a dump: put("hands.0.coin", 3)."""

    def change(dump: Dump) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        at: Any = dump
        for step in way:
            at = at[step]
        at[last] = value

    return change


def drop(key: str) -> Callable[[Dump], None]:
    def change(dump: Dump) -> None:
        del dump[key]

    return change
