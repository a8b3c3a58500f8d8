"""Lazy chance against a shuffled deck: what nobody has seen is decided when somebody looks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse.kernel.chance_sources import enumerate_outcomes
from tests.games.archaeology.table import Table, bag, shares, start, table

# -- the weights -----------------------------------------------------------------------------------


def test_a_dig_weighs_treasures_by_their_share_of_the_face_down_cards() -> None:
    """d of the u unseen treasures lie in the dig site: d * U[k], against u for any other card."""
    it = table(
        hands=["coin", "cup"],
        dig="coin*2 shard map*2 thief*3 storm",
        chambers={"small": "shard*4 mask"},
    )
    # U = 1 mask, 2 coins, 5 shards; d = 3, u = 8.
    assert it.weights() == {
        "dig mask": 3 * 1,
        "dig map": 8 * 2,
        "dig coin": 3 * 2,
        "dig shard": 3 * 5,
        "dig thief": 8 * 3,
        "dig storm": 8 * 1,
    }
    total = sum(it.weights().values())
    assert total == 8 * 9
    assert shares(it.weights())["dig thief"] == Fraction(3, 9)


def test_without_treasures_in_the_dig_site_only_the_others_turn_up() -> None:
    it = table(hands=["coin", "cup"], dig="map thief*2", chambers={"small": "shard*3"})
    assert it.weights() == {"dig map": 3, "dig thief": 6}


def test_with_nothing_unseen_weights_stay_positive() -> None:
    it = table(hands=["coin", "cup"], dig="map thief*2 storm")
    assert it.weights() == {"dig map": 1, "dig thief": 2, "dig storm": 1}


def test_a_chamber_gives_any_unseen_treasure() -> None:
    it = table(
        hands=["map", "cup"],
        dig="coin*2 map*3 thief",
        chambers={"small": "shard*2 mask"},
        phase="act",
    )
    it.play("explore small")
    assert it.weights() == {"find mask": 1, "find coin": 2, "find shard": 2}
    it.play("find coin")
    assert it.weights() == {"find mask": 1, "find coin": 1, "find shard": 2}


def test_chances_are_for_chance_steps() -> None:
    with pytest.raises(dighouse.NotNow):
        table(hands=["coin", "cup"]).state.chances()


def _formula(it: Table) -> dict[str, int]:
    """The weights by the architecture's formula, from the counts of a dump."""
    dump = it.state.dump()
    phase, unseen, dig = dump["phase"], dump["unseen"], dump["dig"]
    if phase == "first":
        return {f"first {seat}": 1 for seat in range(it.game.seats)}
    if phase == "steal":
        return {f"steal {kind}": n for kind, n in dump["hands"][dump["victim"]].items()}
    if phase != "dig":
        return {f"{phase} {kind}": n for kind, n in unseen.items()}
    u = max(sum(unseen.values()), 1)
    weights = {f"dig {kind}": dig["treasures"] * n for kind, n in unseen.items()}
    weights |= {"dig map": u * dig["maps"]}
    weights |= {"dig thief": u * dig["thieves"], "dig storm": u * dig["storms"]}
    return {outcome: weight for outcome, weight in weights.items() if weight}


@given(
    seed=st.integers(0, 2**32), seats=st.integers(2, 4), edition=st.sampled_from([None, "village"])
)
@settings(max_examples=12)
def test_the_weights_of_whole_games(seed: int, seats: int, edition: str | None) -> None:
    it = start(seats, edition)
    dice = dighouse.Dice(seed)
    while not it.over:
        if it.actor == dighouse.CHANCE:
            assert it.weights() == _formula(it)
        it.state.apply(dice.pick(it.state))


# -- the same game as with a shuffled deck ---------------------------------------------------------


Policy = Callable[[Table], str]
Distribution = dict[tuple[str, ...], Fraction]  # of what turned up


def _explore_first(it: Table) -> str:
    return next((move for move in it.menu() if move.startswith(("explore", "rob"))), "end")


def _explore_last(it: Table) -> str:
    """Dig first; explore when the dig site is nearly empty."""
    return _explore_first(it) if it.state.view(None).dig_site <= 2 else it.menu()[-1]


def _explore_by_and_by(it: Table) -> str:
    """The small chamber first, the medium one after some digs."""
    if it.state.view(None).dig_site <= 3 or "explore small" in it.menu():
        return _explore_first(it)
    return it.menu()[-1]


def _walk(it: Table, policy: Policy, digs: int) -> Distribution:
    """The exact distribution of the first digs and of all that chambers hold."""
    found: Distribution = defaultdict(Fraction)

    def go(at: Table, chance: Fraction, seen: dict[str, list[str]]) -> None:
        if at.over or (len(seen["dig"]) >= digs and not _chambers(at)):
            found[_sorted(seen, digs)] += chance
        elif at.actor != dighouse.CHANCE:
            go(at.copy().play(policy(at)), chance, seen)
        else:
            where = at.state.view(None).exploring or "dig"
            stolen = at.phase == "steal"
            for outcome in enumerate_outcomes(at.state):
                card = at.game.text(outcome.pick).split()[1]
                more = seen if stolen else {**seen, where: [*seen[where], card]}
                go(Table(outcome.state), chance * outcome.probability, more)

    go(it, Fraction(1), {"dig": [], "small": [], "medium": []})
    return found


def _chambers(it: Table) -> int:
    return sum(chamber.cards for chamber in it.state.view(None).chambers)


def _sorted(seen: dict[str, list[str]], digs: int) -> tuple[str, ...]:
    """Digs in their order; of a chamber only what lay in it."""
    small, medium = sorted(seen["small"]), sorted(seen["medium"])
    return (*seen["dig"][:digs], "|", *small, "|", *medium)


def _shuffled(treasures: str, shuffled_in: str, small: int, medium: int, digs: int) -> Distribution:
    """The same from all orders of real decks: chambers first, then the rest with the others."""
    found: Distribution = defaultdict(Fraction)
    cards = list(bag(treasures).elements())
    orders = Counter(permutations(cards))  # cards of a kind look alike, so many orders coincide
    all_orders = sum(orders.values())
    for order, number in orders.items():
        first, second = order[:small], order[small : small + medium]
        site = [*order[small + medium :], *bag(shuffled_in).elements()]
        digs_in_order = Counter(permutations(site, digs))
        total = sum(digs_in_order.values())
        for dug, ways in digs_in_order.items():
            key = (*dug, "|", *sorted(first), "|", *sorted(second))
            found[key] += Fraction(number * ways, all_orders * total)
    return found


@pytest.mark.parametrize("policy", [_explore_first, _explore_last, _explore_by_and_by])
def test_first_digs_and_chambers_are_distributed_as_in_a_shuffled_deck(policy: Policy) -> None:
    """Whenever the chambers are opened, and whatever is stolen on the way."""
    it = table(
        hands=["map*3", "map*3"],
        dig="coin shard*2 map thief",
        chambers={"small": "shard", "medium": "coin mask"},
        phase="act",
    )
    expected = _shuffled("coin*2 shard*3 mask", "map thief", small=1, medium=2, digs=3)
    assert sum(expected.values()) == 1
    assert _walk(it, policy, digs=3) == expected
