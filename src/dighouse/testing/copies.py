"""Laws of copies: clones, pickles, dumps, and the same game played again."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

from dighouse.kernel.chance import Chance
from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.testing.trace import Trace, encode, law, observer, position

# Copies and views of every position of a long game take a while; these many find the same faults.
SOME = 40
STRIDE = 8


@law
def clones(trace: Trace) -> None:
    """A clone is equal, and neither notices what happens to the other."""
    for state, pick in trace.some_moves(SOME):
        before = position(state)
        clone = state.clone()
        if type(clone) is not type(state):
            trace.fail(f"the clone of a {type(state).__name__} is a {type(clone).__name__}")
        _must_equal(trace, state, clone, "the clone")
        clone.apply(pick)
        if position(state) != before:
            trace.fail(f"{trace.text(pick)} on a clone changed the original")
        after = position(clone)
        original = state.clone()
        other = original.clone()
        original.apply(pick)
        if position(other) != before:
            trace.fail(f"{trace.text(pick)} on the original changed a clone")
        if position(original) != after:
            trace.fail(f"{trace.text(pick)} does one thing to a state and another to its clone")
        if after != before and clone == state:
            trace.fail(f"the positions before and after {trace.text(pick)} are equal by ==")


@law
def pickles(trace: Trace) -> None:
    """States and the game itself come out of a pickle as they went in."""
    if pickle.loads(pickle.dumps(trace.game)) != trace.game:
        trace.fail("the game is not equal to its pickle")
    for state in trace.some(8):
        _must_equal(trace, state, pickle.loads(pickle.dumps(state)), "the pickle")


@law
def dumps(trace: Trace) -> None:
    """A dump is plain JSON, and the whole position is in it."""
    for state in trace.walk():
        dump = state.dump()
        _must_be_plain(trace, dump, "dump")
        loaded = trace.game.load(json.loads(json.dumps(dump)))
        _must_equal(trace, state, loaded, "the loaded dump")
        if loaded.menu() != state.menu():
            trace.fail(f"after load(dump) the menu is {loaded.menu()}, not {state.menu()}")
        for seat in trace.observers if trace.step % STRIDE == 0 else []:
            if encode(loaded.view(seat)) != trace.view_json(seat):
                trace.fail(f"after load(dump) {observer(seat)} has another view")


@law
def bad_dumps(trace: Trace) -> None:
    """A dump that lacks something, or has the wrong thing in a place, raises BadPosition."""
    load = trace.game.load
    nothings: tuple[Any, ...] = ({}, [], None, "nonsense")
    for nothing in nothings:
        trace.must_raise((BadPosition,), f"load({nothing!r})", lambda n=nothing: load(n))
    for state in trace.some(3):
        dump = json.loads(json.dumps(state.dump()))
        for key in dump:
            less = {other: value for other, value in dump.items() if other != key}
            what = f"loading a dump without {key!r}"
            trace.must_raise((BadPosition,), what, lambda less=less: load(less))
            for wrong in ("nonsense", 1.5, ["nonsense"], {"nonsense": 1}):
                if type(dump[key]) is not float or wrong != 1.5:
                    mangled = {**dump, key: wrong}
                    what = f"loading a dump with {key!r} = {wrong!r}"
                    trace.must_raise((BadPosition,), what, lambda m=mangled: load(m))


@law
def replay(trace: Trace) -> None:
    """The picks alone lead to the same positions, in notation too, and seeds to the same picks."""
    game = trace.game
    state = game.start()
    for original in trace.walk():
        if trace.step % STRIDE == 0 or original.actor == OVER:
            _must_equal(trace, original, state, "the replayed position")
            for seat in trace.observers:
                if encode(state.view(seat)) != trace.view_json(seat):
                    trace.fail(f"in the replay {observer(seat)} has another view")
        if original.actor != OVER:
            state.apply(game.parse(game.text(trace.picks[trace.step])))
    trace.step = 0
    chance, rng, state = Chance(trace.seed), random.Random(trace.seed), game.start()
    for _, pick in trace.moves():
        again = chance.pick(state) if state.actor == CHANCE else rng.choice(state.menu())
        if again != pick:
            trace.fail(f"the same seed gives {trace.text(again)}, then {trace.text(pick)}")
        state.apply(again)
    trace.step = 0
    if _by_dice(game, trace.seed) != _by_dice(game, trace.seed):
        trace.fail("the same Dice give two different games")


def _by_dice(game: Game, seed: int) -> list[int]:
    dice, state, picks = Dice(seed), game.start(), []
    while state.actor != OVER:
        picks.append(dice.pick(state))
        state.apply(picks[-1])
    return picks


def _must_equal(trace: Trace, state: State, copy: State, what: str) -> None:
    if position(copy) != position(state):
        trace.fail(f"{what} has another dump than the state")
    if copy != state:
        trace.fail(f"{what} is not equal to the state by ==")
    if hash(copy) != hash(state):
        trace.fail(f"{what} is equal to the state, but has another hash")
    if (copy.actor, copy.settled) != (state.actor, state.settled):
        trace.fail(f"{what} has another actor, or is settled otherwise, than the state")


def _must_be_plain(trace: Trace, value: Any, path: str) -> None:
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str:
                trace.fail(f"{path} has a key that is no string: {key!r}")
            _must_be_plain(trace, item, f"{path}[{key!r}]")
    elif type(value) is list:
        for index, item in enumerate(value):
            _must_be_plain(trace, item, f"{path}[{index}]")
    elif value is not None and type(value) not in (str, int, float, bool):
        trace.fail(f"{path} is a {type(value).__name__}, which JSON does not have")
