"""Turns: where to look and what to ask (AO-10, AO-11), checks (AO-14 to AO-17), and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archeologic import time_track
from dighouse.games.archeologic.position_parts import AskedQuestion, CheckedLayout
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archeologic.state import QuestState


def begin(state: QuestState) -> None:
    """Everything is laid out. Alone, one sets the viewfinder first (AO-18)."""
    if state.rules.solo:
        state.phase, state.actor = "set", 0
        return
    state.viewfinder = state.began = 0  # AO-3: on the first axis of the ring
    next_turn(state)


def menu(state: QuestState) -> list[int]:
    """The picks of the seat to act, ascending."""
    rules = state.rules
    axes = len(rules.axes)
    if state.phase == "set":
        return [rules.set + axis for axis in range(axes)]
    if state.phase == "ask":
        return [rules.ask + question for question in range(len(rules.questions))]
    if state.phase == "check":
        first, last, building = state.guess
        start = rules.place + rules.starts[building]
        return [start + way for way, _, _ in rules.branches(first, last, building)]
    # AO-10: what a free or a single step reaches is not offered for more.
    cheaper = ((state.viewfinder + 1) % axes, (state.viewfinder + 2) % axes)
    aims = [rules.aim + axis for axis in range(axes) if axis not in cheaper]
    return [rules.check, rules.stay, rules.step, *aims]


def act(state: QuestState, pick: int) -> None:
    rules = state.rules
    axes = len(rules.axes)
    if pick >= rules.place:
        place(state, pick)
    elif pick >= rules.ask:
        ask(state, pick - rules.ask)
    elif pick >= rules.aim:
        look(state, pick - rules.aim, rules.aim_cost)  # AO-10: any axis
    elif pick == rules.step:
        look(state, (state.viewfinder + 2) % axes, rules.step_cost)  # AO-10: one step more
    elif pick == rules.stay:
        look(state, (state.viewfinder + 1) % axes, 0)  # AO-10: the step that is free
    elif pick == rules.check:
        state.phase, state.settled = "check", False
    else:
        state.viewfinder = state.began = pick - rules.set
        state.phase = "turn"


def look(state: QuestState, axis: int, extra: int) -> None:
    """The viewfinder is for the actor to see there; for all others once the question is asked."""
    state.aim, state.extra = axis, extra
    state.phase, state.settled = "ask", False


def ask(state: QuestState, question: int) -> None:
    """AO-11: the pawn goes on by what looking there and asking cost."""
    rules = state.rules
    seat = int(state.actor)
    asked = AskedQuestion(
        seat, state.aim, question, state.extra + rules.question_costs[question], 0
    )
    if rules.solo:
        asked = asked._replace(moved=trap_icons(rules.general(question), state.answer(asked)))
    state.asked += (asked,)
    state.viewfinder = (state.aim + asked.moved) % len(rules.axes)  # AO-18: by trap icons, alone
    state.aim, state.extra = -1, 0
    spend(state, seat, asked.cost)
    next_turn(state)


def trap_icons(number: bool, code: int) -> int:
    """How many traps an answer shows; see `layouts` for its byte."""
    return 0 if number else code // 4 % 4 + code // 16


def place(state: QuestState, pick: int) -> None:
    """One more building of a check; with the last the layout is fixed (AO-14)."""
    rules = state.rules
    first, last, building = state.guess
    way = pick - rules.place - rules.starts[building]
    first, last = rules.pool.narrow(first, last, building, way)
    if building + 1 < rules.buildings:
        state.guess = state.guess._replace(first=first, last=last, laid=building + 1)
        return
    seat = int(state.actor)
    state.checks += (CheckedLayout(seat, first, None, len(state.asked)),)
    state.guess = state.guess._replace(first=0, last=rules.pool.count, laid=0)
    spend(state, seat, rules.check_cost)
    next_turn(state)


def spend(state: QuestState, seat: int, cost: int) -> None:
    """Time passes for a seat: its pawn goes on, and everybody sees it."""
    spaces, times = list(state.spaces), list(state.times)
    taken = {space for other, space in enumerate(spaces) if other != seat and not state.out[other]}
    spaces[seat] = time_track.advance(spaces[seat], cost, taken)
    times[seat] += cost
    state.spaces, state.times = tuple(spaces), tuple(times)
    state.settled = True


def next_turn(state: QuestState) -> None:
    """Whose turn it is: the rearmost pawn's, once its check is resolved. Or it is over."""
    while True:
        seat = time_track.rearmost(state.spaces, state.out)
        if seat is None:
            return end(state)
        if state.pending(seat):
            resolve(state, seat)
            if state.winner() is not None:
                return end(state)  # AO-15
        elif reached(state, seat, state.rules.choice.time_limit):
            return end_by_time(state)
        else:
            state.phase, state.actor = "turn", seat
            return None


def reached(state: QuestState, seat: int, limit: int | None) -> bool:
    """AO-25: at the time limit, or beyond it."""
    return limit is not None and state.spaces[seat] >= limit


def end_by_time(state: QuestState) -> None:
    """Every pawn is at the limit: checks under way count, the rearmost first (AO-25)."""
    for seat in sorted(range(state.rules.seats), key=lambda seat: state.spaces[seat]):
        if state.pending(seat) and state.winner() is None:
            resolve(state, seat)
    end(state)


def resolve(state: QuestState, seat: int) -> None:
    """A check is right or wrong; in rulebook mode a wrong one is the checker's last."""
    right = False
    checks = []
    for check in state.checks:
        if check.seat == seat and check.right is None:
            right = check.layout == state.layout  # AO-2: exactly so
            check = check._replace(right=right)
        checks.append(check)
    state.checks = tuple(checks)
    if not right and state.rules.choice.mode == "rulebook":
        # AO-16, AO-20: out of the game. In app mode they go on (AO-17).
        state.out = tuple(gone or other == seat for other, gone in enumerate(state.out))


def end(state: QuestState) -> None:
    state.phase, state.actor = "over", OVER
