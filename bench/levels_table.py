"""The tables of levels in docs/bots.md, out of bench/strength.json: `python bench/levels_table.py`."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

FIGURES = Path(__file__).with_name("strength.json")
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- bench/levels_table.py writes from here -->\n", "<!-- to here -->\n"
RULESETS = ("card-game", "new-expedition", "museum", "archeologic")
LEVELS = ("master", "professor", "digger", "novice")
PROFESSOR = 1500


def step(figures: dict[str, Any], ruleset: str, stronger: str, weaker: str) -> Any:
    return figures.get(f"{ruleset} 2 seats {stronger} vs {weaker}")


def shares(figures: dict[str, Any]) -> Iterator[str]:
    yield f"| level | against | {' | '.join(RULESETS)} |"
    yield f"|---|---|{'---|' * len(RULESETS)}"
    for stronger, weaker in pairwise(LEVELS):
        cells = []
        for ruleset in RULESETS:
            found = step(figures, ruleset, stronger, weaker)
            cells.append(
                f"{found['share']:.1%} ({found['from']:.1%} to {found['to']:.1%})" if found else ""
            )
        yield f"| {stronger} | {weaker} | {' | '.join(cells)} |"


def rating_gap(found: Any) -> float:
    return 400 * math.log10(found["share"] / (1 - found["share"]))


def ratings(figures: dict[str, Any]) -> Iterator[str]:
    yield f"| level | {' | '.join(RULESETS)} |"
    yield f"|---|{'---|' * len(RULESETS)}"
    found: dict[tuple[str, str], float | None] = {}
    for ruleset in RULESETS:
        gaps = {(one, other): step(figures, ruleset, one, other) for one, other in pairwise(LEVELS)}
        gap = {pair: rating_gap(one) if one else None for pair, one in gaps.items()}
        master, digger, novice = (gap[pair] for pair in pairwise(LEVELS))
        found["professor", ruleset] = PROFESSOR
        found["master", ruleset] = None if master is None else PROFESSOR + master
        below = None if digger is None else PROFESSOR - digger
        found["digger", ruleset] = below
        found["novice", ruleset] = None if below is None or novice is None else below - novice
    for level in LEVELS:
        cells = [found[level, ruleset] for ruleset in RULESETS]
        yield f"| {level} | {' | '.join('' if one is None else f'{one:.0f}' for one in cells)} |"


def main() -> None:
    figures = json.loads(FIGURES.read_text())
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    between = "\n".join(
        [
            *shares(figures),
            "",
            f"As ratings, if a professor has {PROFESSOR} in each game (400 points are ten wins to one):",
            "",
            *ratings(figures),
            "",
        ]
    )
    PAGE.write_text(f"{before}{BEGIN}{between}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
