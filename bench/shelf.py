"""Master and novice on the 28 quests of ArcheOlogic's shelf; the table goes to docs/quests.md.

python bench/shelf.py            # play, and write the table
python bench/shelf.py --choose   # work out from the yardstick alone which quests belong on the shelf
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import dighouse
from dighouse.bots import registry
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.quests import difficulty, thresholds
from dighouse.games.archeologic.shelf import Shelved, boards

PAGE = Path(__file__).parents[1] / "docs" / "quests.md"
BEGIN, END = "<!-- bench/shelf.py writes from here -->\n", "<!-- to here -->\n"
NOVICE_GAMES = 20
NUMBERS = 6000  # among which the shelf was chosen


class Result(NamedTuple):
    time: int
    rank: str | None
    wrong: int  # checks


def dig(job: tuple[str, int, int]) -> Result:
    """One solo game of a bot on a quest."""
    bot, number, seed = job
    game = dighouse.game("archeologic", quest=number)
    record = dighouse.play(game, [registry.find(bot, "archeologic")], dighouse.Chance(seed))
    view = record.replay().view(0)
    wrong = sum(check.right is False for check in view.checks)
    return Result(view.pawns[0].time, view.rank, wrong)


def row(place: int, one: Shelved, best: Result, novice: Sequence[Result]) -> str:
    master, seasoned = thresholds(built_in(), one.number)
    ranks = [sum(game.rank == rank for game in novice) for rank in ("master", "seasoned")]
    cells = [
        place, one.number, one.title, one.time, master, seasoned,
        f"{best.time} ({best.rank or 'unsolved'})",
        f"{mean(game.time for game in novice):.1f}", *ranks,
    ]  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def table(processes: int) -> str:
    quests = [one for board in boards() for one in board.quests]
    jobs = [("master", one.number, 0) for one in quests]
    jobs += [("novice", one.number, seed) for one in quests for seed in range(NOVICE_GAMES)]
    with multiprocessing.Pool(processes) as pool:
        played = dict(zip(jobs, pool.map(dig, jobs, chunksize=4), strict=True))
    best = [played["master", one.number, 0] for one in quests]
    novices = [
        [played["novice", one.number, seed] for seed in range(NOVICE_GAMES)] for one in quests
    ]
    flat = [game for games in novices for game in games]
    earned = sum(result.rank == "master" for result in best)
    share = sum(game.rank == "master" for game in flat) / len(flat)
    head = (
        "| | quest | title | yardstick | master | seasoned | time of `master` "
        f"| mean time of `novice` | of {NOVICE_GAMES}: master | seasoned |"
    )
    summary = (
        f"`master` earns the rank of master on {earned} of {len(quests)}, with a mean time of "
        f"{mean(game.time for game in best):.1f} and {sum(game.wrong for game in best)} wrong "
        f"checks. `novice` earns it in {100 * share:.0f} % of {len(flat)} games, with a mean time "
        f"of {mean(game.time for game in flat):.1f}; {sum(game.rank is None for game in flat)} of "
        "them stay unsolved."
    )
    rows = map(row, range(1, len(quests) + 1), quests, best, novices)
    lines = [head, "|---" * head.count(" | ") + "|---|", *rows, "", summary]
    return "\n".join(lines) + "\n"


def write(text: str) -> None:
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1], "utf-8")


def choose() -> list[tuple[int, int]]:
    """(number, time): the smallest number with the time in the middle of each 28th."""
    times = {number: difficulty(built_in(), number) for number in range(1, NUMBERS + 1)}
    ordered = sorted(times.values())
    parts = sum(len(board.quests) for board in boards())
    middles = [ordered[(2 * part + 1) * NUMBERS // (2 * parts)] for part in range(parts)]
    return [(min(n for n, time in times.items() if time == middle), middle) for middle in middles]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--choose", action="store_true")
    arguments.add_argument("--processes", type=int, default=os.cpu_count())
    given = arguments.parse_args()
    if given.choose:
        for number, time in choose():
            print(f"number = {number}, time = {time}")
    else:
        text = table(given.processes)
        print(text)
        write(text)


if __name__ == "__main__":
    main()
