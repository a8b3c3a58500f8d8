"""Values as they are read at the table: what no printed part says carries its mark, as in '24A'."""

from __future__ import annotations

from dighouse.games.archaeology.edition import Edition
from dighouse.terminal.marks import house_mark


def trade(edition: Edition, kind: str, cards: int = 1) -> str:
    """What so many cards of a kind trade for."""
    value = edition.cards[kind].trade
    return f"{cards * value.value}{house_mark([value])}"


def sells(edition: Edition, kind: str, size: int) -> str:
    """What a set of this size sells for."""
    value = edition.cards[kind].sells[size - 1]
    return f"{value.value}{house_mark([value])}"


def sells_in_all(edition: Edition, kind: str, points: int, cards: int) -> str:
    """What cards of a kind bring in several sets, none of them larger than there are cards."""
    return f"{points}{house_mark(edition.cards[kind].sells[:cards])}"


def any_at(edition: Edition) -> bool:
    """Has this edition house values that are shown at the table?"""
    numbers = [number for card in edition.cards.values() for number in (card.trade, *card.sells)]
    return bool(house_mark(numbers))
