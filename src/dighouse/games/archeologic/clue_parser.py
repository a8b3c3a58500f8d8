"""What people type in: clues, questions, answers and placed buildings, read forgivingly.

A clue is "C1 fire", or an expert clue in its notation. An answer is a number, or symbols such as
"fire sharp" or "2 free, 1 fire"; "none" is no symbol at all. A building is placed as in moves:
"S C1 90". BadOptions says what could not be read and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dighouse.games.archeologic import statements
from dighouse.games.archeologic.buildings import zone_name, zone_number
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import (
    NUMERIC,
    TRAPS,
    Answered,
    Fact,
    Refuted,
    Said,
    Trap,
    answer_of,
    code_of,
    covered,
    refuted,
    way_numbers,
)
from dighouse.games.archeologic.views import Answer, Placed
from dighouse.kernel.errors import BadOptions

TEXT_AT_MOST = 80
SYMBOL_WORDS = {"free": "free", "risk-free": "free", "fire": "fire", "sharp": "sharp"}
SAME_AXIS_AT_MOST = 3  # symbols of a kind that an answer can show


def read_clue(edition: Edition, text: str) -> Fact:
    words = _words(text, "a clue")
    words = [word for word in words if word != "trap"]
    if words and words[0] in statements.KINDS:
        try:
            return Said(statements.parse(edition, " ".join(words)).text(edition))
        except ValueError as error:
            raise BadOptions(str(error)) from None
    if len(words) == 2 and words[0] in TRAPS:
        words.reverse()
    if len(words) != 2 or words[1] not in TRAPS:
        raise BadOptions(
            f"{text!r} is no clue: write a zone and its trap, such as 'C1 fire' or 'A3 sharp', "
            f"or an expert clue, which begins with one of {', '.join(statements.KINDS)}"
        )
    try:
        return Trap(zone_name(read_zone(edition, words[0]), edition.side.value), words[1])
    except BadOptions as error:
        raise BadOptions(f"{text!r} is no clue: {error}") from None


def read_zone(edition: Edition, text: str) -> int:
    """The number of a zone such as C1."""
    name = " ".join(_words(text, "a zone"))
    try:
        return zone_number(name, edition.side.value)
    except ValueError as error:
        raise BadOptions(str(error)) from None


def read_axis(edition: Edition, text: str | int) -> str:
    """The axis of "C", "column C" or "3"."""
    words = _words(text, "an axis")
    if len(words) == 2 and words[0] == ("row" if words[1].isdigit() else "column"):
        words = words[1:]
    if len(words) != 1 or words[0].upper() not in edition.axes:
        raise BadOptions(f"{text!r} is no axis: axes are {', '.join(edition.axes)}")
    return words[0].upper()


def read_question(edition: Edition, text: str) -> str:
    words = _words(text, "a question")
    for question in edition.questions:
        if words == [question.lower()]:
            return question
    raise BadOptions(f"{text!r} is no question: questions are {', '.join(edition.questions)}")


def read_answer(edition: Edition, axis: str | int, question: str, text: str | int) -> Answered:
    """The fact of an answer to a question about an axis."""
    axis, question = read_axis(edition, axis), read_question(edition, question)
    words = _words(text, "an answer")
    if question in NUMERIC:
        return Answered(axis, question, _number(edition, question, text, words))
    if words in (["none"], ["nothing"], ["0"]):
        return Answered(axis, question, 0)
    return Answered(axis, question, code_of(_symbols(question, text, words)))


def _number(edition: Edition, question: str, text: str | int, words: list[str]) -> int:
    if words == ["none"]:
        return 0
    if len(words) != 1 or not words[0].isdecimal() or int(words[0]) > edition.side.value:
        raise BadOptions(
            f"{text!r} is no answer to {question}: that is a number from 0 to {edition.side.value}"
        )
    return int(words[0])


def _symbols(question: str, text: str | int, words: list[str]) -> Answer:
    """'fire sharp', '2 fire'."""
    counts = dict.fromkeys(TRAPS if question == "traps" else set(SYMBOL_WORDS.values()), 0)
    number: int | None = None
    for word in words:
        if word.isdecimal() and number is None:
            number = min(int(word), SAME_AXIS_AT_MOST + 1)
            continue
        symbol = SYMBOL_WORDS.get(word, SYMBOL_WORDS.get(word.removesuffix("s")))
        if symbol not in counts:
            number = 0
            break
        counts[symbol] += 1 if number is None else number
        number = None
    if number is not None or not words or max(counts.values()) > SAME_AXIS_AT_MOST:
        allowed = "fire and sharp" if question == "traps" else "free, fire and sharp"
        raise BadOptions(
            f"{text!r} is no answer to {question}: write each symbol ({allowed}, at most "
            f"{SAME_AXIS_AT_MOST} of a kind), such as 'fire sharp', or 'none'"
        )
    return Answer(**counts)


def write_answer(question: str, code: int) -> str:
    """An answer as it is typed in."""
    answer = answer_of(question, code)
    if answer.number is not None:
        return str(answer.number)
    shown = ["free"] * answer.free + ["fire"] * answer.fire + ["sharp"] * answer.sharp
    return " ".join(shown) or "none"


def read_placed(edition: Edition, text: object) -> Placed:
    """A building, the upper left corner of the rectangle around it, and degrees clockwise."""
    words = _words(text, "a placed building")
    if len(words) == 2:
        words.append("0")
    if len(words) != 3 or words[2] not in ("0", "90", "180", "270"):
        raise BadOptions(
            f"{text!r} is no placed building: write building, corner and degrees, such as 'S C1 90'"
        )
    placed = Placed(words[0].upper(), words[1].upper(), int(words[2]) // 90)
    try:
        way_numbers(edition, [placed])
    except ValueError as error:
        raise BadOptions(f"{text!r} is no placed building: {error}") from None
    return placed


def write_placed(placed: Placed) -> str:
    """A placed building as it is typed in."""
    return f"{placed.building} {placed.zone} {90 * placed.turns}"


def read_layout(edition: Edition, texts: Iterable[str]) -> tuple[Placed, ...]:
    """Placed buildings, each at most once; they may be few."""
    given = _several(texts, "buildings")
    layout = tuple(read_placed(edition, text) for text in given)
    names = [placed.building for placed in layout]
    for name in names:
        if names.count(name) > 1:
            raise BadOptions(f"the {name} is placed twice; each building lies once on the map")
    return layout


def read_city(edition: Edition, texts: Iterable[str]) -> tuple[Placed, ...]:
    """All buildings, in the edition's order, none of them on another."""
    placed = {one.building: one for one in read_layout(edition, texts)}
    names = [building.name for building in edition.buildings]
    missing = [name for name in names if name not in placed]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        raise BadOptions(f"a layout has all buildings; {', '.join(missing)} {are} missing")
    taken: dict[int, str] = {}
    for name in names:
        for zone in covered(edition, placed[name]):
            if zone in taken:
                where = zone_name(zone, edition.side.value)
                raise BadOptions(f"the {taken[zone]} and the {name} overlap on {where}")
            taken[zone] = name
    return tuple(placed[name] for name in names)


