"""`make bench-archeologic`: how fast ArcheOlogic's solver is, and how much memory it takes.

    python bench/archeologic.py            about half a minute
    python bench/archeologic.py --quick    a glance
    python bench/archeologic.py --check    exit with 1 if a bar is missed

One process, one core, in time of the processor. Games are solo ones with three clues that ask the question with most bits for
its time; every deduction and every ranking on the way is timed. Memory is the peak of a process of
its own that works everything out from scratch.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RESULT = HERE / "archeologic.json"
BARS = {"deduce_ms": 5.0, "rank_ms": 30.0, "peak_mb": 120.0}

os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path.insert(0, str(HERE.parent / "src"))


def milliseconds(work: Callable[..., Any], *about: Any) -> tuple[float, Any]:
    """Of the processor, so that other programs on the machine count little."""
    begun = time.process_time()
    found = work(*about)
    return 1000 * (time.process_time() - begun), found


def figures(times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {
        "median_ms": round(statistics.median(times), 3),
        "p95_ms": round(times[int(0.95 * (len(times) - 1))], 3),
        "max_ms": round(times[-1], 3),
        "count": len(times),
    }


def play(number: int, dice: random.Random, deduce: list[float], rank: list[float]) -> None:
    """One game: the clues one by one, then questions until one layout is left."""
    from dighouse.games.archeologic.buildings import zone_name
    from dighouse.games.archeologic.solver import Answered, Deduction, Trap

    known = Deduction()
    pool = known.pool
    traps = [zone for zone in range(25) if pool.zones[zone, number] % 4 >= 2]
    facts: list[Any] = [
        Trap(zone_name(zone), "fire" if pool.zones[zone, number] % 4 == 2 else "sharp")
        for zone in dice.sample(traps, 3)
    ]
    viewfinder: str | None = None
    while True:
        fact = facts.pop(0) if facts else None
        if fact is None:
            if known.count == 1:
                return
            ranked_in, questions = milliseconds(known.questions, viewfinder)
            rank.append(ranked_in)
            row = pool.row(
                pool.axis_number[questions[0].axis], pool.question_number[questions[0].question]
            )
            code = int(pool.answers[row, number])
            fact = Answered(questions[0].axis, questions[0].question, code)
            viewfinder = questions[0].axis
        took, known = milliseconds(learned, known, fact)
        deduce.append(took)


def learned(known: Any, fact: Any) -> Any:
    """What a person waits for: what is left, and what is certain and how likely the rest is."""
    after = known.told(fact)
    after.certain()
    after.odds()
    return after


def whole_pool(rounds: int) -> dict[str, dict[str, float]]:
    """The worst case: nothing is known but one clue, or nothing at all."""
    from dighouse.games.archeologic.solver import Deduction

    return {
        "deduce": figures(
            [milliseconds(learned, Deduction(), "C1 fire")[0] for _ in range(rounds)]
        ),
        "rank": figures([milliseconds(Deduction().questions)[0] for _ in range(rounds)]),
    }


def helpers(rounds: int) -> dict[str, dict[str, float]]:
    """Hints and reviews of whole games, from a view and from picks."""
    import dighouse
    from dighouse.games.archeologic.solver import Deduction, layout

    hints, reviews = [], []
    for seed in range(rounds):
        game: Any = dighouse.game("archeologic", seats=1)
        state: Any = game.start()
        chance = dighouse.Chance(seed)
        picks: list[int] = []

        def do(*moves: int, state: Any = state, picks: list[int] = picks) -> None:
            for move in moves:
                state.apply(move)
                picks.append(move)

        while state.actor == dighouse.CHANCE:
            do(chance.pick(state))
        do(game.parse("set a"))
        while state.actor != dighouse.OVER:
            took, advice = milliseconds(game.hint, state.view(0))
            hints.append(took)
            one = advice.data["question"]
            if one is None:
                left = Deduction(*_facts(state)).candidates
                texts = [f"place {text}" for text in layout(int(left[0]))]
                do(*map(game.parse, ["check", *texts]))
                continue
            where = {0: "stay", 1: "step"}.get(one["extra"], f"aim {one['axis']}")
            do(game.parse(where), game.parse(f"ask {one['question']}"))
        reviews.append(milliseconds(game.review, picks)[0])
    return {"hint": figures(hints), "review": figures(reviews)}


def _facts(state: Any) -> list[Any]:
    from dighouse.games.archeologic.facts import facts_of

    return facts_of(state.view(0))


def memory() -> None:
    """In a process of its own: from nothing to the end of some games, with hints and a review."""
    from dighouse.games.archeologic.solver import Deduction

    took, known = milliseconds(Deduction)
    known.questions()
    for number in (1, 60_000, 120_000):
        play(number, random.Random(number), [], [])
    helpers(1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"load_ms": round(took, 1), "peak_mb": round(peak, 1)}))


def in_a_child(cache: str) -> dict[str, float]:
    told = subprocess.run(
        [sys.executable, __file__, "--memory"],
        env={**os.environ, "DIGHOUSE_CACHE": cache},
        capture_output=True,
        check=True,
        text=True,
    )
    figures: dict[str, float] = json.loads(told.stdout)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--quick", action="store_true", help="few games, numbers too noisy to quote"
    )
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument("--json", type=Path, default=RESULT, metavar="PATH")
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory:
        memory()
        return 0

    games = 20 if options.quick else 200
    deduce: list[float] = []
    rank: list[float] = []
    dice = random.Random(1)
    for _ in range(games):
        play(dice.randrange(136_132), dice, deduce, rank)
    with tempfile.TemporaryDirectory() as cache:
        first, again = in_a_child(cache), in_a_child(cache)
    found = {
        "machine": {"python": platform.python_version(), "system": platform.system()},
        "games": games,
        "deduce": figures(deduce),
        "rank": figures(rank),
        "whole_pool": whole_pool(5 if options.quick else 30),
        "first_start": first,
        "next_start": again,
        **helpers(2 if options.quick else 10),
    }
    options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return report(found, options.check)


def report(found: dict[str, Any], check: bool) -> int:
    for name in ("deduce", "rank", "hint", "review"):
        one = found[name]
        print(f"{name:22} median {one['median_ms']:8.2f} ms   p95 {one['p95_ms']:8.2f} ms")
    for name, one in found["whole_pool"].items():
        print(f"{name + ', whole pool':22} median {one['median_ms']:8.2f} ms")
    for name in ("first_start", "next_start"):
        one = found[name]
        print(f"{name:22} {one['load_ms']:8.1f} ms to load, peak {one['peak_mb']:.0f} MB")
    reached = {
        "deduce_ms": found["deduce"]["median_ms"],
        "rank_ms": max(found["rank"]["median_ms"], found["whole_pool"]["rank"]["median_ms"]),
        "peak_mb": found["first_start"]["peak_mb"],
    }
    missed = [name for name, bar in BARS.items() if reached[name] > bar]
    for name in missed:
        print(f"missed: {name} is {reached[name]}, the bar is {BARS[name]}")
    return int(check and bool(missed))


if __name__ == "__main__":
    sys.exit(main())
