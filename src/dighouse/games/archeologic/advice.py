"""Hints: what a seat can know for certain, why, and what is worth asking, from its view alone."""

from __future__ import annotations

from typing import Any

import msgspec

from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.deduction import Certain, Deduction
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import Trap, covered, facts_of
from dighouse.games.archeologic.lessons import Lesson, lessons
from dighouse.games.archeologic.phrases import (
    lies_words,
    listed,
    placed_words,
    question_words,
    sentence,
)
from dighouse.games.archeologic.ranking import Question
from dighouse.games.archeologic.views import View
from dighouse.kernel.game import Advice

LESSONS_AT_MOST = 3


class Hint(msgspec.Struct, frozen=True):
    """What the lines of a hint say, for a page."""

    left: int  # layouts that agree with all that the seat knows
    certain: Certain
    lessons: list[Lesson]  # `because` counts the view's clues first, then the seat's answers
    question: Question | None  # worth asking; None: check, or it is not yet time to ask
    check: bool  # is only one layout left?


def hint(edition: Edition, view: View) -> Advice | None:
    """None for onlookers, before the clues are told, and once it is over."""
    if view.viewer is None or view.phase in ("deal", "over"):
        return None
    known = Deduction(*facts_of(view), edition=edition)
    certain = known.certain()
    found = lessons(known, LESSONS_AT_MOST) if known.count > 1 else []
    question = _question(known, view)
    data: Any = msgspec.to_builtins(Hint(known.count, certain, found, question, known.count == 1))
    if known.count == 1:
        layout = listed([placed_words(placed) for placed in certain.placed])
        return Advice([f"Only one layout is left, so check it: {layout}."], data)
    lines = [f"{known.count} layouts are left.", *(lesson.words for lesson in found)]
    lines += _summary(known, certain, {zone for lesson in found for zone in lesson.zones})
    if question is not None:
        lines.append(_worth(known, view, question))
    return Advice(lines, data)


def _question(known: Deduction, view: View) -> Question | None:
    """What to ask next; inside a turn, of the axis that was chosen."""
    if known.count == 1 or view.pawns[view.viewer or 0].out:
        return None
    if view.actor == view.viewer and view.phase == "ask":
        return next((one for one in known.questions() if one.axis == view.aim), None)
    return known.best(_viewfinder(view))


def _viewfinder(view: View) -> str | None:
    """Where it stands; rivals move it until it is one's turn, so nobody knows then."""
    return view.viewfinder if view.actor == view.viewer else None


def _worth(known: Deduction, view: View, question: Question) -> str:
    cost = f"{question.cost} time"
    if question.extra:
        cost += f", {question.extra} of it for the viewfinder"
    words = f"worth asking: {question_words(question.axis, question.question)} ({cost}). "
    if view.phase != "ask":
        most = known.questions(_viewfinder(view))[0].rate <= question.rate
        words += "No question tells more for its time. " if most else "It saves time later. "
    words += f"About {question.left:.3g} of the {known.count} layouts are left after it"
    if view.phase == "set":
        axes = known.pool.edition.axes
        before = axes[axes.index(question.axis) - 1]
        words += f". The viewfinder moves on by one before you ask, so set it on {before}"
    return sentence(words)


def _summary(known: Deduction, certain: Certain, explained: set[str]) -> list[str]:
    """What else is certain, without its reasons."""
    edition = known.pool.edition
    told = {fact.zone for fact in known.facts if isinstance(fact, Trap)}
    laid = {
        zone_name(zone, edition.side.value)
        for placed in certain.placed
        for zone in covered(edition, placed)
    }
    lines = [sentence(lies_words(edition, placed)) for placed in certain.placed]
    empty = [zone for zone in certain.empty if zone not in explained]
    if empty:
        lines.append(f"Certainly empty: {listed(empty)}.")
    boxes = [zone for zone in certain.boxes if zone not in explained | told | laid]
    if boxes:
        lines.append(f"Certainly not empty: {listed(boxes)}.")
    return lines
