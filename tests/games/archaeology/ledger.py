"""The card games' ledgers, as far as tests need them: ids of the rules, cards, monuments, sums."""

from __future__ import annotations

from typing import NamedTuple

CARD_GAME = "card-game"
NEW_EXPEDITION = "new-expedition"
GAMES = (CARD_GAME, NEW_EXPEDITION)

IDS = [f"CG-{number}" for number in range(1, 24)]
NE_IDS = [f"NE-{number}" for number in range(1, 22)]
IDS_OF = {CARD_GAME: IDS, NEW_EXPEDITION: NE_IDS}
# The New Expedition has set-up, storms and explorations of its own; all else is as in the Card Game.
INHERITED = [id_ for id_ in IDS if id_ not in ("CG-1", "CG-2", "CG-8", "CG-13")]


def games_of(ids: tuple[str, ...]) -> list[str]:
    """The games that a scenario of these rules is for."""
    base = [id_ for id_ in ids if id_ in IDS]
    games = [CARD_GAME] if base or not ids else []
    if len(base) < len(ids) or (base and all(id_ in INHERITED for id_ in base)):
        games.append(NEW_EXPEDITION)
    return games


class Card(NamedTuple):
    copies: int
    trade: int
    sells: list[int]  # by set size


# In the order in which trades and storms are picked.
CARDS = {
    "mask": Card(4, 4, [4, 12, 26, 50]),
    "talisman": Card(8, 3, [3, 7, 14, 24, 40]),
    "map": Card(6, 3, [3]),
    "cup": Card(6, 2, [2, 15]),
    "coin": Card(14, 2, [2, 5, 10, 18, 30]),
    "parchment": Card(16, 1, [1, 2, 3, 10]),
    "shard": Card(18, 1, [1, 2, 3, 4, 15]),
}
NE_CARDS = {
    "mask": Card(4, 4, [4, 12, 26, 50]),
    "talisman": Card(8, 3, [3, 7, 14, 24, 40]),
    "map": Card(6, 3, [3]),
    "pendant": Card(5, 3, [3, 24]),
    "cup": Card(6, 2, [2, 15]),
    "coin": Card(12, 2, [2, 6, 12, 20, 30]),
    "tablet": Card(12, 2, [2, 4, 20]),
    "parchment": Card(16, 1, [1, 2, 3, 10]),
    "shard": Card(16, 1, [1, 2, 3, 4, 15]),
}
CARDS_OF = {CARD_GAME: CARDS, NEW_EXPEDITION: NE_CARDS}
# What the ledgers call them.
NAMES = {
    "mask": "pharaoh's mask",
    "talisman": "talisman",
    "map": "map",
    "pendant": "broken pendant",
    "cup": "broken cup",
    "coin": "coin",
    "tablet": "broken tablet",
    "parchment": "parchment scrap",
    "shard": "pot shard",
}

# By chamber: cards, and the maps that they cost.
CHAMBERS = {"small": (3, 1), "medium": (5, 2), "large": (7, 3)}
MONUMENTS = {
    "great-pyramid": {"small": (2, 1), "medium": (5, 2), "large": (8, 3)},
    "temple": {"left": (5, 2), "middle": (5, 2), "right": (5, 2)},
    "tomb": {"upper": (7, 1), "lower": (8, 1)},
    "mine": {"mine": (15, 1)},
    "sphinx": {"sphinx": (15, 1)},
    "buried-ruins": {"west": (1, 1), "north": (1, 1), "east": (1, 1)},
}
PILE = 12  # beside the Buried Ruins
SHUFFLED = ("mine", "sphinx")

THIEVES = 8
STORMS = {2: 6, 3: 5, 4: 4}
DIG_SITE = {2: 58, 3: 53, 4: 48}


class LedgerRow(NamedTuple):
    left_out: list[str]
    thieves: int
    storms: int


NE_SEATS = {
    2: LedgerRow(["tablet", "pendant"], 4, 6),
    3: LedgerRow(["tablet", "pendant"], 6, 5),
    4: LedgerRow(["pendant"], 8, 4),
    5: LedgerRow([], 10, 4),
}
# Cards to dig after the set-up, by variants and seats.
NE_DIG_SITE = {
    (): {2: 50, 3: 47, 4: 56, 5: 59},
    ("long_expedition",): {2: 68, 3: 65},
    ("fierce_weather",): {2: 50, 3: 48, 4: 58, 5: 61},
    ("long_expedition", "fierce_weather"): {2: 68, 3: 66},
}
