"""Draw the pictures of docs/drawings anew: each NAME.toml there becomes NAME.svg.

Two kinds: `rooms`, rows of boxes, and `steps`, who says what to whom, from top to bottom.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "drawings"
WIDTH = 880
MARGIN = 20
ROW = 66  # pixels from one row of rooms to the next
BOX = 52
STEP = 44  # pixels from one arrow to the next
HEAD = 96  # where arrows begin
STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #2a2018; text-anchor: middle }
  .title { font-size: 15px; fill: #65543f }
  .name { font-weight: 650; fill: #9c4221 }
  .about { font-size: 12.5px; fill: #65543f }
  .step { font-size: 13px }
  .paper { fill: #fffaf0 }
  .box { fill: #f2e6ce; stroke: #8d7654 }
  .line { stroke: #d3c1a0; stroke-dasharray: 3 4 }
  .arrow { stroke: #1b6460; stroke-width: 1.6; fill: none; marker-end: url(#tip) }
  .tip { fill: #1b6460 }
"""
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker>'
)


def draw(text: str) -> str:
    """The picture that a text describes."""
    spec = tomllib.loads(text)
    height, parts = (_rooms if spec["kind"] == "rooms" else _steps)(spec)
    title = escape(spec["title"])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        f"<defs>{TIP}</defs>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="10"/>',
        _text(WIDTH / 2, 30, title, "title"),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _rooms(spec: dict[str, Any]) -> tuple[int, Iterator[str]]:
    return HEAD - 44 + ROW * len(spec["row"]) + 6, _boxes(spec["row"])


def _boxes(rows: list[dict[str, Any]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        rooms = row["rooms"]
        width = (WIDTH - MARGIN * (len(rooms) + 1)) / len(rooms)
        for place, (name, about) in enumerate(rooms):
            left, top = MARGIN + place * (width + MARGIN), HEAD - 44 + number * ROW
            middle = left + width / 2
            yield f'<rect class="box" x="{left:g}" y="{top}" width="{width:g}" height="{BOX}" rx="7"/>'
            yield _text(middle, top + 22, name, "name")
            yield _text(middle, top + 41, about, "about")


def _steps(spec: dict[str, Any]) -> tuple[int, Iterator[str]]:
    height = HEAD + STEP * len(spec["step"]) + 16
    return height, _arrows(spec["who"], spec["step"], height)


def _arrows(who: list[str], steps: list[list[str]], height: int) -> Iterator[str]:
    width = (WIDTH - MARGIN) / len(who)
    middles = {name: MARGIN / 2 + width * (place + 0.5) for place, name in enumerate(who)}
    for name, x in middles.items():
        yield f'<path class="line" d="M{x:g} 76V{height - 14}"/>'
        left = x - width / 2 + 5
        yield f'<rect class="box" x="{left:g}" y="44" width="{width - 10:g}" height="32" rx="7"/>'
        yield _text(x, 65, name, "name")
    for number, (sayer, hearer, text) in enumerate(steps):
        y = HEAD + number * STEP + 22
        x, end = middles[sayer], middles[hearer]
        if sayer == hearer:
            yield f'<path class="arrow" d="M{x:g} {y - 8}h26v16h-22"/>'
            yield _text(x + 34, y + 5, text, "step", anchor="start")
        else:
            yield f'<path class="arrow" d="M{x:g} {y}H{end + (-4 if end > x else 4):g}"/>'
            yield _text((x + end) / 2, y - 7, text, "step")


def _text(x: float, y: float, text: str, kind: str, anchor: str = "") -> str:
    style = f' style="text-anchor: {anchor}"' if anchor else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{style}>{escape(text)}</text>'


def main() -> None:
    for source in sorted(FOLDER.glob("*.toml")):
        picture = draw(source.read_text("utf-8"))
        source.with_suffix(".svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
