"""How picks are written, for games that number them by the forms of their moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class MoveForm(NamedTuple):
    """Picks that differ in a name alone, such as `rob SEAT`."""

    verb: str
    what: str = ""
    names: Sequence[str] = ("",)


def texts_of(forms: Sequence[MoveForm]) -> list[str]:
    """The notation of every pick of these forms, in the order of their numbers."""
    return [f"{form.verb} {name}".rstrip() for form in forms for name in form.names]


def summary_of(decisions: Sequence[MoveForm], chances: Sequence[MoveForm]) -> str:
    """All forms of picks, in a sentence."""
    listed = [
        ", ".join(f"{form.verb} {form.what}".rstrip() for form in forms)
        for forms in (decisions, chances)
    ]
    return f"Moves are: {listed[0]}; chance: {listed[1]}"


def text_of(texts: Sequence[str], pick: int) -> str:
    if not 0 <= pick < len(texts):
        raise IndexError(f"pick {pick} does not exist: picks are 0 to {len(texts) - 1}")
    return texts[pick]
