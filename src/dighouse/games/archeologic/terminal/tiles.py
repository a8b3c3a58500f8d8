"""Boxes and buildings in letters: o risk-free, f fire trap, s sharp trap."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dighouse.games.archeologic.views import Answer

STYLES = {"f": "red", "s": "magenta", "o": "", ".": "dim"}
TURNS = 4


def plan(rows: Sequence[str], turns: int = 0) -> Text:
    """A building as it lies after so many quarter turns clockwise."""
    for _ in range(turns % TURNS):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    lines = [Text(" ").join(Text(symbol, STYLES[symbol]) for symbol in row) for row in rows]
    return Text("\n").join(lines)


def symbols(answer: Answer) -> Text:
    """An answer as short as it can be: a number, or its symbols."""
    if answer.number is not None:
        return Text(str(answer.number))
    shown = "o" * answer.free + "f" * answer.fire + "s" * answer.sharp
    return Text("").join(Text(symbol, STYLES[symbol]) for symbol in shown) if shown else Text("–")
