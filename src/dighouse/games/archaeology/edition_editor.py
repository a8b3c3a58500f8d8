"""Numbers that somebody read off their own cards, as an edition file.

What is entered has the shape of the numbers that rules pages show; what is left out stays as it was.
"""

from __future__ import annotations

import tomllib
from typing import Any, Literal

import msgspec

from dighouse.games.archaeology.edition import Edition, editions
from dighouse.kernel.edition_writer import to_id, to_toml
from dighouse.kernel.errors import BadOptions

Marked = tuple[int, Literal["T", "S", "R", "A"]]


class EditedKind(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    kind: str
    copies: Marked | None = None
    trade: Marked | None = None
    sells: list[Marked] | None = None


class EditedDangers(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    thieves: Marked | None = None
    storms: Marked | None = None


class EditedNumbers(msgspec.Struct, forbid_unknown_fields=True):
    kinds: list[EditedKind] = []
    seats: dict[str, EditedDangers] = {}  # by their number


def edit(edition: Edition, numbers: Any, title: str = "") -> str:
    """The text of an edition like this one but for these numbers, and for its title if one is given.

    BadOptions says which number can't be, and what would be right.
    """
    try:
        entered = msgspec.convert(numbers, EditedNumbers)
    except msgspec.ValidationError as error:
        raise BadOptions(
            f"these are no numbers of {edition.ruleset}: {error}. There are kinds, each with its "
            "kind, copies, trade and sells, and seats with thieves and storms; all are optional"
        ) from None
    values = tomllib.loads(edition.text)
    for row in entered.kinds:
        _overlay(values["cards"], row.kind, row, "kind")
    for seats, dangers in entered.seats.items():
        _overlay(values["seats"], seats, dangers, "number of seats")
    title = " ".join(title.split())
    if title or edition.built_in:  # whose id is for the numbers that it was printed with
        values["title"] = title or edition.title
        values["id"] = to_id(values["title"], edition.ruleset)
    text = to_toml(values)
    kinds = tuple(edition.cards)
    known = editions(edition.ruleset, kinds)
    return known.from_bytes(text.encode(errors="replace"), "").text


def _overlay(
    tables: dict[str, Any], name: str, entered: EditedKind | EditedDangers, what: str
) -> None:
    if name not in tables:
        raise BadOptions(f"there is no {what} {name[:40]!r}; there are: {', '.join(tables)}")
    given = msgspec.to_builtins(entered)
    given.pop("kind", None)
    tables[name].update(given)
