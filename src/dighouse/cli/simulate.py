"""`dighouse simulate`: let bots play many games."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dighouse.bots.registry import names
from dighouse.cli.guard import find
from dighouse.cli.options import fill, make_game, parse_names, parse_options
from dighouse.cli.report import Report
from dighouse.cli.tournament import Outcome, Tournament, outcomes, tournament
from dighouse.kernel.errors import BadOptions

GAMES_A_JOB = 100  # fewer do not pay for starting another process


def simulate(
    ruleset: str = "card-game",
    /,
    *,
    bots: str | None = None,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    edition: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> None:
    """Let bots play many games, and compare them.

    Parameters
    ----------
    ruleset
        Which game; `dighouse games` lists them.
    bots
        Names or files, with commas: greedy,random,./mine.py. One alone plays every seat.
        [default: the strongest, against random]
    games
        How many games, at least: no deal is played by halves.
    seats
        How many seats. [default: as many as bots]
    seed
        A number that all the deals follow from.
    jobs
        How many processes share the work. [default: one a core, if there are games enough]
    edition
        A file with other values.
    option
        A choice of the game's own, such as quest=17; `dighouse games` lists them.
    as_json
        Print the result as JSON, and nothing else.
    """
    entrants = _entrants(ruleset, bots, seats)
    game = make_game(ruleset, seats or max(2, len(entrants)), edition, parse_options(option))
    entrants = fill(entrants, game.seats, f"{game.seats} seats")
    if games < 1:
        raise BadOptions(f"--games must be 1 or more, not {games}")
    if jobs is not None and jobs < 1:
        raise BadOptions(f"--jobs must be 1 or more, not {jobs}")
    if seed < 0:
        raise BadOptions(f"--seed must be a number from 0 on, not {seed}")
    for bot in entrants:
        find(bot, ruleset)  # complain before the work starts
    contest = tournament(game, entrants, seed, games)
    workers = jobs or max(1, min(os.cpu_count() or 1, contest.games // GAMES_A_JOB))

    start = time.perf_counter()
    played = _play(contest, min(workers, contest.deals))
    report = Report(contest, played, seed, time.perf_counter() - start)
    if as_json:
        print(report.json())
    else:
        Console().print(report.tables())


def _entrants(ruleset: str, bots: str | None, seats: int | None) -> list[str]:
    if bots is not None:
        given = parse_names(bots)
        if not given:
            raise BadOptions("--bots needs at least one bot, such as --bots greedy,random")
        return given
    strongest, *_, weakest = names(ruleset)
    return [strongest, *[weakest] * ((seats or 2) - 1)]


def _play(contest: Tournament, jobs: int) -> list[list[Outcome]]:
    """All the games, with a progress bar where somebody looks on."""
    screen = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[list[Outcome]] = []
    with Progress(
        *columns, console=screen, transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        bar = progress.add_task("games", total=contest.games)
        for deal in outcomes(contest, jobs):
            played.append(deal)
            progress.advance(bar, len(deal))
    return played
