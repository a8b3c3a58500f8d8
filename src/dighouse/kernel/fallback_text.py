"""Views and events of a game that has no words of its own: the names of its fields have to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dighouse.kernel.state import CHANCE, OVER

# Told by the first line, or by the menu beside the text.
TOLD_ELSEWHERE = ("actor", "seat", "viewer", "menu", "moves")


def view(seen: Any) -> str:
    """A view, a line for each of its fields; parts with fields of their own are taken apart."""
    fields = _fields(seen) or {}
    me = fields.get("seat", fields.get("viewer"))
    return "\n".join([_turn(int(seen.actor), me), *_lines(fields)])


def event(kind: str, data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """'Ada: play, rank 3.'"""
    seat = data.get("seat")
    parts = [kind.replace("_", " ")]
    parts += [f"{_label(name)} {_value(value)}" for name, value in data.items() if name != "seat"]
    told = ", ".join(parts)
    if isinstance(seat, int):
        name = names[seat] if names is not None and seat < len(names) else f"Seat {seat}"
        return f"{name}: {told}."
    return f"{told[:1].upper()}{told[1:]}."


def _turn(actor: int, me: object) -> str:
    if actor == OVER:
        return "The game is over."
    if actor == CHANCE:
        return "Chance is to decide."
    return f"Seat {actor}{' (you)' if actor == me else ''} is to move."


def _lines(fields: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for name, value in fields.items():
        inner = _fields(value)
        if name in TOLD_ELSEWHERE:
            continue
        if inner:
            lines += _lines(inner)
        else:
            label = _label(name)
            lines.append(f"{label[:1].upper()}{label[1:]}: {_value(value)}")
    return lines


def _fields(value: Any) -> Mapping[str, Any] | None:
    """The fields of a part that has some."""
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    return value if isinstance(value, Mapping) else None


def _label(name: Any) -> str:
    return str(name).replace("_", " ")


def _value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    fields = _fields(value)
    if fields is not None:
        return ", ".join(f"{_label(name)} {_value(one)}" for name, one in fields.items()) or "none"
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(_value(one) for one in value) or "none"
    return str(value)
