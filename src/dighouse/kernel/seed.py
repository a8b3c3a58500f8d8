"""Seeds: 32 bytes, or a number that stands for them."""

from __future__ import annotations

SEED_BYTES = 32


def seed_bytes(seed: int | bytes) -> bytes:
    """The 32 bytes of a seed; a number is written big-endian."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is {SEED_BYTES} bytes or an int, not {type(seed).__name__}")
    if not 0 <= seed < 1 << (8 * SEED_BYTES):
        raise ValueError(f"a seed is a number from 0 to 2**{8 * SEED_BYTES} - 1, not {seed}")
    return seed.to_bytes(SEED_BYTES, "big")
