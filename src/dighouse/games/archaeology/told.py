"""What is told of hidden cards: everything to those who see them, and to the others that it happened.

Plain kinds, data and audiences; `events.py` makes events of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from dighouse.games.archaeology.named_cards import cards
from dighouse.games.archaeology.piles import total
from dighouse.kernel.events import others

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position

Told = tuple[str, dict[str, Any], tuple[int, ...] | None]


def to_all(event: str, data: dict[str, Any]) -> Told:
    return event, data, None


def hidden(
    position: Position, event: str, kind: i64, seat: int, victim: int | None = None
) -> list[Told]:
    """A card that only the seats concerned see."""
    rules = position.rules
    data: dict[str, Any] = {"seat": seat}
    insiders: tuple[int, ...] = (seat,)
    if victim is not None:
        data["victim"] = victim
        insiders = tuple(sorted((seat, victim)))
    return [
        (event, {**data, "kind": rules.kind_names[kind]}, insiders),
        (event, data, others(int(rules.seats), *insiders)),
    ]


def saw(position: Position, chamber: str, pile: i64) -> Told:
    """All the cards of a chamber, for whoever's turn it is and for nobody else."""
    seat = int(position.turn)
    data = {"seat": seat, "chamber": chamber, "cards": cards(position.rules, pile)}
    return "saw", data, (seat,)


def pocketed(position: Position, event: str, chamber: str, pile: i64) -> list[Told]:
    """Cards that go into the hand of whoever's turn it is; the others see how many."""
    rules, seat = position.rules, int(position.turn)
    data: dict[str, Any] = {"seat": seat, "chamber": chamber}
    return [
        (event, {**data, "cards": cards(rules, pile)}, (seat,)),
        (event, {**data, "number": int(total(pile))}, others(int(rules.seats), seat)),
    ]
