"""Lessons: what is certain, each with the little from which it follows.

A lesson may build on what was certain before its newest fact came: people have that on their sheet
already. So a hint speaks of what the last answers brought, in steps that one can follow.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dighouse.games.archeologic.buildings import FIRE, zone_name, zone_number
from dighouse.games.archeologic.deduction import SYMBOL_NAMES, Deduction
from dighouse.games.archeologic.facts import Shown, Trap, Truths, covered
from dighouse.games.archeologic.phrases import fact_words, joined, lies_words, sentence
from dighouse.games.archeologic.proofs import Witnesses

REASONS_AT_MOST = 4  # of a lesson: nobody follows longer ones
PROOFS_AT_MOST = 40  # that are looked for


class Lesson(msgspec.Struct, frozen=True):
    """Something certain, and why."""

    words: str
    zones: list[str]  # that it is about
    building: str | None
    because: list[int]  # numbers of facts
    given: list[str]  # what was certain before; with those facts it is enough


class _Claim(msgspec.Struct, frozen=True):
    words: str
    zones: list[str]
    building: str | None
    strength: int  # what says more comes first
    holds: Truths


def lessons(known: Deduction, at_most: int) -> list[Lesson]:
    """What became certain last comes first; what a lesson implies is left out."""
    facts = len(known.facts)
    claims = list(_claims(known))
    truths = [fact.fits(known.pool) for fact in known.facts] + [claim.holds for claim in claims]
    witnesses = Witnesses(truths, known.pool.count)
    since = witnesses.since([claim.holds for claim in claims], facts)
    order = sorted(range(len(claims)), key=lambda one: (-since[one], -claims[one].strength))
    found: list[Lesson] = []
    glances: list[Lesson] = []
    explained: set[str] = set()
    for number in order[:PROOFS_AT_MOST]:
        claim, newest = claims[number], since[number]
        if newest < 0 or set(claim.zones) <= explained:
            continue
        before = [facts + other for other in range(len(claims)) if since[other] < newest]
        proof = witnesses.proof(claim.holds, [*range(newest + 1), *before])
        if not proof or len(proof) > REASONS_AT_MOST:
            continue
        lesson = _lesson(known, claims, claim, proof)
        # What one fact says by itself is seen at a glance: a lesson only if there is no other.
        (found if len(proof) > 1 else glances).append(lesson)
        explained |= set(claim.zones)
        if len(found) == at_most:
            break
    return found or glances[:at_most]


def _lesson(known: Deduction, claims: list[_Claim], claim: _Claim, proof: list[int]) -> Lesson:
    facts = len(known.facts)
    because = [number for number in proof if number < facts]
    given = [claims[number - facts].words for number in proof if number >= facts]
    reasons = given + [fact_words(known.pool.edition, known.facts[one]) for one in because]
    words = sentence(f"{claim.words}, since {joined(reasons)}")
    return Lesson(words, claim.zones, claim.building, because, given)


def _claims(known: Deduction) -> Iterator[_Claim]:
    """Everything certain that no clue says outright, also what follows from something stronger:
    it may have been certain earlier."""
    pool, sure = known.pool, known.certain()
    side = pool.edition.side.value
    said = {fact.zone for fact in known.facts if isinstance(fact, Trap)}
    for placed in sure.placed:
        zones = [zone_name(zone, side) for zone in covered(pool.edition, placed)]
        words = lies_words(pool.edition, placed)
        yield _Claim(words, zones, placed.building, 4, Shown((placed,)).fits(pool))
    for zone in sure.empty:
        yield _Claim(f"{zone} is empty", [zone], None, 3, pool.zones[zone_number(zone, side)] == 0)
    for zone, building in sure.buildings.items():
        holds = pool.zones[zone_number(zone, side)] // 4 == pool.buildings.index(building) + 1
        yield _Claim(f"{zone} belongs to the {building}", [zone], building, 3, holds)
    symbols = {name: symbol for symbol, name in SYMBOL_NAMES.items()}
    for zone in sure.boxes:
        if zone in said:
            continue
        symbol = pool.zones[zone_number(zone, side)] % 4
        yield _Claim(f"{zone} is not empty", [zone], None, 1, symbol != 0)
        if zone in sure.traps:
            yield _Claim(f"a trap lies on {zone}", [zone], None, 2, symbol >= FIRE)
        if zone in sure.symbols:
            name = sure.symbols[zone]
            what = "a risk-free box" if name == "free" else f"a {name} trap"
            yield _Claim(f"{what} lies on {zone}", [zone], None, 2, symbol == symbols[name])
