"""Cards, kinds and monuments in words: phrases of words/LANGUAGE/events.json, for views and the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dighouse.kernel import catalogue


def _phrase(name: str, value: object, **more: object) -> str:
    return catalogue.load(__package__).phrase(name, value, **more)


def quiet_events() -> frozenset[str]:
    """The kinds of events that whoever sees the table need not hear of."""
    return catalogue.load(__package__).quiet


def kind(name: str) -> str:
    """'coin'."""
    return _phrase("kind", 1, key=name)


def a_card(kind: str) -> str:
    """'a coin'."""
    return _phrase("a_card", kind)


def some(kind: str, number: int) -> str:
    """'1 coin', '2 coins'."""
    return _phrase("some", number, key=kind)


def many(kind: str) -> str:
    """'coins'."""
    return _phrase("any_of_kind", kind)


def some_cards(number: int) -> str:
    """'1 card', '2 cards'."""
    return _phrase("some_cards", number)


def cards(pile: Mapping[str, int]) -> str:
    """'2 coins and 1 pot shard'; 'nothing'."""
    return _phrase("cards", pile)


def join(parts: Sequence[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return catalogue.load(__package__).joined(parts, last)


def monument(name: str) -> str:
    """'Great Pyramid'; an edition may have monuments that the catalogue does not know."""
    return _phrase("monument", name)


def chamber(name: str) -> str:
    """'the small chamber'; 'the Mine', where a chamber is all that the monument has."""
    return _phrase("chamber", name)


def variant(name: str) -> str:
    """'Fierce Weather'."""
    return _phrase("variant", name)
