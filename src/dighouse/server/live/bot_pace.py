"""How long bots seem to think."""

from __future__ import annotations

import msgspec


class BotPace(msgspec.Struct, frozen=True):
    """How long bots seem to think, in seconds."""

    among_people: float = 0.9
    among_bots: float = 0.25
    hurried: float = 0.0
    unwatched: float = 1.0  # where no person plays, and nobody looks on
    apart: float = 0.1  # at least, between bots at all such tables of one address
