"""Games of the New Expedition, as printed or with a small edition of tests/fixtures; any tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import dighouse
from dighouse import Game
from tests.games.archaeology.ledger import CARD_GAME
from tests.games.archaeology.table import Table, playing, start

EXPEDITIONS = Path(__file__).parents[2] / "fixtures" / "editions-expedition"
MONUMENTS = ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
VARIANTS = ("", "fierce_weather", "beginners_luck", "fierce_weather beginners_luck")
CARD_GAMES = [(seats, edition) for edition in (None, "village", "thieves") for seats in (2, 3, 4)]


@cache
def expedition(monument: str, seats: int, edition: str = "", variants: str = "") -> Game:
    """A game; `variants` names those that are on: "fierce_weather beginners_luck"."""
    options: dict[str, Any] = dict.fromkeys(variants.split(), True)
    if edition:
        options["edition"] = EXPEDITIONS / f"{edition}.toml"
    return dighouse.game("new-expedition", seats=seats, monument=monument, **options)


def camp(monument: str, seats: int, edition: str = "", variants: str = "") -> Table:
    """A table before the first card is dealt."""
    return Table(expedition(monument, seats, edition, variants).start())


def any_table(number: int) -> Table:
    """Any table of the game that is being played, by a number."""
    if playing.get() == CARD_GAME:
        return start(*CARD_GAMES[number % len(CARD_GAMES)])
    number, at = divmod(number, len(MONUMENTS))
    number, seats = divmod(number, 4)
    number, variant = divmod(number, len(VARIANTS))
    variants = VARIANTS[variant] + " long_expedition" * (seats < 2 and number % 2)
    # Most are small, so that there is time for more of them.
    return camp(MONUMENTS[at], 2 + seats, "" if number % 8 == 0 else "caravan", variants)
