"""The note sheet: every answer of one's own by axis and question, and what the others asked."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from dighouse.games.archeologic.edition import COLUMNS, GENERAL, Edition
from dighouse.games.archeologic.terminal.tiles import symbols
from dighouse.games.archeologic.views import View

HEADS = dict(zip(GENERAL, ("bldgs", "empty", "traps"), strict=True))
OTHERS_KNOW = "?"  # somebody else has asked this, and knows


def note_sheet(edition: Edition, view: View) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("")
    for question in edition.questions:
        table.add_column(HEADS.get(question, question), min_width=3, no_wrap=True)
    side = edition.side.value
    for axis in (*map(str, range(1, side + 1)), *COLUMNS[:side]):
        cells = [_answer(view, axis, question) for question in edition.questions]
        table.add_row(Text(axis, "dim"), *cells)
    return table


def _answer(view: View, axis: str, question: str) -> Text:
    asked = [one for one in view.asked if (one.axis, one.question) == (axis, question)]
    for one in asked:
        if one.answer is not None:
            return symbols(one.answer)
    return Text(OTHERS_KNOW, "dim") if asked else Text("·", "dim")
