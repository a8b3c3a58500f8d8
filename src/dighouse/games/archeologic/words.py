"""The sentences of ArcheOlogic's events, from one catalogue that clients in other languages read too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from dighouse.games.archeologic.phrases import axis_words, counted, listed, sentence, symbols_words
from dighouse.games.archeologic.statements import SENTENCES
from dighouse.games.archeologic.views import Answer, Clue


class Catalogue(msgspec.Struct):
    events: dict[str, str]


@cache
def catalogue() -> Catalogue:
    data = (resources.files(__package__) / "words.json").read_bytes()
    return msgspec.json.decode(data, type=Catalogue)


def clue(told: Clue | Mapping[str, Any]) -> str:
    """A clue as a sentence."""
    if not isinstance(told, Clue):
        told = msgspec.convert(told, Clue)
    if told.trap is not None:
        return f"A {told.trap} trap lies on {told.zones[0]}."
    if told.number is not None and told.number > 1:
        return f"{told.number} empty zones lie beside {told.buildings[0]}."
    names = [*told.zones, *told.buildings, *map(axis_words, told.axes)]
    yes = told.yes if told.number is None else bool(told.number)
    words = SENTENCES[told.kind][yes].format(*names)
    return sentence(words.rstrip("."))


def answer(question: str, given: Answer | Mapping[str, Any]) -> str:
    """'two buildings', 'one fire trap', 'nothing'."""
    if not isinstance(given, Answer):
        given = msgspec.convert(given, Answer)
    if given.number is not None:
        return counted(given.number, "building" if question == "buildings" else "empty zone")
    if question == "traps":
        return symbols_words(given) if given.fire or given.sharp else "no trap"
    return f"{symbols_words(given)} of {question}"


def names(some: list[str]) -> str:
    return listed(some) if some else "none"
