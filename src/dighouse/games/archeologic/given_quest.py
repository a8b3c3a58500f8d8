"""A quest that somebody gives to a table, such as the solution of a printed card (AO-24).

It stands in for what chance would draw first: the six buildings and, without expert clues, the
starting clues in the card's own order. What it leaves open is drawn as ever.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from dighouse.games.archeologic import clue_parser
from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.edition import BUILDINGS_AT_MOST, Edition
from dighouse.games.archeologic.facts import way_numbers
from dighouse.games.archeologic.game_numbers import GameNumbers
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.quests import trap_zones
from dighouse.kernel.errors import BadOptions

CLUES_AT_MOST = 25

Short = Annotated[str, Meta(max_length=clue_parser.TEXT_AT_MOST)]


class GivenQuest(msgspec.Struct, forbid_unknown_fields=True):
    layout: Annotated[list[Short], Meta(max_length=BUILDINGS_AT_MOST)]  # all, such as "S C1 90"
    clues: Annotated[
        list[Short], Meta(max_length=CLUES_AT_MOST)
    ] = []  # zones, the first clue first


def outcomes(rules: GameNumbers, given: Any) -> list[int]:
    """The chance outcomes that lay this quest out. BadOptions says what is wrong with it."""
    if not rules.secret:
        raise BadOptions("a quest has a number or is given, not both: leave the number out")
    try:
        quest = msgspec.convert(given, GivenQuest)
    except msgspec.ValidationError as error:
        raise BadOptions(
            f"this is no quest to give: {error}. It has a layout, and clues if their order is known"
        ) from None
    city = clue_parser.read_city(rules.edition, quest.layout)
    ways = way_numbers(rules.edition, city)
    found = layout_number(rules.edition, ways)
    laid = [rules.lay + rules.starts[building] + way for building, way in enumerate(ways)]
    if rules.choice.expert:
        return laid
    return laid + [
        rules.clue + zone for zone in _clues(rules, found, quest.clues)[: rules.clues_at_most]
    ]


def layout_number(edition: Edition, ways: list[int]) -> int:
    """The place in the pool of a layout, by its buildings' ways. BadOptions: it can be no quest."""
    found = layout_pool(edition).find(ways)
    if found is None:
        most = edition.traps.value
        raise BadOptions(
            f"a row or column of this layout has more than {most} traps, and no quest has that"
        )
    return found


def _clues(rules: GameNumbers, layout: int, texts: list[str]) -> list[int]:
    """The zones of the clues, as far as they are given."""
    traps = trap_zones(rules.pool, layout)
    zones: list[int] = []
    for text in texts:
        zone = clue_parser.read_zone(rules.edition, text)
        name = zone_name(zone, rules.side)
        if zone not in traps:
            where = ", ".join(zone_name(trap, rules.side) for trap in traps)
            raise BadOptions(f"no trap of this layout lies on {name}: its traps lie on {where}")
        if zone in zones:
            raise BadOptions(f"{name} is a clue twice; each trap is told once")
        zones.append(zone)
    return zones
