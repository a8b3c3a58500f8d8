"""The rules as people read them: our text, with the numbers of an edition in it.

The text is in words/LANGUAGE/rules.json. It has no number of its own that an edition could change:
where one belongs there is a slot, and `_slots` fills it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from dighouse.games.museum import words
from dighouse.games.museum.edition import RULESET, Edition
from dighouse.games.museum.game_numbers import AIRPORT, ICONS, PICTURES
from dighouse.games.museum.notation import SHOWN
from dighouse.games.museum.options import ChosenOptions
from dighouse.games.museum.views import COLOURS
from dighouse.kernel import rules_words
from dighouse.kernel.edition_file import MARKS, Number
from dighouse.kernel.game import HowToPlay, Section

PRINTED = "T"


class RulesText(rules_words.RulesWords):
    sections: list[Section]


@lru_cache(maxsize=64)
def how_to_play(edition: Edition, chosen: ChosenOptions) -> HowToPlay:
    text = rules_words.read(__package__, RulesText)
    slots = _slots(edition, chosen, text)
    sections = [
        Section(part.id, part.title, [line.format(**slots) for line in part.paragraphs])
        for part in text.sections
    ]
    rulings = rules_words.rulings(__package__, RULESET)
    return HowToPlay(sections, numbers(edition), MARKS, rulings)


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
