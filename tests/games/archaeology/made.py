"""Editions made to fit a scenario: just these cards, with the ledger's values, and nothing dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.games.archaeology.ledger import CARD_GAME, CARDS_OF, CHAMBERS, MONUMENTS

MONUMENT_TYPES = {
    "great-pyramid": 'way = "pyramid"',
    "temple": 'way = "temple"',
    "tomb": 'way = "tomb"\nkeep = [2, "T"]',
    "mine": 'way = "mine"\nsafe = [5, "T"]',
    "sphinx": 'way = "sphinx"\nnamed = [2, "T"]\nturned = [5, "T"]',
    "buried-ruins": 'way = "ruins"',
}


def edition_text(
    copies: Mapping[str, int],
    sizes: Sequence[int],
    thieves: int,
    storms: int,
    seats: int,
    game: str = CARD_GAME,
    monument: str = "",
    tents: int = 1,
) -> str:
    """`sizes` are those of the monument's places: its chambers, and the pile beside them."""
    lines = ['id = "scenario"', f'ruleset = "{game}"', 'title = "A scenario"']
    for kind, card in CARDS_OF[game].items():
        prices = ", ".join(f'[{price}, "T"]' for price in card.sells)
        lines += [
            f"[cards.{kind}]",
            f'copies = [{copies.get(kind, 0)}, "T"]',
            f'trade = [{card.trade}, "T"]',
            f"sells = [{prices}]",
        ]
    lines += ["[setup]", 'hand = [0, "T"]', 'market = [0, "T"]']
    if game == CARD_GAME:
        lines += _chambers("chambers", CHAMBERS, sizes)
    else:
        lines += [f'tents = [{tents}, "T"]']
        lines += ["[turn]", 'explorations = [1, "T"]', "[storm]", 'first = "left"']
        for name in MONUMENTS:
            lines += _monument(name, sizes if name == monument else [0, 0, 0, 0])
    lines += [f"[seats.{seats}]", f'thieves = [{thieves}, "T"]', f'storms = [{storms}, "T"]']
    return "\n".join(lines) + "\n"


def _monument(name: str, sizes: Sequence[int]) -> list[str]:
    """All six are there, so that the others' chambers have their picks as in the printed game."""
    lines = ["[[monuments]]", f'name = "{name}"', MONUMENT_TYPES[name]]
    if name == "buried-ruins":
        lines.append(f'pile = [{sizes[-1]}, "T"]')
    return lines + _chambers("monuments.chambers", MONUMENTS[name], sizes)


def _chambers(key: str, chambers: Mapping[str, tuple[int, int]], sizes: Sequence[int]) -> list[str]:
    lines = []
    for (name, (_, maps)), cards in zip(chambers.items(), sizes, strict=False):
        lines += [f"[[{key}]]", f'name = "{name}"', f'cards = [{cards}, "T"]']
        lines.append(f'maps = [{maps}, "T"]')
    return lines
