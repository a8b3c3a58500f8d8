"""Trades that a person would laugh at: there and back in one turn."""

from __future__ import annotations

import pytest

import dighouse
from dighouse import CHANCE, OVER, Dice, Game
from dighouse.search import bots, policy

LEVELS = ["professor", "digger", "novice"]


def trades_back(game: Game, level: str, games: int) -> tuple[int, int]:
    """How many trades there were, and how many of them were begun with a hand that its seat had held before
    another trade, and had done nothing else since."""
    player = policy(level, game)
    trades = back = 0
    for seed in range(games):
        state, dice = game.start(), Dice(seed)
        held: list[dict[str, int]] = []
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.draw(dice))
                continue
            pick = player.pick(state, dice)
            if state.settled:
                if game.text(pick).startswith("offer"):
                    hand = state.view(int(state.actor)).hand
                    trades += 1
                    back += hand in held
                    held.append(hand)
                else:
                    held = []
            state.apply(pick)
    return trades, back


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_nobody_trades_there_and_back(ruleset: str, level: str) -> None:
    trades, back = trades_back(dighouse.game(ruleset, seats=2), level, 25)
    assert trades > 25
    assert back == 0


@pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
def test_a_trade_is_undone_by_giving_what_was_taken_or_taking_what_was_given(ruleset: str) -> None:
    game = dighouse.game(ruleset, seats=2)
    undoes = game.undoes  # type: ignore[attr-defined]
    one = [game.parse(move) for move in ("offer coin", "offer coin", "take cup", "done")]
    for move in ("offer cup", "take coin"):
        assert undoes(one, game.parse(move))
        assert not undoes([], game.parse(move))
        # Something came in between: it may look different now.
        assert not undoes([*one, game.parse("sell shard 1")], game.parse(move))
    for move in ("offer coin", "take cup", "done", "end", "sell coin 1"):
        assert not undoes(one, game.parse(move))
    assert [level for level in bots.names(ruleset) if level not in ("master", "random")] == LEVELS
