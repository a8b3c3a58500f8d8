"""The whole position as plain JSON: its secrets and its story. Reading it plays the story again.

So whatever can be read is a position that play can lead to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.games.archeologic import deal
from dighouse.games.archeologic.buildings import zone_name, zone_number
from dighouse.games.archeologic.position_parts import LayoutRange
from dighouse.games.archeologic.quests import LETTERS, trap_zones
from dighouse.games.archeologic.state import QuestState
from dighouse.games.archeologic.statements import numbers, parse
from dighouse.kernel.errors import BadPosition, IllegalMove, UnknownMove
from dighouse.kernel.position_errors import require
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.archeologic.game import ArcheOlogic


class DumpedAction(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A question, or a check with its placements."""

    seat: int
    axis: str | None = None
    question: str | None = None
    check: list[str] | None = None


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    quest: list[str]  # placements, such as "s c1 90": as far as they are laid
    clues: list[str]  # zones, or statements
    common: int | None  # how many of the clues are for everybody; None: more are to come
    letter: str | None
    pawns: list[int]  # seats, as their pawns came on the track
    began: str | None  # where the viewfinder stood at first
    deeds: list[DumpedAction]  # oldest first
    aim: str | None  # inside a turn: the axis
    laid: list[str] | None  # inside a check: the placements so far


def write(state: QuestState) -> dict[str, Any]:
    rules = state.rules
    deeds: list[DumpedAction] = []
    checks = list(state.checks)
    for at in range(len(state.asked) + 1):
        while checks and checks[0].after == at:
            check = checks.pop(0)
            layout = LayoutRange(check.layout, check.layout + 1, rules.buildings)
            deeds.append(DumpedAction(check.seat, check=_placements(state, layout)))
        if at < len(state.asked):
            asked = state.asked[at]
            deeds.append(
                DumpedAction(asked.seat, rules.axes[asked.axis], rules.questions[asked.question])
            )
    plain: dict[str, Any] = msgspec.to_builtins(
        Dump(
            quest=_placements(state, state.quest),
            clues=[_clue(state, told) for told in state.clues],
            common=None if state.common < 0 else state.common,
            letter=state.letter,
            pawns=list(state.order),
            began=None if state.began < 0 else rules.axes[state.began],
            deeds=deeds,
            aim=None if state.aim < 0 else rules.axes[state.aim],
            laid=_placements(state, state.guess) if state.phase == "check" else None,
        )
    )
    return plain


def _placements(state: QuestState, layout: LayoutRange) -> list[str]:
    rules = state.rules
    ways = rules.pool.ways[: layout.laid, layout.first].tolist()
    first = rules.place
    return [
        rules.texts[first + rules.starts[building] + way].removeprefix("place ")
        for building, way in enumerate(ways)
    ]


def _clue(state: QuestState, told: int) -> str:
    rules = state.rules
    if rules.choice.expert:
        return rules.statements[told].text(rules.edition)
    return zone_name(told, rules.side).lower()


def restore(game: ArcheOlogic, dump: Dump) -> QuestState:
    """The state of a dump, if some play can lead there."""
    state = QuestState(game, game.rules)
    _lay(state, dump)
    _tell(state, dump)
    _put_pawns(state, dump)
    _begin(state, dump)
    for number, deed in enumerate(dump.deeds):
        _do(state, deed, f"deeds[{number}]")
    _look(state, dump)
    return state


def _lay(state: QuestState, dump: Dump) -> None:
    rules = state.rules
    require(len(dump.quest) <= rules.buildings, "quest", f"has {rules.buildings} buildings at most")
    if not rules.secret:
        require(len(dump.quest) == rules.buildings, "quest", "a numbered one is laid out whole")
    for building, text in enumerate(dump.quest):
        pick = _pick(state, f"place {text}", f"quest[{building}]") - rules.place
        number, way = rules.way_of(pick)
        first, last, _ = state.quest
        if number == building:
            first, last = rules.pool.narrow(first, last, building, way)
        fits = number == building and first < last
        require(fits, f"quest[{building}]", f"{text!r} does not fit here")
        state.quest = LayoutRange(first, last, building + 1)


