"""`game.sample`: worlds that a viewer can't tell from the true one, each as likely as it should be."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import dighouse
from dighouse import Game
from dighouse.kernel.chance_sources import enumerate_outcomes
from tests.games.archaeology.camps import MONUMENTS, camp
from tests.games.archaeology.camps import VARIANTS as CAMP_VARIANTS
from tests.games.archaeology.table import Table, shrunken, start, table
from tests.games.archaeology.worlds import (
    Hands,
    Shares,
    TooMany,
    enumerate_deals,
    exact_shares,
    hands_of,
)
from tests.rules import rules

SMALL = [
    (name, seats)
    for name, counts in {"pyramid": (2, 3), "storms": (3, 4), "thieves": (2, 3, 4)}.items()
    for seats in counts
]


PHASES_OF = {
    "great-pyramid": {"find"},
    "temple": {"look", "peek", "find"},
    "tomb": {"peek", "keep"},
    "mine": {"turn", "press"},
    "sphinx": {"name", "turn"},
    "buried-ruins": {"grow"},
}


def views_of_games(name: str, seats: int, games: int) -> Iterator[tuple[Table, int | None, Any]]:
    """Views from random games, a few of each game, of seats and of a spectator."""
    for seed in range(games):
        dice = dighouse.Dice(seed)
        it = start(seats, name)
        while not it.over:
            if dice.below(4) == 0:
                viewer = [*range(seats), None][dice.below(seats + 1)]
                yield it, viewer, it.state.view(viewer)
            it.state.apply(dice.pick(it.state))


def exact_samples(game: Game, view: Any, most: int) -> Shares:
    return exact_shares(lambda rng: hands_of(game.sample(view, rng)), most)


SAMPLES = 1000

# -- exactly ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_samples_are_distributed_as_all_deals_that_agree_with_the_view(
    name: str, seats: int
) -> None:
    """Exactly: the generator goes through all that it could say, and nothing is left to luck."""
    game = shrunken(name, seats)
    compared = 0
    for _, _, view in views_of_games(name, seats, games=4):
        if view.phase == "deal":
            continue
        try:
            drawn = exact_samples(game, view, most=400)
        except TooMany:
            continue
        assert drawn == enumerate_deals(view)
        compared += len(drawn) > 1
    assert compared >= 10


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_quick_samples_are_as_frequent_as_all_deals_say(name: str, seats: int) -> None:
    """Whoever brings an ordinary generator gets worlds from `redeal`: these are counted."""
    game = shrunken(name, seats)
    compared = 0
    for _, _, view in views_of_games(name, seats, games=2):
        if view.phase == "deal" or len(shares := enumerate_deals(view)) > 30:
            continue
        rng = random.Random(compared)
        drawn = Counter(hands_of(game.sample(view, rng)) for _ in range(SAMPLES))
        assert set(drawn) <= set(shares)
        for deal, share in shares.items():
            spread = float(SAMPLES * share * (1 - share)) ** 0.5
            assert abs(drawn[deal] - float(SAMPLES * share)) <= 5 * spread + 1e-9
        compared += len(shares) > 1
    assert compared >= 4


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_views_that_are_read_again_give_the_same_worlds(name: str, seats: int) -> None:
    game = shrunken(name, seats)
    for _, seat, view in views_of_games(name, seats, games=1):
        worlds = [game.sample(view, random.Random(5)) for _ in range(2)]
        again = game.sample(game.read_view(msgspec.json.encode(view)), random.Random(5))
        assert worlds[0] == worlds[1] == again
        assert again.view(seat) == view


@pytest.mark.parametrize(
    "it",
    [
        # Starting hands and chambers hold no maps; the card that seat 1 dug may be one.
        start(2, "pyramid").play(
            "deal coin", "deal cup", "deal shard", "first 1", "dig map", "end"
        ),
        # Known cards are where they are.
        table(
            hands=["coin", "map cup shard", "mask coin"],
            dig="coin map thief",
            chambers={"small": "shard"},
            known={(0, 1): "map cup", (0, 2): "coin"},
        ),
        table(hands=["coin*2", "map*2", "shard"], dig="map cup", known={(0, 1): "map"}),
    ],
    ids=["after a dig", "known cards", "a known map"],
)
def test_samples_of_chosen_views(it: Table) -> None:
    view = it.state.view(0)
    drawn = exact_samples(it.game, view, most=20_000)
    assert drawn == enumerate_deals(view)
    assert hands_of(it.state) in drawn


# -- against what really happens -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("pyramid", 2), ("pyramid", 3)])
def test_the_facts_are_the_whole_truth_while_nobody_chooses(name: str, seats: int) -> None:
    """All games in which everybody only digs: given a view, hands are as its facts say.

    Nothing here comes from `sample`: it is Bayes' rule, over the tree of all deals. A storm would
    bring choices, so those branches are left out; where the storm lies says nothing of the hands.
    """
    found: dict[bytes, dict[Hands, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    views: dict[bytes, Any] = {}

    def go(at: Table, chance: Fraction, digs: int) -> None:
        if at.phase == "act":
            view = at.state.view(0)
            key = at.game.key(view)
            views[key] = view
            found[key][hands_of(at.state)] += chance
            if digs < 3:
                go(at.copy().play("end"), chance, digs)
            return
        dig = at.phase == "dig"
        for outcome in enumerate_outcomes(at.state):
            if at.game.text(outcome.pick) != "dig storm":
                go(Table(outcome.state), chance * outcome.probability, digs + dig)

    # The viewer's own first card may as well be given.
    go(start(seats, name).play("deal coin"), Fraction(1), 0)
    assert len(found) > 20
    for key, shares in found.items():
        total = sum(shares.values())
        assert {hands: share / total for hands, share in shares.items()} == enumerate_deals(
            views[key]
        )


# -- by frequency ----------------------------------------------------------------------------------


def chi_square(counts: Counter[Hands], expected: Shares) -> tuple[float, int]:
    """The statistic and its degrees of freedom; rare outcomes are taken together."""
    samples = counts.total()
    assert set(counts) <= set(expected)
    cells = [(counts[hands], float(share * samples)) for hands, share in expected.items()]
    rare = [cell for cell in cells if cell[1] < 5]
    cells = [cell for cell in cells if cell[1] >= 5]
    if rare:
        cells.append((sum(c for c, _ in rare), sum(e for _, e in rare)))
    return sum((count - mean) ** 2 / mean for count, mean in cells), len(cells) - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_frequencies_equal_a_full_enumeration(seats: int) -> None:
    """With an ordinary generator, as bots use it."""
    rng = random.Random(seats)
    hands = ["coin", "map cup shard", "mask coin", "shard"]
    it = table(
        hands=hands[:seats],
        market="cup",
        dig="coin map thief shard",
        chambers={"small": "shard"},
        known={(0, 1): "cup"},
    )
    view = it.state.view(0)
    expected = enumerate_deals(view)
    counts = Counter(hands_of(it.game.sample(view, rng)) for _ in range(1500))
    statistic, freedom = chi_square(counts, expected)
    assert freedom >= 4
    # A correct sampler is above this once in some millions; the seed is fixed anyway.
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 10


# -- the viewer can't tell -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", [None, "village"])
def test_a_sampled_position_has_the_same_view(edition: str | None, seats: int) -> None:
    """Inside composites, at chance steps, during the deal and at the end, too."""
    rng = random.Random(1)
    seen = set()
    for seed in range(8):
        dice = dighouse.Dice(seed)
        it = start(seats, edition)
        while True:
            viewer = [*range(seats), None][dice.below(seats + 1)]
            view = it.state.view(viewer)
            sampled = it.game.sample(view, rng)
            assert it.game.key(sampled.view(viewer)) == it.game.key(view)
            assert sampled.actor == it.state.actor
            if viewer == it.actor:
                assert sampled.menu() == it.state.menu()
            seen.add((view.phase, view.settled))
            if it.over:
                break
            it.state.apply(dice.pick(it.state))
    phases = {phase for phase, _ in seen}
    assert phases == {
        "deal",
        "first",
        "dig",
        "rob",
        "steal",
        "storm",
        "act",
        "offer",
        "take",
        "find",
        "over",
    }
    assert edition == "village" or ("storm", False) in seen


@rules("NE-21")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_so_has_one_of_an_expedition(monument: str) -> None:
    rng = random.Random(1)
    phases = set()
    for seed in range(6):
        dice = dighouse.Dice(seed)
        seats = 2 + seed % 4
        it = camp(monument, seats, "caravan", CAMP_VARIANTS[seed % len(CAMP_VARIANTS)])
        while not it.over:
            viewer = [*range(seats), None][dice.below(seats + 1)]
            view = it.state.view(viewer)
            if view.phase not in ("deal", "offer", "take", "dig") or dice.below(8) == 0:
                sampled = it.game.sample(view, rng)
                assert it.game.key(sampled.view(viewer)) == it.game.key(view)
                assert sampled.actor == it.state.actor
            phases.add(view.phase)
            it.state.apply(dice.pick(it.state))
    assert phases >= {"first", "tent", "storm", "rob", "steal"} | PHASES_OF[monument]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_position_can_be_played_to_its_end(seats: int) -> None:
    rng = random.Random(2)
    for _, _, view in views_of_games("village", seats, games=1):
        state = shrunken("village", seats).sample(view, rng)
        dice = dighouse.Dice(rng.getrandbits(64))
        while state.actor != dighouse.OVER:
            state.apply(dice.pick(state))
        assert sum(state.ranks()) >= seats


def test_samples_do_not_copy_the_truth() -> None:
    """A rival's unknown hand is different in most worlds."""
    it = start(2)
    chance = dighouse.Chance(7)
    while it.phase in ("deal", "first"):
        it.state.apply(chance.pick(it.state))
    view = it.state.view(0)
    rng = random.Random(3)
    worlds = {hands_of(it.game.sample(view, rng)) for _ in range(50)}
    assert len(worlds) > 25
    assert all(world[0] == hands_of(it.state)[0] for world in worlds)


def test_the_same_generator_gives_the_same_world() -> None:
    it = table(hands=["coin", "cup shard", "mask"], dig="coin map*2 thief")
    view = it.state.view(0)
    one, two = (it.game.sample(view, random.Random(5)) for _ in range(2))
    assert one == two


# -- views that can't be ---------------------------------------------------------------------------


def test_a_view_of_something_else_is_refused() -> None:
    it = table(hands=["coin", "cup shard", "mask"], dig="coin map*2 thief")
    with pytest.raises(dighouse.BadPosition, match="takes a view"):
        it.game.sample({"viewer": 0}, random.Random(1))
    other = table(hands=["coin", "cup shard"], dig="coin map*2 thief")
    with pytest.raises(dighouse.BadPosition, match="2 seats"):
        it.game.sample(other.state.view(0), random.Random(1))
