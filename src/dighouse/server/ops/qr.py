"""QR codes: in the terminal, two rows of squares to a line of text; and as a picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno

QUIET = 2  # squares of margin: less than the standard's four, and every phone reads it
# Black on white whatever the terminal's colours are: from the fixed part of the 256 colours, since
# themes change the others.
INK = "\x1b[38;5;16m\x1b[48;5;231m"
PLAIN = "\x1b[0m"
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def lines(text: str) -> list[str]:
    """The code, line by line, with the colours that it needs."""
    rows = [list(row) for row in segno.make_qr(text, error="l").matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return [
        INK + "".join(HALVES[bool(up), bool(low)] for up, low in zip(*pair, strict=True)) + PLAIN
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


@lru_cache(maxsize=256)
def picture(text: str) -> bytes:
    """The code as SVG, of whatever size it is shown in."""
    drawn = BytesIO()
    segno.make_qr(text, error="m").save(drawn, kind="svg", light="white", omitsize=True)
    return drawn.getvalue()
