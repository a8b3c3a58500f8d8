"""Explanations: what is certain, each with the little from which it follows.

An explanation has one or two reasons, three where there is none so short: facts that were told, or what
an earlier explanation of the same hint has shown. So nobody has to believe anything, and every step can
be followed.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dighouse.games.archeologic.buildings import FIRE, zone_name, zone_number
from dighouse.games.archeologic.deduction import SYMBOL_NAMES, Deduction
from dighouse.games.archeologic.facts import Said, Shown, Trap, Truths, covered
from dighouse.games.archeologic.phrases import fact_words, joined, lies_words, listed, sentence
from dighouse.games.archeologic.proofs import ProofFinder

REASONS_AT_MOST = 2  # of an explanation: "since all of this" explains nothing
REASONS_AT_WORST = 3  # where no explanation is so short
PROOFS_AT_MOST = 60  # that are looked for


class Explanation(msgspec.Struct, frozen=True):
    """Something certain, and why."""

    words: str
    zones: list[str]  # that it is about
    building: str | None
    because: list[int]  # numbers of facts
    given: list[str]  # what explanations before it say; with those facts it is enough


class _Claim(msgspec.Struct, frozen=True):
    words: str
    zones: list[str]
    building: str | None
    strength: int  # what says more comes first
    holds: Truths
    verb: tuple[str, str] | None = None  # after one zone, after several; of one that can be joined


def explain(known: Deduction, at_most: int) -> list[Explanation]:
    """What became certain last is explained first; what an explanation implies is left out."""
    claims = list(_claims(known))
    since, proofs = _proofs(known, claims)
    order = sorted(proofs, key=lambda one: (-since[one], -claims[one].strength))
    found: list[list[int]] = []  # claims that one explanation says together
    told: set[int] = set()
    explained: set[str] = set()
    for number in _worth_telling(order, since, proofs, len(known.facts) - 1):
        if set(claims[number].zones) <= explained:
            continue
        steps = [[one] for one in _steps(number, proofs, len(known.facts)) if one not in told]
        steps[-1] += _likewise(number, claims, proofs, explained)
        if len(found) + len(steps) > at_most:
            continue
        found += steps
        told |= {one for step in steps for one in step}
        explained |= {zone for step in steps for one in step for zone in claims[one].zones}
    return [_explanation(known, claims, group, proofs[group[0]]) for group in found]


def _worth_telling(
    order: list[int], since: list[int], proofs: dict[int, list[int]], latest: int
) -> list[int]:
    """Of these claims, those whose proofs are of the length that teaches most."""
    short = [one for one in order if len(proofs[one]) == REASONS_AT_MOST]
    # What one fact says by itself is seen at a glance: an explanation only if there is no other.
    glances = [one for one in order if len(proofs[one]) == 1]
    fresh = [one for one in glances if since[one] == latest]
    longer = [one for one in order if len(proofs[one]) > REASONS_AT_MOST]
    return next(filter(None, [short, fresh, longer, glances]), [])


def _likewise(
    number: int, claims: list[_Claim], proofs: dict[int, list[int]], explained: set[str]
) -> list[int]:
    """Other claims that say the same of other zones for the same reasons."""
    verb = claims[number].verb
    return [
        other
        for other, proof in proofs.items()
        if other != number and verb is not None and claims[other].verb == verb
        if proof == proofs[number] and not explained & set(claims[other].zones)
    ]


def _proofs(known: Deduction, claims: list[_Claim]) -> tuple[list[int], dict[int, list[int]]]:
    """The fact with which each claim became certain; and those with a short proof, from facts and
    from claims that were proven before: numbers of facts, then of claims behind them."""
    facts = len(known.facts)
    truths = [fact.fits(known.pool) for fact in known.facts] + [claim.holds for claim in claims]
    finder = ProofFinder(truths, known.pool.count)
    since = finder.since([claim.holds for claim in claims], facts)
    proofs: dict[int, list[int]] = {}
    longer: dict[int, list[int]] = {}
    order = sorted(range(len(claims)), key=lambda one: (since[one], claims[one].strength))
    tried = 0
    again = True
    while again:
        again = False
        for number in order:
            if number in proofs or since[number] < 0 or tried == PROOFS_AT_MOST:
                continue
            tried += 1
            heard = [*range(since[number] + 1), *_reasons(number, claims, proofs, facts)]
            proof = finder.proof(claims[number].holds, heard)
            if proof and len(proof) <= REASONS_AT_MOST:
                proofs[number] = proof
                again = True
            elif proof and len(proof) <= REASONS_AT_WORST and not _is_all_clues(known, proof):
                longer[number] = proof
    return since, longer | proofs


def _reasons(
    number: int, claims: list[_Claim], proofs: dict[int, list[int]], facts: int
) -> list[int]:
    """Proven claims that may be a reason for another one.

    What says less about the same zones is no reason for more, nor the other way round.
    """
    zones = set(claims[number].zones)
    return [facts + one for one in proofs if not zones & set(claims[one].zones)]


def _is_all_clues(known: Deduction, proof: list[int]) -> bool:
    """Whoever has only clues knows that they are the reason."""
    return all(
        one < len(known.facts) and isinstance(known.facts[one], (Trap, Said)) for one in proof
    )


def _steps(number: int, proofs: dict[int, list[int]], facts: int) -> list[int]:
    """A claim behind those on which it leans."""
    steps: list[int] = []
    for reason in proofs[number]:
        if reason >= facts:
            before = _steps(reason - facts, proofs, facts)
            steps += [one for one in before if one not in steps]
    return [*steps, number]


def _explanation(
    known: Deduction, claims: list[_Claim], group: list[int], proof: list[int]
) -> Explanation:
    facts = len(known.facts)
    because = [number for number in proof if number < facts]
    given = [claims[number - facts].words for number in proof if number >= facts]
    reasons = given + [fact_words(known.pool.edition, known.facts[one]) for one in because]
    claim = claims[group[0]]
    zones = sorted({zone for one in group for zone in claims[one].zones})
    what = claim.words
    if len(group) > 1 and claim.verb is not None:
        what = f"{listed(zones)} {claim.verb[1]}"
    words = sentence(f"{what}, since {joined(reasons)}")
    return Explanation(
        words, zones if len(group) > 1 else claim.zones, claim.building, because, given
    )


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
        holds = pool.zones[zone_number(zone, side)] == 0
        verb = ("is empty", "are empty")
        yield _Claim(f"{zone} {verb[0]}", [zone], None, 3, holds, verb)
    for zone, building in sure.buildings.items():
        holds = pool.zones[zone_number(zone, side)] // 4 == pool.buildings.index(building) + 1
        verb = (f"belongs to the {building}", f"belong to the {building}")
        yield _Claim(f"{zone} {verb[0]}", [zone], building, 3, holds, verb)
    symbols = {name: symbol for symbol, name in SYMBOL_NAMES.items()}
    for zone in sure.boxes:
        if zone in said:
            continue
        symbol = pool.zones[zone_number(zone, side)] % 4
        verb = ("is not empty", "are not empty")
        yield _Claim(f"{zone} {verb[0]}", [zone], None, 1, symbol != 0, verb)
        if zone in sure.traps:
            yield _Claim(f"a trap lies on {zone}", [zone], None, 2, symbol >= FIRE)
        if zone in sure.symbols:
            name = sure.symbols[zone]
            what = "a risk-free box" if name == "free" else f"a {name} trap"
            yield _Claim(f"{what} lies on {zone}", [zone], None, 2, symbol == symbols[name])
