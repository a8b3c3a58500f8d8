"""The daily dig: one quest a day for everybody, and a line about how it went.

The web client makes the same line; docs/quests.md defines both.
"""

from __future__ import annotations

import hashlib
import re

from dighouse.games.archeologic.quests import LARGEST
from dighouse.games.archeologic.views import View
from dighouse.kernel.errors import BadOptions, short

TAG = "dighouse daily 1"
TITLE = "ArcheOlogic"

STARS = {"master": "★★★", "seasoned": "★★☆", "apprentice": "★☆☆", None: "☆☆☆"}
COSTS = "①②③④⑤"  # a question that cost 1, 2, 3, 4, and 5 or more
WRONG, RIGHT = "✗", "✓"


def daily_number(day: str) -> int:
    """The quest of a day, written such as 2026-11-16. Days begin at midnight UTC."""
    if not _is_day(day):
        raise BadOptions(f"a day is written such as 2026-11-16, not {short(str(day))!r}")
    digest = hashlib.sha256(f"{TAG}\n{day}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % LARGEST + 1


def _is_day(day: object) -> bool:
    """By hand: the rules know no clock, nor the modules that have one."""
    found = isinstance(day, str) and re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", day, re.ASCII)
    if not found:
        return False
    year, month, number = map(int, found.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1 <= month <= 12 and 1 <= number <= days[month - 1]


def share_line(what: str, view: View, hints: int = 0) -> str:
    """A finished solo game in one line that gives nothing away: neither axes nor answers.

    `what` is the day of a daily dig, or a quest such as "#17".
    """
    costs = "".join(COSTS[min(asked.cost, len(COSTS)) - 1] for asked in view.asked)
    checks = "".join(RIGHT if check.right else WRONG for check in view.checks)
    time = sum(pawn.time for pawn in view.pawns[:1])
    parts = [TITLE, what, STARS[view.rank], str(time), f"{costs}{checks}"]
    if hints:
        parts.append("1 hint" if hints == 1 else f"{hints} hints")
    return " ".join(filter(None, parts))
