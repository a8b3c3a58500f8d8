"""How strong the tile game's levels are, and how long they think: `museum_ladder.py DEALS master,digger [SEATS]`.

Every deal is played once for each seat of the first bot; the second has all the others. The interval is that of
deals, since the games of one deal are alike. It goes on where a shorter run with `--from DEAL` ended.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from random import Random
from typing import Any, ClassVar

import dighouse
from dighouse.arena.tournament import tournament
from dighouse.kernel.play import seated
from dighouse.search.bots import find


class Timed:
    """A bot, and the processor time of each of its decisions."""

    times: ClassVar[list[float]] = []

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.name = bot.name

    def __call__(self, view: Any, rng: Random) -> Any:
        start = time.process_time()
        pick = self.bot(view, rng)
        spent = time.process_time() - start
        if view.settled:
            self.times.append(spent)
        else:
            self.times[-1] += spent
        return pick


def thinking(game: dighouse.Game, names: list[str]) -> list[float]:
    """Of the first bot, in one game: a whole decision, however many picks it takes."""
    players = [seated(find(name, game.ruleset), game, seat) for seat, name in enumerate(names)]
    Timed.times = []
    dighouse.play(game, [Timed(players[0]), *players[1:]], dighouse.Chance(1))
    return sorted(Timed.times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int)
    parser.add_argument("bots", help="two levels, with a comma")
    parser.add_argument("seats", type=int, nargs="?", default=2)
    parser.add_argument("--from", dest="first", type=int, default=0)
    asked = parser.parse_args()
    first, second = asked.bots.split(",")
    names = [first, *[second] * (asked.seats - 1)]
    game = dighouse.game("museum", seats=asked.seats)
    contest = tournament(game, names, seed=2026, games=1)
    start = time.process_time()
    shares: list[float] = []
    for deal in range(asked.first, asked.first + asked.deals):
        played = contest.deal(deal)
        shares.append(sum(one.wins[one.bots.index(first)] for one in played) / len(played))
        mean = statistics.fmean(shares)
        error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
        games = len(shares) * asked.seats
        spent = (time.process_time() - start) / games
        print(f"{deal}: {games} games, {mean:.1%} +- {error:.1%}, {spent:.2f} s a game", flush=True)
    times = thinking(game, names)
    mean, late = 1e3 * statistics.fmean(times), 1e3 * times[int(0.95 * len(times))]
    print(f"{first}: {mean:.1f} ms a decision, {late:.1f} ms for 95 of 100")


if __name__ == "__main__":
    main()
