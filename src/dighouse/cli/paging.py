"""Texts that are longer than the screen, a screen at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

MORE = "-- Enter: more, q: enough -- "
ENOUGH = ("q", "quit")


def show(console: Console, *parts: RenderableType, ask: Callable[[str], str] = input) -> None:
    """Print the parts; at a terminal, stop before anything scrolls out of sight."""
    if not (console.is_terminal and sys.stdin.isatty()):
        for part in parts:
            console.print(part)
        return
    lines = [line for part in parts for line in console.render_lines(part, pad=False)]
    screen = max(2, console.height - 1)
    for start in range(0, len(lines), screen):
        if start and ask(MORE).strip().lower() in ENOUGH:
            return
        for line in lines[start : start + screen]:
            console.print(Segments([*line, Segment.line()]), end="", soft_wrap=True)
