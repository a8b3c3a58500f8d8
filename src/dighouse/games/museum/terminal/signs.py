"""Quarters and tiles in letters and colours; a letter alone tells everything, too."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dighouse.games.museum import words
from dighouse.games.museum.render import sign

# Neither black nor white: either would vanish on somebody's screen.
COLOURS = {"B": "bright_blue", "G": "green", "R": "red", "Y": "yellow"}
STYLES = {"M": "", "S": "cyan", "P": "magenta"}


def style(shown: str) -> str:
    """Of what a quarter shows."""
    if shown[0] == "t":
        return COLOURS[shown[1]]
    return f"bold {COLOURS[shown[1]]}" if shown[0] == "a" else STYLES[shown]


def quarter(shown: str) -> Text:
    return Text(sign(shown), style(shown))


def turned(quarters: Sequence[str], turns: int) -> list[str]:
    """A tile's quarters after so many quarter turns clockwise."""
    return [quarters[(corner - turns) % 4] for corner in range(4)]


def rows(quarters: Sequence[str]) -> tuple[Text, Text]:
    """A tile as its two rows of letters."""
    nw, ne, se, sw = map(quarter, quarters)
    return Text.assemble(nw, ne), Text.assemble(sw, se)


def inline(quarters: Sequence[str]) -> str:
    """A tile in a line: 'bb/bN'."""
    nw, ne, se, sw = map(sign, quarters)
    return f"{nw}{ne}/{sw}{se}"


def artifact(picture: str) -> Text:
    """'N rune stone'."""
    return Text.assemble(quarter(picture), f" {words.artifact(picture)}")


def artifacts(pictures: Sequence[str]) -> Text:
    return Text(", ").join(map(artifact, pictures)) if pictures else Text("none", "dim")


def player(name: str, colour: str) -> Text:
    """A name with the letter and the name of its colour."""
    return Text.assemble(name, (f" {words.colour(colour)}", COLOURS[colour]))
