"""The story of a game that is over: how each seat came to know the layout, question by question.

Worth is measured as everywhere: the layouts that are left, and bits for the time. A question is
compared with the best one that the seat could have asked at that moment, from where the viewfinder
stood.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any

import msgspec

from dighouse.games.archeologic.deduction import Certain, Deduction
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import (
    Answered,
    Shown,
    candidates,
    code_of,
    fact_of_clue,
    refuted,
)
from dighouse.games.archeologic.ranking import Question, ranked
from dighouse.games.archeologic.views import Answer, Asked, Check, Clue, Placed, View
from dighouse.kernel.errors import NotNow, UnknownMove
from dighouse.kernel.game import Game


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A question or a check of one seat."""

    kind: str  # ask or check
    turn: int  # how many questions and checks of anybody came before it
    cost: int
    time: int  # that the seat had spent after it
    before: int  # layouts that agreed with all that the seat knew
    after: int
    bits: float  # that it brought
    best: Question | None  # what could have been asked; None: only one layout was left
    certain: Certain  # after it
    # Of a question:
    asked: Question | None = None  # with what could be expected of it; None: it could tell nothing
    axis: str | None = None
    question: str | None = None
    answer: Answer | None = None
    # Of a check:
    right: bool | None = None  # None as well if the game ended before it was resolved
    layout: list[Placed] | None = None
    colours: dict[str, bool] | None = None
    odds: float | None = None  # how likely it was to be right; 1 is no gamble


class SeatStory(msgspec.Struct, frozen=True):
    seat: int
    clues: list[Clue]
    left: int  # layouts that agreed with the clues
    certain: Certain  # from the clues alone
    steps: list[Step]
    decided: int | None  # the step after which one layout was left; -1: by the clues; None: never
    solved: bool
    time: int
    bits: float  # that the questions brought
    expected: float  # that they could be expected to bring
    best: float  # that as much could be expected of the best questions for the same time


class Review(msgspec.Struct, frozen=True):
    pool: int  # layouts before any clue
    solution: list[Placed]
    stories: list[SeatStory]  # by seat


def replayed(game: Game, picks: Sequence[int]) -> dict[str, Any]:
    """The story of a game by all of its picks. NotNow if it is not over after them."""
    state = game.start()
    for pick in picks:
        if type(pick) is not int:
            raise UnknownMove(f"picks are numbers, as game.parse gives them, not {pick!r}")
        state.apply(pick)
    view = state.view(None)
    if view.solution is None:
        raise NotNow("the review is told once the game is over")
    edition: Any = game.edition
    return review(edition, view, game.options["handicap"])


def review(edition: Edition, view: View, handicap: Sequence[int]) -> dict[str, Any]:
    """As plain JSON types, from any view of a game that is over: such a view hides nothing."""
    assert view.solution is not None, "a game that is not over has no story yet"
    stories = [
        _story(edition, view, seat, handicap[seat] if handicap else 0)
        for seat in range(len(view.pawns))
    ]
    plain: dict[str, Any] = msgspec.to_builtins(
        Review(Deduction(edition=edition).count, view.solution, stories)
    )
    return plain


def _story(edition: Edition, view: View, seat: int, handicap: int) -> SeatStory:
    common = [clue for clue in view.clues if not clue.private]
    clues = common + [clue for clue in view.clues if clue.private][:handicap]
    known = Deduction(*map(fact_of_clue, clues), edition=edition)
    steps, decided = _steps(edition, view, seat, known)
    asks = [step for step in steps if step.kind == "ask"]
    return SeatStory(
        seat=seat,
        clues=clues,
        left=known.count,
        certain=known.certain(),
        steps=steps,
        decided=decided,
        solved=any(step.right for step in steps),
        time=view.pawns[seat].time,
        bits=sum(step.bits for step in asks),
        expected=sum(step.asked.bits for step in asks if step.asked),
        best=sum(step.best.rate * step.cost for step in asks if step.best),
    )


def _steps(
    edition: Edition, view: View, seat: int, known: Deduction
) -> tuple[list[Step], int | None]:
    """What a seat did, and with which of its steps only one layout was left; -1: from the start."""
    decided = -1 if known.count == 1 else None
    steps: list[Step] = []
    time = 0
    for turn, viewfinder, deed in _deeds(edition, view):
        if deed.seat != seat:
            continue
        if isinstance(deed, Asked):
            time += deed.cost
            step, known = _asked(known, deed, viewfinder, turn, time)
        else:
            time += edition.costs["check"].value
            step, known = _checked(known, deed, viewfinder, turn, time)
        steps.append(step)
        if decided is None and known.count == 1 and step.right is not True:
            decided = len(steps) - 1
    return steps, decided


def _deeds(edition: Edition, view: View) -> list[tuple[int, str | None, Asked | Check]]:
    """(turn, where the viewfinder stood, what was done), oldest first."""
    axes = edition.axes
    viewfinder = view.began
    found: list[tuple[int, str | None, Asked | Check]] = []
    for number in range(len(view.asked) + 1):
        for check in view.checks:
            if check.after == number:
                found.append((len(found), viewfinder, check))
        if number < len(view.asked):
            asked = view.asked[number]
            found.append((len(found), viewfinder, asked))
            viewfinder = axes[(axes.index(asked.axis) + asked.moved) % len(axes)]
    return found


def _asked(
    known: Deduction, asked: Asked, viewfinder: str | None, turn: int, time: int
) -> tuple[Step, Deduction]:
    assert asked.answer is not None
    questions = ranked(known.census, viewfinder)
    this = (asked.axis, asked.question)
    after = known.told(Answered(asked.axis, asked.question, code_of(asked.answer)))
    step = Step(
        kind="ask",
        turn=turn,
        cost=asked.cost,
        time=time,
        before=known.count,
        after=after.count,
        bits=log2(known.count / after.count),
        best=questions[0] if questions else None,
        certain=after.certain(),
        asked=next((one for one in questions if (one.axis, one.question) == this), None),
        axis=asked.axis,
        question=asked.question,
        answer=asked.answer,
    )
    return step, after


def _checked(
    known: Deduction, check: Check, viewfinder: str | None, turn: int, time: int
) -> tuple[Step, Deduction]:
    assert check.layout is not None
    questions = ranked(known.census, viewfinder)
    wrong = refuted(check.layout, check.colours)
    agrees = len(candidates(known.pool, [Shown(tuple(check.layout))], known.candidates))
    after = known.told(wrong) if check.right is False else known
    step = Step(
        kind="check",
        turn=turn,
        cost=known.pool.edition.costs["check"].value,
        time=time,
        before=known.count,
        after=1 if check.right else after.count,
        bits=log2(known.count / (1 if check.right else after.count)),
        best=questions[0] if questions else None,
        certain=after.certain(),
        right=check.right,
        layout=check.layout,
        colours=check.colours,
        odds=agrees / known.count,
    )
    return step, after
