"""Lineups to test with: a small edition, whose games take no time, and bots from files."""

from __future__ import annotations

import dighouse
from dighouse.arena.lineup import Entrant, GameChoice, Lineup, TimeLimits
from tests.games.archaeology.table import EDITIONS

VILLAGE = EDITIONS / "village.toml"
RANDOM = Entrant("random", "random")
PROFESSOR = Entrant("professor", "professor")


def village(seats: int = 2) -> dighouse.Game:
    return dighouse.game("card-game", seats=seats, edition=VILLAGE)


def lineup(*entrants: Entrant, limits: TimeLimits = TimeLimits(), luck: bool = False) -> Lineup:  # noqa: B008
    choice = GameChoice.of(village(len(entrants)))
    return Lineup(choice, entrants, seed=7, limits=limits, luck=luck)


def from_code(name: str, code: str, **others: str) -> Entrant:
    """A bot of one file, and its neighbours."""
    files = {f"{name}.py": code, **{f"{other}.py": text for other, text in others.items()}}
    return Entrant(name, f"{name}.py", {file: text.encode() for file, text in files.items()})


BAD_BOTS = {
    "crashed": "def bot(view, rng):\n    raise ValueError('I give up')\n",
    "illegal pick": "def bot(view, rng):\n    return 12345\n",
    "stalled": "import time\ndef bot(view, rng):\n    time.sleep(0.3)\n    return view.menu[0]\n",
}
