"""How picks are written: `offer coin`, `sell coin 5`, `dig thief`."""

from __future__ import annotations

from dighouse.games.archaeology.rules import Rules

HELP = (
    "Moves are: rob SEAT, discard KIND, offer KIND, take KIND, done, explore CHAMBER, "
    "sell KIND NUMBER, end; chance: deal KIND, first SEAT, dig KIND, dig thief, dig storm, "
    "steal KIND, find KIND"
)


def texts(rules: Rules) -> list[str]:
    """The notation of every pick, in the order of their numbers."""
    kinds = rules.kind_names
    seats = [str(seat) for seat in range(rules.seats)]
    sizes = [str(cards + 1) for cards in range(rules.columns)]
    return [
        *(f"rob {seat}" for seat in seats),
        *(f"discard {kind}" for kind in kinds),
        *(f"offer {kind}" for kind in kinds),
        *(f"take {kind}" for kind in kinds),
        "done",
        *(f"explore {chamber}" for chamber in rules.chamber_names),
        *(f"sell {kind} {size}" for kind in kinds for size in sizes),
        "end",
        *(f"deal {kind}" for kind in kinds),
        *(f"first {seat}" for seat in seats),
        *(f"dig {kind}" for kind in kinds),
        "dig thief",
        "dig storm",
        *(f"steal {kind}" for kind in kinds),
        *(f"find {kind}" for kind in kinds),
    ]


def text(texts: list[str], pick: int) -> str:
    if not 0 <= pick < len(texts):
        raise IndexError(f"pick {pick} does not exist: picks are 0 to {len(texts) - 1}")
    return texts[pick]
