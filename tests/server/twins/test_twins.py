"""Twin worlds over the real socket: who can't know of a difference gets the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.twins.leaks import PLANTED, planted
from tests.server.twins.looks import expeditions, looks, other_looks, private
from tests.server.twins.play import WORLDS, originals, plans, twin_worlds
from tests.server.twins.quests import other_cities
from tests.server.twins.report import Report
from tests.server.twins.sitting import Plan
from tests.server.twins.tiles import tile_games
from tests.server.twins.world import Ids, in_world

CONTROL = "none"
STEPS = 70  # of tables with a leak


def test_nobody_hears_of_another_card_in_a_hand() -> None:
    report = sum(twin_worlds(plans([2, 3, 4]), twins=2), Report())
    print(report)
    assert report.leaks == []
    assert report.differing == 0
    assert report.games == 3
    assert report.twins >= 12
    assert report.share >= 0.9
    assert report.compared > 300_000
    compared = report.frames
    for kind in (
        "welcome",
        "welcome, with last",
        "welcome, with events",
        "welcome, hot seat",
        "welcome, resync",
        "update",
        "update, undone",
        "applied",
        "refused: illegal",
        "refused: stale",
        "refused: too-long",
        "refused: not-now",
        "refused: not-your-seat",
        "refused, with a menu",
        "rehearsed, with a view",
        "rehearsed, not allowed",
        "rehearsed, no more",
        "presence",
        "seats",
        "clock",
        "chat",
        "bye",
        "page",
    ):
        assert compared[kind] > 0, f"no '{kind}' was compared: {compared}"


def test_nobody_hears_of_another_city_under_an_archeologic_table() -> None:
    games = [
        Plan("two in app mode", 2, steps=160, game="archeologic"),
        # What is answered stays; a check can be taken back until it is resolved.
        Plan("two who check", 2, steps=80, game="archeologic", liked="check", undoes=True),
        Plan(
            "three by the rulebook",
            3,
            steps=160,
            game="archeologic",
            options=(("mode", "rulebook"), ("handicap", [0, 1, 2])),
        ),
    ]
    report = sum(twin_worlds(games, twins=3, others=other_cities), Report())
    print(report)
    assert report.leaks == []
    assert report.differing == 0
    assert report.twins >= 8
    assert report.share >= 0.9
    assert report.compared > 300_000
    assert report.frames["refused, with a menu"] > 0
    assert report.frames["rehearsed, with a view"] > 0
    assert report.frames["rehearsed, no more"] > 0
    assert report.frames["update, undone"] > 0


def test_nobody_hears_of_another_card_in_a_monument() -> None:
    report = sum(
        twin_worlds(expeditions([3, 2, 3, 4], steps=280), twins=2, others=other_looks), Report()
    )
    print(report)
    assert report.leaks == []
    assert report.differing == 0
    assert report.twins >= 12
    assert report.share >= 0.9
    assert report.compared > 300_000


def test_nobody_hears_of_another_tile_in_a_hand() -> None:
    report = sum(twin_worlds(tile_games([2, 3, 4], steps=120), twins=2), Report())
    print(report)
    assert report.leaks == []
    assert report.differing == 0
    assert report.twins >= 9
    assert report.share >= 0.9
    assert report.compared > 300_000


@pytest.mark.parametrize(
    "leak",
    [
        "an update has everybody's events",
        "an update has the view of the next seat",
        "spectators have the view of seat 0",
    ],
)
def test_a_tile_that_leaks_is_caught(leak: str) -> None:
    with planted({Ids(WORLDS).table(): PLANTED[leak]}):
        (report,) = twin_worlds(tile_games([3], steps=60), twins=3)
    assert report.differing > 0
    assert any("'update' differs" in told for told in report.leaks)


def test_a_look_into_the_temple_reaches_one_seat_only(tmp_path: Path) -> None:
    """On the wire: what was seen in private is in no frame that is not for that seat's eyes."""
    (plan,) = expeditions([3], steps=160)
    ((log, table),) = in_world(tmp_path / "w", WORLDS, lambda world: originals(world, [plan]))
    assert looks(log) >= 3
    sent = list(private(table.heard))
    assert {what for what, _, _ in sent} >= {"saw", "among"}
    for what, seat, audience in sent:
        assert seat == audience, what
    assert len({seat for _, seat, _ in sent}) == 3


@pytest.mark.parametrize(
    "leak", ["an update has everybody's events", "an update has the view of the next seat"]
)
def test_a_look_that_leaks_is_caught(leak: str) -> None:
    with planted({Ids(WORLDS).table(): PLANTED[leak]}):
        (report,) = twin_worlds(expeditions([3], steps=120), twins=1, others=other_looks)
    assert report.differing > 0
    assert any("'find " in told and "'update' differs" in told for told in report.leaks)


@pytest.fixture(scope="module")
def caught() -> dict[str, Report]:
    """All leaks at once, each at tables of its own, and a table without any."""
    names = [name for name, leak in PLANTED.items() for _ in range(leak.tables)]
    games = [
        Plan(f"leak {number}", leak.seats, steps=STEPS, hot=leak.seats > 2, bad=leak.bad)
        for number, leak in enumerate(PLANTED[name] for name in names)
    ]
    ids = Ids(WORLDS)
    with planted({ids.table(): PLANTED[name] for name in names}):
        reports = twin_worlds([*games, Plan("control", 2, steps=STEPS)], twins=3)
    found = {CONTROL: reports.pop()}
    for name, report in zip(names, reports, strict=True):
        found[name] = found.get(name, Report()) + report
    return found


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_caught(leak: str, caught: dict[str, Report]) -> None:
    report = caught[leak]
    assert report.differing > 0
    shown = [told for told in report.leaks if f"'{PLANTED[leak].shows}' differs" in told]
    assert shown, report.leaks


def test_a_table_beside_leaky_ones_is_tight(caught: dict[str, Report]) -> None:
    assert caught[CONTROL].leaks == []
    assert caught[CONTROL].compared > 0
