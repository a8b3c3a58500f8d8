"""The words of the card family: names of kinds, and sentences for events.

They live in one catalogue, `words.json`, which clients in other languages read too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec


class Catalogue(msgspec.Struct):
    kinds: dict[str, tuple[str, str]]  # one, many
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


def cards(pile: Mapping[str, int]) -> str:
    """'2 coins and 1 pot shard'; 'nothing'."""
    return join([some(kind, number) for kind, number in pile.items()]) or "nothing"


def join(parts: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
