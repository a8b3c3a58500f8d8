"""Views as numbers: the row that is read off a position is the one that its view makes, and no other."""

from __future__ import annotations

import random
import resource
from typing import Any

import msgspec
import numpy as np
import pytest

import dighouse
from dighouse import CHANCE, OVER, Dice
from dighouse.games.museum.game import Museum
from dighouse.kernel.errors import BadOptions, BadPosition, IllegalMove
from dighouse.kernel.optional_parts import OffersTensors
from dighouse.search.batches import Batch
from tests.games.museum.small import small
from tests.games.museum.table import play_small, table
from tests.games.museum.table import small as small_edition

GAMES: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3, "table": 9},
    {"seats": 4, "table": 11, "archeologist_links": True},
    {"seats": 2, "table": 9, "colours": ["Y", "G"]},
    {"seats": 3, "table": 13, "colours": ["R", "Y", "B"]},
]
EDITIONS = ("bazaar", "bucket", "sandpit", "souk", "thimble")


def game_of(options: dict[str, Any]) -> Museum:
    return museum(dighouse.game("museum", **options))


def museum(game: object) -> Museum:
    assert isinstance(game, Museum)
    assert isinstance(game, OffersTensors)
    return game


def parts_of(game: Museum, row: Any) -> dict[str, list[int]]:
    """A row by its fields."""
    parts, at = {}, 0
    for name, length in game.observation_fields:
        parts[name] = [int(number) for number in row[at : at + length]]
        at += length
    assert at == len(row)
    return parts


def compare_in_random_play(game: Museum, seed: int) -> None:
    dice, rng = Dice(seed), random.Random(seed)
    state: Any = game.start()
    while state.actor != OVER:
        if rng.random() < 0.4:
            for seat, view in enumerate(state.views(list(range(game.seats)))):
                assert list(game.observe(state, seat)) == game.observe_view(view)
        state.apply(dice.pick(state))
    for seat in range(game.seats):
        row = game.observe_view(state.view(seat))
        assert list(game.observe(state, seat)) == row
        assert len(row) == sum(length for _, length in game.observation_fields)


@pytest.mark.parametrize("options", GAMES)
def test_a_position_and_its_view_make_the_same_row(options: dict[str, Any]) -> None:
    compare_in_random_play(game_of(options), seed=3)


@pytest.mark.parametrize("name", EDITIONS)
def test_so_they_do_with_an_edition_of_ones_own(name: str) -> None:
    for seed in range(3):
        compare_in_random_play(museum(small(name)), seed)


def test_every_field_is_used() -> None:
    """A field that is never anything but 0 would be one that is written to the wrong place."""
    seen: dict[str, bool] = {}
    game, dice = game_of({"seats": 3, "table": 9}), Dice(5)
    for _ in range(3):
        state: Any = game.start()
        while state.actor != OVER:
            state.apply(dice.pick(state))
            if state.actor >= 0:
                for name, part in parts_of(game, game.observe(state, state.actor)).items():
                    seen[name] = seen.get(name, False) or any(part)
    assert [name for name, used in seen.items() if not used] == []


def test_a_position_whose_knowledge_was_dropped_can_be_looked_at() -> None:
    game, dice = game_of({"seats": 2, "table": 9}), Dice(8)
    state: Any = game.start()
    while state.actor != OVER:
        bare = state.without_knowledge()
        for seat in range(2) if state.actor == CHANCE else ():
            assert list(game.observe(bare, seat)) == game.observe_view(bare.view(seat))
        state.apply(dice.pick(state))


# -- what the numbers are --------------------------------------------------------------------------


def test_the_fields_say_what_lies_where() -> None:
    it = table(
        {"M12": "tB tG M M", "L12": "tB tB tB aG0", "N12": "P"},
        camps={1: "M11"},
        mummies={0: "M12ne"},
        hands={0: ["15"]},
        collected={1: "aR1"},
    )
    game: Any = it.state.game
    for viewer in range(2):
        parts = parts_of(game, game.observe(it.state, viewer))
        assert parts["acting"] == [1 - viewer]
        assert parts["turn"] == [1 - viewer, viewer]
        assert parts["camp"] == ([11, 13, 0, 0] if viewer else [0, 0, 11, 13])
        assert parts["archeologist"] == ([21, 25, 0, 0] if viewer else [0, 0, 21, 25])
        assert parts["mummy"] == ([0, 0, 23, 26] if viewer else [23, 26, 0, 0])
        red_1 = [0, 0, 0, 0, 0, 1, 0, 0]
        assert parts["collected"] == (red_1 + [0] * 8 if viewer else [0] * 8 + red_1)
        quarters = [parts["quarters"][at : at + 4] for at in range(0, len(parts["quarters"]), 4)]
        blue, green = 1 + viewer, 2 - viewer  # the own colour comes first
        middle = 12 * 25 + 12
        assert quarters[middle] == [40] * 4
        assert quarters[middle - 25] == [blue, green, 37, 37]
        assert quarters[middle - 26] == [blue, blue, blue, 5 + 8 * (green - 1) + 2]
        assert quarters[middle - 24] == [39] * 4
        assert quarters[middle - 50] == [41 + 1 - viewer] * 4
        assert sum(map(any, quarters)) == 5
        assert parts["tiles"][middle - 25] == 13
        assert sum(map(bool, parts["tiles"])) == 3


