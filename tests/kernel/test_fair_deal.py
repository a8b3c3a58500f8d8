"""Fair deals: what the commitment and the key are."""

from __future__ import annotations

import hashlib

import pytest

from dighouse.kernel import fair_deal

SEED = bytes(range(32))
A = b"a" * 16
B = b"b" * 16


def test_commitment() -> None:
    # SHA-256 of 00 01 … 1f
    assert (
        fair_deal.commitment(SEED)
        == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    )


def test_key_is_hmac() -> None:
    """By the definition of HMAC (RFC 2104), the block of SHA-256 being 64 bytes."""
    block = SEED.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + A + B).digest()
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()
    assert fair_deal.key(SEED, [A, B]) == outer
    assert outer.hex() == "bd0f5d1b7f38a4dcc0ac1d1afdfe34b0b4739f81a176780d4bfd1bca38044fa1"


def test_key_depends_on_the_order_of_seats() -> None:
    assert fair_deal.key(SEED, [A, B]) != fair_deal.key(SEED, [B, A])


def test_bots_add_nothing() -> None:
    assert fair_deal.key(SEED, [b"", A, b""]) == fair_deal.key(SEED, [A])


@pytest.mark.parametrize("addition", [b"a", b"a" * 15, b"a" * 32])
def test_additions_have_one_length(addition: bytes) -> None:
    with pytest.raises(ValueError, match="seat 1 adds 16 bytes to a deal, or none"):
        fair_deal.key(SEED, [A, addition])


def test_seeds_have_one_length() -> None:
    for call in (fair_deal.commitment, lambda seed: fair_deal.key(seed, [A])):
        with pytest.raises(ValueError, match="a seed has 32 bytes"):
            call(b"short")
