"""A fast generator for playouts, bots and simulation. Never for a table's deals: see `Chance`.

Multiply-with-carry on 32-bit digits, its two halves xored together. Every number stays below
2**63, so that the plain and the compiled core compute the same stream without any wrapping.
"""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from dighouse.kernel.seed import seed_bytes

if TYPE_CHECKING:
    from dighouse.kernel.state import State

TAG: Final = b"dighouse dice 1"
MULTIPLIER: Final = 698769069  # 2**32 * MULTIPLIER - 1 is a safe prime: the period is about 2**60
DIGIT: Final = 0xFFFFFFFF


class Dice:
    __slots__ = ("_carry", "_digit")

    def __init__(self, seed: int | bytes = 0) -> None:
        start = hashlib.shake_256(TAG + seed_bytes(seed)).digest(8)
        # Digits 0, 0 and their mirror image are fixed points of the recurrence; +1 avoids them.
        self._digit: i64 = int.from_bytes(start[:4], "big")
        self._carry: i64 = int.from_bytes(start[4:], "big") % (MULTIPLIER - 2) + 1

    @staticmethod
    def of(rng: random.Random) -> Dice:
        """A generator that goes on from another one."""
        start = rng.getrandbits(64)
        return _resume(start & DIGIT, (start >> 32) % (MULTIPLIER - 2) + 1)

    def below(self, sides: i64) -> i64:
        """A number in 0..sides-1, each equally likely. 1 <= sides < 2**31."""
        if sides < 1 or sides > 0x7FFFFFFF:
            raise ValueError(f"a die has 1 to 2147483647 sides, not {sides}")
        while True:
            product = self._digit * MULTIPLIER + self._carry
            self._digit = product & DIGIT
            self._carry = product >> 32
            spread = (self._digit ^ self._carry) * sides
            low = spread & DIGIT
            # The few numbers that would favour some sides are thrown away.
            if low >= sides or low >= (DIGIT + 1 - sides) % sides:
                return spread >> 32

    def pick(self, state: State) -> int:
        """A chance pick of `state`, by its weights; a decision, each equally likely."""
        return state.draw(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _resume, (int(self._digit), int(self._carry))


def _resume(digit: int, carry: int) -> Dice:
    dice = Dice()
    dice._digit = digit
    dice._carry = carry
    return dice
