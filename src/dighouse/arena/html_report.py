"""What an arena came to, as one page that needs nothing else: no script, no font, no other host."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from dighouse.arena.charts import Interval, bar_chart, interval_chart

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def html_report(found: dict[str, Any]) -> str:
    results, run = found["results"], found["run"]
    style = (files("dighouse.arena") / "report.css").read_text("utf-8")
    name = escape(results["name"])
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{name}: bots in the arena</title><style>{style}</style></head><body>",
        f'<header><p class="over">Bots in the arena</p><h1>{name}</h1>{_facts(results, run)}</header><main>',
        *(_game(game, f"game-{at}") for at, game in enumerate(results["games"])),
        _thinking(run),
        _method(results),
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _facts(results: dict[str, Any], run: dict[str, Any]) -> str:
    lineups = [one for game in results["games"] for one in game["lineups"]]
    faults = sum(row["games"] for game in results["games"] for row in game["faults"])
    facts = [
        ("games that count", f"{sum(one['games'] for one in lineups):,}"),
        ("deals", f"{sum(one['deals'] for one in lineups):,}"),
        ("lineups", f"{len(lineups):,}"),
        ("lost by rule", f"{faults:,}"),
        ("workers", f"{run['workers']:,}"),
    ]
    items = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    return f'<dl class="facts">{items}</dl>'


def _game(game: dict[str, Any], name: str) -> str:
    options = [f"{key} {_word(value)}" for key, value in game["options"].items()]
    told = ", ".join(
        [f"{game['seats']} seats", *options, *["an own edition"] * game["own_edition"]]
    )
    return "".join(
        [
            f'<section aria-labelledby="{name}"><h2 id="{name}">{escape(game["ruleset"])}</h2>',
            f'<p class="told">{escape(told)}</p>',
            _ratings(game, name),
            _lineups(game),
            _cross_table(game),
            _turn_order(game, name),
            _faults(game),
            "</section>",
        ]
    )


def _ratings(game: dict[str, Any], name: str) -> str:
    rows = [
        Interval(row["bot"], rating["value"], rating["low"], rating["high"])
        for row in game["ratings"]
        if (rating := row["bradley_terry"])["low"] is not None
    ]
    by_bot = {row["bot"]: row for row in game["bots"]}
    chart = (
        interval_chart(rows, "Ratings with their 95 % intervals", f"{name}-ratings", percent=False)
        if rows
        else ""
    )
    skills = any(row["openskill"] for row in game["ratings"])
    heads = [
        "bot",
        "rating",
        "95 % interval",
        *["OpenSkill"] * skills,
        "games",
        "wins",
        "mean score",
    ]
    body = []
    for row in game["ratings"]:
        rating, bot, skill = row["bradley_terry"], by_bot[row["bot"]], row["openskill"]
        wins = bot["wins"] / bot["games"] if bot["games"] else None
        body.append(
            [
                row["bot"],
                f"{rating['value']:.0f}",
                "" if rating["low"] is None else f"{rating['low']:.0f} to {rating['high']:.0f}",
                *(
                    [f"{skill['mean']:.1f} ± {skill['unsure']:.1f}" if skill else ""]
                    if skills
                    else []
                ),
                f"{bot['games']:,}",
                _percent(wins),
                "" if bot["score"] is None else f"{bot['score']:.1f}",
            ]
        )
    figure = f"<figure>{chart}<figcaption>400 points are ten wins to one.</figcaption></figure>"
    return f"<h3>Ratings</h3>{figure if rows else ''}{_table('Ratings', heads, body)}"


def _lineups(game: dict[str, Any]) -> str:
    adjusted = any(any(one["adjusted"] or ()) for one in game["lineups"])
    heads = ["lineup", "deals", "wins of the first", "95 % interval", "fair"]
    heads += [*["less luck"] * adjusted, "verdict on the first"]
    body = []
    for one in game["lineups"]:
        wins, verdict = one["wins"][0], one["verdict"]
        less = (one["adjusted"] or [None])[0]
        told = "" if less is None else f"{_percent(less['value'])} ({_reach(less)})"
        body.append(
            [
                " – ".join(one["bots"]),
                f"{one['deals']:,}",
                _percent(wins["value"]),
                _reach(wins),
                _percent(wins["fair"]),
                *([told] if adjusted else []),
                "" if verdict is None else verdict["found"],
            ]
        )
    return f"<h3>Lineups</h3>{_table('Lineups', heads, body, words=True)}"


def _cross_table(game: dict[str, Any]) -> str:
    bots = [row["bot"] for row in game["ratings"]]
    cells = {(row["bot"], row["rival"]): row for row in game["cross_table"]}
    head = "".join(f'<th scope="col">{escape(bot)}</th>' for bot in bots)
    rows = []
    for bot in bots:
        row = []
        for rival in bots:
            cell = cells.get((bot, rival))
            if cell is None:
                row.append('<td class="none"><span class="hidden">none</span></td>')
                continue
            # The colour only repeats the number: from all lost to all won.
            shade = round(200 * abs(cell["value"] - 0.5))
            side = "ahead" if cell["value"] >= 0.5 else "behind"
            row.append(
                f'<td class="{side}" style="--shade:{shade}%">{_percent(cell["value"])}'
                f"<small>{_reach(cell)}</small></td>"
            )
        rows.append(f'<tr><th scope="row">{escape(bot)}</th>{"".join(row)}</tr>')
    return (
        "<h3>Who was ahead of whom</h3>"
        '<p class="told">How often the bot of a row ended ahead of that of a column. A tie is half.</p>'
        '<div class="wide" role="region" aria-label="Cross table" tabindex="0"><table class="cross">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _turn_order(game: dict[str, Any], name: str) -> str:
    groups = [
        (
            row["bot"],
            [
                (ORDINALS[at], place["value"])
                for at, place in enumerate(row["by_turn_order"])
                if place is not None
            ],
        )
        for row in game["seats_of_bots"]
    ]
    chart = bar_chart(groups, "Share of games won, by the order of turns", f"{name}-turns")
    heads = ["bot", *(f"goes {ORDINALS[at]}" for at in range(game["seats"]))]
    heads += [f"seat {at}" for at in range(game["seats"])]
    body = [
        [row["bot"], *(_place(one) for one in [*row["by_turn_order"], *row["by_seat"]])]
        for row in game["seats_of_bots"]
    ]
    return (
        f"<h3>Turn order and seats</h3><figure>{chart}<figcaption>Share of games won by who has the "
        f"first turn, the second, and so on.</figcaption></figure>{_table('Seats', heads, body)}"
    )


def _faults(game: dict[str, Any]) -> str:
    if not game["faults"]:
        return "<h3>Lost by rule</h3><p>No bot crashed, stalled or made an illegal pick.</p>"
    body = [
        [row["bot"], row["kind"], f"{row['games']:,}", f"deal {row['first']['deal']}", row["text"]]
        for row in game["faults"]
    ]
    heads = ["bot", "what", "games", "first seen", "how"]
    return f"<h3>Lost by rule</h3>{_table('Games lost by rule', heads, body, words=True)}"


def _thinking(run: dict[str, Any]) -> str:
    body = [
        [
            row["bot"],
            f"{row['picks']:,}",
            f"{row['milliseconds_a_pick']:.2f} ms",
            f"{row['slowest_pick_milliseconds']:.1f} ms",
        ]
        for row in run["thinking"]
    ]
    table = _table("Time", ["bot", "picks", "a pick, on average", "the slowest"], body)
    return f'<section aria-labelledby="time"><h2 id="time">Time to think</h2>{table}</section>'


def _method(results: dict[str, Any]) -> str:
    stop = results["stop"]
    how = (
        f"up to {stop['deals']:,} deals, or until a test ({stop['test']}) was sure: an edge of "
        f"{_percent(stop['edge'])}, wrong in at most {_percent(stop['error'])}"
        if stop["test"]
        else f"{stop['deals']:,} deals"
    )
    return (
        '<section aria-labelledby="how"><h2 id="how">How it was measured</h2>'
        f"<p>Each lineup played {how}. Every deal was played with every seating, so that luck evens out. "
        "Intervals are of 95 %, by how deals spread. Ratings are Bradley and Terry’s, 1500 on average.</p>"
        f'<p class="told">dighouse {escape(results["dighouse"])}, definition '
        f"<code>{escape(results['digest'][:16])}</code></p></section>"
    )


def _table(
    label: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: bool = False
) -> str:
    """With `words`, the last column is text rather than numbers."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="{escape(label)}" tabindex="0">'
        f"<table{' class=words' if words else ''}>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def _reach(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"


def _place(one: dict[str, Any] | None) -> str:
    return "" if one is None else _percent(one["value"])


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
