"""Scripts, enumeration, counts and exact means."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dighouse.kernel.chance_sources import (
    PerftCounts,
    ScriptedChance,
    enumerate_outcomes,
    expect,
    perft,
)
from dighouse.kernel.errors import IllegalMove, NotNow, UnknownMove
from dighouse.kernel.state import State
from tests.kernel.toy import (
    BANK,
    BUST,
    DARE,
    THREE,
    TWO,
    Brink,
    BrinkState,
    Edition,
    edition_text,
)


def at_chance(game: Brink) -> State:
    state = game.start()
    state.apply(DARE)
    return state


def test_script() -> None:
    game = Brink(2)
    state = at_chance(game)
    script = ScriptedChance(game, ["bust", THREE])
    assert script.left == 2
    assert script.pick(state) == BUST
    assert script.pick(state) == THREE
    assert script.left == 0
    with pytest.raises(NotNow, match=r"ends after 2 outcomes.*Possible: bust, two, three"):
        script.pick(state)


@pytest.mark.parametrize(("outcome", "shown"), [("bank", "'bank'"), (BANK, "'bank'"), (99, "99")])
def test_impossible_outcomes(outcome: int | str, shown: str) -> None:
    game = Brink(2)
    script = ScriptedChance(game, ["two", outcome])
    script.pick(at_chance(game))
    with pytest.raises(IllegalMove, match=f"outcome 2 .* {shown}, can't.*Possible: bust, two, thr"):
        script.pick(at_chance(game))
    assert script.left == 1


def test_script_with_a_typing_error() -> None:
    with pytest.raises(UnknownMove, match=r"^'x{80}…' is no move of Brink"):
        ScriptedChance(Brink(2), ["x" * 100_000])
    with pytest.raises(UnknownMove, match="'tow' is no move of Brink"):
        ScriptedChance(Brink(2), ["tow"])


def test_script_is_for_chance() -> None:
    game = Brink(2)
    script = ScriptedChance(game, ["two"])
    with pytest.raises(NotNow, match="no chance step"):
        script.pick(game.start())
    assert script.left == 1


def test_enumerate_outcomes() -> None:
    state = at_chance(Brink(2))
    before = state.dump()
    outcomes = list(enumerate_outcomes(state))
    assert [(pick, probability) for pick, probability, _ in outcomes] == [
        (BUST, Fraction(1, 6)),
        (TWO, Fraction(2, 6)),
        (THREE, Fraction(3, 6)),
    ]
    assert [after.dump()["pot"] for _, _, after in outcomes] == [0, 2, 3]
    assert state.dump() == before
    with pytest.raises(NotNow):
        list(enumerate_outcomes(outcomes[0].state))


@pytest.mark.parametrize(
    ("depth", "counts"),
    [
        (0, PerftCounts(chance=0, decision=1, terminal=0)),
        (1, PerftCounts(chance=1, decision=1, terminal=0)),
        # bust: the rival dares; two and three: bank
        (2, PerftCounts(chance=1, decision=4, terminal=0)),
        (3, PerftCounts(chance=2, decision=6, terminal=0)),
        # After one turn, which has three ends, there are three times the same: 1 + 2 + 3 * 3 places
        # to decide, 1 + 3 dares, 3 * 3 ends.
        (6, PerftCounts(chance=4, decision=12, terminal=9)),
        (99, PerftCounts(chance=4, decision=12, terminal=9)),
    ],
)
def test_perft(depth: int, counts: PerftCounts) -> None:
    """With a brink of 2 each pot is banked at once, so that the tree can be counted by hand."""
    game = Brink(2, 1, Edition(edition_text(2)))
    assert perft(game.start(), depth) == counts


def test_expect() -> None:
    def once(state: State) -> int:
        return state.menu()[-1]

    def twice(state: State) -> int:
        assert isinstance(state, BrinkState)
        return DARE if state.pot < 4 else BANK

    def score(state: State) -> int:
        return state.scores()[0]

    assert expect(Brink(1, 1).start(), score, once) == Fraction(2 * 2 + 3 * 3, 6)
    assert expect(Brink(1, 3).start(), score, once) == 3 * Fraction(13, 6)
    # Pots of 2 and 3 dare again: (2 or 3) + (2 or 3) if neither dare busts; then all are 4 or more.
    mean = Fraction(2 * 2 * 4 + 2 * 3 * 5 + 3 * 2 * 5 + 3 * 3 * 6, 36)
    assert expect(Brink(1, 1).start(), score, twice) == mean
    assert expect(Brink(2, 1).start(), score, twice) == mean
