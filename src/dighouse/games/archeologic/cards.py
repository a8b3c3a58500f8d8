"""Printed cards, as an owner enters them in the card book: what follows from a card's solution.

The order of its starting clues, as far as it was not entered, and its expert clues come from the layout
itself, so that every device shows the same (docs/quests.md). The browser works all of this out by
itself; tests/fixtures/archeologic/cards.json holds it to what is said here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from dighouse.games.archeologic import clue_parser
from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import way_numbers
from dighouse.games.archeologic.given_quest import layout_number
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.quests import LETTERS, clue_texts, expert_clues, trap_zones
from dighouse.kernel.chance import draw
from dighouse.kernel.errors import BadOptions

TAG = "dighouse card 1"


def seed(edition: Edition, layout: Sequence[str], letter: str = "") -> bytes:
    """What a card's clues are drawn from: its clue order, or with a letter its expert clues."""
    city = ", ".join(map(clue_parser.write_placed, clue_parser.read_city(edition, layout)))
    return hashlib.sha256(f"{TAG}\n{edition.tiles}\n{city}\n{letter}".encode()).digest()


def clue_order(edition: Edition, layout: Sequence[str], first: Sequence[str] = ()) -> list[str]:
    """The zones of all traps: those that are known to come first, then the others as they are drawn."""
    here, number = layout_pool(edition), _number(edition, layout)
    key = seed(edition, layout)
    order = [clue_parser.read_zone(edition, zone) for zone in first]
    left = [zone for zone in trap_zones(here, number) if zone not in order]
    while left:
        order.append(draw(key, len(order), [(zone, 1) for zone in left]))
        left.remove(order[-1])
    return [zone_name(zone, edition.side.value) for zone in order]


def card_expert_clues(edition: Edition, layout: Sequence[str], letter: str) -> list[str]:
    """The expert clues of a card by their letter, in notation."""
    if letter not in [*LETTERS]:
        raise BadOptions(f"the letter of expert clues is one of a to z, not {letter!r}")
    clues = expert_clues(edition, _number(edition, layout), seed(edition, layout, letter))
    return clue_texts(edition, clues.common)


def _number(edition: Edition, layout: Sequence[str]) -> int:
    return layout_number(edition, way_numbers(edition, clue_parser.read_city(edition, layout)))
