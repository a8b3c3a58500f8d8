"""The table's dealer: every chance step of a game drawn from one seed, so that all can be checked.

Step i reads SHAKE-256(TAG + seed + i as 8 bytes), 8 bytes big-endian at a time. A number that
would favour some outcome is skipped; the rest, modulo the sum of weights, falls on an outcome in
ascending pick order. A step depends on the seed, on i and on the weights alone: any of them can
be checked by itself, and a restart needs only i.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from dighouse.kernel.seed import seed_bytes
from dighouse.kernel.state import State

TAG: Final = b"dighouse chance 1"
WORD_BYTES: Final = 8


class Chance:
    def __init__(self, seed: int | bytes, step: int = 0) -> None:
        if step < 0:
            raise ValueError(f"chance steps are counted from 0, not from {step}")
        self.seed: bytes = seed_bytes(seed)
        self.step: int = step  # the number of the next chance step

    def pick(self, state: State) -> int:
        """The outcome of the state's chance step. Counts one step on."""
        pick = draw(self.seed, self.step, state.chances())
        self.step += 1
        return pick

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (self.seed, self.step)


def draw(seed: bytes, step: int, chances: list[tuple[int, int]]) -> int:
    """The outcome of chance step number `step`, out of `chances`."""
    total = sum([weight for _, weight in chances])
    rest = number(seed, step, total)
    for pick, weight in sorted(chances):
        if rest < weight:
            return pick
        rest -= weight
    raise ValueError("a chance step needs at least one outcome with a positive weight")


def number(seed: bytes, step: int, below: int) -> int:
    """An even number in 0..below-1, from the words of this step."""
    if not 0 < below <= 1 << (8 * WORD_BYTES):
        raise ValueError(f"weights must sum to 1..2**{8 * WORD_BYTES}, not {below}")
    words = hashlib.shake_256(TAG + seed + step.to_bytes(8, "big"))
    fair = (1 << (8 * WORD_BYTES)) // below * below
    end = WORD_BYTES
    while True:
        word = int.from_bytes(words.digest(end)[-WORD_BYTES:], "big")
        if word < fair:
            return word % below
        end += WORD_BYTES
