"""The words of the card family: names of kinds and monuments, and sentences for events.

They live in one catalogue, `words.json`, which clients in other languages read too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec


class Catalogue(msgspec.Struct):
    kinds: dict[str, tuple[str, str]]  # one, many
    monuments: dict[str, str]
    variants: dict[str, str]
    events: dict[str, str]


@cache
def catalogue() -> Catalogue:
    data = (resources.files(__package__) / "words.json").read_bytes()
    return msgspec.json.decode(data, type=Catalogue)


def a_kind(kind: str) -> str:
    """'a coin'."""
    return f"a {catalogue().kinds[kind][0]}"


def some(kind: str, number: int) -> str:
    """'1 coin', '2 coins'."""
    one, many = catalogue().kinds[kind]
    return f"{number} {one if number == 1 else many}"


def many(kind: str) -> str:
    """'coins'."""
    return catalogue().kinds[kind][1]


def some_cards(number: int) -> str:
    """'1 card', '2 cards'."""
    return f"{number} card" if number == 1 else f"{number} cards"


def cards(pile: Mapping[str, int]) -> str:
    """'2 coins and 1 pot shard'; 'nothing'."""
    return join([some(kind, number) for kind, number in pile.items()]) or "nothing"


def join(parts: list[str], last: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def monument(name: str) -> str:
    """'Great Pyramid'; an edition may have monuments that the catalogue does not know."""
    return catalogue().monuments.get(name) or name.replace("-", " ").title()


def chamber(name: str) -> str:
    """'the small chamber'; 'the Mine', where a chamber is all that the monument has."""
    known = catalogue().monuments.get(name)
    return f"the {known}" if known else f"the {name} chamber"


def variant(name: str) -> str:
    """'Fierce Weather'."""
    return catalogue().variants.get(name) or name.replace("-", " ").title()
