"""The Mine and the Sphinx, shuffled again and again: the same game as with real cards in a chamber.

A card that turns up is new, or one that was put back, and nobody can tell the two apart. So what
counts is what can be seen: the kinds that turn up in two explorations, one after the other, and what
is left to dig then. The same is worked out from all orders of real cards and from all shuffles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from dighouse.kernel.chance_sources import enumerate_outcomes
from tests.games.archaeology.camps import camp
from tests.games.archaeology.table import Table
from tests.rules import rules

TRADE = {"mask": 4, "coin": 2, "parchment": 1, "shard": 1}
COPIES = {"mask": 1, "coin": 2, "parchment": 2, "shard": 2}
SIZE, SAFE, TURNED = 3, 3, 2  # of the oasis

Seen = tuple[tuple[str, ...], ...]  # what turned up, exploration by exploration; then a dig
Shares = dict[Seen, Fraction]
# How far to go on in the Mine, by what lies open; or the kinds to be named to the Sphinx.
Enough = Callable[[tuple[str, ...]], bool]


def at_once(turned: tuple[str, ...]) -> bool:
    return True


def at_two(turned: tuple[str, ...]) -> bool:
    return sum(TRADE[kind] for kind in turned) >= 2


def never(turned: tuple[str, ...]) -> bool:
    return False


def face_down(dealt: tuple[str, ...]) -> list[str]:
    cards = [kind for kind, copies in COPIES.items() for _ in range(copies)]
    for kind in dealt:
        cards.remove(kind)
    return cards


def walk(monument: str, dealt: tuple[str, ...], decide: Callable[[Table], str]) -> Shares:
    """The engine: seat 0 digs a map and explores, then seat 1; then seat 0 digs a treasure."""
    found: Shares = defaultdict(Fraction)

    def go(at: Table, chance: Fraction, seen: Seen, script: list[str]) -> None:
        if at.phase == "turn":
            for outcome in enumerate_outcomes(at.state):
                card = at.game.text(outcome.pick).split()[1]
                more = (*seen[:-1], (*seen[-1], card))
                go(Table(outcome.state), chance * outcome.probability, more, script)
        elif at.phase in ("press", "name"):
            go(at.copy().play(decide(at)), chance, seen, script)
        elif script:
            new = (*seen, ()) if script[0].startswith("explore") else seen
            empty = script[0] not in at.menu()  # nothing is left in there
            go(at if empty else at.copy().play(script[0]), chance, new, script[1:])
        else:
            digs = {m: share for m, share in at.weights().items() if m.split()[1] in TRADE}
            for move, weight in digs.items():
                share = Fraction(weight, sum(digs.values()))
                found[(*seen, (move.split()[1],))] += chance * share

    explore = f"explore {monument}"
    start = camp(monument, 2, "oasis").play(*(f"deal {kind}" for kind in dealt), "first 0")
    go(start, Fraction(1), (), ["dig map", explore, "end", "dig map", explore, "end"])
    return found


def real(dealt: tuple[str, ...], explore: Callable[[list[str]], tuple[int, list[int]]]) -> Shares:
    """Real cards. `explore` gets them in shuffled order: how many turn up, and which are taken."""
    found: Shares = defaultdict(Fraction)
    for deck in permutations(face_down(dealt)):
        for one in permutations(deck[:SIZE]):
            number, taken = explore(list(one))
            left = [card for at, card in enumerate(one) if at not in taken]
            shuffles = list(permutations(left))
            for two in shuffles:
                other, _ = explore(list(two))
                found[one[:number], two[:other], deck[SIZE:]] += Fraction(1, len(shuffles))
    total = sum(found.values())
    return {seen: number / total for seen, number in found.items()}


@rules("NE-11", "NE-12")
@pytest.mark.parametrize("enough", [at_once, at_two, never])
@pytest.mark.parametrize("dealt", list(combinations(["mask", "coin", "parchment", "shard"], 3)))
def test_the_mine_turns_up_what_a_shuffled_mine_does(
    dealt: tuple[str, ...], enough: Enough
) -> None:
    def decide(at: Table) -> str:
        turned = at.state.view(None).turned
        cards = tuple(kind for kind, number in turned.items() for _ in range(number))
        return "stop" if enough(cards) else "go on"

    def explore(cards: list[str]) -> tuple[int, list[int]]:
        number = 0
        for number in range(1, len(cards) + 1):
            turned = tuple(cards[:number])
            if sum(TRADE[kind] for kind in turned) > SAFE:
                return number, []
            if enough(turned):
                break
        return number, list(range(number))

    assert walk("mine", dealt, decide) == real(dealt, explore)


@rules("NE-13")
@pytest.mark.parametrize("named", [("coin", "shard"), ("mask", "parchment")])
@pytest.mark.parametrize("dealt", list(combinations(["mask", "coin", "parchment", "shard"], 3)))
def test_the_sphinx_turns_up_what_a_shuffled_sphinx_does(
    dealt: tuple[str, ...], named: tuple[str, str]
) -> None:
    def decide(at: Table) -> str:
        return f"name {named[0] if at.state.settled else named[1]}"

    def explore(cards: list[str]) -> tuple[int, list[int]]:
        number = min(TURNED, len(cards))
        return number, [at for at in range(number) if cards[at] in named]

    assert walk("sphinx", dealt, decide) == real(dealt, explore)
