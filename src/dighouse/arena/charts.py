"""Charts as inline SVG. Each has a title and says in words what it shows; colours come from the page's style.

They are drawn for the width of a phone, and grow with the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 340
LABELS = 104  # of the width, on the left
MARGIN = 16
ROW = 26
AXIS = 30
LETTERS = 15  # of a label; the whole of it is in the table beside the chart


class Interval(NamedTuple):
    label: str
    value: float
    low: float
    high: float


def interval_chart(
    rows: Sequence[Interval],
    title: str,
    name: str,
    *,
    percent: bool,
    reference: float | None = None,
) -> str:
    """A row each: a dot with its interval. `name` is that of the chart in the page's ids."""
    bounds = [one.low for one in rows] + [one.high for one in rows]
    if reference is not None:
        bounds.append(reference)
    low, high = min(bounds), max(bounds)
    room = (high - low) * 0.06 or 1.0
    low, high = low - room, high + room
    height = len(rows) * ROW + AXIS
    told = "; ".join(
        f"{one.label} {_number(one.value, percent)} ({_number(one.low, percent)} to "
        f"{_number(one.high, percent)})"
        for one in rows
    )
    parts = [_head(height, title, told, name)]
    place = _Scale(low, high)
    for tick in ticks(low, high):
        x = place(tick)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - AXIS}"/>')
        parts.append(
            f'<text class="tick" x="{x:.1f}" y="{height - AXIS + 16}">{_number(tick, percent)}</text>'
        )
    if reference is not None:
        x = place(reference)
        parts.append(f'<line class="even" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - AXIS}"/>')
    for at, one in enumerate(rows):
        y = at * ROW + ROW / 2
        parts.append(f'<text class="label" x="0" y="{y + 4}">{escape(_short(one.label))}</text>')
        left, right = place(one.low), place(one.high)
        parts.append(f'<line class="reach" x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}"/>')
        for end in (left, right):
            parts.append(
                f'<line class="reach" x1="{end:.1f}" x2="{end:.1f}" y1="{y - 4}" y2="{y + 4}"/>'
            )
        parts.append(f'<circle class="dot" cx="{place(one.value):.1f}" cy="{y}" r="5"/>')
    return "".join([*parts, "</svg>"])


def bar_chart(
    groups: Sequence[tuple[str, Sequence[tuple[str, float]]]], title: str, name: str
) -> str:
    """Shares as bars, in groups that have a name each."""
    most = max((value for _, bars in groups for _, value in bars), default=0.0)
    place = _Scale(0.0, max(0.05, most * 1.3))
    rows = sum(len(bars) + 1 for _, bars in groups)
    told = "; ".join(
        f"{group}: " + ", ".join(f"{label} {_number(value, True)}" for label, value in bars)
        for group, bars in groups
    )
    parts = [_head(rows * ROW, title, told, name)]
    y = 0.0
    for group, bars in groups:
        parts.append(
            f'<text class="label group" x="0" y="{y + ROW / 2 + 6}">{escape(_short(group, 40))}</text>'
        )
        y += ROW
        for label, value in bars:
            left, right = place(0.0), place(value)
            parts.append(
                f'<text class="label" x="8" y="{y + ROW / 2 + 4}">{escape(_short(label))}</text>'
            )
            parts.append(
                f'<rect class="bar" x="{left:.1f}" y="{y + 5}" width="{max(right - left, 1):.1f}" '
                f'height="{ROW - 10}" rx="3"/>'
            )
            parts.append(
                f'<text class="value" x="{right + 4:.1f}" y="{y + ROW / 2 + 4}">{_number(value, True)}</text>'
            )
            y += ROW
    return "".join([*parts, "</svg>"])


def ticks(low: float, high: float, most: int = 4) -> Iterator[float]:
    """Round numbers between two bounds."""
    step = 10.0**-6
    factors = (2.0, 2.5, 2.0)
    at = 0
    while (high - low) / step > most:
        step *= factors[at % 3]
        at += 1
    number = -(-low // step)
    while number * step <= high:
        yield round(number * step, 9)
        number += 1


class _Scale:
    def __init__(self, low: float, high: float) -> None:
        self._low, self._high = low, high

    def __call__(self, value: float) -> float:
        width = WIDTH - LABELS - 2 * MARGIN
        return LABELS + MARGIN + width * (value - self._low) / (self._high - self._low)


def _head(height: float, title: str, told: str, name: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-labelledby="{name}-title {name}-told">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-told">{escape(told)}</desc>'
    )


def _number(value: float, percent: bool) -> str:
    return f"{100 * value:.3g} %" if percent else f"{value:.0f}"


def _short(text: str, letters: int = LETTERS) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"
