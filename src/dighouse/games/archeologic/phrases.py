"""Facts, certainties and questions in words, for hints, contradictions and the companion."""

from __future__ import annotations

from collections.abc import Sequence

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

NUMBERS = ("no", "one", "two", "three", "four", "five")


def axis_words(axis: str) -> str:
    return f"row {axis}" if axis.isdigit() else f"column {axis}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, thing: str) -> str:
    """One empty zone, two empty zones."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    if number == 1:
        return f"{word} {thing}"
    return f"{word} {thing}es" if thing.endswith("x") else f"{word} {thing}s"


def symbols_words(answer: Answer) -> str:
    shown = [
        counted(number, thing)
        for number, thing in (
            (answer.free, "risk-free box"),
            (answer.fire, "fire trap"),
            (answer.sharp, "sharp trap"),
        )
        if number
    ]
    return listed(shown) if shown else "nothing"


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
            f"{question_words(fact.axis, fact.question)}: {counted(fact.icons, 'trap')} among them"
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
        return f"{line} has boxes of {counted(fact.code, 'building')}"
    if fact.question == "empty":
        return f"{line} has {counted(fact.code, 'empty zone')}"
    if fact.question == "traps":
        return f"{line} has {symbols_words(answer) if fact.code else 'no trap'}"
    return f"{line} has {symbols_words(answer)} of the {fact.question}"


def placed_words(placed: Placed) -> str:
    """A way to lie, as it is written in moves."""
    return f"{placed.building} {placed.zone.upper()} {90 * placed.turns}"


def lies_words(edition: Edition, placed: Placed) -> str:
    """A way to lie for people who look at the map."""
    zones = [zone_name(zone, edition.side.value) for zone in covered(edition, placed)]
    turned = f", turned by {90 * placed.turns} degrees" if placed.turns else ", not turned"
    return f"the {placed.building} lies on {listed(zones)}{turned}"


def question_words(axis: str, question: str) -> str:
    line = axis_words(axis)
    if question == "buildings":
        return f"how many buildings have boxes in {line}"
    if question == "empty":
        return f"how many zones of {line} are empty"
    if question == "traps":
        return f"which traps lie in {line}"
    return f"which boxes of the {question} lie in {line}"


def joined(clauses: Sequence[str]) -> str:
    """Clauses in a row, parted so that an "and" inside one does not mislead."""
    return "; ".join(clauses) if any(" and " in one for one in clauses) else listed(clauses)


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
