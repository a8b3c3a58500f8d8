"""Lessons: what is certain, each with few facts from which it follows, the simplest first."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dighouse.games.archeologic.buildings import FIRE, SHARP, zone_name, zone_number
from dighouse.games.archeologic.deduction import SYMBOL_NAMES, Deduction
from dighouse.games.archeologic.facts import Shown, Trap, Truths, covered
from dighouse.games.archeologic.phrases import fact_words, joined, lies_words, sentence
from dighouse.games.archeologic.proofs import Witnesses

FACTS_AT_MOST = 4  # in a proof: nobody follows longer ones
CLAIMS_AT_MOST = 60  # that proofs are looked for


class Lesson(msgspec.Struct, frozen=True):
    """Something certain, and why."""

    words: str
    zones: list[str]  # that it is about
    building: str | None
    because: list[int]  # numbers of the facts that are enough for it


class _Claim(msgspec.Struct, frozen=True):
    words: str
    zones: list[str]
    building: str | None
    strength: int  # more certainty comes first among equally simple ones
    holds: Truths


def lessons(known: Deduction, at_most: int) -> list[Lesson]:
    """The simplest certainties that no clue says outright. What one of them implies is left out."""
    pool = known.pool
    said = {fact.zone for fact in known.facts if isinstance(fact, Trap)}
    witnesses = Witnesses(pool, known.facts)
    proven: list[tuple[int, int, int, _Claim, list[int]]] = []
    for number, claim in enumerate(_claims(known, said)):
        if number >= CLAIMS_AT_MOST:
            break
        because = witnesses.proof(claim.holds)
        if because and len(because) <= FACTS_AT_MOST:
            proven.append((len(because), -claim.strength, number, claim, because))
    # What one fact says by itself is seen at a glance: it is a lesson only if there is no other.
    proven = [one for one in proven if one[0] > 1] or proven
    proven.sort(key=lambda one: one[:3])
    found: list[Lesson] = []
    covered: set[str] = set()
    for _, _, _, claim, because in proven:
        if len(found) < at_most and not set(claim.zones) <= covered:
            covered |= set(claim.zones)
            reasons = [fact_words(pool.edition, known.facts[one]) for one in because]
            words = f"{claim.words}, since {joined(reasons)}"
            found.append(Lesson(sentence(words), claim.zones, claim.building, because))
    return found


def _claims(known: Deduction, said: set[str]) -> Iterator[_Claim]:
    pool, sure = known.pool, known.certain()
    side = pool.edition.side.value
    laid: set[str] = set()
    for placed in sure.placed:
        zones = [zone_name(zone, side) for zone in covered(pool.edition, placed)]
        laid |= set(zones)
        holds = Shown((placed,)).fits(pool)
        words = lies_words(pool.edition, placed)
        yield _Claim(words, zones, placed.building, 4, holds)
    for zone in sure.empty:
        holds = pool.zones[zone_number(zone, side)] == 0
        yield _Claim(f"{zone} is empty", [zone], None, 3, holds)
    for zone, building in sure.buildings.items():
        if zone not in laid:
            holds = pool.zones[zone_number(zone, side)] // 4 == pool.buildings.index(building) + 1
            yield _Claim(f"{zone} belongs to the {building}", [zone], building, 3, holds)
    symbols = {name: symbol for symbol, name in SYMBOL_NAMES.items()}
    for zone in sure.boxes:
        if zone in laid or zone in said:
            continue
        of_zone = pool.zones[zone_number(zone, side)] % 4
        if zone in sure.symbols:
            name = sure.symbols[zone]
            what = "a risk-free box" if name == "free" else f"a {name} trap"
            yield _Claim(f"{what} lies on {zone}", [zone], None, 2, of_zone == symbols[name])
        elif zone in sure.traps:
            holds = (of_zone == FIRE) | (of_zone == SHARP)
            yield _Claim(f"a trap lies on {zone}", [zone], None, 2, holds)
        else:
            yield _Claim(f"{zone} is not empty", [zone], None, 1, of_zone != 0)
