"""`game.sample`: worlds that a viewer can't tell from the true one, each as likely as it should be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any

import pytest

import dighouse
from dighouse import Game, State
from dighouse.testing import sample_matches_enumeration
from dighouse.testing.frequencies import distance
from tests.games.archaeology.worlds import TooMany, exact_shares
from tests.games.museum.small import printed, small
from tests.games.museum.worlds import Shares, deal_of, enumerate_deals
from tests.rules import rules

DEALING = ("deal", "equip", "first")


def views_of_games(game: Game, games: int, often: int = 3) -> Iterator[tuple[State, Any]]:
    """Views from random games, a few of each game, of seats and of a spectator."""
    for seed in range(games):
        dice = dighouse.Dice(seed)
        state = game.start()
        while state.actor != dighouse.OVER:
            if dice.below(often) == 0:
                viewer = [*range(game.seats), None][dice.below(game.seats + 1)]
                yield state, state.view(viewer)
            state.apply(dice.pick(state))


def played(game: Game, *moves: str) -> State:
    state = game.start()
    for move in moves:
        state.apply(game.parse(move))
    return state


# Seat 1 has taken the hill off the table by Replace, so everybody knows that it holds it.
TAKEN = (
    *("deal hill", "deal ruin", "deal field", "deal field", "equip aB1", "equip aG0", "first 0"),
    *("play hill", "at B1", "turn 0", "nothing", "draw bay"),
    *("play ruin", "at A1", "turn 0", "use", "at B1", "play field", "draw ruin"),
)


# -- exactly ---------------------------------------------------------------------------------------


def exact_samples(game: Game, view: Any, most: int) -> Shares:
    return exact_shares(lambda rng: deal_of(game.sample(view, rng)), most)


@rules("MU-34")
def test_samples_are_distributed_as_all_deals_that_agree_with_the_view() -> None:
    """Exactly: the generator goes through all that it could say, and nothing is left to luck."""
    game = small("sandpit")
    compared = 0
    for _, view in views_of_games(game, games=10, often=12):
        if view.phase in DEALING:
            continue
        try:
            drawn = exact_samples(game, view, most=200)
        except TooMany:
            continue
        assert drawn == enumerate_deals(view)
        compared += len(drawn) > 1
    assert compared >= 10


@rules("MU-12", "MU-34")
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_tile_that_replace_took_stays_where_it_is(viewer: int) -> None:
    state = played(small("sandpit"), *TAKEN)
    view = state.view(viewer)
    assert view.seats[1].known == {"hill": 1}
    assert "hill" not in view.unseen
    drawn = exact_samples(state.game, view, most=2_000)
    assert drawn == enumerate_deals(view)
    assert deal_of(state) in drawn
    assert all("hill" in deal[1] for deal in drawn)


# -- by frequency ----------------------------------------------------------------------------------


@rules("MU-34")
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_frequencies_equal_a_full_enumeration(viewer: int) -> None:
    """With an ordinary generator, as bots use it."""
    game = small("sandpit", 3, table=5)
    deal = [f"deal {tile}" for tile in ("hill", "ruin", "field", "field", "bay", "ruin")]
    gear = [f"equip {name}" for name in ("ab1", "ag0", "ab1")]
    state = played(game, *deal, *gear, "first 1", "play ruin", "at C2", "turn 0", "nothing")
    view = state.view(viewer)
    expected: dict[Hashable, Fraction] = dict(enumerate_deals(view).items())
    rng = random.Random(viewer)
    counts = Counter[Hashable](deal_of(game.sample(view, rng)) for _ in range(1500))
    assert len(expected) > 50
    assert set(counts) <= set(expected)
    assert distance(counts, expected).ok


def quietly(state: State, move: str) -> bool:
    """Seat 1 does not walk: whether it could have collected something is another question."""
    return state.actor != 1 or not move.startswith("to ") or "walk" not in state.dump()["phase"]


def shown_blindly(state: State, pick: int) -> Fraction:
    """How likely a rival would have shown this tile with closed eyes.

    Known tiles are shown first, and showing them says nothing of the others; nor does the camp.
    """
    word, _, tile = state.game.text(pick).partition(" ")
    if word != "play" or tile == "camp":
        return Fraction(1)
    dump = state.dump()
    known = Counter(dump["known"][state.actor])
    hidden = Counter(dump["hands"][state.actor]) - known
    return Fraction(1) if known[tile] else Fraction(hidden[tile], hidden.total())


def log(game: Game, seed: int, length: int, allowed: Callable[[State, str], bool]) -> list[int]:
    """Random play of so many picks or a few less, so that it ends settled."""
    rng = random.Random(seed)
    state = game.start()
    picks: list[int] = []
    settled = 0
    while state.actor != dighouse.OVER and len(picks) < length:
        menu = [pick for pick in state.menu() if allowed(state, game.text(pick))]
        picks.append(rng.choice(menu))
        state.apply(picks[-1])
        if state.settled:
            settled = len(picks)
    return picks[:settled]


@rules("MU-34")
def test_frequencies_equal_what_really_happens() -> None:
    """Nothing here comes from a view: every deal is followed that sounds the same to seat 0."""
    game = small("sandpit")
    logs = [log(game, seed, 14 + seed * 2, quietly) for seed in range(9)]
    words = {game.text(pick).split()[0] for picks in logs for pick in picks}
    assert words >= {"draw", "use", "mummy", "to"}
    for picks in [*logs, [game.parse(move) for move in TAKEN]]:
        sample_matches_enumeration(
            game, picks, 0, samples=300, world=deal_of, likelihood=shown_blindly
        )


# -- the viewer can't tell -------------------------------------------------------------------------


@rules("MU-34")
@pytest.mark.parametrize("number", range(9))
def test_a_sampled_position_has_the_same_view(number: int) -> None:
    """Inside composites, at chance steps, during the deal and at the end, too."""
    rng = random.Random(1)
    game = printed(number)
    for state, view in views_of_games(game, games=1, often=8):
        sampled = game.sample(view, rng)
        assert game.key(sampled.view(view.viewer)) == game.key(view)
        assert sampled.actor == state.actor
        if view.viewer == state.actor:
            assert sampled.menu() == state.menu()


@rules("MU-34")
def test_that_holds_in_every_phase() -> None:
    rng = random.Random(1)
    game = small("souk", 3)
    phases = set()
    for seed in range(12):
        dice = dighouse.Dice(seed)
        state = game.start()
        while state.actor != dighouse.OVER:
            viewer = state.actor if state.actor >= 0 else None
            view = state.view(viewer)
            if view.phase not in phases or dice.below(50) == 0:
                assert game.key(game.sample(view, rng).view(viewer)) == game.key(view)
                phases.add(view.phase)
            state.apply(dice.pick(state))
    assert phases == {
        *("deal", "equip", "first", "play", "cell", "turn", "icon", "target", "second"),
        *("turn_first", "turn_second", "put", "haunt", "walk", "collect", "draw"),
    }


def test_a_sampled_position_can_be_played_to_its_end() -> None:
    rng = random.Random(2)
    game = small("souk", 4)
    for _, view in views_of_games(game, games=1, often=9):
        state = game.sample(view, rng)
        dice = dighouse.Dice(rng.getrandbits(64))
        while state.actor != dighouse.OVER:
            state.apply(dice.pick(state))
        assert sum(state.ranks()) >= game.seats


def test_samples_do_not_copy_the_truth() -> None:
    """A rival's hand and artifacts are different in most worlds."""
    state = dighouse.game("museum", seats=2).start()
    chance = dighouse.Chance(7)
    while state.actor == dighouse.CHANCE:
        state.apply(chance.pick(state))
    view = state.view(0)
    rng = random.Random(3)
    worlds = {deal_of(state.game.sample(view, rng)) for _ in range(50)}
    assert len({world[1] for world in worlds}) > 45
    assert len({world[3] for world in worlds}) > 25
    assert {(world[0], world[2]) for world in worlds} == {deal_of(state)[0::2]}


# -- views that can't be ---------------------------------------------------------------------------


def test_a_view_of_something_else_is_refused() -> None:
    game = dighouse.game("museum", seats=2)
    with pytest.raises(dighouse.BadPosition, match="takes a view"):
        game.sample({"viewer": 0}, random.Random(1))
    other = dighouse.game("museum", seats=3)
    with pytest.raises(dighouse.BadPosition, match="3 seats"):
        game.sample(other.start().view(0), random.Random(1))
