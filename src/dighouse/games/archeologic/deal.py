"""Chance: the hidden quest (AO-26), the clues (AO-5, AO-6, AO-22) and the order of pawns (AO-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archeologic import quests, turn
from dighouse.games.archeologic.expert_clues import handicap_statements, next_statements
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archeologic.state import QuestState


def begin(state: QuestState) -> None:
    """A numbered quest has its layout from the start, and its clues unless a letter is to be drawn."""
    rules = state.rules
    number = rules.choice.number
    if number is not None:
        quest = quests.quest(rules.edition, number)
        state.quest = state.quest._replace(
            first=quest.layout, last=quest.layout + 1, laid=rules.buildings
        )
        if not rules.choice.expert:
            state.clues = quest.order[: rules.clues_at_most]
            state.common = rules.common
        elif state.letter is not None:
            give_expert_clues(state)
    go_on(state)


def give_expert_clues(state: QuestState) -> None:
    """The expert clues of a numbered quest, by its letter."""
    rules = state.rules
    assert rules.choice.number is not None
    assert state.letter is not None
    common, more = quests.numbered_expert_clues(rules.edition, rules.choice.number, state.letter)
    state.clues = common + more[: rules.more]
    state.common = len(common)


def go_on(state: QuestState) -> None:
    """On to the next thing that chance decides, or to the first turn."""
    if next_stage(state) == "begin":
        turn.begin(state)
    else:
        state.actor = CHANCE


def next_stage(state: QuestState) -> str:
    """What is decided next. Clues that all know are counted once there is none to come."""
    rules = state.rules
    if state.quest.laid < rules.buildings:
        return "lay"
    if rules.choice.expert and state.letter is None and not rules.secret:
        return "letter"
    if state.common < 0:
        if _next_clues(state):
            return "clue"
        state.common = len(state.clues)
    if len(state.clues) < state.common + rules.more and _next_clues(state):
        return "clue"
    return "pawn" if len(state.order) < rules.seats and not rules.solo else "begin"


def _next_clues(state: QuestState) -> list[tuple[int, int]]:
    """(zone or statement, weight) of the clue that comes next; none if everybody has enough."""
    rules = state.rules
    if rules.choice.expert:  # AO-21, AO-22
        more = handicap_statements if state.common >= 0 else next_statements
        return more(rules.pool, state.layout, state.clues)
    if state.common < 0 and len(state.clues) >= rules.common:
        return []  # AO-5: as many as were agreed
    zones = quests.trap_zones(rules.pool, state.layout)
    return [(zone, 1) for zone in zones if zone not in state.clues]


def chances(state: QuestState) -> list[tuple[int, int]]:
    rules = state.rules
    now = next_stage(state)
    if now == "lay":
        first, last, building = state.quest
        start = rules.lay + rules.starts[building]
        return [
            (start + way, end - begin) for way, begin, end in rules.branches(first, last, building)
        ]
    if now == "letter":
        return [(rules.letter + at, 1) for at in range(len(quests.LETTERS))]
    if now == "clue":
        first = rules.tell if rules.choice.expert else rules.clue
        return [(first + clue, weight) for clue, weight in _next_clues(state)]
    return [(rules.pawn + seat, 1) for seat in range(rules.seats) if seat not in state.order]


def apply_outcome(state: QuestState, pick: int) -> None:
    """A chance outcome; the ranges of picks of which a game has none are empty."""
    rules = state.rules
    if pick >= rules.pawn:
        put_pawn(state, pick - rules.pawn)
    elif pick >= rules.letter:
        state.letter = quests.LETTERS[pick - rules.letter]
        give_expert_clues(state)
    elif pick >= rules.clue:
        first = rules.tell if rules.choice.expert else rules.clue
        state.clues += (pick - first,)
    else:
        first, last, building = state.quest
        way = pick - rules.lay - rules.starts[building]
        first, last = rules.pool.narrow(first, last, building, way)
        state.quest = state.quest._replace(first=first, last=last, laid=building + 1)
    go_on(state)


def put_pawn(state: QuestState, seat: int) -> None:
    """AO-7: the next space of the track, from 1 on, is this seat's."""
    state.order += (seat,)
    spaces = list(state.spaces)
    spaces[seat] = len(state.order)
    state.spaces = tuple(spaces)
