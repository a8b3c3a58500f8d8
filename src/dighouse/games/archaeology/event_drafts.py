"""Events that monuments and digs tell of: everything to those who see the cards, to the others that it happened.

A draft is a plain kind, data and audience; `events.py` makes an event of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from dighouse.games.archaeology.named_cards import cards
from dighouse.games.archaeology.piles import total
from dighouse.kernel.events import others

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position

EventDraft = tuple[str, dict[str, Any], tuple[int, ...] | None]


def for_everybody(event: str, data: dict[str, Any]) -> EventDraft:
    return event, data, None


def hidden_card(
    position: Position, event: str, kind: i64, seat: int, victim: int | None = None
) -> list[EventDraft]:
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


def seen_cards(position: Position, chamber: str, pile: i64) -> EventDraft:
    """All the cards of a chamber, for whoever's turn it is and for nobody else."""
    seat = int(position.turn)
    data = {"seat": seat, "chamber": chamber, "cards": cards(position.rules, pile)}
    return "saw", data, (seat,)


def cards_to_hand(position: Position, event: str, chamber: str, pile: i64) -> list[EventDraft]:
    """Cards that go into the hand of whoever's turn it is; the others see how many."""
    rules, seat = position.rules, int(position.turn)
    data: dict[str, Any] = {"seat": seat, "chamber": chamber}
    return [
        (event, {**data, "cards": cards(rules, pile)}, (seat,)),
        (event, {**data, "number": int(total(pile))}, others(int(rules.seats), seat)),
    ]
