"""Tiles, artifacts and colours in words: phrases of words/LANGUAGE/events.json, for views and the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from dighouse.games.museum.sentences import counted, face
from dighouse.kernel import catalogue


def _phrase(name: str, value: object) -> str:
    return catalogue.load(__package__).phrase(name, value)


def quiet_events() -> frozenset[str]:
    """The kinds of events that whoever sees the table need not hear of."""
    return catalogue.load(__package__).quiet


def colour(letter: str) -> str:
    """'blue'."""
    return _phrase("colour", letter)


def culture(letter: str) -> str:
    """'Northern Europe'."""
    return _phrase("culture", letter)


def artifact(picture: str) -> str:
    """'jade mask'."""
    return _phrase("artifact", picture)


def sign(picture: str) -> str:
    """An artifact as a letter on a map; none that stands for a colour."""
    return _phrase("sign", picture)


def icon(name: str) -> str:
    """'Rotate'; '' for a tile without one."""
    return _phrase("icon", name)


def quarters(shown: Sequence[str]) -> str:
    """'three blue temples and a jade mask'."""
    return _phrase("quarters", counted(shown))


def quarter(shown: str) -> str:
    """'a blue temple'; 'an airport'."""
    return a_tile("P") if shown == "P" else quarters([shown])


def a_tile(shown: Sequence[str], icon: str = "") -> str:
    """'a Rotate tile with a blue temple, a green temple and two mountains'; 'an airport'."""
    return _phrase("tile", face(shown, icon))


def camp() -> str:
    """'the Base Camp'."""
    return _phrase("tile", {"shows": "camp"})


def place(quarter: str | None) -> str:
    """'N12nw'; 'the Tomb' for None, where mummies begin."""
    return _phrase("place", quarter)


def steps(number: int) -> str:
    """'one step', 'three steps'."""
    return _phrase("steps", number)


def join(parts: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return catalogue.load(__package__).joined(parts)
