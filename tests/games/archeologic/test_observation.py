"""Views as numbers: what they say, for every way to play, and that they tell no secret."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

import dighouse
from dighouse import OVER, Dice
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.optional_parts import OffersTensors
from dighouse.search.batches import Batch
from tests.games.archeologic.table import CITY, WRONG, asks, game, small, table

GAMES: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 1, "quest": 17, "mode": "rulebook"},
    {"seats": 2, "handicap": [0, 2]},
    {"seats": 3, "expert": True, "handicap": [1, 0, 2]},
    {"seats": 4, "mode": "rulebook", "clues": 5},
]


def parts_of(made: ArcheOlogic, row: Any) -> dict[str, list[int]]:
    """A row by its fields."""
    parts, at = {}, 0
    for name, length in made.observation_fields:
        parts[name] = [int(number) for number in row[at : at + length]]
        at += length
    assert at == len(row)
    return parts


@pytest.mark.parametrize("options", GAMES)
def test_a_position_and_its_view_make_the_same_row(options: dict[str, Any]) -> None:
    made, dice = game(**options), Dice(3)
    assert isinstance(made, OffersTensors)
    state: Any = made.start()
    while state.actor != OVER:
        state.apply(dice.pick(state))
        for seat in range(made.seats):
            assert list(made.observe(state, seat)) == made.observe_view(state.view(seat))


def test_every_field_is_used() -> None:
    """A field that is never anything but 0 would be one that is written to the wrong place."""
    unused = {
        name for options in GAMES for name, length in game(**options).observation_fields if length
    }
    for options in GAMES:
        made, dice = game(**options), Dice(5)
        state: Any = made.start()
        while state.actor != OVER:
            state.apply(dice.pick(state))
            for seat in range(made.seats):
                parts = parts_of(made, made.observe(state, seat))
                unused -= {name for name, part in parts.items() if any(part)}
    assert unused <= {"right", "won"}  # which random play hardly ever comes to


def test_the_fields_say_what_is_known() -> None:
    it = table(2, handicap=[0, 1])
    asks(it, "A", "traps")
    made: Any = it.game
    axes, questions = len(made.rules.axes), len(made.rules.questions)
    column, traps = made.rules.axes.index("A"), made.rules.questions.index("traps")
    place = column * questions + traps
    own, other = (parts_of(made, made.observe(it.state, seat)) for seat in range(2))
    # In column A there are a sharp trap of T and one of L, and the fire trap of V.
    assert own["answers"][4 * place : 4 * place + 4] == [1, 0, 1, 2]
    assert sum(own["answers"]) == 4
    assert not any(other["answers"])
    assert own["asked"][place] == 1
    assert other["asked"][axes * questions + place] == 1
    assert sum(own["asked"]) == sum(other["asked"]) == 1
    assert own["viewfinder"] == other["viewfinder"] == [int(at == column) for at in range(axes)]
    # A1 holds a sharp trap, C5 a fire one; one clue more is for seat 1 alone.
    assert [own["trap_clues"][0], own["trap_clues"][22]] == [2, 1]
    assert [sum(map(bool, part["trap_clues"])) for part in (own, other)] == [3, 4]
    assert [sum(part["own_trap_clues"]) for part in (own, other)] == [0, 1]
    assert own["acting"] == [0]
    assert other["acting"] == [1]
    assert own["space"] == list(reversed(other["space"]))


def test_a_check_tells_which_buildings_lie_right() -> None:
    it = table(1)
    it.play("set 1").check(WRONG)
    made: Any = it.game
    parts = parts_of(made, made.observe(it.state, 0))
    placed = [made.parse(f"place {one}") - made.rules.place for one in WRONG]
    assert np.flatnonzero(parts["checked"]).tolist() == sorted(placed)
    assert np.flatnonzero(parts["right"]).tolist() == sorted(placed[:5])
    assert np.flatnonzero(parts["wrong"]).tolist() == placed[5:]
    assert parts["checks"] == [1]
    assert parts["won"] == [0]
    it.check(CITY)
    parts = parts_of(made, made.observe(it.state, 0))
    assert parts["won"] == [1]
    assert parts["solution"] == parts["checked"]


def test_worlds_that_look_alike_have_the_same_row() -> None:
    made, dice, rng = game(seats=3, handicap=[1, 0, 0]), Dice(4), random.Random(4)
    state: Any = made.start()
    different = 0
    while state.actor != OVER:
        if rng.random() < 0.2:
            for seat in range(made.seats):
                twin = made.sample(state.view(seat), rng)
                different += twin != state
                assert made.observe(twin, seat).tobytes() == made.observe(state, seat).tobytes()
        state.apply(dice.pick(state))
    assert different > 20


def test_a_batch_shows_what_each_of_its_games_does() -> None:
    made = small("court", seats=2)
    batch = Batch(made, games=3, seed=3, after=True)
    rng = random.Random(1)
    ended = 0
    for _ in range(300):
        states = [batch.state(number) for number in range(batch.games)]
        picks = []
        for number, state in enumerate(states):
            row = made.observe_view(state.view(int(state.actor)))
            assert batch.observations[number].tolist() == row
            assert np.flatnonzero(batch.masks[number]).tolist() == sorted(state.menu())
            picks.append(rng.choice(state.menu()))
        batch.step(picks)
        for number, state in enumerate(states):
            state.apply(picks[number])
            if batch.ends[number]:
                ended += 1
                assert batch.scores[number].tolist() == state.scores()
    assert ended


def test_a_game_without_a_time_limit_can_be_looked_at() -> None:
    made = game(seats=1, time_limit=None)
    assert parts_of(made, made.observe(made.start(), 0))["time_limit"] == [0]


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"viewer": 2}, "a game with 2 seats"),
        ({"pawns": []}, "a game with 2 seats"),
        ({"viewfinder": "9"}, "another edition"),
        ({"thresholds": [1, 2, 3]}, "another edition"),
    ],
)
def test_a_view_that_can_not_be_is_refused(changed: dict[str, Any], wrong: str) -> None:
    made = game(seats=2)
    view = msgspec.structs.replace(made.start().view(0), **changed)
    with pytest.raises(BadPosition, match=wrong):
        made.observe_view(view)


def test_what_is_not_of_this_game_is_refused() -> None:
    made = game(seats=2)
    with pytest.raises(ValueError, match="only a seat's view"):
        made.observe_view(made.start().view(None))
    with pytest.raises(BadPosition, match="takes a view of ArcheOlogic"):
        made.observe_view({"viewer": 0})
    with pytest.raises(BadPosition, match="takes a state of this game"):
        made.observe(dighouse.game("card-game").start(), 0)
