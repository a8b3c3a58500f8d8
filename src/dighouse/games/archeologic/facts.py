"""Facts: what a seat has been told about the hidden layout, and which layouts agree with it.

A fact is written in names, as a view is, so that it means the same for every pool. Facts come from a
view (`facts_of`) or from people who type them in. Everything that reasons about the hidden layout
(samples, bots, hints, the story afterwards) goes through `candidates`.

Facts of two kinds are never equal, whatever is in them, so what was worked out from facts can be kept
by them: what an asker was answered must not be taken for what an onlooker saw of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic import statements
from dighouse.games.archeologic.buildings import FIRE, SHARP, all_ways, zone_number
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.layouts import SYMBOL_CODE, Bytes
from dighouse.games.archeologic.views import Answer, Clue, Placed, View

Indices: TypeAlias = npt.NDArray[np.intp]
Truths: TypeAlias = npt.NDArray[np.bool_]

SYMBOLS = np.uint8(4)  # a zone's byte has its symbol as the remainder
TRAPS = {"fire": FIRE, "sharp": SHARP}
NUMERIC = ("buildings", "empty")  # questions whose answers are numbers
ICONS = np.array([code // 4 % 4 + code // 16 for code in range(256)], np.uint8)


class Trap(msgspec.Struct, frozen=True):
    """A starting clue: the trap in a zone (AO-5)."""

    zone: str
    trap: str  # fire or sharp

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        zone = zone_number(self.zone, pool.edition.side.value)
        fits: Truths = np.equal(_of(pool.zones[zone], among) % SYMBOLS, TRAPS[self.trap])
        return fits


class Said(msgspec.Struct, frozen=True):
    """An expert clue (AO-22), in its notation."""

    statement: str

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        return statements.parse(pool.edition, self.statement).holds(pool, among)


class Answered(msgspec.Struct, frozen=True):
    """The answer to a question about an axis, as the byte that `layouts` makes of it."""

    axis: str
    question: str
    code: int

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        row = pool.row(pool.axis_number[self.axis], pool.question_number[self.question])
        return np.equal(_of(pool.answers[row], among), self.code)


class Icons(msgspec.Struct, frozen=True):
    """Solo, for those who look on: how many traps a secret answer shows, since the viewfinder
    moved by so many steps (AO-18)."""

    axis: str
    question: str
    icons: int

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        row = pool.row(pool.axis_number[self.axis], pool.question_number[self.question])
        return np.equal(ICONS[_of(pool.answers[row], among)], self.icons)


class Refuted(msgspec.Struct, frozen=True):
    """A wrong check: this layout is not it, and if it was told (AO-17), which buildings lie so."""

    layout: tuple[Placed, ...]
    right: frozenset[str] | None

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        alike = _alike(pool, self.layout, among)
        if self.right is None:
            return np.asarray(~alike.all(axis=0))
        told = np.array([placed.building in self.right for placed in self.layout])
        return np.asarray((alike == told[:, None]).all(axis=0))


class Shown(msgspec.Struct, frozen=True):
    """The layout itself, once the game is over."""

    layout: tuple[Placed, ...]

    def fits(self, pool: LayoutPool, among: Indices | None = None) -> Truths:
        return np.asarray(_alike(pool, self.layout, among).all(axis=0))


Fact: TypeAlias = Trap | Said | Answered | Icons | Refuted | Shown


def _of(row: Bytes, among: Indices | None) -> Bytes:
    return row if among is None else row[among]


def _alike(pool: LayoutPool, layout: Iterable[Placed], among: Indices | None) -> Truths:
    """[building, layout]: does it lie as it is placed here?"""
    numbers = np.array([pool.buildings.index(placed.building) for placed in layout], np.intp)
    ways = np.array(way_numbers(pool.edition, layout), np.uint8)
    found = pool.ways[numbers] if among is None else pool.ways[np.ix_(numbers, among)]
    return np.equal(found, ways[:, None])


def candidates(pool: LayoutPool, facts: Iterable[Fact], among: Indices | None = None) -> Indices:
    """The layouts that agree with all facts, ascending; of `among` if that is given.

    So a fact that is new costs only as much as the layouts that were left before it.
    """
    for fact in facts:
        fits = fact.fits(pool, among)
        among = np.flatnonzero(fits) if among is None else among[fits]
    return np.arange(pool.count) if among is None else among


def facts_of(view: View) -> list[Fact]:
    """What the viewer of a view knows, in the order of its telling as far as the view has it.

    Rivals' wrong checks tell nothing, since their layouts are secret.
    """
    facts: list[Fact] = [fact_of_clue(clue) for clue in view.clues]
    if view.viewer is not None:
        facts += [
            Answered(asked.axis, asked.question, code_of(asked.answer))
            for asked in view.asked
            if asked.seat == view.viewer and asked.answer is not None
        ]
        for check in view.checks:
            if check.seat == view.viewer and check.right is False and check.layout is not None:
                facts.append(refuted(check.layout, check.colours))
    if len(view.pawns) == 1:
        facts += [
            Icons(asked.axis, asked.question, asked.moved)
            for asked in view.asked
            if asked.answer is None and asked.question not in NUMERIC
        ]
    if view.solution is not None:
        facts.append(Shown(tuple(view.solution)))
    return facts


def fact_of_clue(clue: Clue) -> Fact:
    if clue.trap is not None:
        return Trap(clue.zones[0], clue.trap)
    words = [clue.kind, *clue.zones, *clue.buildings, *clue.axes]
    if clue.number is not None:
        words.append(str(clue.number))
    elif clue.kind != "equal":
        words.append("yes" if clue.yes else "no")
    return Said(" ".join(words).lower())


def refuted(layout: Iterable[Placed], colours: dict[str, bool] | None) -> Refuted:
    """The fact of a wrong check, as the view of its checker has it."""
    right = None if colours is None else frozenset(name for name in colours if colours[name])
    return Refuted(tuple(layout), right)


def code_of(answer: Answer) -> int:
    """The byte of an answer."""
    if answer.number is not None:
        return answer.number
    return (
        answer.free * SYMBOL_CODE[1] + answer.fire * SYMBOL_CODE[2] + answer.sharp * SYMBOL_CODE[3]
    )


def answer_of(question: str, code: int) -> Answer:
    """The answer of a byte."""
    if question in NUMERIC:
        return Answer(number=code)
    return Answer(free=code % 4, fire=code // 4 % 4, sharp=code // 16)


def way_numbers(edition: Edition, layout: Iterable[Placed]) -> list[int]:
    """The number of each placed building's way. ValueError if it does not lie on the map so.

    A building that looks the same after some turns may be placed in either direction.
    """
    side = edition.side.value
    found = []
    for placed in layout:
        names = [building.name for building in edition.buildings]
        if placed.building not in names:
            raise ValueError(f"there is no building {placed.building!r}: {', '.join(names)}")
        number = names.index(placed.building)
        turns = first_turn(edition.buildings[number].plan.rows, placed.turns)
        zone = zone_number(placed.zone, side)
        for way, lies in enumerate(all_ways(edition)[number]):
            if (lies.zone, lies.turns) == (zone, turns):
                found.append(way)
                break
        else:
            raise ValueError(
                f"the {placed.building} with {90 * placed.turns} degrees and its corner on "
                f"{placed.zone.upper()} is not all on the map"
            )
    return found


def covered(edition: Edition, placed: Placed) -> list[int]:
    """The zones of a placed building's boxes."""
    [way] = way_numbers(edition, [placed])
    number = [building.name for building in edition.buildings].index(placed.building)
    return [zone for zone, _ in all_ways(edition)[number][way].boxes]


def first_turn(plan: tuple[str, ...], turns: int) -> int:
    """The smallest number of quarter turns after which a plan looks as it does after `turns`."""
    seen = [list(plan)]
    for _ in range(turns % 4):
        seen.append(["".join(column) for column in zip(*reversed(seen[-1]), strict=True)])
    return seen.index(seen[-1])
