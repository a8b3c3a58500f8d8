"""Games that adapters are tried with: every ruleset, with its numbers of seats and its variants."""

from __future__ import annotations

from typing import Any

import dighouse
from dighouse.kernel.game import Game
from tests.games.archaeology.ledger import MONUMENTS

CARD_GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("card-game", {"seats": seats}) for seats in (2, 3, 4)),
    *(
        ("new-expedition", {"seats": 2 + number % 4, "monument": monument})
        for number, monument in enumerate(MONUMENTS)
    ),
    ("new-expedition", {"seats": 5, "monument": "random", "fierce_weather": True}),
    ("new-expedition", {"seats": 2, "long_expedition": True, "beginners_luck": True}),
]
OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("museum", {"seats": 2, "table": 9}),
    ("museum", {"seats": 3, "table": 9, "colours": ["Y", "G", "R"]}),
    ("museum", {"seats": 4, "table": 11, "archeologist_links": True}),
    ("archeologic", {"seats": 1, "mode": "rulebook"}),
    ("archeologic", {"seats": 1, "quest": 17}),
    ("archeologic", {"seats": 2, "handicap": [0, 2]}),
    ("archeologic", {"seats": 3, "expert": True}),
    ("archeologic", {"seats": 4, "clues": 5}),
]
GAMES = CARD_GAMES + OTHERS
# One of each ruleset, where once is enough.
ONE_EACH = [CARD_GAMES[0], CARD_GAMES[3], OTHERS[0], OTHERS[5]]


def made(case: tuple[str, dict[str, Any]]) -> Game:
    ruleset, options = case
    return dighouse.game(ruleset, **options)


def name_of(case: tuple[str, dict[str, Any]]) -> str:
    ruleset, options = case
    return "-".join([ruleset, *(str(value) for value in options.values())])


def is_slow(case: tuple[str, dict[str, Any]]) -> bool:
    """In plain Python, a step of these takes long."""
    return case in OTHERS
