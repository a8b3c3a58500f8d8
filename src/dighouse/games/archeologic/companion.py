"""The companion (AO-24): help for people who play the printed game, from what they type in.

They tell clues and answers as they come; the reply has what is certain, how likely the rest is, what
is worth asking, and whether a layout of theirs can be right. Facts that contradict each other are
named, so that a slip of the pen is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from dighouse.games.archeologic import clue_parser, rules_text
from dighouse.games.archeologic import edition as editions
from dighouse.games.archeologic.deduction import Certain, Contradiction, Deduction, broken
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import Fact
from dighouse.games.archeologic.phrases import fact_words, sentence
from dighouse.games.archeologic.ranking import Question
from dighouse.games.archeologic.views import Placed
from dighouse.kernel.errors import BadOptions

QUESTIONS_AT_MOST = 12  # of the reply, the best ones

SEARCHED_AT_MOST = 5000  # layouts: beyond, looking ahead takes long and changes little

Short = Annotated[str, Meta(max_length=clue_parser.TEXT_AT_MOST)]
Layout = Annotated[list[Short], Meta(max_length=editions.BUILDINGS_AT_MOST)]


class AnswerTold(msgspec.Struct, forbid_unknown_fields=True):
    axis: Short
    question: Short
    answer: Short  # "2", "fire sharp", "none"


class CheckTold(msgspec.Struct, forbid_unknown_fields=True):
    """A check that was wrong."""

    layout: Layout  # all buildings
    right: list[Short] | None = None  # buildings, if it was told which are right


class StudyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What people tell. Placed buildings are written as in moves: "S C1 90"."""

    edition: Annotated[str, Meta(max_length=20_000)] | None = None  # the text of an edition file
    clues: Annotated[list[Short], Meta(max_length=50)] = []  # "C1 fire", or expert clues
    answers: Annotated[list[AnswerTold], Meta(max_length=120)] = []
    checks: Annotated[list[CheckTold], Meta(max_length=20)] = []
    layout: Layout = []  # buildings to be tested, all or some
    viewfinder: Short | None = None  # where it stands


class ToldFact(msgspec.Struct, frozen=True):
    """A fact, by its place in the request."""

    list: str  # clues, answers or checks
    at: int
    words: str


class Verdict(msgspec.Struct, frozen=True):
    """What speaks against the placed buildings."""

    fits: bool
    possible: bool  # False: they can't lie so together in any quest
    breaks: list[ToldFact]
    words: str


class Study(msgspec.Struct, frozen=True):
    left: int  # layouts that agree with all; 0: the facts contradict each other
    facts: list[ToldFact]
    contradiction: list[ToldFact]  # few of the facts, which can't all be true
    words: str
    certain: Certain | None
    odds: dict[str, dict[str, float]]  # zone: building, symbol or "empty": how likely
    questions: list[Question]  # the best first, by bits for their time
    best: Question | None  # by the strong policy; None: check, or it is too early for its search
    possible: dict[str, dict[str, list[str]]]  # axis: question: answers that can still be
    verdict: Verdict | None  # if buildings were placed
    numbers: Any = None  # of the edition that was sent: its map, costs and buildings, with marks


def study(edition: Edition, request: Any) -> dict[str, Any]:
    """The reply to a request, both as plain JSON types. BadOptions if it can't be read.

    It is about this edition, unless the request brings one of its own.
    """
    try:
        asked = msgspec.convert(request, StudyRequest)
    except msgspec.ValidationError as error:
        raise BadOptions(
            f"this is no study of ArcheOlogic: {error}. It has clues, answers, checks, layout, "
            "viewfinder and edition, all of them optional"
        ) from None
    reply: dict[str, Any] = msgspec.to_builtins(_reply(edition, asked))
    return reply


def _reply(edition: Edition, asked: StudyRequest) -> Study:
    if asked.edition is not None:
        edition = editions.EDITIONS.chosen(None, asked.edition)
    numbers = None if asked.edition is None else rules_text.how_to_play(edition).numbers
    told = list(_facts(edition, asked))
    facts = [fact for _, _, fact in told]
    named = [ToldFact(where, at, sentence(fact_words(edition, fact))) for where, at, fact in told]
    layout = clue_parser.read_layout(edition, asked.layout)
    viewfinder = (
        None if asked.viewfinder is None else clue_parser.read_axis(edition, asked.viewfinder)
    )
    nothing = Deduction(edition=edition)
    verdict = _verdict(nothing, facts, named, layout) if layout else None
    try:
        known = nothing.told(*facts)
    except Contradiction as error:
        few = [named[number] for number in error.numbers]
        words = sentence(str(error))
        return Study(0, named, few, words, None, {}, [], None, {}, verdict, numbers)
    odds = known.odds()
    # On paper a wrong check ends the game, so nothing is planned that would have to be guessed.
    searched = known.count <= SEARCHED_AT_MOST
    many = "One layout is" if known.count == 1 else f"{known.count} layouts are"
    return Study(
        left=known.count,
        facts=named,
        contradiction=[],
        words=f"{many} left.",
        certain=known.certain(),
        odds={zone: odds.of(zone) for zone in odds.zones},
        questions=known.questions(viewfinder)[:QUESTIONS_AT_MOST],
        best=known.best(viewfinder, guesses=False) if searched else None,
        possible=possible_answers(known),
        verdict=verdict,
        numbers=numbers,
    )


def _facts(edition: Edition, asked: StudyRequest) -> Iterator[tuple[str, int, Fact]]:
    for at, clue in enumerate(asked.clues):
        yield "clues", at, clue_parser.read_clue(edition, clue)
    for at, one in enumerate(asked.answers):
        yield "answers", at, clue_parser.read_answer(edition, one.axis, one.question, one.answer)
    for at, check in enumerate(asked.checks):
        yield "checks", at, clue_parser.read_check(edition, check.layout, check.right)


def possible_answers(known: Deduction) -> dict[str, dict[str, list[str]]]:
    """Axis by axis, question by question: the answers that can still be given."""
    pool = known.pool
    counts = known.census.answers
    return {
        axis: {
            question: [
                clue_parser.write_answer(question, code)
                for code in np.flatnonzero(counts[pool.row(number, asked)]).tolist()
            ]
            for asked, question in enumerate(pool.questions)
        }
        for number, axis in enumerate(pool.axes)
    }


def _verdict(
    nothing: Deduction, facts: list[Fact], named: list[ToldFact], layout: tuple[Placed, ...]
) -> Verdict:
    against = broken(nothing.pool, facts, layout)
    if against is None:
        return Verdict(False, False, [], "These buildings can't lie so together in any quest.")
    breaks = [named[number] for number in against]
    if breaks:
        edition = nothing.pool.edition
        words = "; ".join(fact_words(edition, facts[number]) for number in against)
        return Verdict(False, True, breaks, f"This can't be: {words}.")
    if len(layout) == len(nothing.pool.buildings):
        return Verdict(True, True, [], "This layout agrees with everything.")
    return Verdict(True, True, [], "So far nothing speaks against these buildings.")
