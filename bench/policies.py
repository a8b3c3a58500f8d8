"""How quick a bot is: from views, one decision and whole games of it, and inside the core as a policy.

    python bench/policies.py                            # greedy in both card games
    python bench/policies.py --bot novice --seconds 2

Times are those of the processor, the best of five rounds. Games at a table are the same games in
both ways, whenever a bot needs no luck of its own.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import dighouse
from dighouse.kernel.play import seated
from dighouse.search import find, policy

ROUNDS = 5
GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("card-game", {"seats": seats}) for seats in (2, 3, 4)),
    *(
        ("new-expedition", {"seats": seats, "monument": monument})
        for monument in ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
        for seats in (2, 5)
    ),
]


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much of something is done in a second: `work(number)` says how much it did."""
    best = 0.0
    for number in range(ROUNDS):
        done = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds / ROUNDS or not done:
            done += work(1000 * number + done)
        best = max(best, done / spent)
    return best


def decisions(game: dighouse.Game, bot: Any, games: int = 5) -> list[tuple[Any, dighouse.State]]:
    """Views of whole games of the bot, and the states that they are views of."""
    found: list[tuple[Any, dighouse.State]] = []

    def watch(state: dighouse.State, pick: int) -> None:
        if state.actor >= 0:
            found.append((state.view(int(state.actor)), state.clone()))

    for deal in range(games):
        dighouse.play(game, [bot] * game.seats, dighouse.Chance(deal), watch=watch)
    return found


def measure(ruleset: str, options: dict[str, Any], name: str, seconds: float) -> list[float]:
    """Decisions a second and games a second, each from views and inside the core."""
    game = dighouse.game(ruleset, **options)
    bot, inside = find(name, ruleset), policy(name, game)
    players = [seated(bot, game, seat) for seat in range(game.seats)]
    asked, start = decisions(game, bot), game.start()
    dice, rng = dighouse.Dice(1), random.Random(1)

    def from_views(number: int) -> int:
        for view, _ in asked:
            players[view.viewer](view, rng)
        return len(asked)

    def from_states(number: int) -> int:
        for _, state in asked:
            inside.pick(state, dice)
        return len(asked)

    def at_a_table(number: int) -> int:
        dighouse.play(game, [bot] * game.seats, dighouse.Chance(number))
        return 1

    def in_the_core(number: int) -> int:
        return dighouse.playouts(start, 20, dice, inside).games

    works = (from_views, from_states, at_a_table, in_the_core)
    return [rate(work, seconds) for work in works]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each figure")
    chosen = parser.parse_args()
    print(f"{chosen.bot}, {dighouse.core}: decisions a second from views and inside the core,")
    print("whole games a second from views and inside the core")
    for ruleset, options in GAMES:
        figures = measure(ruleset, options, chosen.bot, chosen.seconds)
        print(ruleset, options, *(f"{figure:10,.0f}" for figure in figures))


if __name__ == "__main__":
    main()
