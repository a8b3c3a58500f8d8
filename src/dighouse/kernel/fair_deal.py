"""Fair deals: nobody chooses the cards, and everybody can check that afterwards.

The dealer draws a secret seed and shows its commitment. Then each human seat may add bytes of its
own, and the key of the deal follows from both. So the dealer can't pick a seed to fit the bytes,
and no seat can pick bytes to fit the seed. The seed and the bytes are shown after the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from dighouse.kernel.seed import seed_bytes

ADDITION_BYTES = 16


def commitment(seed: bytes) -> str:
    """SHA-256 of a seed, in hexadecimal: shown before the game, it pins the seed down."""
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def key(seed: bytes, additions: Sequence[bytes]) -> bytes:
    """The key that the chance steps are drawn from.

    `additions` has one item a seat, in seat order; b"" for a seat that adds nothing, such as a bot.
    """
    for seat, addition in enumerate(additions):
        # A fixed length, so that nobody's bytes run into the next seat's. (Whose they are does not
        # change the key: bytes of seat 0 alone and the same of seat 1 alone give one deal.)
        if len(addition) not in (0, ADDITION_BYTES):
            raise ValueError(
                f"seat {seat} adds {ADDITION_BYTES} bytes to a deal, or none, not {len(addition)}"
            )
    return hmac.digest(seed_bytes(seed), b"".join(additions), "sha256")
