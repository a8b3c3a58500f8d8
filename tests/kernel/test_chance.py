"""Chance and Dice: test vectors, so that every core and every release draws the same."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dighouse.kernel.chance import Chance, draw, number
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.seed import seed_bytes
from tests.kernel.toy import BUST, DARE, THREE, TWO, Brink

SEED = bytes(range(32))
HALF = (1 << 63) + 1  # nearly every second word is skipped


def reference(seed: bytes, step: int, chances: list[tuple[int, int]]) -> int:
    """Chance once more, from its description alone."""
    message = (
        b"dighouse chance 1" + seed + bytes(step >> shift & 255 for shift in range(56, -8, -8))
    )
    stream = hashlib.shake_256(message).digest(8 * 200)
    urn = sum(weight for _, weight in chances)
    for start in range(0, len(stream), 8):
        word = 0
        for byte in stream[start : start + 8]:
            word = word * 256 + byte
        if word >= 2**64 - 2**64 % urn:
            continue
        ball = word - word // urn * urn
        for pick in sorted(dict(chances)):
            ball -= dict(chances)[pick]
            if ball < 0:
                return pick
    raise AssertionError("200 words were skipped")


VECTORS = [
    (SEED, 0, 1 << 64, 4260729008406123890),
    (SEED, 1, 1 << 64, 17816329682512989057),
    (SEED, 0, 6, 2),
    (SEED, 1, 6, 3),
    (SEED, 1 << 40, 6, 3),
    # HALF: the first of these takes its first word, the second its third, the third its second.
    (SEED, 0, HALF, 4260729008406123890),
    (SEED, 1, HALF, 2832028129298160710),
    (SEED, 2, HALF, 1572940635652875759),
    (SEED, 3, HALF, 1606057237547285895),
    (bytes(32), 0, 1000, 825),
    (bytes(32), 0, 1, 0),
]


@pytest.mark.parametrize(("seed", "step", "below", "drawn"), VECTORS)
def test_chance_vectors(seed: bytes, step: int, below: int, drawn: int) -> None:
    assert number(seed, step, below) == drawn


@settings(deadline=None)
@given(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 2**64 - 1),
    st.dictionaries(
        st.integers(0, 300), st.integers(1, 9) | st.integers(2**60, 2**62), min_size=1, max_size=3
    ),
)
def test_chance_is_as_described(seed: bytes, step: int, weights: dict[int, int]) -> None:
    chances = list(weights.items())
    assert draw(seed, step, chances) == reference(seed, step, chances)


def test_chance_counts_its_steps() -> None:
    state = Brink(1).start()
    state.apply(DARE)
    chance = Chance(SEED)
    picks = [chance.pick(state) for _ in range(12)]
    assert picks == [draw(SEED, step, state.chances()) for step in range(12)]
    assert chance.step == 12
    assert Chance(SEED, step=7).pick(state) == picks[7]
    assert "".join("b23"[pick - BUST] for pick in picks) == "233323332222"


def test_only_a_chance_step_counts() -> None:
    chance = Chance(0)
    with pytest.raises(NotNow):
        chance.pick(Brink(1).start())
    assert chance.step == 0


def test_weights_that_can_not_be_drawn() -> None:
    for chances in ([], [(0, 1 << 64), (1, 1)]):
        with pytest.raises(ValueError, match="weights must sum to 1"):
            draw(SEED, 0, chances)


def test_seeds() -> None:
    assert seed_bytes(258) == bytes(30) + b"\1\2"
    assert seed_bytes(SEED) == SEED
    assert Chance(258).seed == seed_bytes(258)
    for wrong in (-1, 1 << 256, b"short"):
        with pytest.raises(ValueError, match="a seed"):
            seed_bytes(wrong)
    for no_seed in (True, "7", 7.0, None):
        with pytest.raises(TypeError):  # the compiled core has words of its own for it
            seed_bytes(no_seed)  # type: ignore[arg-type]


DICE_VECTORS = [
    (0, 6, [5, 0, 3, 0, 4, 4, 0, 3, 4, 3, 0, 4]),
    (1, 6, [4, 2, 2, 5, 1, 5, 0, 4, 1, 1, 5, 0]),
    (SEED, 1000, [738, 601, 869, 92, 740, 748, 357, 443, 305, 941, 172, 750]),
    (SEED, 0x7FFFFFFF, [1586852865, 1291861221, 1866809008, 198031914, 1591024437]),
]


@pytest.mark.parametrize(("seed", "sides", "rolls"), DICE_VECTORS)
def test_dice_vectors(seed: int | bytes, sides: int, rolls: list[int]) -> None:
    dice = Dice(seed)
    assert [dice.below(sides) for _ in rolls] == rolls


def test_dice_far_into_the_stream() -> None:
    """With many numbers of sides, so that rolls are skipped, too."""
    dice = Dice(SEED)
    check = hashlib.sha256()
    for roll in range(100_000):
        check.update(int(dice.below(1 + (roll * 40_503_001) % 0x7FFFFFFF)).to_bytes(4, "big"))
    assert check.hexdigest() == "484423e31e4304a483286b164b472c122e4ec58a80e7c9ce081d3424e3fbad78"


def test_dice_have_sides() -> None:
    assert {Dice(seed).below(1) for seed in range(99)} == {0}
    for sides in (0, -1, 1 << 31):
        with pytest.raises(ValueError, match="a die has 1 to 2147483647 sides"):
            Dice(0).below(sides)


def test_dice_are_even() -> None:
    dice = Dice(2)
    rolls = Counter(dice.below(6) for _ in range(60_000))
    assert all(9_600 < rolls[side] < 10_400 for side in range(6))
    # Two fifths of 2**32: without skipping, even numbers would have three chances, odd ones two.
    even = sum(dice.below((1 << 33) // 5) % 2 == 0 for _ in range(20_000))
    assert 9_700 < even < 10_300


def test_dice_pick() -> None:
    """By weight at a chance step; each equally likely at a decision."""
    state = Brink(1).start()
    dice = Dice(3)
    assert dice.pick(state) == DARE
    state.apply(DARE)
    rolls = Counter(dice.pick(state) for _ in range(6_000))
    assert abs(rolls[BUST] - 1000) < 130
    assert abs(rolls[TWO] - 2000) < 160
    assert abs(rolls[THREE] - 3000) < 170
    state.apply(TWO)
    rolls = Counter(dice.pick(state) for _ in range(1_000))
    assert abs(rolls[DARE] - 500) < 70
