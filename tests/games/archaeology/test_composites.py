"""Composites, checked in all their ways: every trade and every loss can be picked, in one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.archaeology.ledger import CARDS_OF, NE_CARDS
from tests.games.archaeology.table import Table, playing, table
from tests.rules import rules

kinds = st.sampled_from(list(NE_CARDS))
hands = st.lists(kinds, min_size=1, max_size=6)
markets = st.lists(kinds, max_size=5)


def in_game(cards: list[str]) -> list[str]:
    """Without the kinds that this game does not have."""
    return [card for card in cards if card in CARDS_OF[playing.get()]]


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
    ordered = sorted(cards, key=list(NE_CARDS).index)
    return {some for size in range(len(ordered) + 1) for some in combinations(ordered, size)}


def worth(cards: Iterable[str]) -> int:
    return sum(NE_CARDS[card].trade for card in cards)


@rules("CG-11")
@given(hand=hands, market=markets)
@settings(max_examples=75)
def test_every_fair_trade_once_and_no_other(hand: list[str], market: list[str]) -> None:
    hand, market = in_game(hand), in_game(market)
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


@rules("CG-8", "NE-4")
@given(hand=st.lists(kinds, min_size=2, max_size=9).map(in_game))
@settings(max_examples=50)
def test_every_half_of_a_hand_once_and_no_other(hand: list[str]) -> None:
    it = table(hands=[" ".join(hand), ""], dig="storm").play("dig storm")
    losses = list(ways(it)) if it.phase == "storm" else [()]
    halves = {some for some in selections(hand) if len(some) == len(hand) // 2}
    assert len(losses) == len(set(losses))
    assert set(losses) == {tuple(f"discard {card}" for card in half) for half in halves}


@rules("NE-10")
@given(cards=st.lists(kinds.filter(lambda kind: kind != "map"), min_size=1, max_size=7))
@settings(max_examples=30)
def test_every_two_cards_of_a_chamber_once_and_no_other(cards: list[str]) -> None:
    it = table(hands=["map", "coin"], monument="tomb", chambers={"lower": " ".join(cards)})
    it.play("explore lower", *(f"find {card}" for card in cards))
    choices = list(ways(it))
    pairs = {some for some in selections(cards) if len(some) == min(2, len(cards))}
    assert len(choices) == len(set(choices))
    assert set(choices) == {tuple(f"keep {card}" for card in pair) for pair in pairs}


@rules("NE-13")
@given(others=st.sets(kinds, min_size=1))
@settings(max_examples=15)
def test_every_two_kinds_once_and_no_other(others: set[str]) -> None:
    it = table(hands=["map", " ".join(others)], monument="sphinx", chambers={"sphinx": "coin*5"})
    choices = list(ways(it.play("explore sphinx")))
    pairs = [pair for pair in selections({*others, "coin"} - {"map"}) if len(pair) == 2]
    if pairs:
        assert sorted(choices) == sorted(tuple(f"name {kind}" for kind in pair) for pair in pairs)
    else:
        # With one kind in the game there is no second one to name.
        assert choices == [("name coin",)]
