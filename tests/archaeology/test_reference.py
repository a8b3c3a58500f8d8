"""The engine against the reference: two implementations that must not differ anywhere."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import cache

import pytest

import dighouse
from tests.archaeology.reference import CHANCE, OVER, Deck, Numbers, Reference, every_deck
from tests.archaeology.table import Table, edition_of, shares, shrunken, start

# Small enough to keep every order of the deck in mind.
TINY = [
    (name, seats)
    for name, counts in {
        "hamlet": (2, 3),
        "pyramid": (2, 3),
        "stall": (2,),
        "storms": (2, 3, 4),
        "thieves": (2, 3, 4),
        "tomb": (2,),
    }.items()
    for seats in counts
]
# What a player likes best: some rules are seldom seen by a player without tastes.
TASTES = ["", "end", "offer take", "explore sell", "rob discard offer take done"]


@cache
def numbers(name: str | None, seats: int) -> Numbers:
    game = dighouse.game("card-game", seats=seats) if name is None else shrunken(name, seats)
    return Numbers(tomllib.loads(edition_of(game).text), seats)


@cache
def decks(name: str, seats: int) -> list[Deck]:
    return every_deck(numbers(name, seats))


def assert_same(engine: Table, reference: Reference) -> None:
    """Everything that the rules speak of."""
    assert engine.actor == reference.actor
    assert engine.state.settled == (not reference.picked)
    menu = engine.menu()
    if reference.actor != CHANCE:
        assert set(menu) == reference.menu()
    assert len(set(menu)) == len(menu)
    picks = range(-1, engine.game.action_count + 1)
    assert [pick for pick in picks if engine.state.legal(pick)] == engine.state.menu()
    assert engine.state.scores() == reference.scores()
    dump = engine.state.dump()
    assert [Counter(hand) for hand in dump["hands"]] == [Counter(h) for h in reference.hands]
    assert Counter(dump["market"]) == Counter(reference.market)
    assert sum(dump["dig"].values()) == len(reference.dig)
    assert dump["chambers"] == [len(places) for places in reference.chambers.values()]
    assert dump["must_sell"] == reference.forced
    assert dump["passes"] == len(reference.passed)
    for sold, sets in zip(dump["sold"], reference.sold, strict=True):
        rows = {(k, size + 1): n for k, row in sold.items() for size, n in enumerate(row) if n}
        assert rows == Counter(sets)
    for seen, row in zip(dump["known"]["cards"], reference.known, strict=True):
        assert [Counter(cards) for cards in seen] == row
    if reference.actor == OVER:
        assert engine.state.winners() == reference.winners()
    else:
        assert dump["turn"] == reference.turn or reference.doing in ("deal", "first")
        assert dump["trades"] == reference.trades or reference.doing == "dig"


def choose(reference: Reference, menu: list[str], taste: str, rng: random.Random) -> str:
    liked = [move for move in menu if move.split()[0] in taste.split()]
    return rng.choice(liked if liked and rng.random() < 0.7 else menu)


@pytest.mark.parametrize(("name", "seats"), TINY)
def test_the_same_moves_and_the_same_chances_on_tiny_decks(name: str, seats: int) -> None:
    """Chance, too: its weights are the shares of all the decks that are still possible."""
    for seed in range(20):
        rng = random.Random(seed)
        taste = TASTES[seed % len(TASTES)]
        engine = start(seats, name)
        reference = Reference(numbers(name, seats), decks(name, seats))
        while True:
            assert_same(engine, reference)
            if reference.actor == OVER:
                break
            menu = engine.menu()
            if reference.actor == CHANCE:
                assert shares(engine.weights()) == reference.chances()
                move = rng.choice(menu)
            else:
                move = choose(reference, menu, taste, rng)
            engine.play(move)
            reference.apply(move)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "games"), [("village", 15), (None, 5)])
def test_the_same_moves_with_a_shuffled_deck(name: str | None, games: int, seats: int) -> None:
    """The deck is shuffled before the game, and the engine must allow whatever it turns up."""
    of = numbers(name, seats)
    for seed in range(games):
        rng = random.Random(seed)
        taste = TASTES[seed % len(TASTES)]
        treasures = of.treasures[:]
        rng.shuffle(treasures)
        dig = treasures[of.set_up :] + of.shuffled_in
        rng.shuffle(dig)
        engine = start(seats, name)
        reference = Reference(of, [(*treasures[: of.set_up], *dig)])
        while True:
            assert_same(engine, reference)
            if reference.actor == OVER:
                break
            if reference.actor == CHANCE:
                outcomes = sorted(reference.chances().items())
                move = rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]
            else:
                move = choose(reference, sorted(reference.menu()), taste, rng)
            engine.play(move)
            reference.apply(move)