def test_maps_have_the_order_of_picks() -> None:
    """So that a program can lay a mask upon a map."""
    game, dice = game_of({"seats": 2, "table": 9}), Dice(2)
    state: Any = game.start()
    walks = 0
    while state.actor != OVER:
        if state.actor >= 0:
            quarters = parts_of(game, game.observe(state, state.actor))["quarters"]
            for pick in state.menu():
                if game.text(pick).startswith("to "):
                    walks += 1
                    assert quarters[pick - game.rules.to]
                if state.dump()["phase"] == "cell":
                    assert not quarters[4 * (pick - game.rules.at)]
        state.apply(dice.pick(state))
    assert walks


# -- secrets ---------------------------------------------------------------------------------------


def test_worlds_that_look_alike_have_the_same_row() -> None:
    """What rivals hold and need is dealt anew; the bytes of whoever can't know it stay the same."""
    game, dice, rng = game_of({"seats": 3, "table": 9}), Dice(4), random.Random(4)
    state: Any = game.start()
    different = 0
    while state.actor != OVER:
        if rng.random() < 0.15:
            for seat in range(game.seats):
                twin = game.sample(state.view(seat), rng)
                different += twin != state
                assert game.observe(twin, seat).tobytes() == game.observe(state, seat).tobytes()
        state.apply(dice.pick(state))
    assert different > 50


def test_what_chance_gives_to_a_rival_changes_nothing() -> None:
    """Whatever tile or artifact it is, the others' bytes are the same."""
    game, dice = game_of({"seats": 3, "table": 9}), Dice(9)
    state: Any = game.start()
    twins: dict[str, int] = {}
    while state.actor != OVER:
        phase = state.dump()["phase"]
        if phase in ("deal", "equip", "draw"):
            picks = state.menu()
            rows: dict[int, set[bytes]] = {0: set(), 1: set(), 2: set()}
            for pick in (picks[0], picks[len(picks) // 2], picks[-1]):
                twin = state.clone()
                twin.apply(pick)
                for seat in range(3):
                    rows[seat].add(game.observe(twin, seat).tobytes())
            getter = [seat for seat, seen in rows.items() if len(seen) > 1]
            assert len(getter) <= 1
            twins[phase] = twins.get(phase, 0) + len(getter)
        state.apply(dice.pick(state))
    assert all(twins[phase] for phase in ("deal", "equip", "draw"))


def test_a_rivals_secret_choice_changes_nothing() -> None:
    """Nor does it tell what somebody has picked inside a composite."""
    game, dice = game_of({"seats": 2, "table": 9}), Dice(6)
    state: Any = game.start()
    inside = 0
    while state.actor != OVER:
        before, actor = state.clone(), state.actor
        state.apply(dice.pick(state))
        if not state.settled:
            inside += 1
            other = 1 - actor
            assert list(game.observe(state, other)) == list(game.observe(before, other))
            assert list(game.observe(state, actor)) != list(game.observe(before, actor))
    assert inside


# -- misuse ----------------------------------------------------------------------------------------


def test_what_is_not_of_this_game_is_refused() -> None:
    game = game_of({"seats": 2})
    state = game.start()
    with pytest.raises(ValueError, match="only a seat's view"):
        game.observe_view(state.view(None))
    with pytest.raises(BadPosition, match="takes a view of This Belongs in a Museum"):
        game.observe_view({"viewer": 0})
    with pytest.raises(IndexError, match="there is no seat 2: seats are 0 to 1"):
        game.observe(state, 2)
    with pytest.raises(IndexError, match="there is no seat -1"):
        game.observe(state, -1)
    for other in (dighouse.game("card-game"), game_of({"seats": 3}), small("sandpit")):
        with pytest.raises(BadPosition, match="takes a state of this game"):
            game.observe(other.start(), 0)


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"table": 9}, "a table of 9 cells, not of 25"),
        ({"viewer": 2}, "of seat 2"),
        ({"seats": []}, "colours B, G"),
        ({"unseen": {"no such tile": 1}}, "another edition"),
        ({"chosen": "13", "placed": "A1"}, "another edition"),
        ({"goal": "M13xx"}, "another edition"),
        ({"goal": ""}, "another edition"),
    ],
)
def test_a_view_that_can_not_be_is_refused(changed: dict[str, Any], wrong: str) -> None:
    game = game_of({"seats": 2})
    view = msgspec.structs.replace(game.start().view(0), **changed)
    with pytest.raises(BadPosition, match=wrong):
        game.observe_view(view)


