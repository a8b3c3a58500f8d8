"""The curve of a run as a picture: its share of wins over the hours, by number of seats."""

from __future__ import annotations

import json
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 360, 56, 44, 24, 110
COLOURS = {2: "#a3541f", 3: "#2f6f73", 4: "#6b5b95", 5: "#8a7a1f"}
HIGHEST = 2.5  # times the fair share


def draw(curve: Path, picture: Path, title: str) -> None:
    """From the lines of `curve.jsonl`: minutes, and wins as times the fair share by seats."""
    lines = [json.loads(line) for line in curve.read_text(encoding="utf-8").splitlines()]
    minutes = [line["seconds"] / 60 for line in lines]
    longest = max(minutes, default=1.0)
    top = max([1.5, *(min(share, HIGHEST) for line in lines for share, _ in line["wins"].values())])

    def x(at: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / longest

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * min(share, top) / top

    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
    )
    parts = [head, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ef"/>']
    for share in (0.0, 0.5, 1.0, 1.5, 2.0):
        if share <= top:
            dashes = "" if share == 1.0 else ' stroke-dasharray="3 4"'
            parts.append(
                f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}" '
                f'stroke="#b9ad97"{dashes}/><text x="{LEFT - 8}" y="{y(share) + 4:.1f}" '
                f'text-anchor="end">{share:.1f}</text>'
            )
    for at in range(0, int(longest) + 1, max(5, int(longest / 6) // 5 * 5)):
        parts.append(
            f'<text x="{x(at):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{at}</text>'
        )
    parts.append(
        f'<text x="{x(longest / 2):.1f}" y="{HEIGHT - 8}" text-anchor="middle">minutes</text>'
        f'<text x="{LEFT}" y="15">wins, times the fair share</text>'
    )
    for seats, colour in COLOURS.items():
        points = [
            (x(at), y(line["wins"][str(seats)][0]))
            for at, line in zip(minutes, lines, strict=True)
            if str(seats) in line["wins"]
        ]
        if points:
            path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
            parts.append(
                f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
                f'<text x="{points[-1][0] + 6:.1f}" y="{points[-1][1] + 4:.1f}" fill="{colour}">'
                f"{seats} seats</text>"
            )
    picture.write_text("\n".join([*parts, "</svg>\n"]), encoding="utf-8")
