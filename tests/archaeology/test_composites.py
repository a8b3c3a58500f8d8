"""Composites, checked in all their ways: every trade and every loss can be picked, in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.archaeology.ledger import CARDS
from tests.archaeology.table import Table, table
from tests.rules import rules

hands = st.lists(st.sampled_from(list(CARDS)), min_size=1, max_size=6)
markets = st.lists(st.sampled_from(list(CARDS)), max_size=5)


def ways(it: Table) -> Iterator[tuple[str, ...]]:
    """Every list of picks from here to the end of the composite."""
    for move in it.menu():
        after = it.copy().play(move)
        if after.state.settled:
            yield (move,)
        else:
            assert after.menu(), "a dead end"
            for rest in ways(after):
                yield (move, *rest)


def selections(cards: Iterable[str]) -> set[tuple[str, ...]]:
    """Everything that can be picked out of some cards, in order of kinds."""
    ordered = sorted(cards, key=list(CARDS).index)
    return {some for size in range(len(ordered) + 1) for some in combinations(ordered, size)}


def worth(cards: Iterable[str]) -> int:
    return sum(CARDS[card].trade for card in cards)


@rules("CG-11")
@given(hand=hands, market=markets)
@settings(max_examples=150)
def test_every_fair_trade_once_and_no_other(hand: list[str], market: list[str]) -> None:
    it = table(hands=[" ".join(hand), "coin"], market=" ".join(market))
    trades = [way for way in ways(it) if way[-1] == "done"]
    fair = {
        (*(f"offer {card}" for card in given), *(f"take {card}" for card in taken), "done")
        for given in selections(hand)
        for taken in selections(market)
        if given and taken and worth(given) >= worth(taken) and not set(given) & set(taken)
    }
    assert len(trades) == len(set(trades))
    assert set(trades) == fair
    for trade in trades:
        after = it.copy().play(*trade)
        gave = Counter(move.split()[1] for move in trade if move.startswith("offer"))
        took = Counter(move.split()[1] for move in trade if move.startswith("take"))
        assert after.hand(0) == Counter(hand) - gave + took
        assert after.market == Counter(market) - took + gave


@rules("CG-8")
@given(hand=st.lists(st.sampled_from(list(CARDS)), min_size=2, max_size=9))
@settings(max_examples=100)
def test_every_half_of_a_hand_once_and_no_other(hand: list[str]) -> None:
    it = table(hands=[" ".join(hand), ""], dig="storm").play("dig storm")
    losses = list(ways(it))
    halves = {some for some in selections(hand) if len(some) == len(hand) // 2}
    assert len(losses) == len(set(losses))
    assert set(losses) == {tuple(f"discard {card}" for card in half) for half in halves}
