"""AO-6, AO-19, AO-23: numbered quests, how hard they are, the shelf and the daily dig."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

import dighouse
from dighouse.games.archeologic import challenges, difficulty
from dighouse.games.archeologic.buildings import all_ways, zone_name
from dighouse.games.archeologic.daily import daily_number, share_line
from dighouse.games.archeologic.edition import Edition, built_in
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.quests import (
    LARGEST,
    clue_texts,
    numbered_expert_clues,
    quest,
    quest_difficulty,
    quest_name,
    seed,
    thresholds,
    trap_zones,
)
from tests.docs.pages import page, rows, section
from tests.rules import rules

EDITION = built_in()
POOL = layout_pool(EDITION)
# The thresholds of the printed game's quests (master, seasoned), and how many quests have them.
PRINTED = Counter({
    (18, 27): 1, (19, 29): 2, (20, 31): 1, (20, 32): 2, (21, 33): 2, (21, 34): 2, (21, 35): 1,
    (22, 35): 2, (22, 36): 5, (23, 37): 1, (23, 38): 2, (23, 39): 1, (24, 40): 4, (24, 41): 1,
    (25, 41): 1,
})  # fmt: skip


def described(number: int) -> list[str]:
    """Layout, order and thresholds as the page writes them."""
    layout, order = quest(EDITION, number)[1:]
    ways = [of[way] for of, way in zip(all_ways(EDITION), POOL.ways[:, layout], strict=True)]
    laid = [
        f"{building.name} {zone_name(way.zone).lower()} {90 * way.turns}"
        for building, way in zip(EDITION.buildings, ways, strict=True)
    ]
    master, seasoned = thresholds(EDITION, number)
    traps = " ".join(zone_name(zone) for zone in order)
    return [str(number), ", ".join(laid), traps, f"{master} / {seasoned}"]


@rules("AO-23")
@pytest.mark.parametrize("row", rows(section(page("quests.md"), "From a number to a quest")))
def test_vectors(row: list[str]) -> None:
    """Numbers are shared: if one of these changes, somebody's quest does."""
    assert described(int(row[0])) == row


@rules("AO-23")
def test_expert_vector() -> None:
    assert seed(EDITION, "17b").hex() == (
        "decc291723da9bd3e67d180b00050a25daef089b6fcba6c4da1c06961d952b43"
    )
    common, more = numbered_expert_clues(EDITION, 17, "b")
    assert clue_texts(EDITION, common) == [
        "touch l v yes", "corner o yes", "together a1 b2 yes", "equal b e", "beside t 1",
    ]  # fmt: skip
    assert clue_texts(EDITION, more) == ["empty a4 yes", "empty c2 no"]


@rules("AO-6")
def test_the_order_has_all_traps() -> None:
    for number in range(1, 30):
        _, layout, order = quest(EDITION, number)
        assert sorted(order) == trap_zones(POOL, layout)
        assert len(order) == 8


@rules("AO-26")
def test_a_numbered_quest_is_what_its_seed_deals() -> None:
    """Drawn by a table from the seed of quest 17, a secret quest is quest 17."""
    chance = dighouse.Chance(seed(EDITION, "17"))
    state = dighouse.game("archeologic").start()
    drawn = []
    while state.actor == dighouse.CHANCE:
        pick = chance.pick(state)
        drawn.append(state.game.text(pick))
        state.apply(pick)
    laid = [f"lay {one}".lower() for one in described(17)[1].split(", ")]
    order = quest(EDITION, 17).order[:3]
    assert drawn == laid + [f"clue {zone_name(zone).lower()}" for zone in order]


def test_tiles_alone_decide_quests() -> None:
    dearer = EDITION.text.replace('check = [4, "T"]', 'check = [5, "A"]')
    edition = Edition(dearer, "dearer", built_in=False)
    assert quest(edition, 17) == quest(EDITION, 17)
    assert thresholds(edition, 17) != thresholds(EDITION, 17)
    other = Edition(EDITION.text.replace('"oof"', '"ofo"'), "other tiles", built_in=False)
    assert seed(other, "17") != seed(EDITION, "17")


