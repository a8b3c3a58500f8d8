"""`dighouse simulate --each`: the same contest with each value of some choices, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.cli.options import make_game
from dighouse.cli.report import Report
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.registry import ruleset as ruleset_named

SEATS = "seats"
RANDOM = "random"  # no row of its own: it is one of the others
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def games_of(
    ruleset: str, each: Sequence[str], seats: int, edition: Path | None, chosen: Mapping[str, Any]
) -> list[Game]:
    """A game for each combination of the values that these choices have, where there is one."""
    offer = ruleset_named(ruleset).offer()
    values: dict[str, list[Any]] = {SEATS: offer.seats}
    for option in offer.options:
        if option.choices:
            values[option.name] = [value for value in option.choices if value != RANDOM]
    for name in each:
        if name not in values:
            raise BadOptions(f"--each needs a choice that has a list: {', '.join(values)}")
        if name in chosen:
            raise BadOptions(f"{name!r} is either in --each or in --option")
    games, refusal = [], None
    for some in product(*(values[name] for name in each)):
        choices = {SEATS: seats, **chosen, **dict(zip(each, some, strict=True))}
        try:
            games.append(make_game(ruleset, choices.pop(SEATS), edition, choices))
        except BadOptions as error:  # not every choice goes with every number of seats
            refusal = error
    if not games and refusal is not None:
        raise refusal
    return games


def table(each: Sequence[str], reports: Sequence[Report]) -> RenderableType:
    """A row a game. The bot that was named first is the one whose wins and scores are told."""
    first = reports[0]
    bot, alone = first.bots[0], len(first.bots) == 1
    places = max(report.seats for report in reports)
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for name in each:
        rows.add_column(name, justify="right" if name == SEATS else "left")
    heads = ["score", *PLACES[:places], "turns", "picks"]
    for head in heads if alone else [bot, *heads]:
        rows.add_column(head, justify="right")
    for report in reports:
        wins = [report.wins_in_turn(place).value for place in range(report.seats)]
        cells = [f"{100 * win:.1f}" for win in wins] + [""] * (places - report.seats)
        row = [f"{report.score_of(bot).value:.1f}", *cells]
        row += [f"{report.turns.value:.1f}", f"{report.picks.value:.0f}"]
        if not alone:
            row.insert(0, f"{100 * report.wins_of(bot).value:.1f}")
        rows.add_row(*(_value(report, name) for name in each), *row)
    contest = first.contest
    games = sorted({report.contest.games for report in reports})
    counts = str(games[0]) if len(games) == 1 else f"{games[0]} to {games[-1]}"
    title = Text(f"{contest.game.title}, games a row: {counts}; seed {first.seed}", style="bold")
    told = "" if alone else f" {bot}: its wins;"
    note = Text(
        f"In per cent:{told} wins of who goes 1st, 2nd and so on. Shared wins are split. "
        f"score: the mean of {bot}.",
        style="dim",
    )
    return Group(title, "", rows, "", note)


def _value(report: Report, name: str) -> str:
    value = report.seats if name == SEATS else report.contest.game.options[name]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
