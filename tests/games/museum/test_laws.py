"""Laws that hold at every step of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import Game, State
from dighouse.testing import check_game, twin_worlds
from tests.games.museum.small import VARIANTS, printed, small
from tests.rules import rules

seeds = st.integers(0, 2**64)


def any_game(number: int) -> Game:
    """Printed ones, and ones where sites merge and split all the time."""
    return small("souk", 2 + number % 3) if number % 2 else printed(number)


def tiles(state: State) -> Counter[str]:
    """Every tile that is out of the pile, wherever it is."""
    dump = state.dump()
    lying = Counter(tile for _, tile, _ in dump["tiles"])
    return sum((Counter(hand) for hand in dump["hands"]), lying)


def all_told(state: State) -> int:
    """What is never made nor lost: tiles and camps, whether they lie, are held or are in the pile."""
    dump = state.dump()
    return tiles(state).total() + int(state.view(None).pile) + len(dump["camps"])


@rules("MU-1", "MU-2", "MU-7")
@given(seed=seeds, number=st.integers(0, 99))
@settings(max_examples=8)
def test_no_tile_is_lost_or_made(seed: int, number: int) -> None:
    game = any_game(number)
    state = game.start()
    dice = dighouse.Dice(seed)
    copies = Counter(state.view(None).unseen)
    turns = 0
    while state.actor != dighouse.OVER:
        out = tiles(state)
        assert out <= copies
        if dice.below(8) == 0:  # a view now and then will do
            assert out.total() + state.view(None).pile == copies.total()
        turns += state.dump()["phase"] == "play"
        state.apply(dice.pick(state))
    dump = state.dump()
    # MU-7: everything lies in the end, and took one turn each, save for what Replace took back.
    assert dump["hands"] == [[]] * game.seats
    assert None not in dump["camps"]
    assert tiles(state) == copies
    assert turns >= copies.total() + game.seats


@rules("MU-34")
@given(seed=seeds, number=st.integers(0, 99))
@settings(max_examples=8)
def test_what_a_seat_has_not_seen_is_all_that_it_does_not_see(seed: int, number: int) -> None:
    game = any_game(number)
    state = game.start()
    dice = dighouse.Dice(seed)
    copies = Counter(state.view(None).unseen)
    while state.actor != dighouse.OVER:
        for seat in (None, *range(game.seats)):
            if dice.below(8):
                continue  # a view now and then will do
            view = state.view(seat)
            seen = Counter(t.tile for t in view.tiles if t.tile not in ("tomb", "camp"))
            seen += Counter({held.tile: held.number for held in view.hand})
            hidden = view.pile
            for at, rival in enumerate(view.seats):
                if at != seat:
                    seen += Counter(rival.known)
                    hidden += rival.hand - sum(rival.known.values())
            assert Counter(view.unseen) == copies - seen
            assert sum(view.unseen.values()) == hidden
        state.apply(dice.pick(state))


def alike(view: Any) -> tuple[Any, ...]:
    return view.tiles, view.seats, view.sites, view.pile, view.ranks, view.placed, view.turn


@rules("MU-34")
@given(seed=seeds, number=st.integers(0, 99))
@settings(max_examples=6)
def test_what_is_open_is_the_same_for_all(seed: int, number: int) -> None:
    game = any_game(number)
    state = game.start()
    dice = dighouse.Dice(seed)
    while state.actor != dighouse.OVER:
        if dice.below(8) == 0:
            views = state.views([None, *range(game.seats)])
            assert all(alike(view) == alike(views[0]) for view in views)
            assert views[0].hand == []
            assert views[0].artifacts == []
        state.apply(dice.pick(state))


@rules("MU-8", "MU-22", "MU-34")
@given(seed=seeds, number=st.integers(0, 99))
@settings(max_examples=6)
def test_inside_a_composite_nothing_changes_for_the_others(seed: int, number: int) -> None:
    """Not even that there is an artifact to be collected, or left."""
    game = any_game(number)
    state = game.start()
    dice = dighouse.Dice(seed)
    seats: list[int | None] = [None, *range(game.seats)]
    while state.actor != dighouse.OVER:
        pick = dice.pick(state)
        before = state.clone()
        state.apply(pick)
        if not state.settled:
            assert game.events(before, pick) == []
            assert state.actor == before.actor
            for seat, old, new in zip(seats, before.views(seats), state.views(seats), strict=True):
                assert (game.key(old) == game.key(new)) == (seat != state.actor)


@rules("MU-32")
@given(seed=seeds, number=st.integers(0, 99))
@settings(max_examples=8)
def test_collected_tokens_only_grow_in_number(seed: int, number: int) -> None:
    game = any_game(number)
    state = game.start()
    dice = dighouse.Dice(seed)
    tokens = [0] * game.seats
    while state.actor != dighouse.OVER:
        state.apply(dice.pick(state))
        now = [len(collected) for collected in state.dump()["collected"]]
        assert all(0 <= new - old <= 1 for new, old in zip(now, tokens, strict=True))
        tokens = now
    needed = state.dump()["artifacts"]
    assert len({len(mine) + number for mine, number in zip(needed, tokens, strict=True)}) == 1


# -- the conformance kit -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tile_game_passes_the_kit(seats: int) -> None:
    """As printed, on a crowded table, and by the wider reading of MU-29."""
    game = dighouse.game("museum", seats=seats, **VARIANTS[seats - 2])
    check_game(game, games=1, seed=seats, conserved=all_told)


@pytest.mark.parametrize("name", ["thimble", "bucket", "sandpit", "souk"])
def test_so_do_small_editions(name: str) -> None:
    check_game(small(name), games=2, conserved=all_told)


@rules("MU-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tile_game_keeps_its_secrets(seats: int) -> None:
    report = twin_worlds(small("souk", seats), games=2)
    assert report.differing == 0
    assert report.share >= 0.9
    assert report.twins - report.by_decision >= 2 * 3 * (seats + 1)