@pytest.mark.parametrize(
    ("given", "expert", "name"),
    [(17, False, "17"), ("17", False, "17"), ("17b", True, "17b"), (" 17B ", True, "17b"),
     (17, True, "17"), (LARGEST, False, str(LARGEST)), ("007", False, "7")],
)  # fmt: skip
def test_names(given: Any, expert: bool, name: str) -> None:
    assert str(quest_name(given, expert)) == name


@pytest.mark.parametrize(
    "given", [0, -1, LARGEST + 1, 10**30, 1.5, True, "", "b", "17bb", "1 7", "٣", "17é", None, [17]]
)
def test_no_quests(given: Any) -> None:
    with pytest.raises(dighouse.BadOptions, match="a quest is a number from 1 to 1000000000"):
        quest_name(given, True)


def test_a_letter_is_for_experts() -> None:
    with pytest.raises(
        dighouse.BadOptions, match="of an expert quest; choose an expert one, or leave"
    ):
        quest_name("17b", False)


@pytest.mark.parametrize("number", [1.0, True, "1", 0, 10**9 + 1, None])
def test_what_is_no_number_is_no_quest_and_spoils_none(number: Any) -> None:
    before = quest(built_in(), 1)
    with pytest.raises(dighouse.BadOptions, match="a quest is a number from 1 to"):
        quest(built_in(), number)
    assert quest(built_in(), 1) == before
    assert type(quest(built_in(), 1).number) is int


def test_a_letter_of_expert_clues_is_one_letter() -> None:
    with pytest.raises(dighouse.BadOptions, match="one of a to z, not 'ab'"):
        numbered_expert_clues(built_in(), 17, "ab")


# -- how hard they are -----------------------------------------------------------------------------


