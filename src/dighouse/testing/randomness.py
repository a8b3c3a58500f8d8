"""Laws of random play, and of worlds sampled from a view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import NotNow
from dighouse.kernel.playout import playout, playouts
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.testing.frequencies import distance
from dighouse.testing.trace import Trace, differences, encode, law, observer, position

Conserved = Callable[[State], Hashable]
DRAWS = 2_000
SHORT = 12  # a menu of which every item must turn up in that many draws


@law
def results(trace: Trace) -> None:
    """Scores and ranks are there at any time, winners at the end, and they agree."""
    seats = trace.game.seats
    for state in trace.walk():
        scores, ranks = state.scores(), state.ranks()
        if len(scores) != seats or len(ranks) != seats:
            trace.fail(f"{seats} seats have the scores {scores} and the ranks {ranks}")
        if ranks != [1 + sum(other < rank for other in ranks) for rank in ranks]:
            trace.fail(f"a rank is 1 + how many seats are better, but the ranks are {ranks}")
        if state.actor != OVER:
            trace.must_raise((NotNow,), "winners() before the end", state.winners)
        elif state.winners() not in ([], [seat for seat in range(seats) if ranks[seat] == 1]):
            trace.fail(f"the winners are {state.winners()}, but the ranks are {ranks}")


@law
def random_play(trace: Trace) -> None:
    """Playouts end, leave their position alone, and do what `draw` and `apply` would do."""
    for state in trace.some(4):
        before, seed = position(state), trace.dice_seed()
        end = playout(state, Dice(seed))
        if position(state) != before:
            trace.fail("a playout changed the state that it began from")
        if end.actor != OVER or end.menu():
            trace.fail(f"a playout stopped where the actor is {end.actor}")
        summary = playouts(state, 2, Dice(seed))
        if position(state) != before:
            trace.fail("playouts() changed the state that they began from")
        if summary.games != 2 or len(summary.wins) != trace.game.seats:
            trace.fail(f"two playouts gave {summary}")
        bare = state.without_knowledge()
        if (bare.menu(), bare.actor, bare.scores()) != (state.menu(), state.actor, state.scores()):
            trace.fail("bare() changed the menu, the actor or the scores")
        steps, dice = 0, Dice(seed)
        while bare.actor != OVER:
            steps += len(bare.menu()) > 1
            bare.apply(bare.draw(dice))
        fast = state.without_knowledge()
        counted = fast.finish(Dice(seed))
        for name, other in (("playout()", end), ("finish()", fast)):
            if position(other) != position(bare):
                where = differences(position(bare), position(other))
                trace.fail(
                    f"{name} ends elsewhere than draw() and apply() with the same dice: {where}"
                )
        if counted != steps:
            trace.fail(
                f"finish() counts {counted} picks with an alternative, but there are {steps}"
            )


@law
def draws(trace: Trace) -> None:
    """`draw` is always legal, even over a menu, and true to the weights of a chance step."""
    rich: dict[bool, list[int]] = {True: [], False: []}
    for state in trace.walk():
        dice = Dice(trace.dice_seed())
        if state.actor == OVER:
            trace.must_raise((NotNow,), "draw() after the end", lambda s=state, d=dice: s.draw(d))
            continue
        menu = state.menu()
        if len(menu) > 1:
            rich[state.actor == CHANCE].append(trace.step)
        for _ in range(4):
            pick = state.draw(dice)
            if pick not in menu:
                trace.fail(f"draw() gave {trace.text(pick)}, which is not on the menu")
    rng = random.Random(trace.seed)
    for steps in rich.values():
        if steps:
            trace.step = rng.choice(steps)
            _must_be_fair(trace, trace.states[trace.step])


def _must_be_fair(trace: Trace, state: State) -> None:
    dice = Dice(trace.dice_seed())
    counts: Counter[Hashable] = Counter(state.draw(dice) for _ in range(DRAWS))
    weights: dict[Hashable, int] = dict.fromkeys(state.menu(), 1)
    if state.actor == CHANCE:
        weights = dict(state.chances())
    elif len(weights) <= SHORT:
        for pick in state.menu():
            if not counts[pick]:
                trace.fail(f"in {DRAWS} draws {trace.text(pick)} never came up")
    apart = distance(counts, weights)
    if not apart.ok:
        trace.fail(f"{DRAWS} draws gave {dict(counts)} for the weights {weights}: {apart}")


@law
def samples(trace: Trace) -> None:
    """A sampled world is a whole position that looks the same to the seat, made of its view.

    Who comes first changes from position to position: what a game keeps of one viewer's samples must
    not get into another's, be it too much or too little.
    """
    game = trace.game
    for turn, state in enumerate(trace.some(8)):
        for seat in trace.observers[:: -1 if turn % 2 else 1]:
            seed = trace.dice_seed()
            view = state.view(seat)
            world = game.sample(view, random.Random(seed))
            if encode(view) != trace.view_json(seat):
                trace.fail(f"sample() changed the view of {observer(seat)} that it was given")
            if type(world) is not type(state) or world.game != game:
                trace.fail(f"sample() for {observer(seat)} gave {world!r}, no state of this game")
            if game.key(world.view(seat)) != game.key(view):
                where = differences(encode(view), encode(world.view(seat)))
                trace.fail(f"{observer(seat)} sees another view in a sampled world: {where}")
            copy = game.sample(game.read_view(encode(view)), random.Random(seed))
            if position(copy) != position(world):
                trace.fail(f"sample() for {observer(seat)} gives two worlds for one view and rng")
            if game.load(world.dump()) != world:
                trace.fail(f"a world sampled for {observer(seat)} can't be dumped and loaded")
            if playout(world, Dice(seed)).actor != OVER:
                trace.fail(f"a world sampled for {observer(seat)} can't be played to the end")


@law
def conservation(trace: Trace, conserved: Conserved) -> None:
    """What `conserved` computes is the same in the whole game, and in sampled worlds."""
    total = conserved(trace.states[0])
    for state in trace.walk():
        if conserved(state) != total:
            trace.fail(f"the game began with {total!r}, but now it has {conserved(state)!r}")
    for state in trace.some(4):
        for seat in trace.observers:
            world = trace.game.sample(state.view(seat), random.Random(trace.dice_seed()))
            if conserved(world) != total:
                trace.fail(
                    f"the game has {total!r}, but a world sampled for {observer(seat)} "
                    f"has {conserved(world)!r}"
                )
