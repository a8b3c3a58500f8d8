"""The rules as people read them: our text, with the numbers of an edition in it.

The text is in the catalogue of the house. It has no number of its own that an edition could change:
where one belongs there is a slot, and `_slots` fills it.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec

from dighouse.games.archeologic.edition import COLUMNS, RULESET, Edition
from dighouse.kernel.edition_file import MARKS, PRINTED
from dighouse.kernel.game import HowToPlay, Ruling, Section


class RulesText(msgspec.Struct):
    """What the catalogue has of the rules."""

    sections: list[Section]
    phrases: dict[str, str]  # that slots are filled with
    counted: dict[str, tuple[str, str]]  # one, any other number


@lru_cache(maxsize=64)
def how_to_play(edition: Edition) -> HowToPlay:
    text = _text()
    slots = _slots(edition, text)
    sections = [
        Section(part.id, part.title, [line.format(**slots).strip() for line in part.paragraphs])
        for part in text.sections
    ]
    return HowToPlay(sections, numbers(edition), MARKS, rulings())


def numbers(edition: Edition) -> dict[str, Any]:
    """Every number with the mark of its source; docs/protocol.md says what they are."""
    return {
        "side": list(edition.side),
        "traps": list(edition.traps),
        "ring": list(edition.ring),
        "costs": {name: list(cost) for name, cost in edition.costs.items()},
        "buildings": [
            {
                "name": building.name,
                "size": list(building.size),
                "plan": [list(building.plan.rows), building.plan.mark],
            }
            for building in edition.buildings
        ],
    }


@cache
def rulings() -> list[Ruling]:
    text = (resources.files(__package__) / "rulings.toml").read_text("utf-8")
    return [Ruling(**ruling) for ruling in tomllib.loads(text)[RULESET]]


@cache
def _text() -> RulesText:
    file = resources.files(__package__) / "words" / "en" / "rules.json"
    return msgspec.json.decode(file.read_bytes(), type=RulesText)


def _slots(edition: Edition, text: RulesText) -> dict[str, str]:
    side = edition.side.value
    symbols = "".join(row for building in edition.buildings for row in building.plan.rows)
    boxes = len(symbols) - symbols.count(".")

    def some(what: str, number: int) -> str:
        one, many = text.counted[what]
        return one if number == 1 else many.format(number=number)

    def of_size(size: str) -> str:
        names = [building.name for building in edition.buildings if building.size.value == size]
        if not names:
            return ""
        one, many = text.counted[size]
        return (one if len(names) == 1 else many).format(names=_join(names, text))

    def cost(name: str) -> str:
        return _marked(str(edition.costs[name].value), edition.costs[name].mark)

    def span(first: object, last: object) -> str:
        return text.phrases["range"].format(first=first, last=last)

    return {
        "buildings": some("building", len(edition.buildings)),
        "side": str(side),
        "columns": span(COLUMNS[0], COLUMNS[side - 1]),
        "rows": span(1, side),
        "corner": f"{COLUMNS[side - 1]}1",
        "zones": str(side * side),
        "boxes": str(boxes),
        "empty": str(side * side - boxes),
        "traps": _marked(some("trap", edition.traps.value), edition.traps.mark),
        "fire": some("fire", symbols.count("f")),
        "sharp": some("sharp", symbols.count("s")),
        "big": of_size("big"),
        "small": of_size("small"),
        "drawn": _drawn(edition, text),
        "ring": _marked(", ".join(edition.axes), edition.ring.mark),
        "first": edition.axes[0],
        "step": cost("step"),
        "aim": cost("aim"),
        "check": cost("check"),
        **{f"{name}_cost": cost(name) for name in ("buildings", "empty", "traps", "small", "big")},
    }


def _marked(words: str, mark: str) -> str:
    """What is not printed carries its mark where it is read."""
    return words if mark == PRINTED else f"{words} ({mark})"


def _drawn(edition: Edition, text: RulesText) -> str:
    """Where the pictures of the buildings come from, if not from print."""
    drawn = {building.plan.mark for building in edition.buildings} - {PRINTED}
    marks = _join([f"({mark})" for mark in MARKS if mark in drawn], text) if drawn else ""
    return text.phrases["drawn"].format(marks=marks) if drawn else ""


def _join(names: list[str], text: RulesText) -> str:
    if len(names) == 1:
        return names[0]
    return text.phrases["and"].format(names=", ".join(names[:-1]), last=names[-1])
