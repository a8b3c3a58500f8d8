"""What is told when something happens, and to whom (AO-5, AO-13, AO-14, AO-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.games.archeologic import viewing
from dighouse.games.archeologic.facts import answer_of
from dighouse.games.archeologic.sentences import QuestEvent
from dighouse.kernel.events import Event
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.archeologic.state import QuestState


def step(state: QuestState, pick: int) -> tuple[list[Event], QuestState]:
    """What is heard when a legal pick is applied, and the state then; IllegalMove if it is none."""
    after = state.clone()
    after.apply(pick)
    told = _happening(state, after) if state.actor == CHANCE else _deed(state, after, pick)
    told += _resolved(state, after)
    if after.actor == OVER:
        told += _end(after)
    return told, after


def _happening(state: QuestState, after: QuestState) -> list[Event]:
    """A chance outcome; nobody hears of the hidden layout."""
    told: list[Event] = []
    if after.letter != state.letter:
        told.append(QuestEvent("letter", {"letter": after.letter}))
    for at in range(len(state.clues), len(after.clues)):
        told.append(_clue(after, at))
    for seat in after.order[len(state.order) :]:
        told.append(QuestEvent("pawn", {"seat": seat, "space": after.spaces[seat]}))
    return told


def _clue(state: QuestState, at: int) -> Event:
    data = msgspec.to_builtins(viewing.clue(state, at))
    if not data["private"]:
        return QuestEvent("clue", data)
    handicap = state.rules.choice.handicap
    reach = at - state.common + 1
    return QuestEvent(
        "clue", data, tuple(seat for seat, more in enumerate(handicap) if more >= reach)
    )


def _deed(state: QuestState, after: QuestState, pick: int) -> list[Event]:
    """A decision. Inside a turn or a check nothing is heard until it is done."""
    rules = state.rules
    seat = int(state.actor)
    if state.phase == "set":
        return [QuestEvent("set", {"seat": seat, "axis": rules.axes[after.viewfinder]})]
    if len(after.checks) > len(state.checks):
        data = {"seat": seat, "cost": rules.check_cost, "space": after.spaces[seat]}
        return [QuestEvent("checks", data)]
    if len(after.asked) == len(state.asked):
        return []
    asked = after.asked[-1]
    axis, question = rules.axes[asked.axis], rules.questions[asked.question]
    about = {"seat": seat, "axis": axis, "question": question}
    answer = msgspec.to_builtins(answer_of(question, after.answer(asked)))
    told: list[Event] = [
        QuestEvent(
            "asked",
            {**about, "cost": asked.cost, "extra": state.extra, "space": after.spaces[seat]},
        ),
        QuestEvent("answered", {**about, "answer": answer}, (seat,)),
    ]
    if asked.moved:
        told.append(
            QuestEvent("moved", {"steps": asked.moved, "axis": rules.axes[after.viewfinder]})
        )
    return told


def _resolved(state: QuestState, after: QuestState) -> list[Event]:
    """Checks that were resolved, the rearmost pawn's first."""
    told: list[Event] = []
    open_ = [check.right is None for check in state.checks]
    open_ += [True] * (len(after.checks) - len(open_))
    found = [
        check
        for check, was_open in zip(after.checks, open_, strict=True)
        if was_open and check.right is not None
    ]
    for check in sorted(found, key=lambda check: after.spaces[check.seat]):
        seat = check.seat
        told.append(QuestEvent("right" if check.right else "wrong", {"seat": seat}))
        if check.right:
            continue
        if after.rules.colours:
            data = {"seat": seat, "colours": viewing.colours(after, check)}
            told.append(QuestEvent("colours", data, (seat,)))
        if after.out[seat]:
            told.append(QuestEvent("out", {"seat": seat}))
    return told


def _end(state: QuestState) -> list[Event]:
    told: list[Event] = []
    winner = state.winner()
    if winner is None:
        told.append(QuestEvent("unsolved", {"winners": []}))
    else:
        data = {
            "seat": winner,
            "winners": [winner],
            "time": state.times[winner],
            "rank": viewing.rank(state),
        }
        told.append(QuestEvent("won", data))
    told.append(QuestEvent("solution", _secrets(state)))
    return told


def _secrets(state: QuestState) -> dict[str, Any]:
    """All that was hidden, as views show it from now on: clues, answers and checks in their order."""
    shown = viewing.build(state, None)
    secrets: dict[str, Any] = msgspec.to_builtins(
        {
            "layout": shown.solution,
            "clues": shown.clues,
            "answers": [asked.answer for asked in shown.asked],
            "checks": [check.layout for check in shown.checks],
        }
    )
    return secrets
