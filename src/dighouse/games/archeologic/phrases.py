"""Facts, certainties and questions in words, for hints, contradictions and the companion."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dighouse.games.archeologic import statements
from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.facts import (
    Answered,
    Fact,
    Icons,
    Refuted,
    Said,
    Trap,
    answer_of,
    covered,
)
from dighouse.games.archeologic.views import Answer, Placed
from dighouse.kernel import catalogue


def _phrase(name: str, value: object, **more: object) -> str:
    return catalogue.load(__package__).phrase(name, value, **more)


def axis_words(axis: str) -> str:
    """Row 3, column C, in small letters."""
    return _phrase("axis", axis)


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    return catalogue.load(__package__).joined(words, last)


def names(some: list[str]) -> str:
    """The same, and 'none' of no names."""
    return _phrase("names", some)


def counted(number: int, things: str) -> str:
    """One empty zone, two empty zones: things are `buildings`, `empty_zones` or `traps`."""
    return _phrase(things, number)


def symbols_words(answer: Answer) -> str:
    """'two risk-free boxes and one fire trap', 'nothing'."""
    return _phrase("symbols", msgspec.to_builtins(answer))


def answer_words(question: str, answer: Answer) -> str:
    """'two buildings', 'one fire trap', 'nothing of S'."""
    return _phrase("answer", msgspec.to_builtins(answer), question=question)


def fact_words(edition: Edition, fact: Fact) -> str:
    """A fact as a clause without its full stop."""
    if isinstance(fact, Trap):
        return f"a {fact.trap} trap lies on {fact.zone.upper()}"
    if isinstance(fact, Said):
        words = statements.parse(edition, fact.statement).sentence(edition).rstrip(".")
        # Zones and buildings keep their capitals inside a sentence, other words do not.
        return words if words.split()[0].isupper() else f"{words[:1].lower()}{words[1:]}"
    if isinstance(fact, Answered):
        return _answered(fact)
    if isinstance(fact, Icons):
        return (
            f"{question_words(fact.axis, fact.question)}: {counted(fact.icons, 'traps')} among them"
        )
    if isinstance(fact, Refuted):
        layout = listed([placed_words(placed) for placed in fact.layout])
        if fact.right is None:
            return f"the check with {layout} was wrong"
        right = [
            f"the {placed.building}" for placed in fact.layout if placed.building in fact.right
        ]
        were = "were" if len(right) > 1 else "was"
        return f"in the check with {layout}, {listed(right) if right else 'none'} {were} right"
    return f"the layout is {listed([placed_words(placed) for placed in fact.layout])}"


def _answered(fact: Answered) -> str:
    answer, line = answer_of(fact.question, fact.code), axis_words(fact.axis)
    if fact.question == "buildings":
        return f"{line} has boxes of {answer_words(fact.question, answer)}"
    if fact.question in ("empty", "traps"):
        return f"{line} has {answer_words(fact.question, answer)}"
    return f"{line} has {symbols_words(answer)} of the {fact.question}"


def placed_words(placed: Placed) -> str:
    """A way to lie, as it is written in moves."""
    return _phrase("placed", msgspec.to_builtins(placed))


def lies_words(edition: Edition, placed: Placed) -> str:
    """A way to lie for people who look at the map."""
    zones = [zone_name(zone, edition.side.value) for zone in covered(edition, placed)]
    turned = f", turned by {90 * placed.turns} degrees" if placed.turns else ", not turned"
    return f"the {placed.building} lies on {listed(zones)}{turned}"


def question_words(axis: str, question: str) -> str:
    """'how many zones of row 3 are empty'."""
    return _phrase("question", question, axis=axis)


def joined(clauses: Sequence[str]) -> str:
    """Clauses in a row, parted so that an "and" inside one does not mislead."""
    return "; ".join(clauses) if any(" and " in one for one in clauses) else listed(clauses)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
