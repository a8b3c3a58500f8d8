"""Playouts with a policy: one in plain Python decides for a game in plain Python, on either core."""

from __future__ import annotations

import pytest

import dighouse
from dighouse import Dice, IllegalMove, State
from dighouse.kernel.policy import Policy
from tests.kernel.toy import BANK, BUST, DARE, Brink


class Bold(Policy):
    """Dares as long as it may."""

    def __init__(self) -> None:
        self.asked = 0

    def pick(self, state: State, dice: Dice) -> int:
        self.asked += 1
        return state.menu()[0]


class Lucky(Policy):
    def pick(self, state: State, dice: Dice) -> int:
        menu = state.menu()
        return menu[dice.below(len(menu))]


class Cheat(Policy):
    def pick(self, state: State, dice: Dice) -> int:
        return BUST


def test_a_policy_decides_for_every_seat() -> None:
    start = Brink.choose({}).start()
    bold = Bold()
    end = dighouse.playout(start, Dice(1), bold)
    assert end.actor == dighouse.OVER
    assert bold.asked > 0
    assert start == Brink.choose({}).start()


def test_the_same_dice_give_the_same_games() -> None:
    start = Brink.choose({}).start()
    one, two = (dighouse.playouts(start, 20, Dice(4), Lucky()) for _ in range(2))
    assert repr(one) == repr(two)
    assert repr(one) != repr(dighouse.playouts(start, 20, Dice(5), policy=Lucky()))


def test_steps_are_the_picks_that_had_an_alternative() -> None:
    start = Brink.choose({}).start()
    dice, steps = Dice(4), 0
    for _ in range(3):
        state = start.clone()
        while state.actor != dighouse.OVER:
            steps += len(state.menu()) > 1
            chance = state.actor == dighouse.CHANCE
            state.apply(dice.pick(state) if chance else state.menu()[0])
    assert dighouse.playouts(start, 3, Dice(4), Bold()).steps == steps


def test_a_policy_can_not_break_the_rules() -> None:
    with pytest.raises(IllegalMove):
        dighouse.playout(Brink.choose({}).start(), Dice(1), Cheat())


def test_a_policy_that_says_nothing_is_none() -> None:
    with pytest.raises(NotImplementedError):
        dighouse.playouts(Brink.choose({}).start(), 1, Dice(1), Policy())


def test_without_one_play_is_random() -> None:
    start = Brink.choose({}).start()
    picks = {dighouse.playout(start, Dice(seed)).scores()[0] for seed in range(20)}
    assert len(picks) > 3
    assert {DARE, BANK} >= set(start.menu())
