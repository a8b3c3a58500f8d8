"""The one way in which the kit reports: it fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dighouse.kernel.game import Game


class Failure(AssertionError):
    """A law of the contract that does not hold, and where: enough to see it happen again."""

    def __init__(
        self, law: str, message: str, game: Game, seed: int, step: int, picks: Sequence[int]
    ) -> None:
        self.law = law
        self.message = message
        self.game = game
        self.seed = seed
        self.step = step  # how many picks had been applied
        self.picks = list(picks)
        self.moves = [notation(game, pick) for pick in picks]
        moves = ", ".join(self.moves) or "none yet"
        super().__init__(
            f"{law}: {message}\n  game: {game!r}\n  seed {seed}, step {step}\n  moves: {moves}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # It has to reach whoever waits for another process.
        told = self.law, self.message, self.game, self.seed, self.step, self.picks
        return type(self), told


def notation(game: Game, pick: int) -> str:
    """A pick in notation, or its number: a failure must not fail over a broken `text`."""
    try:
        return game.text(pick)
    except Exception:
        return f"pick {pick}"
