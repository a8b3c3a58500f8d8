"""The words of the tile game: names of tiles and artifacts, and sentences for events.

They live in one catalogue, `words.json`, which clients in other languages read too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

import msgspec

from dighouse.games.museum.notation import picture_of


class Phrases(msgspec.Struct, frozen=True):
    and_: str = msgspec.field(name="and")
    you: str
    for_you: str
    tomb: str
    your_mummy: str
    own_mummy: str
    a_mummy: str
    steps: tuple[str, str]  # one, many
    score: str


class Catalogue(msgspec.Struct, frozen=True):
    colours: dict[str, str]
    cultures: dict[str, str]
    artifacts: dict[str, str]
    signs: dict[str, str]  # an artifact as a letter on a map; none that stands for a colour
    icons: dict[str, str]
    counted: dict[str, tuple[str, str]]  # one, many
    numbers: list[str]
    tiles: dict[str, str]
    phrases: Phrases
    events: dict[str, str]


@cache
def catalogue() -> Catalogue:
    data = (resources.files(__package__) / "words.json").read_bytes()
    return msgspec.json.decode(data, type=Catalogue)


def colour(letter: str) -> str:
    """'blue'."""
    return catalogue().colours[letter]


def artifact(picture: str) -> str:
    """'jade mask'."""
    return catalogue().artifacts[picture]


def quarters(shown: Sequence[str]) -> str:
    """'three blue temples and a jade mask'."""
    return join([_some(what, shown.count(what)) for what in dict.fromkeys(shown)])


def quarter(shown: str) -> str:
    """'a blue temple'; 'an airport'."""
    return catalogue().tiles["airport"] if shown == "P" else _some(shown, 1)


def a_tile(shown: Sequence[str], icon: str = "") -> str:
    """'a Rotate tile with a blue temple, a green temple and two mountains'; 'an airport'."""
    forms = catalogue().tiles
    if set(shown) == {"P"}:
        return forms["airport"]
    if not icon:
        return forms["plain"].format(quarters=quarters(shown))
    return forms["icon"].format(icon=catalogue().icons[icon], quarters=quarters(shown))


def steps(number: int) -> str:
    """'one step', 'three steps'."""
    one, many = catalogue().phrases.steps
    return one if number == 1 else many.format(number=_number(number))


def join(parts: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return catalogue().phrases.and_.format(parts=", ".join(parts[:-1]), last=parts[-1])


def _some(what: str, number: int) -> str:
    words = catalogue()
    key = {"t": "temple", "a": "artifact" if "." not in what else "artifact_in"}.get(what[0], what)
    name = words.artifacts[picture_of(what)] if what[0] == "a" else ""
    slots = {
        "number": _number(number),
        "colour": words.colours.get(what[1:2], ""),
        "name": name,
        "a": "an" if name[:1] in tuple("aeiou") else "a",
    }
    one, many = words.counted[key]
    return (one if number == 1 else many).format(**slots)


def _number(number: int) -> str:
    numbers = catalogue().numbers
    return numbers[number] if number < len(numbers) else str(number)