def test_an_edition_with_too_many_points_has_no_tensors() -> None:
    """A score that does not fit into a number would come out as another one."""
    text = small_edition(*["tB tB tB tB"] * 100).replace("temple = [1,", "temple = [99,")
    game = museum(play_small(text))
    assert game.observation_fields
    state = game.start()
    for attempt in (
        lambda: Batch(game, 2),
        lambda: game.observe(state, 0),
        lambda: game.observe_view(state.view(0)),
    ):
        with pytest.raises(BadOptions, match="has no tensors: a seat may come to"):
            attempt()


def test_looking_takes_no_memory() -> None:
    game = game_of({"seats": 2, "table": 9})
    state = game.start()
    for _ in range(500):
        game.observe(state, 0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(8_000):
        game.observe(state, 0)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 6_000  # kilobytes


# -- batches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", GAMES[1:4])
def test_a_batch_shows_what_each_of_its_games_does(options: dict[str, Any]) -> None:
    game = game_of(options)
    batch = Batch(game, games=3, seed=3, after=True)
    rng = random.Random(1)
    ended = 0
    for _ in range(420):
        states = [batch.state(number) for number in range(batch.games)]
        picks = []
        for number, state in enumerate(states):
            assert batch.actors[number] == state.actor
            if rng.random() < 0.3 or batch.ends[number]:
                row = game.observe_view(state.view(int(state.actor)))
                assert batch.observations[number].tolist() == row
            assert np.flatnonzero(batch.masks[number]).tolist() == sorted(state.menu())
            picks.append(rng.choice(state.menu()))
        batch.step(picks)
        for number, state in enumerate(states):
            seat = int(state.actor)
            state.apply(picks[number])
            assert batch.left[number] == (state.actor not in (seat, OVER))
            if batch.left[number] and rng.random() < 0.3:
                assert batch.after[number].tolist() == game.observe_view(state.view(seat))
            if batch.ends[number]:
                ended += 1
                assert batch.scores[number].tolist() == state.scores()
                assert batch.ranks[number].tolist() == state.ranks()
        assert not batch.ranks[~batch.ends].any()
    assert ended


def test_a_row_has_nothing_of_the_game_before() -> None:
    """Rows are written upon each other, so a new game begins with an empty one."""
    game = museum(small("sandpit"))
    batch = Batch(game, games=16, seed=2, after=True)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(300):
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        for number in np.flatnonzero(batch.ends).tolist():
            ended += 1
            state = batch.state(number)
            row = game.observe_view(state.view(int(state.actor)))
            assert batch.observations[number].tolist() == row
    assert ended > 16


def test_a_batch_plays_what_single_games_play() -> None:
    """The same dice, asked in the same order, give the same game."""
    game = game_of({"seats": 2, "table": 9})
    batch, dice = Batch(game, games=1, seed=11), Dice(11)
    state: Any = game.start()
    rng = random.Random(7)
    while True:
        while state.actor == CHANCE:
            state.apply(dice.pick(state))
        if state.actor == OVER:
            break
        assert batch.state(0) == state
        pick = rng.choice(state.menu())
        state.apply(pick)
        batch.step([pick])
    assert batch.ends[0]
    assert batch.scores[0].tolist() == state.scores()


def test_a_wrong_pick_changes_nothing() -> None:
    batch = Batch(game_of({"seats": 2, "table": 9}), 2)
    allowed = int(batch.masks[0].argmax())
    refused = int((~batch.masks[1]).argmax())
    before = [batch.state(0), batch.state(1)]
    with pytest.raises(IllegalMove, match="not allowed in game 1"):
        batch.step([allowed, refused])
    with pytest.raises(IllegalMove, match="a step takes 2 whole numbers"):
        batch.step([allowed])
    assert [batch.state(0), batch.state(1)] == before
