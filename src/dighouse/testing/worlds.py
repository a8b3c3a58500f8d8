"""`sample` against full enumeration, for games that are small enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from dighouse.kernel.chance_sources import ChanceOutcome, enumerate_outcomes
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, State
from dighouse.testing.failure import Failure
from dighouse.testing.frequencies import Distance, distance
from dighouse.testing.trace import encode, observer, position
from dighouse.testing.views import heard

SAMPLES = 20_000
WORLDS_AT_MOST = 50_000

World = Callable[[State], Hashable]
Likelihood = Callable[[State, int], int | Fraction]


def whole(state: State) -> Hashable:
    """A world as the whole position."""
    return position(state)


def enumerate_worlds(
    game: Game,
    picks: Sequence[int],
    seat: int | None,
    world: World = whole,
    likelihood: Likelihood = lambda state, pick: 1,
) -> dict[Hashable, Fraction]:
    """Every world in which the seat would have heard what it heard in this log, and its weight.

    All outcomes of all chance steps are followed, each by its probability. Decisions are those of
    the log, which therefore must be possible for the worlds to go on: a branch where a logged
    decision is illegal, or where the seat hears anything else, is dropped.

    `sample` takes what rivals chose as no evidence. But a logged decision that shows hidden cards
    is evidence here: the hands {5, 1} and {5, 5} can both play a 5, and then the other card counts
    as a 1 with twice the weight that it has among the unseen cards. So either take logs in which
    rivals show nothing hidden, or give the `likelihood` of each decision had the cards been shown
    blindly: 1/2 and 1 in this example. Let the log end settled, since nobody has heard yet of what
    is not.
    """
    true = game.start()
    worlds: dict[bytes, tuple[State, Fraction]] = {b"": (game.start(), Fraction(1))}
    for pick in picks:
        told = encode(heard(game.events(true, pick), seat))
        following: dict[bytes, tuple[State, Fraction]] = {}
        for state, weight in worlds.values():
            for outcome in _branches(state, pick, seat, likelihood):
                if encode(heard(game.events(state, outcome.pick), seat)) != told:
                    continue
                key = position(outcome.state)
                before = following[key][1] if key in following else Fraction(0)
                following[key] = outcome.state, before + weight * outcome.probability
        if len(following) > WORLDS_AT_MOST:
            raise ValueError(
                f"more than {WORLDS_AT_MOST} worlds: take a smaller game, or less of it"
            )
        worlds = following
        true.apply(pick)
    total = sum((weight for _, weight in worlds.values()), Fraction(0))
    weights: dict[Hashable, Fraction] = {}
    for state, weight in worlds.values():
        weights[world(state)] = weights.get(world(state), Fraction(0)) + weight / total
    return weights


def _branches(
    state: State, pick: int, seat: int | None, likelihood: Likelihood
) -> Iterable[ChanceOutcome]:
    """How a world may go on where the log has this pick."""
    if state.actor == CHANCE:
        return enumerate_outcomes(state)
    if not state.legal(pick):
        return []
    weight = Fraction(1 if state.actor == seat else likelihood(state, pick))
    after = state.clone()
    after.apply(pick)
    return [ChanceOutcome(pick, weight, after)]


def sample_matches_enumeration(
    game: Game,
    picks: Sequence[int],
    seat: int | None,
    samples: int = SAMPLES,
    seed: int = 0,
    world: World = whole,
    likelihood: Likelihood = lambda state, pick: 1,
    worlds: Mapping[Any, int | Fraction] | None = None,
) -> Distance:
    """After these picks, does the seat's `sample` give each world as often as it should?

    `worlds` has the weights, if you know better than `enumerate_worlds`. `world` is what to look at
    in a position, if not at all of it.
    """
    state = game.start()
    for pick in picks:
        state.apply(pick)
    if worlds is None:
        worlds = enumerate_worlds(game, picks, seat, world, likelihood)
    rng = random.Random(seed)
    view = state.view(seat)
    counts = Counter(world(game.sample(view, rng)) for _ in range(samples))
    apart = distance(counts, worlds)
    strays = [key for key in counts if key not in worlds]
    message = ""
    if world(state) not in worlds:
        message = f"the true world is not among the {len(worlds)} enumerated ones"
    elif strays:
        message = f"{len(strays)} sampled worlds are not possible; the first: {strays[0]!r}"
    elif not apart.ok:
        message = f"frequencies differ too much from the {len(worlds)} possible worlds': {apart}"
    if message:
        where = f"sampling for {observer(seat)}: {message}"
        raise Failure("sample_matches_enumeration", where, game, seed, len(picks), picks)
    return apart
