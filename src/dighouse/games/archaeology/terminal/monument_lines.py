"""The monument in a few lines: what its chambers cost, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from dighouse.games.archaeology import words
from dighouse.games.archaeology.terminal.kinds import pile
from dighouse.games.archaeology.views import Chamber, View


def monument(view: View) -> Iterator[tuple[str, Text]]:
    """Rows of a label and a text; the second has no label of its own."""
    label = words.monument(view.monument) if view.monument else "Monument"
    full = [chamber for chamber in view.chambers if chamber.cards]
    if any(chamber.open for chamber in full):
        yield label, _open(view, full)
        return
    sizes = [f"{_name(view, one)}{one.cards} for {_maps(one)}" for one in full]
    yield label, Text(" · ".join(sizes) or "empty")
    for chamber in full:
        if chamber.known or chamber.among:
            yield "", Text(_name(view, chamber)).append_text(_known(chamber))


def _open(view: View, chambers: list[Chamber]) -> Text:
    """They are small, and all that is in them can be shown."""
    text = Text()
    for chamber in chambers:
        text.append(f"{chamber.name} ").append_text(pile(chamber.open)).append("; ")
    text.append(f"{_maps(chambers[0])} each")
    return text.append(f"; {view.pile} more in the pile") if view.pile else text


def _known(chamber: Chamber) -> Text:
    """All that is in it, or what certainly is, or what it is among."""
    text = Text("has ").append_text(pile(chamber.known)) if chamber.known else Text()
    if chamber.among and chamber.among != chamber.known:
        text.append("; " if chamber.known else "").append(f"has {chamber.cards} of ")
        text.append_text(pile(chamber.among))
    return text


def _name(view: View, chamber: Chamber) -> str:
    """Not needed where the chamber is called like its monument, being all of it."""
    return "" if chamber.name == view.monument else f"{chamber.name} "


def _maps(chamber: Chamber) -> str:
    return words.some("map", chamber.maps)
