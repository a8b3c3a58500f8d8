"""How picks are written: `offer coin`, `sell coin 5`, `dig thief`."""

from __future__ import annotations

from dighouse.games.archaeology.game_numbers import GameNumbers
from dighouse.kernel.notation import MoveForm, summary_of, texts_of


def _decisions(rules: GameNumbers) -> list[MoveForm]:
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
    forms += _own(rules, rules.asked)
    if rules.tents:
        forms += [MoveForm("use tent"), MoveForm("save tent")]
    return forms


def _chances(rules: GameNumbers) -> list[MoveForm]:
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
    forms += _own(rules, rules.drawn)
    if len(rules.monuments) > 1:
        forms.append(MoveForm("monument", "NAME", [monument.name for monument in rules.monuments]))
    return forms


def _own(rules: GameNumbers, verbs: list[tuple[str, str]]) -> list[MoveForm]:
    """What only some monuments ask for or draw."""
    names = {"KIND": rules.kind_names, "CHAMBER": rules.chamber_names, "": [""]}
    return [MoveForm(verb, what, names[what]) for verb, what in verbs]


def texts(rules: GameNumbers) -> list[str]:
    """The notation of every pick, in the order of their numbers in `game_numbers.py`."""
    return texts_of([*_decisions(rules), *_chances(rules)])


def summary(rules: GameNumbers) -> str:
    """All forms of picks, in a sentence."""
    return summary_of(_decisions(rules), _chances(rules))
