"""Views as numbers: the row that is read off a position is the one that its view makes, and no other."""

from __future__ import annotations

import random
import re
import resource
from typing import Any

import numpy as np
import pytest

import dighouse
from dighouse import CHANCE, OVER, Dice, registry
from dighouse.games.archaeology.game import Archaeology
from dighouse.kernel.errors import BadOptions, BadPosition, IllegalMove
from dighouse.search.batches import Batch
from tests.games.archaeology.ledger import MONUMENTS
from tests.kernel.toy import Brink

GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("card-game", {"seats": seats}) for seats in (2, 3, 4)),
    *(
        ("new-expedition", {"seats": 2 + number % 4, "monument": monument})
        for number, monument in enumerate(MONUMENTS)
    ),
    ("new-expedition", {"seats": 3}),
    ("new-expedition", {"seats": 2, "long_expedition": True}),
    ("new-expedition", {"seats": 4, "fierce_weather": True}),
    ("new-expedition", {"seats": 3, "beginners_luck": True}),
]


def game_of(ruleset: str, options: dict[str, Any]) -> Archaeology:
    game = dighouse.game(ruleset, **options)
    assert isinstance(game, Archaeology)
    return game


@pytest.mark.parametrize(("ruleset", "options"), GAMES)
def test_a_position_and_its_view_make_the_same_row(ruleset: str, options: dict[str, Any]) -> None:
    game = game_of(ruleset, options)
    for seed in range(3):
        dice, rng = Dice(seed), random.Random(seed)
        state: Any = game.start()
        while state.actor != OVER:
            if state.actor != CHANCE or rng.random() < 0.1:
                for seat in range(game.seats):
                    row = game.observe_view(state.view(seat))
                    assert list(game.observe(state, seat)) == row
                    assert len(row) == sum(length for _, length in game.observation_fields)
            state.apply(dice.pick(state))


def test_every_field_is_used() -> None:
    """A field that is never anything but 0 would be one that is written to the wrong place."""
    seen: dict[str, bool] = {}
    for ruleset, options in GAMES:
        game = game_of(ruleset, options)
        dice = Dice(5)
        state: Any = game.start()
        while state.actor != OVER:
            state.apply(dice.pick(state))
            if state.actor >= 0:
                row, at = list(game.observe(state, state.actor)), 0
                for name, length in game.observation_fields:
                    seen[name] = seen.get(name, False) or any(row[at : at + length])
                    at += length
    assert [name for name, used in seen.items() if not used] == []


