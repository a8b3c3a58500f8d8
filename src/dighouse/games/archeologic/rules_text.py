"""The rules as people read them: our text, with the numbers of an edition in it.

The text is in words/LANGUAGE/rules.json. It has no number of its own that an edition could change:
where one belongs there is a slot, and `_slots` fills it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from dighouse.games.archeologic.edition import COLUMNS, RULESET, Edition
from dighouse.kernel import rules_words
from dighouse.kernel.edition_file import MARKS, PRINTED
from dighouse.kernel.game import HowToPlay, Section


class RulesText(rules_words.RulesWords):
    sections: list[Section]


@lru_cache(maxsize=64)
def how_to_play(edition: Edition) -> HowToPlay:
    text = rules_words.read(__package__, RulesText)
    slots = _slots(edition, text)
    sections = [
        Section(part.id, part.title, [line.format(**slots).strip() for line in part.paragraphs])
        for part in text.sections
    ]
    rulings = rules_words.rulings(__package__, RULESET)
    return HowToPlay(sections, numbers(edition), MARKS, rulings)


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


def _slots(edition: Edition, text: RulesText) -> dict[str, str]:
    side = edition.side.value
    symbols = "".join(row for building in edition.buildings for row in building.plan.rows)
    boxes = len(symbols) - symbols.count(".")

    def of_size(size: str) -> str:
        names = [building.name for building in edition.buildings if building.size.value == size]
        if not names:
            return ""
        return text.some(size, len(names), names=_join(names, text))

    def cost(name: str) -> str:
        return _marked(str(edition.costs[name].value), edition.costs[name].mark)

    def span(first: object, last: object) -> str:
        return text.phrases["range"].format(first=first, last=last)

    return {
        "buildings": text.some("building", len(edition.buildings)),
        "side": str(side),
        "columns": span(COLUMNS[0], COLUMNS[side - 1]),
        "rows": span(1, side),
        "corner": f"{COLUMNS[side - 1]}1",
        "zones": str(side * side),
        "boxes": str(boxes),
        "empty": str(side * side - boxes),
        "traps": _marked(text.some("trap", edition.traps.value), edition.traps.mark),
        "fire": text.some("fire", symbols.count("f")),
        "sharp": text.some("sharp", symbols.count("s")),
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