def solved_slowly(number: int, start: int) -> int:
    """The fixed solver's time from one start, in fractions."""
    _, layout, order = quest(EDITION, number)
    fit = [POOL.zones[zone] % 4 == POOL.zones[zone, layout] % 4 for zone in order[:3]]
    left = [
        other for other in range(POOL.count) if fit[0][other] and fit[1][other] and fit[2][other]
    ]
    time, viewfinder = 0, start
    while len(left) > 1:
        best: tuple[Fraction, int, int, int] | None = None
        for axis in range(10):
            move = {1: 0, 2: 1}.get((axis - viewfinder) % 10, 2)
            for question, name in enumerate(POOL.questions):
                sizes = Counter(POOL.answers[9 * axis + question, left].tolist())
                cost = move + EDITION.cost(name)
                worth = log(len(left)) - sum(map(log, sizes.values()))
                here = (Fraction(-worth, cost), cost, axis, question)
                best = min(best or here, here)
        assert best is not None
        _, cost, axis, question = best
        answers = POOL.answers[9 * axis + question]
        code = int(answers[layout])
        left = [other for other in left if answers[other] == code]
        time += cost
        viewfinder = (axis + (question >= 2) * (code // 4 % 4 + code // 16)) % 10
    return time + 4


def log(size: int) -> int:
    return size * ((size**256).bit_length() - 1)


@pytest.mark.parametrize("number", [17, 44])
def test_the_difficulty_against_a_slow_one(number: int) -> None:
    assert quest_difficulty(EDITION, number) == sum(
        solved_slowly(number, axis) for axis in range(10)
    )


@rules("AO-19")
def test_thresholds_rise_with_difficulty() -> None:
    table = [tuple(map(int, row)) for row in rows(section(page("quests.md"), "Thresholds"))]
    assert table == list(difficulty.PRINTED)
    pairs = [difficulty.thresholds_for(EDITION, time) for time in range(60, 220)]
    assert pairs == sorted(pairs)
    assert all(one[1] <= two[1] for one, two in pairwise(pairs))
    assert set(pairs) == set(PRINTED)


def test_thresholds_of_other_editions_follow_the_solver() -> None:
    cheap = EDITION.text.replace('check = [4, "T"]', 'check = [1, "A"]')
    edition = Edition(cheap, "cheap", built_in=False)
    assert quest_difficulty(edition, 17) == quest_difficulty(EDITION, 17) - 30
    assert thresholds(edition, 17) == (80 * 219 // 1370, 80 * 355 // 1370)


# -- the shelf -------------------------------------------------------------------------------------

QUESTS = [one for group in challenges.quest_groups() for one in group.quests]


def test_the_shelf_has_the_pairs_of_the_printed_game() -> None:
    pairs = [difficulty.thresholds_for(EDITION, one.time) for one in QUESTS]
    assert Counter(pairs) == PRINTED
    assert pairs == sorted(pairs)
    assert round(mean(master for master, _ in pairs), 1) == 21.9
    assert round(mean(seasoned for _, seasoned in pairs), 1) == 35.5


def test_quests_of_the_shelf_get_harder() -> None:
    assert len({one.number for one in QUESTS}) == len({one.title for one in QUESTS}) == 28
    assert all(one.time < two.time for one, two in pairwise(QUESTS))
    for one in QUESTS[::5]:
        assert quest_difficulty(EDITION, one.number) == one.time


def test_the_shelf_is_the_documented_one() -> None:
    shown = [row for row in rows(section(page("quests.md"), "The shelf")) if row[0].isdecimal()]
    assert [row[1:4] for row in shown] == [[str(n), title, str(time)] for n, time, title in QUESTS]
    for row, one in zip(shown, QUESTS, strict=True):
        assert tuple(map(int, row[4:6])) == difficulty.thresholds_for(EDITION, one.time)
        assert row[6].endswith("★★★"), "the bot `master` earns the rank of its name everywhere"


def test_what_is_laid_out_on_a_day() -> None:
    laid_out = challenges.challenges("2026-11-16")
    listed = [one for group in laid_out.groups for one in group.challenges]
    assert [one.options["quest"] for one in listed] == [one.number for one in QUESTS]
    assert [one.difficulty for one in listed] == list(range(1, 29))
    daily = laid_out.daily
    assert daily is not None
    for one in (daily, listed[0], listed[27]):
        game = dighouse.game("archeologic", seats=one.seats, **one.options)
        assert game.start().view(0).thresholds == one.thresholds
    assert daily.options == {"quest": 915073906}
    assert 1 <= (daily.difficulty or 0) <= 28


# -- the daily dig ---------------------------------------------------------------------------------


def test_days_have_quests_of_their_own() -> None:
    days = {"2026-11-16": 915073906, "2026-11-17": 612538582, "2000-02-29": 713054575}
    assert {day: daily_number(day) for day in days} == days
    for bad in ("", "16.11.2026", "2026-11-16T00:00", "2026-1-1", "2026-02-30", "20261116"):
        with pytest.raises(dighouse.BadOptions, match="a day is written such as 2026-11-16"):
            daily_number(bad)
    for junk in (None, 5, ["2026-11-16"]):
        with pytest.raises(dighouse.BadOptions, match="a day is written such as 2026-11-16"):
            challenges.challenges(junk)  # type: ignore[arg-type]


def solution(number: int) -> list[str]:
    return [f"place {one}".lower() for one in described(number)[1].split(", ")]


@pytest.mark.parametrize(
    ("picks", "line"),
    [
        (["check", *solution(17)], "★★★ 4 ✓"),
        (
            ["stay", "ask buildings", "stay", "ask empty", "step", "ask traps", "aim", "ask s",
             "aim", "ask v", "stay", "ask o", "check", *solution(1), "check", *solution(17)],
            "★★☆ 25 ①①③⑤④③✗✓",
        ),
        (["check", *solution(1)] * 6 + ["check", *solution(17)], "★★☆ 28 ✗✗✗✗✗✗✓"),
        (["check", *solution(1)] * 8 + ["check", *solution(17)], "★☆☆ 36 ✗✗✗✗✗✗✗✗✓"),
        (["check", *solution(1)] * 25, "☆☆☆ 100 " + 25 * "✗"),
    ],
)  # fmt: skip
def test_lines_to_share(picks: list[str], line: str) -> None:
    """The web client's tests have the same lines."""
    state = dighouse.game("archeologic", quest=17).start()
    for text in ("set 1", *picks):
        if text == "aim":  # anywhere that costs so much
            text = next(move for move in state.view(0).moves if move.startswith("aim"))
        state.apply(state.game.parse(text))
    view = state.view(0)
    assert view.actor == dighouse.OVER
    assert share_line("2026-11-16", view) == f"ArcheOlogic 2026-11-16 {line}"
    assert share_line("#17", view) == f"ArcheOlogic #17 {line}"
    assert share_line("#17", view, hints=1) == f"ArcheOlogic #17 {line} 1 hint"
    assert share_line("#17", view, hints=7) == f"ArcheOlogic #17 {line} 7 hints"
