"""This build beside another: random play of the Card Game inside the core, in turn.

    python bench/between.py OTHER_PYTHON

OTHER_PYTHON is the interpreter of an environment that has the other build, such as that of the
release before a change. Both play the same games; the rates are the best of some rounds.
"""

from __future__ import annotations

import subprocess
import sys

ROUNDS = 8
PLAY = """
import time, dighouse
for seats in (2, 3, 4):
    state, dice = dighouse.game("card-game", seats=seats).start(), dighouse.Dice(1)
    dighouse.playouts(state, 100, dice)
    start = time.process_time()
    steps = dighouse.playouts(state, 3000, dice).steps
    print(steps / (time.process_time() - start))
"""


def rates(python: str) -> list[float]:
    answer = subprocess.run([python, "-c", PLAY], check=True, capture_output=True, text=True)
    return [float(line) for line in answer.stdout.split()]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    here: list[list[float]] = []
    there: list[list[float]] = []
    for _ in range(ROUNDS):
        here.append(rates(sys.executable))
        there.append(rates(sys.argv[1]))
    for seats, (mine, other) in enumerate(
        zip(zip(*here, strict=True), zip(*there, strict=True), strict=True), start=2
    ):
        ratio = max(mine) / max(other)
        print(
            f"{seats} seats: {max(mine):,.0f} steps/s here, {max(other):,.0f} there: {ratio:.2f}x"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
