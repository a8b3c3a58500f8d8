"""The numbers of an edition as plain JSON types, each with the mark of its source.

docs/protocol.md says what they are. What an edition does not have is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dighouse.games.archaeology.edition import ChamberNumbers, Edition, Variant
from dighouse.games.archaeology.game_numbers import TRADE_TURNS_EACH, TRADES_A_TURN
from dighouse.kernel.edition_file import HOUSE_MARKS, Number


def numbers_of(edition: Edition) -> dict[str, Any]:
    one = len(edition.monuments) == 1
    numbers = {
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
        "tents": _if_any(edition.tents),
        "explorations": _if_any(edition.explorations),
        "chambers": _chambers(edition.monuments[0].chambers) if one else None,
        "monuments": None
        if one
        else [
            {
                "name": plan.name,
                "chambers": _chambers(plan.chambers),
                **{name: list(number) for name, number in plan.numbers.items()},
            }
            for plan in edition.monuments
        ],
        "seats": {
            str(seats): {
                "thieves": list(row.thieves),
                "storms": list(row.storms),
                **({"left_out": row.left_out} if row.left_out else {}),
            }
            for seats, row in edition.seats.items()
        },
        "variants": {name: _variant(one) for name, one in edition.variants.items()} or None,
        "trades_a_turn": [TRADES_A_TURN, "R"],
        "trade_turns_each": [TRADE_TURNS_EACH, "R"],
    }
    return _those_there_are(numbers)


def house_values(edition: Edition) -> bool:
    """Are there any?"""
    return any(mark in HOUSE_MARKS for mark in _marks(numbers_of(edition)))


def _marks(part: Any) -> Iterator[str]:
    if isinstance(part, list) and len(part) == 2 and isinstance(part[1], str):
        yield part[1]
    elif isinstance(part, (list, dict)):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _marks(inner)


def _variant(variant: Variant) -> dict[str, Any]:
    return _those_there_are(
        {
            "seats": variant.seats,
            "everything_in": variant.everything_in or None,
            "more_thieves": _if_any(variant.more_thieves),
            "storms": _if_any(variant.storms),
            "tents": _if_any(variant.tents),
            "poorest_first": variant.poorest_first or None,
        }
    )


def _chambers(chambers: Iterable[ChamberNumbers]) -> list[dict[str, Any]]:
    return [
        {"name": chamber.name, "cards": list(chamber.cards), "maps": list(chamber.maps)}
        for chamber in chambers
    ]


def _if_any(number: Number | None) -> list[Any] | None:
    return None if number is None else list(number)


def _those_there_are(numbers: dict[str, Any]) -> dict[str, Any]:
    return {name: number for name, number in numbers.items() if number is not None}
