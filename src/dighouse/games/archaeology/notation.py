"""How picks are written: `offer coin`, `sell coin 5`, `dig thief`."""

from __future__ import annotations

from dighouse.games.archaeology.rules import Rules
from dighouse.kernel.notation import MoveForm, summary_of, texts_of


def _decisions(rules: Rules) -> list[MoveForm]:
    kinds, chambers = rules.kind_names, rules.chamber_names
    sales = [f"{kind} {cards + 1}" for kind in kinds for cards in range(rules.columns)]
    forms = [
        MoveForm("rob", "SEAT", [str(seat) for seat in range(rules.seats)]),
        MoveForm("discard", "KIND", kinds),
        MoveForm("offer", "KIND", kinds),
        MoveForm("take", "KIND", kinds),
        MoveForm("done"),
        MoveForm("explore", "CHAMBER", chambers),
        MoveForm("sell", "KIND NUMBER", sales),
        MoveForm("end"),
    ]
    monuments = rules.monuments
    if any(monument.looks for monument in monuments):
        forms += [MoveForm("look", "CHAMBER", chambers), MoveForm("no look")]
    if any(monument.keeps for monument in monuments):
        forms.append(MoveForm("keep", "KIND", kinds))
    if any(monument.presses for monument in monuments):
        forms += [MoveForm("go on"), MoveForm("stop")]
    if any(monument.named for monument in monuments):
        forms.append(MoveForm("name", "KIND", kinds))
    if rules.tents:
        forms += [MoveForm("use tent"), MoveForm("save tent")]
    return forms


def _chances(rules: Rules) -> list[MoveForm]:
    kinds = rules.kind_names
    forms = [
        MoveForm("deal", "KIND", kinds),
        MoveForm("first", "SEAT", [str(seat) for seat in range(rules.seats)]),
        MoveForm("dig", "KIND", kinds),
        MoveForm("dig thief"),
        MoveForm("dig storm"),
        MoveForm("steal", "KIND", kinds),
        MoveForm("find", "KIND", kinds),
    ]
    if any(monument.shuffled for monument in rules.monuments):
        forms.append(MoveForm("again", "KIND", kinds))
    if len(rules.monuments) > 1:
        forms.append(MoveForm("monument", "NAME", [monument.name for monument in rules.monuments]))
    return forms


def texts(rules: Rules) -> list[str]:
    """The notation of every pick, in the order of their numbers in `rules.py`."""
    return texts_of([*_decisions(rules), *_chances(rules)])


def summary(rules: Rules) -> str:
    """All forms of picks, in a sentence."""
    return summary_of(_decisions(rules), _chances(rules))
