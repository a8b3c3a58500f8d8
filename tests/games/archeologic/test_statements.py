"""AO-21, AO-22: what expert clues say, and how they are chosen."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dighouse.games.archeologic.edition import Edition, built_in
from dighouse.games.archeologic.expert_clues import handicap_statements, next_statements, window
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.quests import expert_clues, numbered_expert_clues, quest, seed
from dighouse.games.archeologic.statements import (
    KINDS,
    Statement,
    from_clue,
    numbers,
    parse,
    statements,
)
from dighouse.kernel.chance import draw
from tests.rules import rules

EDITION = built_in()
POOL = layout_pool(EDITION)
SAID = statements(EDITION)

SMALL = """
id = "small"
ruleset = "archeologic"
title = "Small"

[map]
side = [3, "A"]
traps = [3, "A"]
ring = ["1 A 2 B 3 C", "A"]

[costs]
buildings = [1, "A"]
empty = [1, "A"]
traps = [2, "A"]
small = [2, "A"]
big = [3, "A"]
step = [1, "A"]
aim = [2, "A"]
check = [4, "A"]

[[buildings]]
name = "V"
size = ["big", "A"]
plan = [["f.", "oo"], "A"]

[[buildings]]
name = "I"
size = ["small", "A"]
plan = [["sf"], "A"]
"""


class City:
    """A layout as a set of zones for each thing: another way to find out what is true."""

    def __init__(self, layout: int, edition: Edition = EDITION) -> None:
        side = edition.side.value
        codes = layout_pool(edition).zones[:, layout].tolist()
        places = {(at % side, at // side): code for at, code in enumerate(codes)}
        self.side = side
        self.edition = edition
        self.owner = {place: code // 4 - 1 for place, code in places.items() if code}
        self.traps = {place for place, code in places.items() if code % 4 in (2, 3)}
        self.empty = set(places) - set(self.owner)

    def of(self, building: int) -> set[tuple[int, int]]:
        return {place for place, owner in self.owner.items() if owner == building}

    def place(self, zone: int) -> tuple[int, int]:
        return zone % self.side, zone // self.side

    def on(self, axis: int) -> int:
        name = self.edition.axes[axis]
        return sum("12345"[row] == name or "ABCDE"[column] == name for column, row in self.traps)

    def says(self, statement: Statement) -> bool:
        kind, about, value = statement
        last = self.side - 1
        if kind == "together":
            one, two = map(self.place, about)
            if not {one, two} <= self.traps:
                return False
            return bool((self.owner[one] == self.owner[two]) == (value == 1))
        if kind == "edge":
            near = any(0 in place or last in place for place in self.of(about[0]))
            return near == (value == 1)
        if kind == "corner":
            corners = {(0, 0), (0, last), (last, 0), (last, last)}
            return bool(corners & self.of(about[0])) == (value == 1)
        if kind == "touch":
            one_of, two_of = map(self.of, about)
            return any(next_to(a, b) for a in one_of for b in two_of) == (value == 1)
        if kind == "beside":
            own = self.of(about[0])
            return sum(any(next_to(zone, box) for box in own) for zone in self.empty) == value
        if kind == "empty":
            return (self.place(about[0]) in self.empty) == (value == 1)
        return self.on(about[0]) == self.on(about[1])


def next_to(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1


def left(told: tuple[int, ...]) -> np.ndarray:
    found = np.ones(POOL.count, np.bool_)
    for number in told:
        found &= SAID[number].holds(POOL)
    return found


@rules("AO-22")
def test_statements_hold_where_a_look_at_the_map_says_so() -> None:
    for layout in random.Random(1).sample(range(POOL.count), 12):
        city = City(layout)
        one = np.array([layout])
        for statement in SAID:
            assert statement.holds(POOL, one)[0] == city.says(statement), statement


@rules("AO-22")
def test_touching_and_beside_mean_side_by_side() -> None:
    """Buildings that meet at a corner only do not touch."""
    layout = quest(EDITION, 17).layout
    city = City(layout)
    at_corners = [
        (one, two)
        for one in range(6)
        for two in range(one + 1, 6)
        if not city.says(Statement("touch", (one, two), 1))
        and any(
            abs(a[0] - b[0]) == 1 == abs(a[1] - b[1]) for a in city.of(one) for b in city.of(two)
        )
    ]
    assert at_corners, "this layout shows nothing: take another"
    for pair in at_corners:
        assert Statement("touch", pair, 0).true(POOL, layout)


def test_a_whole_pool_is_answered_as_its_layouts_are() -> None:
    some = np.array(sorted(random.Random(2).sample(range(POOL.count), 500)))
    for statement in SAID[::13]:
        assert (statement.holds(POOL)[some] == statement.holds(POOL, some)).all()


def test_notation_and_clues_both_ways() -> None:
    assert len(set(SAID)) == len(SAID) == 773
    for number, statement in enumerate(SAID):
        assert parse(EDITION, statement.text(EDITION)) == statement
        assert from_clue(EDITION, statement.clue(EDITION)) == statement
        assert numbers(EDITION)[statement] == number
        assert statement.sentence(EDITION).endswith(".")
    assert parse(EDITION, " Together C3 a1 YES ").text(EDITION) == "together a1 c3 yes"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("together a1 c3 yes", "A1 and C3 hold traps of one and the same building."),
        ("together a1 c3 no", "A1 and C3 hold traps of two buildings."),
        ("edge s no", "S touches no edge of the map."),
        ("corner v yes", "V lies in a corner of the map."),
        ("touch s t no", "S and T do not lie side by side."),
        ("beside l 0", "There is no empty zone beside L."),
        ("beside l 1", "There is one empty zone beside L."),
        ("beside l 2", "2 empty zones lie beside L."),
        ("empty b2 yes", "B2 is empty."),
        ("equal a 3", "Column A and row 3 hold equally many traps."),
    ],
)
def test_in_plain_words(text: str, sentence: str) -> None:
    assert parse(EDITION, text).sentence(EDITION) == sentence


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "they begin with together, edge"),
        ("near s t", "they begin with together, edge"),
        ("touch s yes", "about 2 of them, not 1"),
        ("touch s s yes", "can be said of any layout"),
        ("touch s x yes", "'X' is no building: buildings are S, T, L, O, V, I"),
        ("edge s maybe", "ends with yes or no"),
        ("beside s many", "a number of empty zones"),
        ("beside s 9", "can be said of any layout"),
        ("empty f6 yes", "zones are A1 to E5"),
        ("equal a 6", "'6' is no axis"),
    ],
)
def test_what_can_not_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse(EDITION, text)


@rules("AO-22")
@pytest.mark.parametrize("number", [1, 2, 3, 17, 18, 999, 1000000])
def test_a_set_of_expert_clues(number: int) -> None:
    """True, none needless, of several kinds, and they leave what three trap clues leave."""
    city = City(quest(EDITION, number).layout)
    common, more = numbered_expert_clues(EDITION, number, "b")
    told = [SAID[one] for one in common + more]
    assert all(city.says(statement) for statement in told)
    assert 500 <= left(common).sum() <= 900
    for place in range(len(common)):
        assert left(common[:place] + common[place + 1 :]).sum() > left(common).sum()
    assert len({SAID[one].kind for one in common}) >= min(3, len(common))
    assert len(more) == 2
    sizes = [left(common + more[:given]).sum() for given in (0, 1, 2)]
    assert 2 * sizes[1] <= sizes[0]
    assert 2 * sizes[2] <= sizes[1]


@rules("AO-21")
def test_expert_clues_of_one_quest_vary() -> None:
    sets = {numbered_expert_clues(EDITION, 17, letter) for letter in "abcdef"}
    assert len(sets) == 6
    kinds = {SAID[one].kind for common, more in sets for one in common + more}
    assert kinds >= set(KINDS) - {"edge"}  # few layouts have a building away from all edges


def test_clues_end_on_every_layout_of_a_small_edition() -> None:
    edition = Edition(SMALL, "small", built_in=False)
    small = layout_pool(edition)
    fewest, enough = window(small)
    assert 1 <= fewest <= enough < small.count
    for layout in range(small.count):
        city = City(layout, edition)
        common, more = expert_clues(edition, layout, seed(edition, str(layout)))
        said = [statements(edition)[one] for one in common + more]
        assert said
        assert all(city.says(statement) for statement in said)


def test_clues_are_drawn_step_by_step() -> None:
    layout, own = quest(EDITION, 17).layout, seed(EDITION, "17b")
    told: tuple[int, ...] = ()
    for step, number in enumerate(expert_clues(EDITION, layout, own).common):
        options = next_statements(POOL, layout, told)
        assert [one for one, _ in options] == sorted({one for one, _ in options})
        assert {type(weight) for _, weight in options} == {int}
        assert min(weight for _, weight in options) > 0
        assert draw(own, step, options) == number
        told += (number,)
    assert next_statements(POOL, layout, told) == []
    assert handicap_statements(POOL, layout, told)
