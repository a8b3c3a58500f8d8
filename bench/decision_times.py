"""How long the levels of every game think: `python bench/decision_times.py`, some minutes; `--quick` is a glance.

    python bench/decision_times.py --ruleset museum --level master --seats 4    a part of it, anew
    python bench/decision_times.py --check                                      exit with 1 if a bar is missed

A decision is all picks until somebody else, or chance, goes on, and its time is the processor's, on one core. It is asked for as the
server's workers ask: the bot sits down anew, and is shown a view. All seats have the same level, and every decision of a
game counts. Each number of seats and level has a process of its own, whose first decision is told apart: it loads networks
and makes tables. The New Expedition goes through its monuments, at least one game each.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

RESULT = Path(__file__).resolve().with_suffix(".json")
RULESETS = ("card-game", "new-expedition", "museum", "archeologic")
LEVELS = ("novice", "digger", "professor", "master")
BARS_MS = {"digger": 5.0, "professor": 50.0, "master": 1000.0}  # of 95 in 100 decisions
GAMES, QUICK = 12, 1
# The processor's time is that of all threads, and numpy would start some.
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Case(NamedTuple):
    ruleset: str
    seats: int
    level: str
    games: int


def variants(case: Case) -> list[dict[str, Any]]:
    """The options of its games, one after the other."""
    if case.ruleset == "archeologic":
        return [{"mode": "app"}]
    from soak_bots import monuments

    return [{"monument": name} if name else {} for name in monuments(case.ruleset)]


def measure(case: Case) -> dict[str, Any]:
    """In a fresh process: the figures, in milliseconds."""
    chosen = variants(case)
    games = max(case.games, len(chosen))
    by_game = [play(case, chosen[number % len(chosen)], number) for number in range(games)]
    first, *times = (spent for game in by_game for spent in game)
    times.sort()
    return {
        "ruleset": case.ruleset,
        "seats": case.seats,
        "level": case.level,
        "games": games,
        "decisions": len(times),
        "mean_ms": rounded(statistics.fmean(times)),
        "p95_ms": rounded(times[int(0.95 * (len(times) - 1))]),
        "worst_ms": rounded(times[-1]),
        "first_ms": rounded(first),
    }


def play(case: Case, options: dict[str, Any], number: int) -> list[float]:
    """The times of one game's decisions, of all seats."""
    import dighouse
    from dighouse.kernel.play import seated
    from dighouse.search.bots import find
    from dighouse.search.whole_decision import whole_decision

    game = dighouse.game(case.ruleset, seats=case.seats, **options)
    chance, rng = dighouse.Chance(number), random.Random(number)
    state = game.start()
    times = []
    while state.actor != dighouse.OVER:
        if state.actor == dighouse.CHANCE:
            state.apply(chance.pick(state))
            continue
        view = state.view(state.actor)
        begun = time.process_time()
        bot = seated(find(case.level, case.ruleset), game, state.actor)
        picks = whole_decision(game, view, bot, rng)
        times.append(1000 * (time.process_time() - begun))
        for pick in picks:
            state.apply(pick)
    return times


def rounded(milliseconds: float) -> float:
    return round(milliseconds, 2)


def verdict(row: dict[str, Any]) -> str:
    bar = BARS_MS.get(row["level"])
    if bar is None:
        return "no bar"
    return f"{'met' if row['p95_ms'] <= bar else 'MISSED'}: {bar:g}"


def cases(asked: argparse.Namespace) -> list[Case]:
    from dighouse.registry import ruleset

    return [
        Case(name, seats, level, QUICK if asked.quick else asked.games)
        for name in asked.ruleset or RULESETS
        for seats in asked.seats or ruleset(name).offer().seats
        if seats in ruleset(name).offer().seats
        for level in asked.level or LEVELS
    ]


def keep(rows: list[dict[str, Any]]) -> None:
    """In the file, in place of what was measured of them before."""
    import dighouse

    def name(row: dict[str, Any]) -> tuple[int, int, int]:
        return RULESETS.index(row["ruleset"]), row["seats"], LEVELS.index(row["level"])

    before = json.loads(RESULT.read_text())["figures"] if RESULT.exists() else []
    figures = {name(row): row for row in [*before, *rows]}
    python = f"Python {platform.python_version()}, {dighouse.core} core"
    found = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {python}",
        "bars_p95_ms": BARS_MS,
        "figures": [figures[key] for key in sorted(figures)],
    }
    RESULT.write_text(json.dumps(found, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", action="append", choices=RULESETS)
    parser.add_argument("--seats", action="append", type=int)
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    os.environ.update(ONE_THREAD)

    head = ("game", "seats", "level", "decisions", "mean", "p95", "worst", "first", "bar, ms")
    print("{:15}{:>6}  {:10}{:>10}{:>9}{:>9}{:>9}{:>9}  {}".format(*head))
    rows = []
    # One at a time, each in a fresh process: two that think at once slow each other's caches down.
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for row in pool.map(measure, cases(asked)):
            rows.append(row)
            name, seats, level, _, *numbers = row.values()
            shown = "".join(f"{number:9.1f}" for number in numbers[1:])
            print(
                f"{name:15}{seats:6}  {level:10}{numbers[0]:10}{shown}  {verdict(row)}", flush=True
            )

    missed = [row for row in rows if verdict(row).startswith("MISSED")]
    print(f"{len(rows) - len(missed)} of {len(rows)} hold" if missed else "All bars are met.")
    if not asked.quick:
        keep(rows)
    sys.exit(bool(asked.check and missed))


if __name__ == "__main__":
    main()
