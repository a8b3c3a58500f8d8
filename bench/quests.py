"""How well the bots of ArcheOlogic play: solo on numbered quests, and against each other.

    python bench/quests.py                      # all of it; figures go to bench/archeologic_bots.json
    python bench/quests.py solo --quests 100    # a part, or less of it; figures are only printed
    python bench/quests.py duels --games 100 --only master

In solo, `greedy` is the plain policy: most bits for the time, and a check when one layout is left. All
policies play the same quests, so that differences are paired. Of a duel every deal is played twice, with
the seats swapped.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dighouse
from dighouse.arena.statistics import share
from dighouse.games.archeologic.bots.deducer import Deducer
from dighouse.games.archeologic.policy.greedy import most_per_time
from dighouse.games.archeologic.policy.plan import Plan
from dighouse.games.archeologic.views import View
from dighouse.search import bots
from quest_bounds import lower_bound

RESULTS = Path(__file__).parent / "archeologic_bots.json"
LEVELS = ("master", "professor", "digger", "novice")
BARS = {"master": 0.57, "professor": 0.60, "digger": 0.60}


class Greedy(Deducer):
    """What the strong policy is measured against: a professor without a rival in sight."""

    name = "greedy"

    def plan(self, view: View) -> Plan:
        return most_per_time(self.pool, self.known(view), self.viewfinder(view))


def bot(name: str) -> Any:
    return Greedy if name == "greedy" else bots.find(name, "archeologic")


class Clocked:
    """A bot that notes how long its decisions take."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = bot(name)()
        self.seconds: list[float] = []

    def start(self, game: dighouse.Game, seat: int) -> None:
        self.bot.start(game, seat)

    def __call__(self, view: View, rng: Any) -> int:
        began = time.process_time()
        pick: int = self.bot(view, rng)
        if view.phase in ("set", "turn"):
            self.seconds.append(time.process_time() - began)
        return pick


# -- solo ------------------------------------------------------------------------------------------


def solo(job: tuple[str, int]) -> dict[str, Any]:
    name, quest = job
    game = dighouse.game("archeologic", seats=1, quest=quest)
    player = Clocked(name)
    view = dighouse.play(game, [player], dighouse.Chance(quest)).replay().view(0)
    return {
        "time": view.pawns[0].time,
        "solved": view.winners == [0],
        "wrong": sum(not check.right for check in view.checks),
        "seconds": player.seconds,
    }


def solo_figures(spread: Callable[..., list[Any]], quests: int, names: list[str]) -> dict[str, Any]:
    numbers = range(1, quests + 1)
    figures: dict[str, Any] = {"quests": f"1 to {quests}"}
    times: dict[str, list[int]] = {}
    for name in ["greedy", *names]:
        played = spread(solo, [(name, number) for number in numbers])
        times[name] = [one["time"] for one in played]
        seconds = sorted(second for one in played for second in one["seconds"])
        figures[name] = {
            "mean_time": round(statistics.fmean(times[name]), 3),
            "unsolved": sum(not one["solved"] for one in played),
            "wrong_checks": sum(one["wrong"] for one in played),
            "seconds_a_move": {
                "median": round(statistics.median(seconds), 4),
                "95 %": round(seconds[len(seconds) * 95 // 100], 4),
                "most": round(seconds[-1], 3),
            },
            "saves_against_greedy": paired(times["greedy"], times[name]),
        }
        print(name, json.dumps(figures[name]), flush=True)
    bounds = spread(lower_bound, list(numbers))
    figures["no_policy_below"] = round(statistics.fmean(bounds), 3)
    print("no policy below", figures["no_policy_below"], flush=True)
    return figures


def paired(first: list[int], second: list[int]) -> dict[str, Any]:
    """The mean of the differences, with its 95 % interval."""
    saved = [a - b for a, b in zip(first, second, strict=True)]
    mean = statistics.fmean(saved)
    width = 1.96 * statistics.stdev(saved) / math.sqrt(len(saved)) if len(saved) > 1 else math.inf
    return {"mean": round(mean, 3), "interval": [round(mean - width, 3), round(mean + width, 3)]}


# -- duels -----------------------------------------------------------------------------------------


def duel(job: tuple[str, str, str, int]) -> dict[str, Any]:
    """One deal, with either bot in the first seat: who won, of two games."""
    upper, lower, mode, deal = job
    game = dighouse.game("archeologic", seats=2, mode=mode)
    found: dict[str, Any] = {"wins": 0, "losses": 0, "wrong": [0, 0], "seconds": []}
    for seat in (0, 1):
        players = [Clocked(upper), Clocked(lower)]
        seated = players if seat == 0 else players[::-1]
        view = dighouse.play(game, seated, dighouse.Chance(deal)).replay().view(None)
        found["wins"] += view.winners == [seat]
        found["losses"] += view.winners == [1 - seat]
        for check in view.checks:
            found["wrong"][check.seat != seat] += check.right is False
        found["seconds"] += players[0].seconds
    return found


def duel_figures(
    spread: Callable[..., list[Any]], games: int, pairs: list[tuple[str, str]], mode: str
) -> dict[str, Any]:
    figures: dict[str, Any] = {"games": games, "mode": mode}
    for upper, lower in pairs:
        played = spread(duel, [(upper, lower, mode, deal) for deal in range(games // 2)])
        wins = share([one["wins"] / 2 for one in played], 2)
        figures[f"{upper} beats {lower}"] = {
            "wins": round(wins.value, 4),
            "interval": [round(wins.low, 4), round(wins.high, 4)],
            "losses": round(sum(one["losses"] for one in played) / games, 4),
            "wrong_checks": [sum(one["wrong"][side] for one in played) for side in (0, 1)],
            "seconds_a_move": round(
                statistics.fmean(second for one in played for second in one["seconds"]), 4
            ),
        }
        print(upper, lower, mode, json.dumps(figures[f"{upper} beats {lower}"]), flush=True)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", nargs="?", choices=("all", "solo", "duels"), default="all")
    parser.add_argument("--quests", type=int, default=1000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", nargs="*", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--mode", choices=("rulebook", "app"), default="rulebook")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    figures: dict[str, Any] = {}
    with multiprocessing.Pool(options.processes) as workers:

        def spread(work: Callable[[Any], Any], jobs: list[Any]) -> list[Any]:
            return workers.map(work, jobs, chunksize=4)

        if options.part != "duels":
            figures["solo"] = solo_figures(spread, options.quests, options.only)
        if options.part != "solo":
            pairs = [pair for pair in itertools.pairwise(LEVELS) if pair[0] in options.only]
            figures["duels"] = duel_figures(spread, options.games, pairs, options.mode)
    whole = (options.quests, options.games, options.only) == (1000, 1000, list(LEVELS))
    if options.part == "all" and whole:
        RESULTS.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
