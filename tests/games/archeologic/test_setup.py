"""Before the first turn: the quest, its clues, the pawns and the viewfinder."""

from __future__ import annotations

from collections import Counter

import dighouse
from tests.games.archeologic.table import CITY, CLUES, Table, game, small, table
from tests.rules import rules


def clues(it: Table, seat: int | None = 0) -> list[str]:
    """The zones of a seat's clues, those of its own with a star."""
    return [clue.zones[0].lower() + "*" * clue.private for clue in it.view(seat).clues]


@rules("AO-3")
def test_the_viewfinder_starts_on_row_1_with_rivals() -> None:
    for seats in (2, 3, 4):
        assert table(seats).view().viewfinder == "1"


@rules("AO-5", "AO-6")
def test_everybody_is_told_as_many_traps_as_agreed() -> None:
    for number in (3, 4, 5):
        it = table(3, clues=number)
        for seat in (0, 1, 2, None):
            assert clues(it, seat) == [*CLUES[:number]]
    first = table().view().clues[0]
    assert (first.kind, first.zones, first.trap) == ("trap", ["A1"], "sharp")
    assert first.buildings == []


@rules("AO-5")
def test_a_handicap_is_private() -> None:
    it = Table(game(seats=3, handicap=[0, 1, 2]).start())
    it.play(*(f"lay {placement}" for placement in CITY), "clue a1", "clue c5", "clue d3")
    before = [it.view(seat) for seat in (0, None)]
    assert it.kinds("clue e1", 0) == it.kinds("clue e1", None) == []
    assert it.hear("clue e1", 1) == it.hear("clue e1", 2)
    assert it.hear("clue e1", 1)[0][1]["zones"] == ["E1"]
    it.play("clue e1")
    assert it.kinds("clue b2", 1) == []
    it.play("clue b2")
    assert [it.view(seat) for seat in (0, None)] == before
    assert clues(it, 1) == ["a1", "c5", "d3", "e1*"]
    assert clues(it, 2) == ["a1", "c5", "d3", "e1*", "b2*"]
    assert it.menu() == ["pawn 0", "pawn 1", "pawn 2"]  # no clue is drawn for nobody


@rules("AO-6", "AO-26")
def test_the_next_clue_is_any_trap_that_was_not_told() -> None:
    it = Table(game(seats=2).start()).play(*(f"lay {placement}" for placement in CITY))
    assert sorted(it.menu()) == sorted(f"clue {zone}" for zone in CLUES)
    assert {weight for _, weight in it.state.chances()} == {1}
    it.play("clue d3")
    assert "clue d3" not in it.menu()
    assert len(it.menu()) == 7


@rules("AO-6", "AO-23")
def test_a_numbered_quest_has_an_order_of_its_own() -> None:
    """More clues begin with the same ones, and chance has nothing to say but the pawns' order."""
    told = {}
    for number in (3, 4, 5):
        it = Table(game(seats=2, quest=17, clues=number).start())
        assert it.menu() == ["pawn 0", "pawn 1"]
        told[number] = clues(it)
    assert told[5][:4] == told[4]
    assert told[4][:3] == told[3]
    assert clues(Table(game(seats=3, quest="17").start())) == told[3]
    assert clues(Table(game(seats=2, quest=18).start())) != told[3]
    assert game(quest=17).start().actor == 0  # nothing is left to chance


@rules("AO-26")
def test_nobody_hears_of_the_hidden_layout() -> None:
    it = Table(game(seats=2).start())
    seen = [it.view(seat) for seat in (0, 1, None)]
    for placement in CITY:
        assert it.game.events(it.state, it.game.parse(f"lay {placement}")) == []
        it.play(f"lay {placement}")
        assert [it.view(seat) for seat in (0, 1, None)] == seen
    assert it.kinds("clue a1", None) == ["clue"]


@rules("AO-7")
def test_pawns_start_in_any_order_with_the_same_chance() -> None:
    orders: Counter[tuple[int, ...]] = Counter()

    def go(it: Table, order: tuple[int, ...]) -> None:
        if it.actor != dighouse.CHANCE:
            orders[order] += 1
            assert it.spaces == [order.index(seat) + 1 for seat in range(3)]
            assert it.actor == order[0]
            return
        assert {weight for _, weight in it.state.chances()} == {1}
        for move in it.menu():
            go(it.copy().play(move), (*order, int(move.split()[1])))

    it = Table(game(seats=3, quest=1).start())
    go(it, ())
    assert len(orders) == 6
    assert set(orders.values()) == {1}


@rules("AO-23")
def test_a_letter_is_drawn_unless_it_is_given() -> None:
    it = Table(game(seats=2, quest=17, expert=True).start())
    assert it.menu() == [f"letter {letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert it.view().quest == "17"
    assert it.kinds("letter b", None)[:2] == ["letter", "clue"]
    drawn = it.play("letter b", "pawn 0", "pawn 1").view()
    given = Table(game(seats=2, quest="17b", expert=True).start()).play("pawn 0", "pawn 1").view()
    assert drawn == given
    assert given.quest == "17b"
    assert drawn.clues != Table(game(seats=2, quest="17c", expert=True).start()).view().clues


@rules("AO-21")
def test_expert_clues_stand_in_for_trap_clues() -> None:
    it = Table(game(seats=2, expert=True, handicap=[1, 0]).start())
    it.play(*(f"lay {placement}" for placement in CITY))
    told = 0
    while it.menu()[0].startswith("tell"):
        told = len(it.view(1).clues)
        it.play(it.menu()[0])
    common = it.view(1).clues
    assert len(common) == told
    assert it.view(0).clues[:-1] == common
    assert it.view(0).clues[-1].private
    assert not any(clue.kind == "trap" for clue in it.view(0).clues)


@rules("AO-22")
def test_expert_clues_are_true() -> None:
    """As read off the map by hand; what rules out too little is not told."""
    it = Table(game(seats=2, expert=True).start())
    it.play(*(f"lay {placement}" for placement in CITY))
    told = {move.removeprefix("tell ") for move in it.menu()}

    def of(kind: str) -> set[str]:
        return {text.removeprefix(f"{kind} ") for text in told if text.startswith(f"{kind} ")}

    assert of("corner") == {"s yes", "t yes", "o yes", "i yes", "l no", "v no"}
    assert of("beside") == {"s 2", "t 1", "l 1", "o 2", "v 0", "i 1"}
    assert of("empty") == {"c2 yes", "e3 yes", "d5 yes"}
    assert {text for text in of("touch") if text.endswith("yes")} == {
        "s l yes", "s o yes", "t o yes", "t v yes", "l v yes", "l i yes"
    }  # fmt: skip
    assert {text for text in of("together") if text.endswith("yes")} == {"a1 b2 yes", "d1 e1 yes"}
    assert of("equal") >= {"1 a", "2 d", "b c"}
    assert not of("equal") & {"1 2", "a b", "d e"}


def test_fewer_traps_than_clues() -> None:
    """An edition may have fewer traps than there are clues to tell: then all of them are told."""
    it = Table(small("lane", seats=2, clues=5, handicap=[0, 2]).start())
    while not it.menu()[0].startswith("pawn"):
        it.play(it.menu()[0])
    assert len(it.view(0).clues) == 2
    assert it.view(0).clues == it.view(1).clues
