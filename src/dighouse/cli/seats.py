"""Who sits at a table that `dighouse play` makes, here or on a server."""

from __future__ import annotations

from dighouse import registry
from dighouse.search.bots import names as bot_names

SEATS = 3  # you and two bots
SECRET = "DIGHOUSE_SECRET"  # the variable with the secret of a seat


def seats_and_bots(ruleset: str, seats: int | None, bots: list[str]) -> tuple[int, list[str]]:
    """How many seats, and the bots to fill them with."""
    if seats is None and not bots and 1 in registry.ruleset(ruleset).offer().seats:
        return 1, bots
    bots = bots or bot_names(ruleset)[:1]
    return seats or max(SEATS if len(bots) == 1 else 0, len(bots) + 1), bots
