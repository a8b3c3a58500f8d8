"""What tournaments came to, as tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.arena.report import TournamentReport
from dighouse.arena.series import SEATS
from dighouse.arena.statistics import Estimate, Mean

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def tournament_tables(report: TournamentReport) -> RenderableType:
    contest = report.contest
    turned = len(contest.rotations)
    how = f", each played {turned} times with the seats turned round" if turned > 1 else ""
    deals = f"{contest.deals} deal{'s' if contest.deals > 1 else ''}"
    head = Text(", ".join([contest.game.title, f"{report.seats} seats", *_options(report)]))
    head.stylize("bold")
    turns = f"{report.turns.value:.1f} turns and " if report.seats > 1 else ""
    facts = Text(
        f"{contest.games} games: {deals}{how}; seed {report.seed}. "
        f"{turns}{report.picks.value:.1f} picks a game, "
        f"{contest.games / report.seconds:.1f} games a second.",
    )
    note = Text(
        "Shared wins are split. 95 % intervals are Wilson's, by the spread over deals; "
        "± is the standard error.",
        style="dim",
    )
    return Group(head, facts, "", _by_bot(report), "", _by_turn(report), "", note)


def _options(report: TournamentReport) -> list[str]:
    """What was chosen of the game's own: defaults go without saying."""
    game = report.contest.game
    usual = type(game).choose({"seats": report.seats}).options
    return [
        name if value is True else f"{name}={value}"
        for name, value in game.options.items()
        if value != usual.get(name)
    ]


def _by_bot(report: TournamentReport) -> Table:
    table = _table("bot")
    table.add_column("seats", justify="right")
    table.add_column("wins", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("mean score", justify="right")
    for bot in report.bots:
        wins, score = report.wins_of(bot), report.score_of(bot)
        seats = str(report.contest.bots.count(bot))
        table.add_row(bot, seats, *_percent(wins), _mean_score(score))
    return table


def _by_turn(report: TournamentReport) -> Table:
    table = _table("goes")
    table.add_column("wins", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("mean score", justify="right")
    for place in range(report.seats):
        score = _mean_score(report.score_in_turn(place))
        table.add_row(ORDINALS[place], *_percent(report.wins_in_turn(place)), score)
    return table


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(first)
    return table


def _mean_score(score: Mean) -> str:
    error = "" if score.error is None else f" ± {score.error:.1f}"
    return f"{score.value:.1f}{error}"


def _percent(estimate: Estimate) -> tuple[str, str]:
    return (
        f"{estimate.value:.1%}".replace("%", " %"),
        f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}",
    )


# -- several of them: `dighouse simulate --each` ---------------------------------------------------


def series_table(each: Sequence[str], reports: Sequence[TournamentReport]) -> RenderableType:
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


def _value(report: TournamentReport, name: str) -> str:
    value = report.seats if name == SEATS else report.contest.game.options[name]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
