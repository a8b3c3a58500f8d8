"""How strong a bot is: duplicate deals against another one, until it is sure, or for so many deals.

    python bench/strength.py card-game master greedy --seats 2 --deals 500 --bar 0.62
    python bench/strength.py new-expedition master greedy --option monument=mine --deals 200

The first bot has one seat, the second one all others; each deal is played with every seating. It stops
as soon as the 95 % interval of the share of wins lies above the bar, or after so many deals. With
`--json` the figures are added to a file, by their names.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import dighouse
from dighouse.arena.statistics import share
from dighouse.arena.tournament import Tournament, outcomes, tournament
from dighouse.cli.options import parse_options

AT_LEAST = 40  # deals before it may stop: an interval of few deals is no interval


def match(contest: Tournament, bar: float | None, jobs: int) -> dict[str, Any]:
    """The share of wins of the first bot. A bar counts as reached when the interval's lower end is."""
    began = time.perf_counter()
    first = contest.bots[0]
    by_deal: list[float] = []
    for deal in outcomes(contest, jobs):
        won = [game.wins[game.bots.index(first)] for game in deal]
        by_deal.append(sum(won) / len(won))
        if bar is None or len(by_deal) < AT_LEAST or len(by_deal) % 10:
            continue
        if share(by_deal, len(contest.rotations)).low > bar:
            break
    found = share(by_deal, len(contest.rotations))
    return {
        "deals": len(by_deal),
        "games": len(by_deal) * len(contest.rotations),
        "share": round(found.value, 4),
        "from": round(found.low, 4),
        "to": round(found.high, 4),
        "of_fair_share": round(found.value * contest.game.seats, 3),
        "bar": bar,
        "seconds": round(time.perf_counter() - began),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--bar", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    game = dighouse.game(given.ruleset, seats=given.seats, **parse_options(given.option))
    bots = [given.bot, *[given.rival] * (given.seats - 1)]
    rotations = len(tournament(game, bots, given.seed, 1).rotations)
    contest = tournament(game, bots, given.seed, given.deals * rotations)
    figures = match(contest, given.bar, given.jobs)
    name = " ".join(
        [given.ruleset, *given.option, f"{given.seats} seats", given.bot, "vs", given.rival]
    )
    print(f"{name}: {json.dumps(figures)}", flush=True)
    if given.json:
        kept = json.loads(given.json.read_text()) if given.json.exists() else {}
        kept[name] = figures
        given.json.write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
