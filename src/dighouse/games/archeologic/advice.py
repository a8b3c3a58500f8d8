"""Hints: what a seat can know for certain, why, and what is worth asking, from its view alone."""

from __future__ import annotations

from typing import Any

import msgspec

from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.deduction import Certain, Deduction, layout_of
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.explanations import Explanation, explain
from dighouse.games.archeologic.facts import Trap, covered, facts_of
from dighouse.games.archeologic.phrases import (
    lies_words,
    listed,
    question_words,
    sentence,
)
from dighouse.games.archeologic.ranking import Question
from dighouse.games.archeologic.views import Placed, View
from dighouse.kernel.game import Advice

EXPLANATIONS_AT_MOST = 4


class Hint(msgspec.Struct, frozen=True):
    """What the lines of a hint say, for a page."""

    left: int  # layouts that agree with all that the seat knows
    certain: Certain
    lessons: list[Explanation]  # `because` counts the view's clues first, then the seat's answers
    question: Question | None  # worth asking
    check: list[Placed] | None  # worth checking: the only layout that is left, or a good guess


def hint(edition: Edition, view: View) -> Advice | None:
    """None for onlookers, before the clues are told, and once it is over."""
    if view.viewer is None or view.phase in ("deal", "over"):
        return None
    known = Deduction(*facts_of(view), edition=edition)
    certain = known.certain()
    found = explain(known, EXPLANATIONS_AT_MOST) if known.count > 1 else []
    question, check = _next(known, view)
    data: Any = msgspec.to_builtins(Hint(known.count, certain, found, question, check))
    layout = [sentence(lies_words(edition, placed)) for placed in check or ()]
    if known.count == 1:
        return Advice(["Only one layout is left. Check it.", *layout], data)
    lines = [f"{known.count} layouts are left.", *(explanation.words for explanation in found)]
    lines += _summary(known, certain, {zone for explanation in found for zone in explanation.zones})
    if question is not None:
        lines.append(_worth(known, view, question))
    elif check is not None:
        lines += [_guess(known), *layout]
    return Advice(lines, data)


def _next(known: Deduction, view: View) -> tuple[Question | None, list[Placed] | None]:
    """What to ask next, inside a turn of the axis that was chosen; or what to check."""
    if view.pawns[view.viewer or 0].out:
        return None, None
    if known.count == 1:
        return None, layout_of(known.pool, int(known.candidates[0]))
    questions = known.questions(_viewfinder(view))
    if not questions:  # in some editions there are layouts that no answer tells apart
        return None, layout_of(known.pool, int(known.candidates[0]))
    if view.actor == view.viewer and view.phase == "ask":
        return next((one for one in known.questions() if one.axis == view.aim), None), None
    others = len(view.pawns) - 1
    # Where a wrong check is the last one, nothing is worth a guess (AO-16, AO-20).
    guesses = view.mode != "rulebook"
    plan = known.plan(_viewfinder(view), solo=not others, others=others, guesses=guesses)
    if plan.layout is not None:
        return None, layout_of(known.pool, plan.layout)
    assert plan.axis is not None
    assert plan.question is not None
    asked = known.pool.axes[plan.axis], known.pool.questions[plan.question]
    return next(one for one in questions if (one.axis, one.question) == asked), None


def _viewfinder(view: View) -> str | None:
    """Where it stands; rivals move it until it is one's turn, so nobody knows then."""
    return view.viewfinder if view.actor == view.viewer else None


def _guess(known: Deduction) -> str:
    """Why to check one of several layouts: which of them is right nobody can know yet."""
    if not known.questions():
        why = "No question tells them apart, so check one of them."
    else:
        why = (
            "A check takes no longer than asking on, on average: if it is wrong, it tells which "
            "buildings are right."
        )
    return f"{why} This one is right once in {known.count} times:"


def _worth(known: Deduction, view: View, question: Question) -> str:
    cost = f"time {question.cost}"
    if question.extra:
        cost += f", {question.extra} of it for the viewfinder"
    words = f"worth asking: {question_words(question.axis, question.question)} ({cost}). "
    if view.phase != "ask":
        most = known.questions(_viewfinder(view))[0].rate <= question.rate
        words += "No question tells more for its time. " if most else "It pays in the long run. "
    left = max(1, round(question.left))
    be = "are" if left > 1 else "is"
    words += f"About {left} of the {known.count} layouts {be} left after it"
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
    boxes = [zone for zone in certain.boxes if zone not in explained | told | laid]
    left = [f"{listed(empty)} {_are(empty)} empty"] if empty else []
    left += [f"{listed(boxes)} {_are(boxes)} not empty"] if boxes else []
    if left:
        lines.append(f"All clues and answers taken together leave only layouts in which {left[0]}.")
        lines += [f"In all of them {more}." for more in left[1:]]
    return lines


def _are(zones: list[str]) -> str:
    return "are" if len(zones) > 1 else "is"
