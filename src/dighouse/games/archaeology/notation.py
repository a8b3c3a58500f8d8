"""How picks are written: `offer coin`, `sell coin 5`, `dig thief`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dighouse.games.archaeology.rules import Rules


class Form(NamedTuple):
    """Picks that differ in a name alone, such as `rob SEAT`."""

    verb: str
    what: str = ""
    names: Sequence[str] = ("",)


def _decisions(rules: Rules) -> list[Form]:
    kinds, chambers = rules.kind_names, rules.chamber_names
    sales = [f"{kind} {cards + 1}" for kind in kinds for cards in range(rules.columns)]
    forms = [
        Form("rob", "SEAT", [str(seat) for seat in range(rules.seats)]),
        Form("discard", "KIND", kinds),
        Form("offer", "KIND", kinds),
        Form("take", "KIND", kinds),
        Form("done"),
        Form("explore", "CHAMBER", chambers),
        Form("sell", "KIND NUMBER", sales),
        Form("end"),
    ]
    monuments = rules.monuments
    if any(monument.looks for monument in monuments):
        forms += [Form("look", "CHAMBER", chambers), Form("no look")]
    if any(monument.keeps for monument in monuments):
        forms.append(Form("keep", "KIND", kinds))
    if any(monument.presses for monument in monuments):
        forms += [Form("go on"), Form("stop")]
    if any(monument.named for monument in monuments):
        forms.append(Form("name", "KIND", kinds))
    if rules.tents:
        forms += [Form("use tent"), Form("save tent")]
    return forms


def _chances(rules: Rules) -> list[Form]:
    kinds = rules.kind_names
    forms = [
        Form("deal", "KIND", kinds),
        Form("first", "SEAT", [str(seat) for seat in range(rules.seats)]),
        Form("dig", "KIND", kinds),
        Form("dig thief"),
        Form("dig storm"),
        Form("steal", "KIND", kinds),
        Form("find", "KIND", kinds),
    ]
    if any(monument.shuffled for monument in rules.monuments):
        forms.append(Form("again", "KIND", kinds))
    if len(rules.monuments) > 1:
        forms.append(Form("monument", "NAME", [monument.name for monument in rules.monuments]))
    return forms


def texts(rules: Rules) -> list[str]:
    """The notation of every pick, in the order of their numbers in `rules.py`."""
    forms = _decisions(rules) + _chances(rules)
    return [f"{form.verb} {name}".rstrip() for form in forms for name in form.names]


def summary(rules: Rules) -> str:
    """All forms of picks, in a sentence."""
    decisions, chances = (
        ", ".join(f"{form.verb} {form.what}".rstrip() for form in forms)
        for forms in (_decisions(rules), _chances(rules))
    )
    return f"Moves are: {decisions}; chance: {chances}"


def text(texts: list[str], pick: int) -> str:
    if not 0 <= pick < len(texts):
        raise IndexError(f"pick {pick} does not exist: picks are 0 to {len(texts) - 1}")
    return texts[pick]
