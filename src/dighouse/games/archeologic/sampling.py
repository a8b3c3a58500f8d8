"""Worlds that agree with what a viewer knows (AO-26).

Every layout that agrees with the viewer's facts is equally likely. In expert games the clues are taken
as facts like any others: how likely they were to be chosen is not weighed. What rivals decided is no
evidence either: a check that the viewer can't see is any layout that agrees with the common clues, and
not the right one if it was wrong. Before the first clue is told nothing is laid out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dighouse.games.archeologic import dump
from dighouse.games.archeologic.buildings import zone_name, zone_number
from dighouse.games.archeologic.expert_clues import handicap_statements, next_statements
from dighouse.games.archeologic.facts import Fact, Indices, candidates, fact_of_clue, facts_of
from dighouse.games.archeologic.game_numbers import GameNumbers
from dighouse.games.archeologic.layout_pool import LayoutPool
from dighouse.games.archeologic.notation import DEGREES
from dighouse.games.archeologic.quests import trap_zones
from dighouse.games.archeologic.statements import from_clue, numbers
from dighouse.games.archeologic.view_checks import from_view
from dighouse.games.archeologic.views import Placed, View
from dighouse.kernel.weak_cache import weak_lru_cache

if TYPE_CHECKING:
    from dighouse.games.archeologic.game import ArcheOlogic


def world(game: ArcheOlogic, view: View, rng: random.Random) -> dump.Dump:
    return from_view(game, view, "sample()", lambda seen: _world(game.rules, seen, rng))


def _world(rules: GameNumbers, view: View, rng: random.Random) -> dump.Dump:
    pawns = sorted(
        (seat for seat, pawn in enumerate(view.pawns) if pawn.began),
        key=lambda seat: view.pawns[seat].began,
    )
    if rules.secret and view.phase == "deal" and not view.clues and not pawns:
        return dump.Dump([], [], None, None, [], None, [], None, None)
    layout = _any(_layouts(rules, view), rng)
    letter = (view.quest or "").lstrip("0123456789") or None
    clues, common = _clues(rules, view, layout, letter, rng)
    return dump.Dump(
        quest=_written(rules.layout_of(layout)),
        clues=clues,
        common=common,
        letter=letter,
        pawns=pawns,
        began=view.began,
        deeds=_deeds(rules, view, layout, rng),
        aim=view.aim,
        laid=_written(view.laid) if view.phase == "check" else None,
    )


def _layouts(rules: GameNumbers, view: View) -> Indices:
    """Those that agree with all that the viewer knows."""
    return _candidates(rules.pool, tuple(facts_of(view)))


@weak_lru_cache(maxsize=16)
def _candidates(pool: LayoutPool, facts: tuple[Fact, ...]) -> Indices:
    """A bot samples many worlds from one view."""
    found = candidates(pool, facts)
    found.setflags(write=False)
    return found


def _any(layouts: Indices, rng: random.Random) -> int:
    if not len(layouts):
        raise ValueError("no layout agrees with it")
    return int(layouts[rng.randrange(len(layouts))])


def _clues(
    rules: GameNumbers, view: View, layout: int, letter: str | None, rng: random.Random
) -> tuple[list[str], int | None]:
    """All clues, those that only others know among them, and how many are for everybody."""
    if not rules.choice.expert:
        return _trap_clues(rules, view, layout, rng)
    edition = rules.edition
    told = [numbers(edition)[from_clue(edition, clue)] for clue in view.clues]
    common: int | None = sum(not clue.private for clue in view.clues)
    if not rules.secret and letter is None:
        return [], None
    telling = rules.secret and view.phase == "deal" and len(told) == common
    if telling and next_statements(rules.pool, layout, tuple(told)):
        common = None
    if common is not None and _all_told(rules, view):
        while len(told) < common + rules.more:
            options = handicap_statements(rules.pool, layout, tuple(told))
            if not options:
                break
            picks, weights = zip(*options, strict=True)
            told += rng.choices(picks, weights)
    return [rules.statements[number].text(edition) for number in told], common


def _trap_clues(
    rules: GameNumbers, view: View, layout: int, rng: random.Random
) -> tuple[list[str], int | None]:
    told = [zone_number(clue.zones[0], rules.side) for clue in view.clues]
    if _all_told(rules, view):
        others = [zone for zone in trap_zones(rules.pool, layout) if zone not in told]
        told += rng.sample(others, rules.clues_at_most - len(told))
    names = [zone_name(zone, rules.side).lower() for zone in told]
    return names, rules.common if len(told) >= rules.common else None


def _all_told(rules: GameNumbers, view: View) -> bool:
    """Has everybody got their clues? While others are told theirs a viewer sees nothing new."""
    return not rules.secret or view.phase != "deal" or any(pawn.began for pawn in view.pawns)


def _deeds(
    rules: GameNumbers, view: View, layout: int, rng: random.Random
) -> list[dump.DumpedAction]:
    deeds: list[dump.DumpedAction] = []
    checks = list(view.checks)
    common = [fact_of_clue(clue) for clue in view.clues if not clue.private]
    for at in range(len(view.asked) + 1):
        while checks and checks[0].after == at:
            check = checks.pop(0)
            laid = check.layout
            if laid is None:
                plausible = _candidates(rules.pool, tuple(common))
                if check.right is False:
                    wrong = plausible[plausible != layout]
                    if not len(wrong):
                        wrong = _candidates(rules.pool, ())
                        wrong = wrong[wrong != layout]
                    plausible = wrong
                laid = rules.layout_of(_any(plausible, rng))
            deeds.append(dump.DumpedAction(check.seat, check=_written(laid)))
        if at < len(view.asked):
            asked = view.asked[at]
            deeds.append(dump.DumpedAction(asked.seat, asked.axis, asked.question))
    return deeds


def _written(layout: Iterable[Placed]) -> list[str]:
    return [
        f"{placed.building} {placed.zone} {placed.turns * DEGREES}".lower() for placed in layout
    ]
