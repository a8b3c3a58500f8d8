"""Kinds of treasure in colour, and piles of them in a line."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

# Neither black nor white: either would vanish on somebody's screen. Parchment stays as it is.
STYLES = {
    "mask": "bold yellow",
    "talisman": "green",
    "map": "cyan",
    "pendant": "bright_blue",
    "cup": "magenta",
    "coin": "yellow",
    "tablet": "bright_red",
    "shard": "red",
}


def kind_text(kind: str, label: str | None = None) -> Text:
    return Text(label or kind, style=STYLES.get(kind, ""))


def pile(cards: Mapping[str, int], nothing: str = "nothing") -> Text:
    """'coin 2 · shard'."""
    if not cards:
        return Text(nothing, style="dim")
    return Text(" · ").join(
        kind_text(kind, f"{kind} {number}" if number > 1 else kind)
        for kind, number in cards.items()
    )
