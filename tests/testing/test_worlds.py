"""Sampled worlds are as frequent as enumeration says."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import dighouse
from dighouse import OVER, Game, State
from dighouse.testing import Failure, enumerate_worlds, play, sample_matches_enumeration, worlds

EDITIONS = Path(__file__).parent / "editions"


def card_game(edition: str) -> Game:
    return dighouse.game("card-game", seats=2, edition=EDITIONS / f"{edition}.toml")


def cards(state: State) -> Hashable:
    """Where all cards are, which is what sampling is about."""
    dump = state.dump()
    places = dump["hands"], dump["unseen"], dump["dig"]
    return msgspec.json.encode(places, order="deterministic")


def log(game: Game, seed: int, length: int, allowed: Callable[[State, str], bool]) -> list[int]:
    """Random play while something allowed is possible; it ends settled."""
    rng = random.Random(seed)
    state = game.start()
    picks: list[int] = []
    settled = 0
    while state.actor != OVER and len(picks) < length:
        menu = [pick for pick in state.menu() if allowed(state, game.text(pick))]
        if not menu:
            break
        picks.append(rng.choice(menu))
        state.apply(picks[-1])
        if state.settled:
            settled = len(picks)
    return picks[:settled]


# -- the newcomer's game -----------------------------------------------------------------------------


def blindly(state: Any, pick: int) -> Fraction:
    """How likely a rival would have played this rank with closed eyes."""
    hand = state.position.hands[state.actor]
    return Fraction(hand[pick], sum(hand))


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("steps", [4, 6, 9])
def test_the_newcomers_game(newcomer: ModuleType, seat: int | None, steps: int) -> None:
    game = newcomer.ThreeTricks(2)
    for seed in range(3):
        picks = play(game, seed).picks[:steps]
        apart = sample_matches_enumeration(game, picks, seat, samples=4_000, likelihood=blindly)
        assert apart.ok


def test_weights_are_exact(newcomer: ModuleType) -> None:
    """The first card goes to seat 0: seat 1 and the spectator have no idea, seat 0 knows it."""
    game = newcomer.ThreeTricks(2)
    picks = [game.parse("deal 3")]
    assert set(enumerate_worlds(game, picks, 1).values()) == {Fraction(1, 5)}
    assert list(enumerate_worlds(game, picks, 0).values()) == [Fraction(1)]
    pair = enumerate_worlds(game, picks * 2, 1, world=lambda state: repr(state.dump()["hands"][0]))
    assert pair["[2, 0, 0, 0, 0]"] == Fraction(1, 35)
    assert pair["[1, 1, 0, 0, 0]"] == Fraction(3, 35)


def test_samplers_that_are_wrong(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    game = newcomer.ThreeTricks(2)
    picks = play(game, 0).picks[:6]

    def any_rank(game: Any, view: Any, rng: random.Random) -> Any:
        """Ranks are equally likely, whatever is left of them."""
        world = game.start()
        world.position.hands[view.seat][:] = view.hand
        for seat, size in enumerate(view.sizes):
            hand = world.position.hands[seat]
            while sum(hand) < size:
                rank = rng.randrange(5)
                hand[rank] += sum(row[rank] for row in world.position.hands) < 3
        world.position.table.dealt = view.table.dealt
        world._pass_on()
        return world

    monkeypatch.setattr(newcomer.ThreeTricks, "sample", any_rank)
    with pytest.raises(Failure, match="frequencies differ too much"):
        sample_matches_enumeration(game, picks, 1)

    def too_many(game: Any, view: Any, rng: random.Random) -> Any:
        world = game.start()
        world.position.hands[0] = [3, 0, 0, 0, 0]
        world.position.hands[1] = [3, 0, 0, 0, 0]
        return world

    monkeypatch.setattr(newcomer.ThreeTricks, "sample", too_many)
    with pytest.raises(Failure, match="1 sampled worlds are not possible") as caught:
        sample_matches_enumeration(game, picks, 1, samples=100)
    assert caught.value.moves == [game.text(pick) for pick in picks]


def test_weights_of_your_own(newcomer: ModuleType) -> None:
    game = newcomer.ThreeTricks(2)
    picks = [game.parse("deal 3")]

    def rank(state: State) -> Hashable:
        return tuple(state.dump()["hands"][0])

    even = {tuple(int(rank == at) for at in range(5)): 1 for rank in range(5)}
    sample_matches_enumeration(game, picks, 1, world=rank, worlds=even)
    odd = {hand: 1 + hand[0] for hand in even}
    with pytest.raises(Failure, match="frequencies differ"):
        sample_matches_enumeration(game, picks, 1, world=rank, worlds=odd)
    with pytest.raises(Failure, match="the true world is not among the 1"):
        sample_matches_enumeration(game, picks, 1, world=rank, worlds={(1, 0, 0, 0, 0): 1})


def test_too_many_worlds(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "WORLDS_AT_MOST", 20)
    game = newcomer.ThreeTricks(2)
    with pytest.raises(ValueError, match="more than 20 worlds"):
        enumerate_worlds(game, play(game, 0).picks[:6], None)


# -- the Card Game -----------------------------------------------------------------------------------


def quiet(state: State, move: str) -> bool:
    """Nothing leaves seat 1's hand. Seat 0 may do what it likes, and may be robbed."""
    if state.actor == 1:
        return move == "end" or move == "rob 0"
    return move not in ("rob 1", "dig storm")


def test_the_card_game_with_two_pools() -> None:
    """Maps can only have been dug: hands, chambers and the dig site are not the same pool."""
    game = card_game("small")
    outcomes = []
    for seed in range(10):
        picks = log(game, seed, 18, quiet)
        apart = sample_matches_enumeration(game, picks, 0, samples=2_000, world=cards)
        outcomes.append(apart.outcomes)
    assert max(outcomes) > 10


def anything(state: State, move: str) -> bool:
    return True


def shown_blindly(observer: int) -> Callable[[State, int], Fraction]:
    """How likely a rival would have shown these cards with closed eyes.

    Known cards are shown first (CG-22), and showing them says nothing of the others.
    """

    def likelihood(state: State, pick: int) -> Fraction:
        move, *what = state.game.text(pick).split()
        if move not in ("sell", "offer", "discard"):
            return Fraction(1)
        dump = state.dump()
        hand = dump["hands"][state.actor]
        known = dump["known"]["cards"][observer][state.actor]
        kind, number = what[0], int(what[1]) if move == "sell" else 1
        given = dump["given"]
        hidden = {
            each: held - max(known.get(each, 0), given.get(each, 0)) for each, held in hand.items()
        }
        seen = max(known.get(kind, 0) - given.get(kind, 0), 0)
        chance = Fraction(1)
        for _ in range(number - min(seen, number)):
            chance *= Fraction(hidden[kind], sum(hidden.values()))
            hidden[kind] -= 1
        return chance

    return likelihood


def test_the_card_game_with_one_pool() -> None:
    """Thefts, storms, trades and sales: all that seat 0 saw of seat 1's cards."""
    game = card_game("no-maps")
    moves: set[str] = set()
    for seed in range(30):
        picks = log(game, seed, 10 + seed % 14, anything)
        moves.update(game.text(pick).split()[0] for pick in picks)
        sample_matches_enumeration(
            game, picks, 0, samples=2_000, world=cards, likelihood=shown_blindly(0)
        )
    assert moves >= {"dig", "rob", "steal", "discard", "offer", "take", "sell"}
