"""Views as pictures, for environments: plain SVG, and that as an array of pixels.

What is drawn is found in the fields of the view, so games of others are drawn, too: those without a
board that is known here as words.
"""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

from dighouse.adapters.drawn_boards import BOARD, board_of

WIDTH, HEIGHT = 960, 640
MARGIN = 24
LINE = 19
FONT = "DejaVu Sans, Liberation Sans, Arial, Helvetica, sans-serif"
PAPER, PANEL, INK, SOFT, ACCENT = "#f4ecdc", "#fffaf0", "#3b2f22", "#85745f", "#b5532a"
LETTERS_A_LINE = 52  # of the words at the right
SEATS_AT_MOST = 5


def picture(game: Any, view: Any) -> npt.NDArray[np.uint8]:
    """Rows, columns and three colours, always of one size."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg(game, view))
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB")).copy()


def svg(game: Any, view: Any) -> str:
    """A view as a drawing that needs nothing else."""
    lines = game.text_view(view).splitlines()
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect width="{WIDTH}" height="64" fill="{INK}"/>',
        text(MARGIN, 41, game.title, size=23, fill=PAPER, weight="bold"),
        text(WIDTH - MARGIN, 40, shortened(lines[0], 56), size=15, fill=PAPER, anchor="end"),
        panel(MARGIN, 84, BOARD, BOARD),
        f'<g transform="translate({MARGIN} 84)">{board_of(view)}</g>',
        *_seats(view),
    ]
    parts += _words(lines[1:], 120 + 46 * min(_seat_count(view), SEATS_AT_MOST))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">{"".join(parts)}</svg>'
    )


def _seat_count(view: Any) -> int:
    return len(view.ranks) if hasattr(view, "ranks") else 0


def _seats(view: Any) -> list[str]:
    """A row for each seat, with what it has, the actor's marked."""
    left = MARGIN + BOARD + 20
    wide = WIDTH - left - MARGIN
    parts: list[str] = []
    for seat in range(min(_seat_count(view), SEATS_AT_MOST)):
        top = 84 + 46 * seat
        acting = view.actor == seat
        parts.append(panel(left, top, wide, 38, ACCENT if acting else None))
        name = f"Seat {seat}" + (" (you)" if seat == view.viewer else "")
        parts.append(text(left + 14, top + 25, name, size=15, weight="bold"))
        parts.append(text(left + wide - 14, top + 25, _standing(view, seat), anchor="end"))
    return parts


def _standing(view: Any, seat: int) -> str:
    """What counts now."""
    rank = f"rank {view.ranks[seat]}"
    seats = getattr(view, "seats", None)
    if seats is not None:
        return f"{seats[seat].score} points, {rank}"
    pawns = getattr(view, "pawns", None)
    return f"time {pawns[seat].time}, {rank}" if pawns is not None else rank


def _words(lines: list[str], top: int) -> list[str]:
    """As many lines of the view in words as there is room for."""
    left = MARGIN + BOARD + 20
    room = (HEIGHT - MARGIN - top) // LINE
    # What is indented is a map made of letters: it has been drawn.
    wrapped = [part for line in lines if line[:1] != " " for part in _wrapped(line)]
    if len(wrapped) > room:
        wrapped = [*wrapped[: room - 1], "…"]
    return [
        text(left, top + LINE * number, line, size=12, fill=INK if line[:1] != " " else SOFT)
        for number, line in enumerate(wrapped)
    ]


def _wrapped(line: str) -> list[str]:
    """The line in pieces that are short enough, those after the first indented."""
    pieces, now = [], ""
    for word in line.split():
        if len(now) + 1 + len(word) > LETTERS_A_LINE and now.strip():
            pieces.append(now)
            now = "  "
        now = f"{now} {word}" if now.strip() else now + word
    return [*pieces, now] if now.strip() else pieces


def shortened(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def panel(x: float, y: float, wide: float, high: float, edge: str | None = None) -> str:
    stroke = f'stroke="{edge}" stroke-width="3"' if edge else 'stroke="#d9c9a8"'
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="10" fill="{PANEL}" {stroke}/>'


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 13,
    fill: str = INK,
    weight: str = "normal",
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}" xml:space="preserve">{escape(words)}</text>'
    )
