"""The rules as people read them: our text, with the numbers of an edition in it.

The text is in the catalogue of the house. It has no number of its own that an edition could change:
where one belongs there is a slot, and `_slots` fills it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from typing import Any

import msgspec

from dighouse.games.museum import words
from dighouse.games.museum.edition import RULESET, Edition
from dighouse.games.museum.game_numbers import AIRPORT, ICONS, PICTURES
from dighouse.games.museum.notation import SHOWN
from dighouse.games.museum.options import ChosenOptions
from dighouse.games.museum.views import COLOURS
from dighouse.kernel.edition_file import MARKS, Number
from dighouse.kernel.game import HowToPlay, Ruling, Section

PRINTED = "T"


class RulesText(msgspec.Struct):
    """What the catalogue has of the rules."""

    sections: list[Section]
    phrases: dict[str, str]  # that slots are filled with
    counted: dict[str, tuple[str, str]]  # one, any other number

    def some(self, what: str, number: int) -> str:
        one, many = self.counted[what]
        return one if number == 1 else many.format(number=number)


@lru_cache(maxsize=64)
def how_to_play(edition: Edition, chosen: ChosenOptions) -> HowToPlay:
    text = _text()
    slots = _slots(edition, chosen, text)
    sections = [
        Section(part.id, part.title, [line.format(**slots) for line in part.paragraphs])
        for part in text.sections
    ]
    return HowToPlay(sections, numbers(edition), MARKS, rulings())


def numbers(edition: Edition) -> dict[str, Any]:
    """Every number with the mark of its source; docs/protocol.md says what they are."""
    return {
        "setup": {"tiles": list(edition.hand), "artifacts": list(edition.artifacts)},
        "walk": {"steps": list(edition.steps)},
        "score": {
            "temple": list(edition.temple),
            "artifact": list(edition.artifact),
            "token": list(edition.token),
        },
        "tiles": {
            tile.name: {
                "quarters": [SHOWN[code] for code in tile.codes],
                "icon": tile.icon,
                "copies": list(tile.copies),
            }
            for tile in edition.tiles
        },
    }


@cache
def rulings() -> list[Ruling]:
    text = (resources.files(__package__) / "rulings.toml").read_text("utf-8")
    return [Ruling(**ruling) for ruling in tomllib.loads(text)[RULESET]]


@cache
def _text() -> RulesText:
    file = resources.files(__package__) / "words" / "en" / "rules.json"
    return msgspec.json.decode(file.read_bytes(), type=RulesText)


def _slots(edition: Edition, chosen: ChosenOptions, text: RulesText) -> dict[str, str]:
    phrases = text.phrases
    cultures = [
        phrases["player"].format(culture=words.culture(letter), colour=words.colour(letter))
        for letter in COLOURS
    ]

    def tiles_with(icon: str) -> str:
        copies = [tile.copies for tile in edition.tiles if tile.icon == icon]
        return _marked(str(sum(one.value for one in copies)), [one.mark for one in copies])

    def some(what: str, number: Number) -> str:
        return _marked(text.some(what, number.value), [number.mark])

    airports = [tile.copies for tile in edition.tiles if set(tile.codes) == {AIRPORT}]
    flown = text.some("airport", sum(one.value for one in airports))
    return {
        "cultures": phrases["and"].format(names=", ".join(cultures[:-1]), last=cultures[-1]),
        "tiles": text.some("tile", edition.total),
        "airports": _marked(flown, [one.mark for one in airports]),
        **{icon: tiles_with(icon) for icon in ICONS if icon},
        "hand": some("tile", edition.hand),
        "wanted": _marked(str(edition.artifacts.value), [edition.artifacts.mark]),
        "pictures": text.some("artifact", PICTURES),
        "table": str(chosen.table),
        "steps": some("step", edition.steps),
        "temple": some("point", edition.temple),
        "artifact": some("point", edition.artifact),
        "token": some("point", edition.token),
        "links": phrases["links" if chosen.archeologist_links else "no_links"],
        "placements": phrases["placements"].format(
            seats=chosen.seats, number=edition.total + chosen.seats
        ),
    }


def _marked(words: str, marks: Iterable[str]) -> str:
    """What is not printed carries its marks where it is read."""
    found = [mark for mark in MARKS if mark in set(marks) - {PRINTED}]
    return f"{words} ({', '.join(found)})" if found else words
