"""Why a pick is not on the menu, in a sentence that helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archeologic.phrases import axis_words
from dighouse.kernel.state import CHANCE

if TYPE_CHECKING:
    from dighouse.games.archeologic.state import QuestState

DOING = {
    "deal": "the quest is being laid out",
    "set": "first the viewfinder must be set on an axis",
    "turn": "a turn begins with a check, or with where to look: stay, step or aim",
    "ask": "the viewfinder has been aimed: now a question about that axis is asked",
    "check": "a check has begun: its buildings are placed one by one",
    "over": "the game is over",
}


def why_not(state: QuestState, pick: int) -> str:
    rules = state.rules
    phase = state.phase
    if pick >= rules.decisions:
        if state.actor != CHANCE:
            return "this is for chance to decide, and it is a seat's decision now"
        return "chance can't turn that up here"
    if pick >= rules.place:
        return _placement(state, pick) if phase == "check" else _too_early(state)
    if rules.aim <= pick < rules.ask and phase == "turn":
        axis = axis_words(rules.axes[pick - rules.aim])
        if pick - rules.aim == (state.viewfinder + 1) % len(rules.axes):
            return f"the viewfinder gets to {axis} for nothing: say stay"
        return f"one more step is enough to get to {axis}: say step"
    if pick < rules.check and phase != "set":
        if not rules.solo:
            return "the viewfinder is set only in a game for one"
        return "the viewfinder has been set" if phase != "deal" else DOING[phase]
    return DOING[phase]


def _too_early(state: QuestState) -> str:
    return "say check first" if state.phase == "turn" else DOING[state.phase]


def _placement(state: QuestState, pick: int) -> str:
    rules = state.rules
    building, way = rules.way_of(pick - rules.place)
    first, _, now = state.guess
    name = rules.edition.buildings[now].name
    if building != now:
        order = " ".join(one.name for one in rules.edition.buildings)
        return f"buildings are placed in the order {order}, and now it is {name}'s turn"
    mask = rules.ways[building][way].mask
    for before, lies in enumerate(rules.pool.ways[:now, first].tolist()):
        if rules.ways[before][lies].mask & mask:
            return f"{rules.edition.buildings[before].name} lies there already"
    return (
        "with it, the buildings that are left would not all fit, "
        f"or some axis would have more than {rules.edition.traps.value} traps"
    )
