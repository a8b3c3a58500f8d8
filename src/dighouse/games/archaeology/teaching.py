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

from dighouse.games.archaeology import words
from dighouse.games.archaeology.edition import Card, Edition
from dighouse.games.archaeology.rules import TRADES_A_TURN
from dighouse.kernel.edition_file import MARKS, Number
from dighouse.kernel.game import HowToPlay, Ruling, Section


class Text(msgspec.Struct):
    """What the catalogue has of a game's rules."""

    sections: list[Section]
    phrases: dict[str, str]  # that slots are filled with
    counted: dict[str, tuple[str, str]]  # one, many


@lru_cache(maxsize=64)
def how_to_play(ruleset: str, edition: Edition) -> HowToPlay:
    text = _text(ruleset)
    slots = _slots(edition, text)
    sections = [
        Section(part.id, part.title, [line.format(**slots) for line in part.paragraphs])
        for part in text.sections
    ]
    return HowToPlay(sections, numbers(edition), MARKS, rulings(ruleset))


def numbers(edition: Edition) -> dict[str, Any]:
    """Every number with the mark of its source; docs/protocol.md says what they are."""
    return {
        "kinds": [
            {
                "kind": kind,
                "copies": list(card.copies),
                "trade": list(card.trade),
                "sells": [list(price) for price in card.sells],
            }
            for kind, card in edition.cards.items()
        ],
        "hand": list(edition.hand),
        "market": list(edition.market),
        "chambers": [
            {"name": chamber.name, "cards": list(chamber.cards), "maps": list(chamber.maps)}
            for chamber in edition.chambers
        ],
        "seats": {
            str(seats): {"thieves": list(row.thieves), "storms": list(row.storms)}
            for seats, row in edition.seats.items()
        },
        "trades_a_turn": [TRADES_A_TURN, "R"],
    }


@cache
def rulings(ruleset: str) -> list[Ruling]:
    text = (resources.files(__package__) / "rulings.toml").read_text("utf-8")
    return [Ruling(**ruling) for ruling in tomllib.loads(text)[ruleset]]


@cache
def _text(ruleset: str) -> Text:
    file = resources.files("dighouse.words") / "en" / f"{ruleset}-rules.json"
    return msgspec.json.decode(file.read_bytes(), type=Text)


def _slots(edition: Edition, text: Text) -> dict[str, str]:
    def some(what: str, number: Number) -> str:
        one, many = text.counted[what]
        return f"{number.value} {one if number.value == 1 else many}"

    cards = edition.cards
    dear = max(cards, key=lambda kind: cards[kind].trade.value)
    cheap = min(reversed(cards), key=lambda kind: cards[kind].trade.value)
    best = max(cards, key=lambda kind: _gain(cards[kind]))
    size = len(cards[best].sells)
    chambers = [
        text.phrases["chamber"].format(
            name=chamber.name,
            cards=some("card", chamber.cards),
            maps=words.some("map", chamber.maps.value),
        )
        for chamber in edition.chambers
    ]
    hidden = [
        text.phrases["hidden"].format(name=chamber.name, cards=some("card", chamber.cards))
        for chamber in edition.chambers
    ]
    dangers = [
        text.phrases["dangers"].format(
            players=seats, thieves=some("thief", row.thieves), storms=some("storm", row.storms)
        )
        for seats, row in edition.seats.items()
    ]
    return {
        "players": text.phrases["players"].format(
            least=min(edition.seats), most=max(edition.seats)
        ),
        "hand": some("card", edition.hand),
        "market": some("card", edition.market),
        "hidden": words.join(hidden) or text.phrases["no_chamber"],
        "chambers": words.join(chambers) or text.phrases["no_chamber"],
        "dangers": "; ".join(dangers),
        "dear": words.a_kind(dear),
        "dear_trade": str(cards[dear].trade.value),
        "cheap": words.a_kind(cheap),
        "cheap_trade": str(cards[cheap].trade.value),
        "best_set": words.some(best, size),
        "best_price": str(cards[best].sells[-1].value),
        "best_apart": str(size * cards[best].sells[0].value),
        "largest_sets": words.join(
            [words.some(kind, len(card.sells)) for kind, card in cards.items()]
        ),
        "map_price": str(cards["map"].sells[0].value),
        "trades": str(TRADES_A_TURN),
    }


def _gain(card: Card) -> int:
    """What the largest set brings beyond its cards one by one."""
    return card.sells[-1].value - len(card.sells) * card.sells[0].value
