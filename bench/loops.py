"""The timed loops, each as a careful user would write it for speed.

`drive_ours` and `drive_spiel` are the same loop in two vocabularies, and so are `glance_ours` and
`glance_spiel`. Whoever makes one of a pair faster owes the other the same, or nothing is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random
from typing import Any, Protocol

from clock import Counts

# One generator for every loop; fixed, so that two runs play much the same games.
uniform: Callable[[], float] = Random(20260).random
SPIEL_CHANCE = -1  # pyspiel.PlayerId.CHANCE, as the int that current_player() returns

Outcomes = Sequence[tuple[int, float]]
Draw = Callable[[Outcomes], int]
weight_of = itemgetter(1)


class OurState(Protocol):
    @property
    def actor(self) -> int: ...
    def menu(self) -> list[int]: ...
    def chances(self) -> list[tuple[int, int]]: ...
    def apply(self, pick: int, /) -> None: ...
    def clone(self) -> OurState: ...


class OurDice(Protocol):
    def pick(self, state: Any, /) -> int: ...


def draw_by_weight(outcomes: Outcomes) -> int:
    """The outcome on which a random point falls, when they lie side by side by weight."""
    at = uniform() * sum(map(weight_of, outcomes))
    for pick, weight in outcomes:
        at -= weight
        if at < 0:
            return pick
    return outcomes[-1][0]  # rounding put the point just past the end


def draw_by_whole_weight(outcomes: Outcomes) -> int:
    """For weights that are whole numbers: subtracting those from an int is faster."""
    at: float = int(uniform() * sum(map(weight_of, outcomes)))
    for pick, weight in outcomes:
        if at < weight:
            return pick
        at -= weight
    raise AssertionError("the point lies past the end")


def draw_by_probability(outcomes: Outcomes) -> int:
    """For weights that sum to 1, where summing them would be wasted time."""
    at = uniform()
    for pick, weight in outcomes:
        at -= weight
        if at < 0:
            return pick
    return outcomes[-1][0]


def draw_evenly(outcomes: Outcomes) -> int:
    """For games whose chance is always even: several times faster than a walk over 52 cards."""
    return outcomes[int(uniform() * len(outcomes))][0]


def drive_ours(state: OurState, chance: int, draw: Draw = draw_by_whole_weight) -> Counts:
    """state.actor, menu() and apply(); at chance, chances() and a walk over the weights."""
    counted = forced = 0
    while True:
        actor = state.actor
        if actor >= 0:
            menu = state.menu()
            size = len(menu)
            if size > 1:
                counted += 1
                state.apply(menu[int(uniform() * size)])
            else:
                forced += 1
                state.apply(menu[0])
        elif actor == chance:
            outcomes = state.chances()
            if len(outcomes) > 1:
                counted += 1
                state.apply(draw(outcomes))
            else:
                forced += 1
                state.apply(outcomes[0][0])
        else:
            return Counts(counted, forced, 1)


def drive_spiel(state: Any, draw: Draw) -> Counts:
    """current_player(), legal_actions() and apply_action(); at chance, chance_outcomes() and {}."""
    counted = forced = 0
    while True:
        actor = state.current_player()
        if actor >= 0:
            actions = state.legal_actions()
            size = len(actions)
            if size > 1:
                counted += 1
                state.apply_action(actions[int(uniform() * size)])
            else:
                forced += 1
                state.apply_action(actions[0])
        elif actor == SPIEL_CHANCE:
            outcomes = state.chance_outcomes()
            if len(outcomes) > 1:
                counted += 1
                state.apply_action(draw(outcomes))
            else:
                forced += 1
                state.apply_action(outcomes[0][0])
        else:
            return Counts(counted, forced, 1)


def drive_with_dice(state: OurState, chance: int, dice: OurDice, choice_share: float) -> Counts:
    """state.actor, menu() and apply(); at chance, dice.pick(state)."""
    # dice.pick does not tell how long the list was, so the share of chance steps that had a choice
    # is measured beforehand (see positions.choice_share).
    decisions = forced = chances = 0
    while True:
        actor = state.actor
        if actor >= 0:
            menu = state.menu()
            size = len(menu)
            if size > 1:
                decisions += 1
                state.apply(menu[int(uniform() * size)])
            else:
                forced += 1
                state.apply(menu[0])
        elif actor == chance:
            chances += 1
            state.apply(dice.pick(state))
        else:
            drawn = chances * choice_share
            return Counts(decisions + drawn, forced + chances - drawn, 1)


def glance_ours(state: OurState) -> Counts:
    """menu() and apply() alone, chance drawn evenly from its menu (not our game's odds)."""
    counted = forced = 0
    while menu := state.menu():
        size = len(menu)
        if size > 1:
            counted += 1
            state.apply(menu[int(uniform() * size)])
        else:
            forced += 1
            state.apply(menu[0])
    return Counts(counted, forced, 1)


def glance_spiel(state: Any) -> Counts:
    """legal_actions() and apply_action() alone, chance drawn evenly (as this game has it)."""
    counted = forced = 0
    while actions := state.legal_actions():
        size = len(actions)
        if size > 1:
            counted += 1
            state.apply_action(actions[int(uniform() * size)])
        else:
            forced += 1
            state.apply_action(actions[0])
    return Counts(counted, forced, 1)


def drive_rlcard(env: Any) -> Counts:
    """env.reset(), then env.step() with one of state["legal_actions"]; chance is inside step()."""
    counted = forced = 0
    state, _ = env.reset()
    while not env.is_over():
        legal = list(state["legal_actions"])
        size = len(legal)
        if size > 1:
            counted += 1
            state, _ = env.step(legal[int(uniform() * size)])
        else:
            forced += 1
            state, _ = env.step(legal[0])
    return Counts(counted, forced, 1)


def drive_catanatron(game: Any, turns: int) -> Counts:
    """A new Game of RandomPlayers, then play_tick() to its end; every tick counts, since dice are
    rolled inside some that have no choice."""
    counted = 0
    while game.winning_color() is None and game.state.num_turns < turns:
        game.play_tick()
        counted += 1
    return Counts(counted, 0, 1)


def drive_pettingzoo(env: Any) -> Counts:
    """env.reset(), then env.last() and env.step() by its action mask; chance is inside step()."""
    counted = forced = 0
    env.reset()
    while True:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return Counts(counted, forced, 1)
        legal = observation["action_mask"].nonzero()[0].tolist()
        size = len(legal)
        if size > 1:
            counted += 1
            env.step(legal[int(uniform() * size)])
        else:
            forced += 1
            env.step(legal[0])


CLONE_LOOP = "state.clone(), 20 positions half-way through a game in turn, each dropped at once."


def cloning(positions: Sequence[Any]) -> Callable[[], Counts]:
    """A batch for either side: both call it clone()."""
    cloners = [one.clone for one in positions] * 50

    def batch() -> Counts:
        for clone in cloners:
            clone()
        return Counts(len(cloners), 0, 0)

    return batch
