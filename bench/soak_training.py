"""Training as a newcomer would do it, killed on the way: `make train`, SIGKILL, and `make train` again.

    python bench/soak_training.py 0.05            # hours

It needs PyTorch, which `make train` installs, so it is a part of `make soak` and not of the tests.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import dighouse
from dighouse.arena.tournament import tournament
from strength import match

ROOT = Path(__file__).resolve().parents[1]
HOURS = 0.05  # enough for a copy on disk, which it writes every two minutes
FOLDER = ROOT / "build" / "training" / "soak"
RUN = """\
ruleset = "card-game"
seed = 1
hidden = [64, 64]
teacher = "professor"
lessons = 20_000
lesson_rounds = 2
careless = 0.05
steps = 16
decay = 0.97
league = 0.2
league_every = 5
rival = "professor"
measure_every = 20
measure_games = 50
[rates]
learning = 4e-4
entropy = 0.004
epochs = 1
minibatch = 1024
[[tables]]
seats = 2
games = 64
[[measure]]
seats = 2
games = 25
"""


LINE = re.compile(r"^ *([0-9.]+) min of .* iteration (\d+) ")


class Seen(NamedTuple):
    minutes: float
    iteration: int


def train(hours: float) -> subprocess.Popen[str]:
    # The run's file is not among those of training/runs, where one of a game would be.
    return subprocess.Popen(
        ["make", "--silent", "train", "GAME=../../build/training/soak", f"HOURS={hours}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def watch(run: subprocess.Popen[str], until: Callable[[], bool]) -> list[Seen]:
    """What it prints, to its end, or until something is so."""
    assert run.stdout is not None
    seen = []
    for line in run.stdout:
        found = LINE.match(line)
        if found is None:
            continue
        seen.append(Seen(float(found[1]), int(found[2])))
        if until():
            return seen
    return seen


def wins_against_random(deals: int) -> float:
    os.environ["DIGHOUSE_BEST_RESPONSE"] = str(FOLDER / "network.safetensors")
    rival = Path(__file__).with_name("rivals") / "best_response.py"
    contest = tournament(dighouse.game("card-game", seats=2), [str(rival), "random"], 1, 2 * deals)
    return float(match(contest, None, 1)["share"])


def run(hours: float) -> dict[str, Any]:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    FOLDER.with_suffix(".toml").write_text(RUN)
    first = train(hours)
    before = watch(first, (FOLDER / "state.pt").exists)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    second = train(hours)
    after = watch(second, lambda: False)
    if second.wait() != 0 or not before or not after:
        raise AssertionError(f"training ended with {second.returncode}: {before} {after}")
    # What is printed every ten iterations may be that much later than what was kept.
    if not before[-1].iteration - 10 <= after[0].iteration <= before[-1].iteration + 20:
        raise AssertionError(f"it was killed at {before[-1]}, and went on at {after[0]}")
    won = wins_against_random(50)
    if won < 0.8:
        raise AssertionError(f"its network wins only {won:.0%} of games against random play")
    return {
        "killed_at": before[-1]._asdict(),
        "went_on_at": after[0]._asdict(),
        "ended_at": after[-1]._asdict(),
        "network_against_random": won,
    }


if __name__ == "__main__":
    print(json.dumps(run(float(sys.argv[1]) if len(sys.argv) > 1 else HOURS)))