def read_check(edition: Edition, texts: Iterable[str], right: Iterable[str] | None) -> Refuted:
    """The fact of a wrong check: all buildings, and which of them were right if that was told."""
    city = read_city(edition, texts)
    if right is None:
        return refuted(city, None)
    names = [placed.building for placed in city]
    green = {"".join(_words(name, "a building")).upper() for name in _several(right, "buildings")}
    if not green <= set(names):
        strange = ", ".join(sorted(green - set(names)))
        raise BadOptions(f"{strange}: not in the check; its buildings are {', '.join(names)}")
    if green == set(names):
        raise BadOptions("with all of its buildings right a check is right; this is for wrong ones")
    return refuted(city, {name: name in green for name in names})


def _several(given: object, what: str) -> list[object]:
    """What was given one by one: a text alone would fall into its letters."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadOptions(f"give {what} one by one, in a list, not {str(given)[:TEXT_AT_MOST]!r}")
    return list(given)


def _words(text: object, what: str) -> list[str]:
    if type(text) is int:
        text = str(text)[:TEXT_AT_MOST]  # row 1, or 0 empty zones
    if not isinstance(text, str) or len(text) > TEXT_AT_MOST:
        raise BadOptions(f"{what} is a short text, not {str(text)[:TEXT_AT_MOST]!r}")
    words = re.split(r"[\s,;+&]+", text.strip().lower())
    return [word for word in words if word and word != "and"]
