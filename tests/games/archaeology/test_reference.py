"""The engine against the reference: two implementations that must not differ anywhere."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest

import dighouse
from tests.games.archaeology.camps import MONUMENTS, camp, expedition
from tests.games.archaeology.expedition import Camp, Expedition
from tests.games.archaeology.reference import CHANCE, OVER, Deck, Numbers, Reference, every_deck
from tests.games.archaeology.table import Table, edition_of, shares, shrunken, start

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
MAPS = "explore look keep go name use end"  # of somebody who likes monuments
VARIANTS = ["", "long_expedition", "fierce_weather", "beginners_luck fierce_weather"]


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
    if isinstance(reference, Expedition):
        assert_same_camp(dump, reference)
    else:
        assert dump["chambers"] == [len(places) for places in reference.chambers.values()]
    assert dump["must_sell"] == reference.forced
    assert dump["passes"] == len(reference.passed)
    assert dump["trade_turns"] == len(reference.only_traded)
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


def assert_same_camp(dump: dict[str, Any], reference: Expedition) -> None:
    """What only expeditions have."""
    names = list(reference.chambers)
    assert dump["chambers"] == [len(reference.unseen(name)) for name in names]
    inside = dump.get("inside") or [{}] * len(names)
    assert [Counter(pile) for pile in inside] == [Counter(reference.inside(n)) for n in names]
    turned = [reference.card(place) for place in reference.turned]
    assert Counter(dump.get("turned", {})) == Counter(turned)
    assert Counter(dump.get("shown", {})) == Counter(reference.shown)
    assert reference.picked or dump.get("named", []) == reference.named
    assert dump["tents"] == reference.tents
    assert dump["sheltered"] == sorted(reference.sheltered)
    looked_into = dump.get("looked_into", 0)
    assert (["", *names][looked_into]) == reference.looked_into
    assert dump["explorations"] == reference.explored or reference.doing in ("deal", "first")
    if reference.doing != "peek":  # an engine may note what is seen card by card
        noted = dump["known"].get("chambers") or [[{}] * 9] * len(reference.noted)
        for seen, row in zip(noted, reference.noted, strict=True):
            assert [Counter(seen[at]) for at in range(len(names))] == list(row.values())


def choose(reference: Reference, menu: list[str], taste: str, rng: random.Random) -> str:
    liked = [move for move in menu if move.split()[0] in taste.split()]
    return rng.choice(liked if liked and rng.random() < 0.7 else menu)


def follow_all(engine: Table, reference: Reference, taste: str, rng: random.Random) -> set[str]:
    """A game in which chance, too, must do the same: by the shares of all decks still possible."""
    seen: set[str] = set()
    while True:
        assert_same(engine, reference)
        if reference.actor == OVER:
            return seen
        menu = engine.menu()
        if reference.actor == CHANCE:
            assert shares(engine.weights()) == reference.chances()
            move = rng.choice(menu)
        else:
            move = choose(reference, menu, taste, rng)
        seen.add(move.split()[0])
        engine.play(move)
        reference.apply(move)


def follow_one(engine: Table, reference: Reference, taste: str, rng: random.Random) -> None:
    """A game with a shuffled deck: the engine must allow whatever that turns up."""
    while True:
        assert_same(engine, reference)
        if reference.actor == OVER:
            return
        if reference.actor == CHANCE:
            outcomes = sorted(reference.chances().items())
            move = rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0]
        else:
            move = choose(reference, sorted(reference.menu()), taste, rng)
        engine.play(move)
        reference.apply(move)


def shuffled(of: Numbers, rng: random.Random) -> list[Deck]:
    treasures = of.treasures[:]
    rng.shuffle(treasures)
    dig = treasures[of.set_up :] + of.shuffled_in
    rng.shuffle(dig)
    return [(*treasures[: of.set_up], *dig)]


@pytest.mark.parametrize(("name", "seats"), TINY)
def test_the_same_moves_and_the_same_chances_on_tiny_decks(name: str, seats: int) -> None:
    for seed in range(20):
        reference = Reference(numbers(name, seats), decks(name, seats))
        taste = TASTES[seed % len(TASTES)]
        follow_all(start(seats, name), reference, taste, random.Random(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "games"), [("village", 15), (None, 5)])
def test_the_same_moves_with_a_shuffled_deck(name: str | None, games: int, seats: int) -> None:
    of = numbers(name, seats)
    for seed in range(games):
        rng = random.Random(seed)
        reference = Reference(of, shuffled(of, rng))
        follow_one(start(seats, name), reference, TASTES[seed % len(TASTES)], rng)


# -- expeditions -----------------------------------------------------------------------------------


@cache
def camp_numbers(monument: str, seats: int, edition: str, variants: str) -> Camp:
    game = expedition(monument, seats, edition, variants)
    return Camp(tomllib.loads(edition_of(game).text), seats, monument, variants.split())


@cache
def camp_decks(seats: int, variants: str) -> list[Deck]:
    """All monuments of the oasis take as many cards."""
    return every_deck(camp_numbers("mine", seats, "oasis", variants))


# What happens at some monument, and nowhere else.
RARE = {
    "great-pyramid": {"find"},
    "temple": {"look", "find"},
    "tomb": {"keep", "find"},
    "mine": {"go", "stop", "again"},
    "sphinx": {"name", "again"},
    "buried-ruins": {"find"},
}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("monument", MONUMENTS)
def test_an_expedition_goes_the_same_way_on_tiny_decks(monument: str, seats: int) -> None:
    seen = set()
    for seed in range(9 if monument == "mine" else 7):
        variants = "beginners_luck" if seed % 3 == 0 else ""
        of = camp_numbers(monument, seats, "oasis", variants)
        reference = Expedition(of, camp_decks(seats, variants))
        taste = MAPS if seed % 3 else TASTES[seed % len(TASTES)]
        engine = camp(monument, seats, "oasis", variants)
        seen |= follow_all(engine, reference, taste, random.Random(seed))
    assert seen >= {"explore", "use", "save", "sell", "take"} | RARE[monument]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("monument", MONUMENTS)
def test_an_expedition_goes_the_same_way_with_a_shuffled_deck(monument: str, seats: int) -> None:
    for seed in range(3):
        rng = random.Random(f"{monument} {seed}")
        variants = VARIANTS[(seed + seats) % len(VARIANTS)]
        if seats > 3 and variants == "long_expedition":
            variants = ""
        # A game as printed takes long here: one for each monument will do.
        printed = seed == 0 and MONUMENTS.index(monument) % 4 + 2 == seats
        edition = "" if printed else "caravan"
        of = camp_numbers(monument, seats, edition, variants)
        reference = Expedition(of, shuffled(of, rng))
        engine = camp(monument, seats, edition, variants)
        follow_one(engine, reference, MAPS if seed % 2 else TASTES[seed], rng)
