"""The report: a page that needs nothing else, JSON, and Parquet."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dighouse.arena import Definition, run
from dighouse.arena.charts import Interval, bar_chart, interval_chart, ticks
from dighouse.arena.definition import StopRule
from dighouse.arena.findings import findings, to_json
from dighouse.arena.html_report import html_report
from dighouse.arena.lineup import Entrant
from dighouse.arena.parquet import write_parquet
from dighouse.arena.runner import ArenaRun
from tests.arena.lineups import BAD_BOTS, PROFESSOR, RANDOM, from_code, lineup

ODD = Entrant('<script>"&', "random")
VOID = {"meta", "line", "circle", "rect"}


class Page(HTMLParser):
    """Its elements, if each that is opened is closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def played() -> ArenaRun:
    bad = from_code("bad", BAD_BOTS["illegal pick"])
    lineups = (lineup(PROFESSOR, ODD), lineup(bad, RANDOM, RANDOM))
    return run(Definition("a <b> & c", lineups, StopRule(4, "sprt")))


@pytest.fixture(scope="module")
def figures(played: ArenaRun) -> dict[str, Any]:
    return findings(played)


def test_the_page_is_whole_and_needs_nothing_else(figures: dict[str, Any]) -> None:
    text = html_report(figures)
    page = Page(text)
    names = [attributes.get("id") for _, attributes in page.seen if "id" in attributes]
    assert len(set(names)) == len(names)
    for tag, attributes in page.seen:
        assert tag not in ("script", "link", "img", "iframe")
        assert not {"src", "href"} & set(attributes)
        for known in (attributes.get("aria-labelledby") or "").split():
            assert known in names
    assert "url(" not in text
    assert "@import" not in text
    assert ODD.name in "".join(page.words)
    assert "a <b> & c" in page.words
    assert any("is not on its menu" in words for words in page.words)
    charts = [attributes for tag, attributes in page.seen if tag == "svg"]
    assert len(charts) == 4
    assert all(chart["role"] == "img" for chart in charts)


def test_an_arena_that_has_played_nothing_has_a_page() -> None:
    lineups = (lineup(PROFESSOR, RANDOM),)
    from dighouse.arena.result_store import ResultStore

    Page(html_report(findings(ArenaRun(Definition("none", lineups, StopRule(4)), ResultStore()))))


def test_json_has_what_the_games_say(played: ArenaRun, figures: dict[str, Any]) -> None:
    read = json.loads(to_json(figures), parse_constant=lambda text: pytest.fail(text))
    two, three = read["results"]["games"]
    assert [row["bot"] for row in two["bots"]] == ["professor", ODD.name]
    games = [game for deal in played.lineups[0].deals for game in deal.games]
    assert two["bots"][0]["games"] == len(games)
    won = sum(game.wins[game.seating.index(0)] for game in games)
    assert two["bots"][0]["wins"] == pytest.approx(won)
    cells = {(row["bot"], row["rival"]): row["value"] for row in two["cross_table"]}
    assert cells["professor", ODD.name] + cells[ODD.name, "professor"] == pytest.approx(1)
    bad = three["bots"][0]
    assert (bad["bot"], bad["faults"], bad["wins"]) == ("bad", bad["games"], 0)
    assert [row["kind"] for row in three["faults"]] == ["illegal pick"] * len(three["faults"])
    assert read["run"]["games_played"] >= bad["games"] + len(games)
    assert "seconds" not in json.dumps(read["results"])


def test_parquet_has_a_row_for_each_seat(played: ArenaRun, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    write_parquet(played, path)
    table = parquet.read_table(path)
    rows = table.to_pylist()
    expected = [
        (one.lineup.entrants[entrant].name, game.scores[seat], game.wins[seat])
        for one in played.lineups
        for deal in one.deals
        for game in deal.games
        for seat, entrant in enumerate(game.seating)
    ]
    assert [(row["bot"], row["score"], row["win"]) for row in rows] == expected
    assert {row["fault"] for row in rows} == {None, "illegal pick"}
    assert table.schema.metadata[b"definition"].decode() == played.definition.digest


def test_charts_of_odd_numbers() -> None:
    same = interval_chart([Interval("a", 1.0, 1.0, 1.0)], "t", "n", percent=False)
    Page(same)
    Page(bar_chart([("nobody", [])], "t", "n"))
    assert list(ticks(0.0, 1.0)) == [0.0, 0.5, 1.0]
    assert 1 <= len(list(ticks(1231.0, 1768.0))) <= 5
