"""Which games the transcripts tell of: each family says it in its `tests/games/<family>/golden.py`."""

from __future__ import annotations

from typing import Any, NamedTuple

NEVER = 10**9


class Played(NamedTuple):
    ruleset: str
    seats: int
    seed: int  # of the transcript's Chance, chosen so that it tells of many events
    options: dict[str, Any] | None = None
    finds: int = NEVER  # the step from which on a check is what was laid in secret
