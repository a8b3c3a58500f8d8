"""This build beside another: random play inside the core, in turn.

    python bench/between.py OTHER_PYTHON [--rounds 12] [GAME ...]

OTHER_PYTHON is the interpreter of an environment that has the other build, such as that of the
release before a change. Both play the same games, one after the other, round by round. A ratio is the
median of the rounds' ratios, and its interval the middle 95 % of what the rounds, drawn anew, give.
A game is written as `new-expedition,seats=3,monument=tomb`; without any, all below are played.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys

MONUMENTS = ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
GAMES = (
    *(f"card-game,seats={seats}" for seats in (2, 3, 4)),
    *(f"new-expedition,seats=3,monument={monument}" for monument in MONUMENTS),
    *(f"museum,seats={seats}" for seats in (2, 4)),
)
PLAY = """
import sys, time, dighouse
for spec in sys.argv[1:]:
    ruleset, *options = spec.split(",")
    chosen = {name: int(value) if value.isdigit() else value
              for name, value in (option.split("=") for option in options)}
    state, dice = dighouse.game(ruleset, **chosen).start(), dighouse.Dice(1)
    dighouse.playouts(state, 20, dice)
    steps, start = 0, time.process_time()
    while time.process_time() - start < 0.3:
        steps += dighouse.playouts(state, 20, dice).steps
    print(steps / (time.process_time() - start))
"""


def rates(python: str, games: list[str]) -> list[float]:
    """Steps a second of each game."""
    command = [python, "-c", PLAY, *games]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [float(line) for line in answer.stdout.split()]


def interval(ratios: list[float]) -> tuple[float, float]:
    """The middle 95 % of the medians of rounds that are drawn from these, by bootstrap."""
    rng = random.Random(1)
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(2000))
    return medians[50], medians[-51]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=12)
    chosen = parser.parse_intermixed_args()
    games = chosen.games or list(GAMES)
    here: list[list[float]] = []
    there: list[list[float]] = []
    for _ in range(chosen.rounds):
        here.append(rates(sys.executable, games))
        there.append(rates(chosen.other, games))
    print(f"{'':44}{'here':>12}{'there':>12}   ratio (95 % interval)")
    for at, game in enumerate(games):
        mine, other = [row[at] for row in here], [row[at] for row in there]
        ratios = [one / two for one, two in zip(mine, other, strict=True)]
        low, high = interval(ratios)
        print(
            f"{game:44}{max(mine):12,.0f}{max(other):12,.0f}"
            f"   {statistics.median(ratios):.3f} ({low:.3f} to {high:.3f})"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
