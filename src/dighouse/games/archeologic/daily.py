"""The daily dig: one quest a day for everybody, and a line about how it went.

The web client makes the same line; docs/quests.md defines both.
"""

from __future__ import annotations

import hashlib
import re

from dighouse.games.archeologic.quests import LARGEST
from dighouse.games.archeologic.views import View
from dighouse.kernel.errors import BadOptions

TAG = "dighouse daily 1"
TITLE = "ArcheOlogic"

STARS = {"master": "★★★", "seasoned": "★★☆", "apprentice": "★☆☆", None: "☆☆☆"}
BARS = "▁▂▄▆█"  # a question that cost 1, 2, 3, 4, and 5 or more
WRONG, RIGHT = "✗", "✓"


def daily_number(day: str) -> int:
    """The quest of a day, written such as 2026-11-16. Days begin at midnight UTC."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day, re.ASCII):
        raise BadOptions(f"a day is written such as 2026-11-16, not {day!r}")
    digest = hashlib.sha256(f"{TAG}\n{day}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % LARGEST + 1


def share_line(what: str, view: View) -> str:
    """A finished solo game in one line that gives nothing away: neither axes nor answers.

    `what` is the day of a daily dig, or a quest such as "#17".
    """
    bars = "".join(BARS[min(asked.cost, len(BARS)) - 1] for asked in view.asked)
    checks = "".join(RIGHT if check.right else WRONG for check in view.checks)
    time = sum(pawn.time for pawn in view.pawns[:1])
    return f"{TITLE} {what} {STARS[view.rank]} {time} {bars}{checks}".rstrip()
