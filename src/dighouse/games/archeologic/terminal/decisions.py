"""What there is to decide, what each item of the menu does, and short ways to write moves."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.phrases import axis_words
from dighouse.games.archeologic.terminal import tiles
from dighouse.games.archeologic.views import View
from dighouse.terminal.marks import house_mark

QUESTIONS = {
    "buildings": "how many buildings",
    "empty": "how many empty zones",
    "traps": "which traps",
}


def headline(view: View) -> str:
    return {"set": "Where to begin", "ask": "Your question", "check": "Your check"}.get(
        view.phase, "Your turn"
    )


def situation(view: View, edition: Edition) -> Text | None:
    if view.phase == "set":
        return Text("Set the viewfinder; your first look at the axis after it is free.")
    if view.phase == "ask" and view.aim is not None:
        extra = f", for a time of {_sum(edition, *_ways(view, edition))}" if view.extra else ""
        return Text(f"You look along {axis_words(view.aim)}{extra}. What do you ask?")
    if view.phase == "check":
        price = _sum(edition, "check")
        risk = _risk(view)
        return Text(
            f"The check takes a time of {price}{risk}. Where does {_next(view, edition)} lie?"
        )
    return None


def _risk(view: View) -> str:
    if view.mode != "rulebook":
        return ""
    alone = len(view.pawns) == 1
    return "; a wrong one " + ("ends the quest" if alone else "puts you out of the game")


def hint(view: View, move: str, edition: Edition) -> str:
    verb, *rest = move.split()
    if verb == "ask":
        name = rest[0] if rest[0] in QUESTIONS else rest[0].upper()
        what = QUESTIONS.get(name, f"which boxes of {name}")
        sizes = {building.name: building.size.value for building in edition.buildings}
        return f"{what}, time {_sum(edition, sizes.get(name, name), *_ways(view, edition))}"
    if verb == "set":
        return f"the first look is {axis_words(_after(edition, rest[0].upper(), 1))}"
    if verb == "check":
        return f"lay out the city, time {_sum(edition, 'check')}"
    if verb in ("stay", "step"):
        steps = 1 if verb == "stay" else 2
        axis = _after(edition, view.viewfinder or "", steps)
        price = "free" if verb == "stay" else f"time {_sum(edition, 'step')}"
        return f"look along {axis_words(axis)}, {price}"
    if verb == "aim":
        return f"look along {axis_words(rest[0].upper())}, time {_sum(edition, 'aim')}"
    return ""


def _sum(edition: Edition, *costs: str) -> str:
    """What all of this takes, with a mark if not all of it is printed."""
    numbers = [edition.costs[cost] for cost in costs]
    return f"{sum(number.value for number in numbers)}{house_mark(numbers)}"


def _ways(view: View, edition: Edition) -> list[str]:
    """What the way of the viewfinder takes, of which the view has the sum."""
    if not view.extra:
        return []
    steps = _steps(edition, view.viewfinder or "", view.aim or "")
    return ["step" if steps == 2 else "aim"]


def placements(view: View, edition: Edition) -> RenderableType:
    """The ways of the next building: how it looks turned, and the corners where that fits."""
    name = _next(view, edition)
    building = next(one for one in edition.buildings if one.name == name)
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    corners: dict[int, list[str]] = {}
    for move in view.moves:
        _, _, zone, turned = move.split()
        corners.setdefault(int(turned), []).append(zone)
    for degrees in corners:
        grid.add_column(f"{degrees}°")
    grid.add_row(*(tiles.plan(building.plan.rows, degrees // 90) for degrees in corners))
    grid.add_row(*("" for _ in corners))
    grid.add_row(*(_in_rows(zones) for zones in corners.values()))
    how = Text(
        f"Type the upper left corner of the rectangle around it, and its turn: {_example(view)}",
        "dim",
    )
    return Group(grid, how)


def _in_rows(zones: list[str]) -> Text:
    """Corners as they lie on the map, a line for each row."""
    rows: dict[str, list[str]] = {}
    for zone in zones:
        rows.setdefault(zone[1], []).append(zone)
    return Text("\n".join(" ".join(row) for row in rows.values()))


def _example(view: View) -> str:
    return " ".join(view.moves[0].split()[2:])


def expand_answer(answer: str, view: View, edition: Edition) -> str:
    """Short ways to write moves, as the game writes them.

    'c traps' or 'column c traps' looks along C in the cheapest way and asks; in a check, 'c1 90' or
    's c1 90' lays a building. All else is left as it is.
    """
    parts = [part.strip() for part in answer.lower().split(",")]
    at = len(view.laid)
    found = []
    for part in parts:
        long, at = _written_out(part.split(), view, edition, at)
        found.append(long or part)
    return ", ".join(found)


def answer_help(view: View) -> str:
    """What could be typed now, by an example."""
    if view.phase == "check":
        return f"A building is laid by its corner and its turn, such as `{_example(view)}`."
    if view.phase == "turn":
        return "A question is an axis and what you ask of it, such as `c traps` or `row 3 empty`."
    return f"Write it as the menu does, such as `{view.moves[0]}`."


def _written_out(words: list[str], view: View, edition: Edition, at: int) -> tuple[str | None, int]:
    """A move in short words as the menu has it, and the building that comes next; None: it is none."""
    match words:
        case [line, axis, *rest] if _is_line(line, axis):
            return _written_out([axis, *rest], view, edition, at)
        case [verb, line, axis] if _is_line(line, axis):
            return f"{verb} {axis}", at
    if view.phase == "turn":
        question = _question(words, view, edition)
        if question is not None:
            return question, at
    return _placement(words, view, edition, at)


def _is_line(line: str, axis: str) -> bool:
    """'row 3', 'column c'."""
    return line == ("row" if axis.isdecimal() else "column")


def _question(words: list[str], view: View, edition: Edition) -> str | None:
    """'c traps' as 'aim c, ask traps'."""
    axes = [axis.lower() for axis in edition.axes]
    questions = [question.lower() for question in edition.questions]
    match words:
        case [axis, question] if axis in axes and question in questions:
            return f"{_way_to(axis, view, edition)}, ask {question}"
    return None


def _placement(words: list[str], view: View, edition: Edition, at: int) -> tuple[str | None, int]:
    """'s c1 90', 'c1 90' for the building that is next, 'c1' where that fits in one way only."""
    names = [building.name.lower() for building in edition.buildings]
    match words:
        case [name, zone, degrees] if name in names:
            return f"place {name} {zone} {degrees}", names.index(name) + 1
        case [zone, degrees] if view.phase == "check" and degrees.isdecimal() and at < len(names):
            return f"place {names[at]} {zone} {degrees}", at + 1
        case [zone] if view.phase == "check" and not zone.isdecimal():
            fitting = [move for move in view.moves if move.split()[2] == zone]
            if at == len(view.laid) and len(fitting) == 1:
                return fitting[0], at + 1
    return None, at


def _way_to(axis: str, view: View, edition: Edition) -> str:
    steps = _steps(edition, (view.viewfinder or edition.axes[0]).upper(), axis.upper())
    return {1: "stay", 2: "step"}.get(steps, f"aim {axis}")


def _steps(edition: Edition, start: str, end: str) -> int:
    return (edition.axes.index(end) - edition.axes.index(start)) % len(edition.axes)


def _after(edition: Edition, axis: str, steps: int) -> str:
    return edition.axes[(edition.axes.index(axis) + steps) % len(edition.axes)]


def _next(view: View, edition: Edition) -> str:
    return edition.buildings[len(view.laid)].name
