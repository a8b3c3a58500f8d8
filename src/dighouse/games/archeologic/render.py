"""A view in plain words: for the terminal, for screen readers, for anybody who reads a log."""

from __future__ import annotations

from dighouse.games.archeologic.phrases import (
    answer_words,
    axis_words,
    listed,
    names,
    placed_words,
    question_words,
)
from dighouse.games.archeologic.sentences import clue_words
from dighouse.games.archeologic.views import Asked, Check, Pawn, View

DOING = {
    "deal": "The quest is being laid out.",
    "set": "{actor} sets the viewfinder on an axis.",
    "turn": "It is the turn of {actor}.",
    "ask": "{actor} looks at {aim}, for {extra} more, and asks something.",
    "check": "{actor} lays out a check.",
    "over": "The game is over.",
}


def text(view: View) -> str:
    lines = [_doing(view), _kind(view)]
    if view.thresholds is not None:
        master, seasoned = view.thresholds
        lines.append(f"A master takes a time of {master} at most, a seasoned player {seasoned}.")
    if view.viewfinder is not None:
        lines.append(f"The viewfinder is on {axis_words(view.viewfinder)}.")
    for clue in view.clues:
        lines.append(f"{'Your own clue' if clue.private else 'Clue'}: {clue_words(clue)}")
    lines += [_asked(view, asked) for asked in view.asked]
    lines += [_check(view, check) for check in view.checks]
    if view.phase == "check":
        laid = listed([placed_words(placed) for placed in view.laid])
        lines.append(f"Placed so far: {laid or 'nothing'}.")
    lines += [_pawn(view, seat, pawn) for seat, pawn in enumerate(view.pawns)]
    lines += _result(view)
    return "\n".join(lines)


def _result(view: View) -> list[str]:
    lines = []
    if view.solution is not None:
        lines.append(f"The solution: {listed([placed_words(one) for one in view.solution])}.")
        if view.winners:
            lines.append(f"{listed([_name(view, seat) for seat in view.winners])} won.")
        else:
            lines.append("Nobody has found it.")
    if view.rank is not None:
        lines.append(f"Rank: {view.rank}.")
    return lines


def _doing(view: View) -> str:
    aim = "" if view.aim is None else axis_words(view.aim)
    extra = view.extra or "nothing"
    return DOING[view.phase].format(actor=_name(view, view.actor), aim=aim, extra=extra)


def _kind(view: View) -> str:
    quest = "A secret quest" if view.quest is None else f"Quest {view.quest}"
    clues = ", expert clues" if view.expert else ""
    limit = "no time limit" if view.time_limit is None else f"time limit {view.time_limit}"
    return f"{quest}{clues}, {view.mode} rules, {limit}."


def _asked(view: View, asked: Asked) -> str:
    line = f"{_name(view, asked.seat)} asked {question_words(asked.axis, asked.question)}"
    line += f", for {asked.cost}"
    if asked.answer is not None:
        line += f": {answer_words(asked.question, asked.answer)}"
    if asked.moved:
        line += f". The viewfinder moved on by {asked.moved}"
    return f"{line}."


def _check(view: View, check: Check) -> str:
    result = {None: "is under way", True: "was right", False: "was wrong"}[check.right]
    line = f"A check of {_name(view, check.seat)} {result}"
    if check.layout is not None:
        line += f": {listed([placed_words(placed) for placed in check.layout])}"
    line += "."
    if check.colours is not None:
        right = [name for name, found in check.colours.items() if found]
        line += f" Right in it: {names(right)}."
    return line


def _pawn(view: View, seat: int, pawn: Pawn) -> str:
    line = f"{_name(view, seat)}: space {pawn.space}, time {pawn.time}"
    if pawn.checking:
        line += ", checking"
    if pawn.out:
        line += ", out"
    return f"{line}."


def _name(view: View, seat: int) -> str:
    if seat < 0:
        return "nobody"
    return f"Seat {seat} (you)" if seat == view.viewer else f"Seat {seat}"
