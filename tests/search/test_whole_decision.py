"""Whole decisions: composed from a view alone, they are what the bot would have picked one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dighouse
from dighouse import CHANCE, OVER, Chance, Game, IllegalMove, NotNow, State
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.kernel.play import seated
from dighouse.search import random_bot
from dighouse.search.whole_decision import whole_decision
from tests.games.archaeology.table import table
from tests.kernel.toy import BANK, DARE, Brink, any_pick


def one_by_one(state: State, bot: Any, rng: random.Random) -> list[int]:
    """The bot's decision on the real position, which it leaves behind it."""
    seat = state.actor
    picks: list[int] = []
    while not picks or (state.actor == seat and not state.settled):
        picks.append(bot(state.view(int(seat)), rng))
        state.apply(picks[-1])
    return picks


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", [Greedy, random_bot.random])
def test_it_decides_as_on_the_real_position(bot: Any, seats: int) -> None:
    game = dighouse.game("card-game", seats=seats)
    chance = Chance(seats)
    state = game.start()
    lengths = set()
    decisions = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(chance.pick(state))
            continue
        seat = int(state.actor)
        view = game.read_view(as_json(state, seat))
        composed = whole_decision(game, view, seated(bot, game, seat), random.Random(decisions))
        assert composed == one_by_one(state, seated(bot, game, seat), random.Random(decisions))
        assert state.settled
        lengths.add(len(composed))
        decisions += 1
    assert 1 in lengths
    assert max(lengths) > 3


def as_json(state: State, seat: int) -> bytes:
    game: Game = state.game
    return game.key(state.view(seat))


def test_it_goes_on_from_inside_a_composite() -> None:
    it = table(hands=["coin*4 shard*2", "cup"], market="coin mask", dig="shard*9", phase="act")
    it.state.apply(it.game.parse("offer shard"))
    bot = seated(Greedy, it.game, it.actor)
    picks = whole_decision(it.game, it.state.view(it.actor), bot, random.Random(0))
    assert [it.game.text(pick) for pick in picks] == ["offer shard", "take coin", "done"]


def test_a_pick_that_settles_ends_it_though_the_seat_acts_again() -> None:
    it = table(hands=["coin*5 shard*5", "cup"], dig="shard*9", phase="act")

    def seller(view: Any, rng: random.Random) -> int:
        menu: list[int] = view.menu
        return next(pick for pick in menu if it.game.text(pick).startswith("sell"))

    assert len(whole_decision(it.game, it.state.view(it.actor), seller, random.Random(0))) == 1


def test_chance_ends_it() -> None:
    game = Brink(2)
    assert whole_decision(game, game.start().view(0), any_pick, random.Random(0)) == [DARE]


def test_only_the_bot_draws_from_its_luck() -> None:
    game = dighouse.game("card-game", seats=2)
    state = game.start()
    chance = Chance(1)
    while state.actor == CHANCE:
        state.apply(chance.pick(state))

    def steady(view: Any, rng: random.Random) -> int:
        menu: list[int] = view.menu
        return menu[-1]

    rng = random.Random(5)
    whole_decision(game, state.view(int(state.actor)), steady, rng)
    assert rng.getstate() == random.Random(5).getstate()


@pytest.mark.parametrize(("wrong", "shown"), [(BANK, r"'bank' \(pick 1\)"), ("dare", "'dare'")])
def test_wrong_answers(wrong: Any, shown: str) -> None:
    def mistaken(view: Any, rng: random.Random) -> Any:
        return wrong

    game = Brink(2)
    message = rf"the bot of seat 0 \(mistaken\) answered {shown}, .* its menu: 'dare' \(0\)"
    with pytest.raises(IllegalMove, match=message):
        whole_decision(game, game.start().view(0), mistaken, random.Random(0))


def test_who_is_not_to_act_has_nothing_to_decide() -> None:
    game = Brink(2)
    with pytest.raises(NotNow, match="nothing to decide"):
        whole_decision(game, game.start().view(1), any_pick, random.Random(0))
