"""Agents of other libraries at our tables, and our bots in theirs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts

import dighouse
from dighouse.adapters.bots import HouseAgent, from_gymnasium, from_pettingzoo
from dighouse.adapters.openspiel import load_game, resampler
from dighouse.adapters.openspiel_bots import HouseBot, from_openspiel
from dighouse.adapters.pettingzoo import env
from dighouse.kernel.errors import BadOptions
from dighouse.search import find
from tests.adapters.games import ONE_EACH, made, name_of
from tests.games.archaeology.table import shrunken
from tests.kernel.toy import Brink

Case = tuple[str, dict[str, Any]]


class LastAllowed:
    """An agent as a class: it is made anew for each game."""

    games = 0

    def __init__(self) -> None:
        type(self).games += 1

    def act(self, observation: dict[str, Any], agent: str) -> Any:
        assert agent in ("player_0", "player_1", "player_2")
        return np.flatnonzero(observation["action_mask"])[-1]


class Model:
    """As Stable-Baselines3 has them."""

    def predict(self, observation: dict[str, Any]) -> tuple[Any, None]:
        assert observation["observation"].dtype == np.float32
        return np.array(np.flatnonzero(observation["action_mask"])[-1]), None


def last(view: Any, rng: random.Random) -> int:
    return int(view.menu[-1])


@pytest.mark.parametrize("case", ONE_EACH, ids=name_of)
def test_they_play_what_they_would_play_there(case: Case) -> None:
    game = made(case)
    seats = game.seats
    before = LastAllowed.games
    records = [
        dighouse.play(game, [bot] * seats, dighouse.Chance(3), names=["a"] * seats)
        for bot in (last, from_pettingzoo(LastAllowed), from_gymnasium(Model()))
    ]
    assert LastAllowed.games == before + seats
    assert len({tuple(record.picks) for record in records}) == 1


def test_a_file_with_such_a_bot_is_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from dighouse.adapters.bots import from_pettingzoo\n\n"
        "def act(observation, agent):\n"
        "    return observation['action_mask'].argmax()\n\n"
        "bot = from_pettingzoo(act)\n",
        "utf-8",
    )
    bot = find(str(file), "card-game")
    record = dighouse.play(dighouse.game("card-game"), [bot, last], dighouse.Chance(1))
    assert record.players == ["act", "last"]


def test_agents_that_are_none_say_so() -> None:
    with pytest.raises(BadOptions, match="3 is no agent"):
        from_pettingzoo(3)().start(made(ONE_EACH[0]), 0)
    with pytest.raises(BadOptions, match="has no tensors"):
        from_gymnasium(Model())().start(Brink.choose({}), 0)


def test_openspiels_searches_sit_at_our_table() -> None:
    game = shrunken("stall", 2)

    def searcher(theirs: Any, player: int) -> Any:
        rng = np.random.RandomState(1)
        return mcts.MCTSBot(theirs, 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)

    def deals(theirs: Any, player: int) -> Any:
        rng = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = ismcts.ISMCTSBot(theirs, evaluator, 2.0, 4, random_state=rng)
        bot.set_resampler(resampler(seed=1))
        return bot

    bots = [from_openspiel(searcher), from_openspiel(deals)]
    record = dighouse.play(game, bots, dighouse.Chance(2))
    assert record.players == ["searcher", "deals"]
    assert record.replay().actor == dighouse.OVER


def test_our_bots_play_in_openspiel() -> None:
    game = load_game("card-game", seats=3)
    bots = [HouseBot(name, game, seat, seed=1) for seat, name in enumerate(("greedy", "novice"))]
    bots.append(HouseBot(last, game, 2))
    rng = np.random.RandomState(3)
    returns = [evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng) for _ in range(4)]
    assert all(sum(one) == pytest.approx(0) for one in returns)
    assert sum(one[0] for one in returns) > 0


def test_our_bots_play_in_pettingzoo() -> None:
    table = env("card-game", seats=2)
    agents = {
        "player_0": HouseAgent("greedy", table.game, 0, seed=1),
        "player_1": HouseAgent("random", table.game, 1, seed=2),
    }
    won = 0.0
    for seed in range(3):
        table.reset(seed=seed)
        for name in table.agent_iter():
            _, reward, ended, _, _ = table.last()
            if ended:
                won += reward if name == "player_0" else 0
                table.step(None)
            else:
                table.step(agents[name](table.view(name)))
    assert won > 1
