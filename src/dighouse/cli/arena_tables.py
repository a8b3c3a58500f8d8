"""What an arena came to, as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def arena_tables(found: dict[str, Any]) -> RenderableType:
    results, run = found["results"], found["run"]
    parts: list[RenderableType] = []
    for game in results["games"]:
        options = [f"{key}={value}" for key, value in game["options"].items()]
        title = ", ".join([game["ruleset"], f"{game['seats']} seats", *options])
        parts += [Text(title, style="bold"), "", _ratings(game), "", _lineups(game), ""]
        parts += [Text(line) for line in _faults(game)]
    games, rate = run["games_played"], run["games_a_second"] or 0
    parts.append(
        Text(
            f"{games} games were played now, {rate:.1f} a second with {run['workers']} workers. "
            "Intervals are of 95 %, by the spread over deals.",
            style="dim",
        )
    )
    return Group(*parts)


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, name in enumerate(columns):
        table.add_column(name, justify="right" if at else "left")
    return table


def _ratings(game: dict[str, Any]) -> Table:
    by_bot = {row["bot"]: row for row in game["bots"]}
    table = _table("bot", "rating", "95 % interval", "games", "wins", "faults")
    for row in game["ratings"]:
        rating, bot = row["bradley_terry"], by_bot[row["bot"]]
        interval = "" if rating["low"] is None else f"{rating['low']:.0f} to {rating['high']:.0f}"
        wins = f"{bot['wins'] / bot['games']:.1%}".replace("%", " %") if bot["games"] else ""
        table.add_row(
            row["bot"],
            f"{rating['value']:.0f}",
            interval,
            str(bot["games"]),
            wins,
            str(bot["faults"] or ""),
        )
    return table


def _lineups(game: dict[str, Any]) -> Table:
    table = _table("lineup", "deals", "wins of the first", "95 % interval", "verdict")
    for row in game["lineups"]:
        wins, verdict = row["wins"][0], row["verdict"]
        value = "" if wins["value"] is None else f"{wins['value']:.1%}".replace("%", " %")
        interval = f"{100 * wins['low']:.1f} to {100 * wins['high']:.1f}"
        told = "" if verdict is None else verdict["found"]
        table.add_row(" - ".join(row["bots"]), str(row["deals"]), value, interval, told)
    return table


def _faults(game: dict[str, Any]) -> Iterator[str]:
    for row in game["faults"]:
        times = "1 game" if row["games"] == 1 else f"{row['games']} games"
        yield f"{row['bot']} lost {times} by rule ({row['kind']}), first of all: {row['text']}"
    if game["faults"]:
        yield ""