def _tell(state: QuestState, dump: Dump) -> None:
    """Clues are true. Which of the true expert clues are likely to be chosen is not weighed."""
    rules = state.rules
    if rules.draws_letter:
        right = dump.letter is None or dump.letter in [*LETTERS]
    else:
        right = dump.letter == rules.choice.letter
    require(right, "letter", f"can't be {dump.letter!r} here")
    state.letter = dump.letter
    ready = state.quest.laid == rules.buildings and (
        dump.letter is not None or rules.secret or not rules.choice.expert
    )
    if not ready:
        require(not dump.clues, "clues", "there are none yet")
        require(dump.common is None, "common", "must be null: there are no clues yet")
        return
    told: list[int] = []
    for number, text in enumerate(dump.clues):
        clue = _read_clue(state, text, f"clues[{number}]")
        require(clue not in told, f"clues[{number}]", f"{text!r} was told before")
        told.append(clue)
    state.clues = tuple(told)
    if dump.common is not None:
        right = 0 <= dump.common <= len(told) <= dump.common + rules.more
        if not rules.choice.expert:
            right = right and dump.common == rules.common
        require(right, "common", f"can't be {dump.common} here")
        state.common = dump.common
    deal.go_on(state)
    require((state.common < 0) == (dump.common is None), "common", "does not fit the clues")
    # Only a secret quest's clues come one by one.
    require(
        rules.secret or deal.next_stage(state) != "clue",
        "clues",
        "those of a numbered quest are all there",
    )


def _read_clue(state: QuestState, text: str, where: str) -> int:
    rules = state.rules
    try:
        if not rules.choice.expert:
            zone = zone_number(text, rules.side)
            require(
                zone in trap_zones(rules.pool, state.layout), where, f"no trap lies on {text!r}"
            )
            return zone
        statement = parse(rules.edition, text)
    except ValueError as error:
        raise BadPosition(f"{where}: {error}") from None
    require(statement.true(rules.pool, state.layout), where, f"{text!r} is not true")
    return numbers(rules.edition)[statement]


def _put_pawns(state: QuestState, dump: Dump) -> None:
    rules = state.rules
    for number, seat in enumerate(dump.pawns):
        where = f"pawns[{number}]"
        require(0 <= seat < rules.seats and not rules.solo, where, "is no seat with a pawn to put")
        _apply(state, rules.pawn + seat, where)


def _begin(state: QuestState, dump: Dump) -> None:
    rules = state.rules
    if state.phase == "set" and dump.began is not None:
        require(dump.began in rules.axes, "began", f"must be one of {', '.join(rules.axes)}")
        _apply(state, rules.set + rules.axes.index(dump.began), "began")
    began = None if state.began < 0 else rules.axes[state.began]
    require(dump.began == began, "began", f"must be {began!r} here")


def _do(state: QuestState, deed: DumpedAction, where: str) -> None:
    rules = state.rules
    require(state.actor == deed.seat >= 0, where, f"it is not the turn of seat {deed.seat}")
    if deed.check is not None:
        require(deed.axis is None and deed.question is None, where, "is a check and a question")
        require(len(deed.check) == rules.buildings, where, "a check has all buildings")
        _check(state, deed.check, where)
        return
    require(deed.question in rules.questions, where, f"asks {deed.question!r}")
    _aim(state, deed.axis, where)
    _apply(state, rules.ask + rules.questions.index(str(deed.question)), where)


def _look(state: QuestState, dump: Dump) -> None:
    """Inside a turn or a check."""
    require(dump.aim is None or dump.laid is None, "laid", "nobody asks and checks in one turn")
    if dump.aim is not None:
        require(state.actor >= 0, "aim", "nobody is to act")
        _aim(state, dump.aim, "aim")
    if dump.laid is not None:
        require(state.actor >= 0, "laid", "nobody is to act")
        require(len(dump.laid) < state.rules.buildings, "laid", "this check is complete")
        _check(state, dump.laid, "laid")


def _aim(state: QuestState, axis: str | None, where: str) -> None:
    rules = state.rules
    if axis not in rules.axes:
        raise BadPosition(f"{where}: {axis!r} is no axis")
    require(state.phase == "turn", where, "this is no time to look anywhere")
    number = rules.axes.index(axis)
    far = (number - state.viewfinder) % len(rules.axes)
    _apply(state, {1: rules.stay, 2: rules.step}.get(far, rules.aim + number), where)


def _check(state: QuestState, placements: list[str], where: str) -> None:
    _apply(state, state.rules.check, where)
    for text in placements:
        _apply(state, _pick(state, f"place {text}", where), where)


def _pick(state: QuestState, text: str, where: str) -> int:
    try:
        return int(state.game.parse(text))
    except UnknownMove as error:
        raise BadPosition(f"{where}: {error}") from None


def _apply(state: QuestState, pick: int, where: str) -> None:
    require(state.actor != OVER, where, "the game is over")
    try:
        state.apply(pick)
    except IllegalMove as error:
        raise BadPosition(f"{where}: {error}") from None
