"""`dighouse simulate`: let bots play many games."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dighouse import registry
from dighouse.arena.guarded_bot import find
from dighouse.arena.report import TournamentReport, to_json
from dighouse.arena.series import SEATS, games_of
from dighouse.arena.tournament import GameOutcome, Tournament, outcomes, tournament
from dighouse.cli.options import fill_seats, parse_names, parse_options
from dighouse.cli.report_tables import series_table, tournament_tables
from dighouse.kernel.errors import BadOptions
from dighouse.search.bots import names


def simulate(
    ruleset: str = registry.default(),
    /,
    *,
    bots: str | None = None,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    edition: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    each: str | None = None,
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
    each
        Choices, with commas, all of whose values are tried: monument,seats. One row for each.
    as_json
        Print the result as JSON, and nothing else.
    """
    choices = parse_names(each or "")
    for name in choices:
        if choices.count(name) > 1:
            raise BadOptions(f"--each names {name} twice")
    if SEATS in choices and seats is not None:
        raise BadOptions("the seats are given by --seats, or by --each")
    wanted = seats or max(2, len(_entrants(ruleset, bots, None)))
    games_to_play = games_of(ruleset, choices, wanted, edition, parse_options(option))
    if games < 1:
        raise BadOptions(f"--games must be 1 or more, not {games}")
    if jobs is not None and jobs < 1:
        raise BadOptions(f"--jobs must be 1 or more, not {jobs}")
    if seed < 0:
        raise BadOptions(f"--seed must be a number from 0 on, not {seed}")
    contests = []
    for game in games_to_play:
        entrants = fill_seats(
            _entrants(ruleset, bots, game.seats), game.seats, f"{game.seats} seats"
        )
        contests.append(tournament(game, entrants, seed, games))
    for bot in {bot for contest in contests for bot in contest.bots}:
        find(bot, ruleset)  # complain before the work starts
    reports = _play(contests, jobs, seed)
    if as_json:
        print(to_json([one.figures() for one in reports]) if choices else reports[0].json())
    else:
        if choices:
            Console().print(series_table(choices, reports))
        else:
            Console().print(tournament_tables(reports[0]))


def _entrants(ruleset: str, bots: str | None, seats: int | None) -> list[str]:
    if bots is not None:
        given = parse_names(bots)
        if not given:
            raise BadOptions("--bots needs at least one bot, such as --bots greedy,random")
        return given
    known = names(ruleset)  # one alone, in a family that brings no bots
    return [known[0], *[known[-1]] * ((seats or 2) - 1)]


def _play(contests: list[Tournament], jobs: int | None, seed: int) -> list[TournamentReport]:
    """All the games, with a progress bar where somebody looks on."""
    screen = Console(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    reports = []
    with Progress(
        *columns, console=screen, transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        bar = progress.add_task("games", total=sum(contest.games for contest in contests))
        for contest in contests:
            workers = jobs or contest.jobs
            start = time.perf_counter()
            played: list[list[GameOutcome]] = []
            for deal in outcomes(contest, min(workers, contest.deals)):
                played.append(deal)
                progress.advance(bar, len(deal))
            reports.append(TournamentReport(contest, played, seed, time.perf_counter() - start))
    return reports
