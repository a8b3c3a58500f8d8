"""How views are made: what a seat may know, built from scratch out of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archeologic.buildings import FIRE, zone_name
from dighouse.games.archeologic.facts import answer_of
from dighouse.games.archeologic.position_parts import AskedQuestion, CheckedLayout
from dighouse.games.archeologic.views import Asked, Check, Clue, Pawn, Placed, View
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archeologic.state import QuestState


def build(state: QuestState, seat: int | None) -> View:
    rules = state.rules
    _need_seat(state, seat)
    over = state.actor == OVER
    acting = state.actor == seat
    menu = state.menu() if acting else []
    clues = len(state.clues) if over else state.clues_of(seat)
    aim, extra, laid = _under_way(state) if acting else (None, 0, [])
    return View(
        viewer=seat,
        actor=int(state.actor),
        settled=state.settled or not acting,
        phase=state.phase if acting else _seen_phase(state),
        mode=rules.choice.mode,
        expert=rules.choice.expert,
        quest=quest_name(state),
        thresholds=thresholds(state),
        time_limit=rules.choice.time_limit,
        viewfinder=_axis(state, state.viewfinder),
        began=_axis(state, state.began),
        aim=aim,
        extra=extra,
        clues=[clue(state, number) for number in range(clues)],
        asked=[_asked(state, asked, over or asked.seat == seat) for asked in state.asked],
        checks=[_check(state, check, over or check.seat == seat) for check in state.checks],
        laid=laid,
        pawns=[_pawn(state, number) for number in range(rules.seats)],
        solution=rules.layout_of(state.layout) if over else None,
        rank=rank(state),
        menu=menu,
        moves=[rules.texts[pick] for pick in menu],
        ranks=state.ranks(),
        winners=state.winners() if over else [],
    )


def _need_seat(state: QuestState, seat: int | None) -> None:
    seats = state.rules.seats
    if seat is not None and not 0 <= seat < seats:
        raise IndexError(f"there is no seat {seat}: seats are 0 to {seats - 1}")


def _under_way(state: QuestState) -> tuple[str | None, int, list[Placed]]:
    """What the actor has picked of a question or a check: where, for how much, which buildings."""
    laid = state.rules.layout_of(state.guess.first, state.guess.laid)
    return _axis(state, state.aim), state.extra, laid


def _seen_phase(state: QuestState) -> str:
    """What others see: nothing of a turn before it is done."""
    return state.phase if state.settled else "turn"


def build_all(state: QuestState, seats: list[int | None]) -> list[View]:
    return [build(state, seat) for seat in seats]


def quest_name(state: QuestState) -> str | None:
    number = state.rules.choice.number
    return None if number is None else f"{number}{state.letter or ''}"


def thresholds(state: QuestState) -> list[int] | None:
    return None if state.rules.thresholds is None else list(state.rules.thresholds)


def rank(state: QuestState) -> str | None:
    """AO-19. Solving is enough to be an apprentice; a secret quest has nothing beyond that."""
    if not state.rules.solo or state.winner() is None:
        return None
    if state.rules.thresholds is None:
        return "apprentice"
    master, seasoned = state.rules.thresholds
    time = state.times[0]
    return "master" if time <= master else "seasoned" if time <= seasoned else "apprentice"


def clue(state: QuestState, at: int) -> Clue:
    """The clue with this number, as those who know of it see it."""
    rules = state.rules
    private = 0 <= state.common <= at
    told = state.clues[at]
    if rules.choice.expert:
        return rules.statements[told].clue(rules.edition, private)
    symbol = rules.pool.symbols(state.layout)[told] % 4
    trap = "fire" if symbol == FIRE else "sharp"
    return Clue("trap", zones=[zone_name(told, rules.side)], trap=trap, private=private)


def colours(state: QuestState, check: CheckedLayout) -> dict[str, bool]:
    """Which buildings of a check lie right."""
    ways = state.rules.pool.ways
    same = (ways[:, check.layout] == ways[:, state.layout]).tolist()
    return dict(zip(state.rules.pool.buildings, same, strict=True))


def _asked(state: QuestState, asked: AskedQuestion, open_: bool) -> Asked:
    rules = state.rules
    question = rules.questions[asked.question]
    answer = answer_of(question, state.answer(asked)) if open_ else None
    return Asked(asked.seat, rules.axes[asked.axis], question, asked.cost, answer, asked.moved)


def _check(state: QuestState, check: CheckedLayout, open_: bool) -> Check:
    layout: list[Placed] | None = None
    found: dict[str, bool] | None = None
    if open_:
        layout = state.rules.layout_of(check.layout)
        if check.right is False and state.rules.colours:
            found = colours(state, check)
    return Check(check.seat, check.right, layout, found, check.after)


def _pawn(state: QuestState, seat: int) -> Pawn:
    began = state.order.index(seat) + 1 if seat in state.order else 0
    return Pawn(state.spaces[seat], state.times[seat], state.pending(seat), state.out[seat], began)


def _axis(state: QuestState, axis: int) -> str | None:
    return None if axis < 0 else state.rules.axes[axis]