def test_looking_takes_no_memory() -> None:
    game = game_of("card-game", {"seats": 2})
    state = game.start()
    for _ in range(2_000):
        game.observe(state, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(60_000):
        game.observe(state, 0)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 6_000  # kilobytes


def test_a_spectator_has_no_seat_to_count_from() -> None:
    game = game_of("card-game", {"seats": 2})
    with pytest.raises(ValueError, match="only a seat's view"):
        game.observe_view(game.start().view(None))


# -- batches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), GAMES[:1] + GAMES[3:6])
def test_a_batch_shows_what_each_of_its_games_does(ruleset: str, options: dict[str, Any]) -> None:
    game = game_of(ruleset, options)
    batch = Batch(game, games=8, seed=3)
    rng = random.Random(1)
    ended = 0
    for _ in range(250):
        picks = []
        for number in range(batch.games):
            state = batch.state(number)
            assert batch.actors[number] == state.actor
            row = game.observe_view(state.view(int(state.actor)))
            assert batch.observations[number].tolist() == row
            assert np.flatnonzero(batch.masks[number]).tolist() == sorted(state.menu())
            picks.append(rng.choice(state.menu()))
        before = [batch.state(number) for number in range(batch.games)]
        batch.step(picks)
        for number in np.flatnonzero(batch.ends).tolist():
            ended += 1
            end = before[number]
            end.apply(picks[number])
            if end.actor == OVER:  # without chance in between, it is the same end
                assert batch.scores[number].tolist() == end.scores()
                assert batch.ranks[number].tolist() == end.ranks()
        assert not batch.ranks[~batch.ends].any()
    assert ended


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (Batch(game_of("card-game", {"seats": 3}), 4, seed=9) for _ in range(2))
    for _ in range(50):
        picks = one.masks.argmax(axis=1)
        one.step(picks)
        two.step(picks)
        assert np.array_equal(one.observations, two.observations)


@pytest.mark.parametrize(
    ("picks", "wrong"),
    [
        ([0, 0, 0], "a step takes 2 whole numbers"),
        ([0.0, 0.0], "a step takes 2 whole numbers"),
        ([-2, -1], "pick -2 is not allowed in game 0"),  # -1 lets a game wait
        ([10_000, 0], "pick 10000 is not allowed in game 0"),
    ],
)
def test_a_wrong_pick_changes_nothing(picks: list[Any], wrong: str) -> None:
    batch = Batch(game_of("card-game", {"seats": 2}), 2)
    before = batch.observations.copy()
    states = [batch.state(0), batch.state(1)]
    batch.masks[:] = True  # ours to change, and believed by nobody
    with pytest.raises(IllegalMove, match=wrong):
        batch.step(picks)
    assert np.array_equal(batch.observations, before)
    assert [batch.state(0), batch.state(1)] == states


def test_a_pick_that_one_game_does_not_allow_is_made_in_none() -> None:
    batch = Batch(game_of("card-game", {"seats": 2}), 2)
    allowed = int(batch.masks[0].argmax())
    refused = int((~batch.masks[1]).argmax())
    before = batch.state(0)
    with pytest.raises(IllegalMove, match="not allowed in game 1"):
        batch.step([allowed, refused])
    assert batch.state(0) == before


def test_what_has_no_tensors_or_no_end_says_so() -> None:
    with pytest.raises(BadOptions, match="has no tensors"):
        Batch(Brink.choose({}), 2)
    with pytest.raises(BadOptions, match="needs a game that ends"):
        Batch(dighouse.game("archeologic", seats=1, time_limit=None), 2)
    with pytest.raises(BadOptions, match="1 to 1,000,000 games"):
        Batch(game_of("card-game", {"seats": 2}), 0)


@pytest.mark.parametrize(("ruleset", "options"), GAMES[:1] + GAMES[4:6])
def test_a_batch_shows_what_was_known_after_a_decision(
    ruleset: str, options: dict[str, Any]
) -> None:
    game = game_of(ruleset, options)
    batch = Batch(game, games=6, seed=8, after=True)
    rng = random.Random(2)
    for _ in range(150):
        states = [batch.state(number) for number in range(batch.games)]
        picks = [rng.choice(state.menu()) for state in states]
        batch.step(picks)
        for number, state in enumerate(states):
            seat = int(state.actor)
            state.apply(picks[number])
            assert batch.left[number] == (state.actor not in (seat, OVER))
            if batch.left[number]:
                assert batch.after[number].tolist() == game.observe_view(state.view(seat))


def test_an_edition_with_too_many_points_has_no_tensors() -> None:
    """A score that does not fit into a number would come out as another one."""
    printed = game_of("card-game", {"seats": 2}).edition.text
    text = re.sub(r"sells = \[(\[?)\d+", r"sells = [\g<1>9999", printed)
    assert text != printed
    game: Any = registry.make("card-game", seats=2, options={}, edition_text=text)
    state = game.start()
    for attempt in (
        lambda: Batch(game, 2),
        lambda: game.observe(state, 0),
        lambda: game.observe_view(state.view(0)),
    ):
        with pytest.raises(BadOptions, match="has no tensors: a seat may come to"):
            attempt()


def test_what_is_not_of_this_game_is_refused() -> None:
    game = game_of("card-game", {"seats": 2})
    with pytest.raises(IndexError, match="there is no seat 2: seats are 0 to 1"):
        game.observe(game.start(), 2)
    for other in (dighouse.game("museum"), dighouse.game("card-game", seats=3)):
        with pytest.raises(BadPosition, match="takes a state of this game"):
            game.observe(other.start(), 0)
