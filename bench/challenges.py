"""The bots on the 28 quests of ArcheOlogic's shelf; the table goes to docs/quests.md.

python bench/challenges.py            # play, and write the table
python bench/challenges.py --choose   # work out from the yardstick alone which quests belong on the shelf
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import dighouse
from dighouse.games.archeologic.challenges import quest_groups
from dighouse.games.archeologic.daily import STARS
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.quests import quest_difficulty, thresholds
from dighouse.search import bots

PAGE = Path(__file__).parents[1] / "docs" / "quests.md"
BEGIN, END = "<!-- bench/challenges.py writes from here -->\n", "<!-- to here -->\n"
BOTS = ("master", "professor", "digger", "novice")
NUMBERS = 6000  # among which the shelf was chosen


class Result(NamedTuple):
    time: int
    rank: str | None
    wrong: int  # checks


def dig(job: tuple[str, int]) -> Result:
    """One solo game of a bot on a quest. Whatever the seed: the bots' luck comes from their notes."""
    bot, number = job
    game = dighouse.game("archeologic", quest=number)
    record = dighouse.play(game, [bots.find(bot, "archeologic")], dighouse.Chance(0))
    view = record.replay().view(0)
    wrong = sum(check.right is False for check in view.checks)
    return Result(view.pawns[0].time, view.rank, wrong)


def table(processes: int) -> str:
    quests = [one for board in quest_groups() for one in board.quests]
    jobs = [(bot, one.number) for bot in BOTS for one in quests]
    with multiprocessing.Pool(processes) as pool:
        played = dict(zip(jobs, pool.map(dig, jobs, chunksize=2), strict=True))
    head = [
        "",
        "quest",
        "title",
        "sum of ten times",
        "master",
        "seasoned",
        *map("`{}`".format, BOTS),
    ]
    rows = [head, ["---"] * len(head)]
    for place, one in enumerate(quests, 1):
        games = [played[bot, one.number] for bot in BOTS]
        times = [f"{game.time} {STARS[game.rank]}" for game in games]
        limits = thresholds(built_in(), one.number)
        rows.append([*map(str, (place, one.number, one.title, one.time, *limits)), *times])
    rows.append([])
    lines = ["| " + " | ".join(row) + " |" if row else "" for row in rows]
    lines += ["| bot | mean time | master | seasoned | apprentice | unsolved | wrong checks |"]
    lines += ["|---|---|---|---|---|---|---|"]
    lines += [summary(bot, [played[bot, one.number] for one in quests]) for bot in BOTS]
    return "\n".join(lines) + "\n"


def summary(bot: str, games: list[Result]) -> str:
    ranks = [str(sum(game.rank == rank for game in games)) for rank in STARS]
    time = f"{mean(game.time for game in games):.1f}"
    return " | ".join([f"| `{bot}`", time, *ranks, f"{sum(game.wrong for game in games)} |"])


def write(text: str) -> None:
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1], "utf-8")


def choose() -> list[tuple[int, int]]:
    """(number, time): the smallest number with the time in the middle of each 28th."""
    times = {number: quest_difficulty(built_in(), number) for number in range(1, NUMBERS + 1)}
    ordered = sorted(times.values())
    parts = sum(len(board.quests) for board in quest_groups())
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
