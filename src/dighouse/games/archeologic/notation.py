"""How picks are written: `aim c`, `ask traps`, `place s c1 90`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.quests import LETTERS

if TYPE_CHECKING:
    from dighouse.games.archeologic.game_numbers import GameNumbers

DEGREES = 90  # of a quarter turn

MOVES = "set AXIS, check, stay, step, aim AXIS, ask QUESTION, place BUILDING ZONE DEGREES"


def help_for(rules: GameNumbers) -> str:
    """How moves are written, and what is left to chance in this game."""
    chance = []
    if rules.secret:
        told = "tell STATEMENT" if rules.choice.expert else "clue ZONE"
        chance += ["lay BUILDING ZONE DEGREES", told]
    if rules.draws_letter:
        chance.append("letter LETTER")
    if not rules.solo:
        chance.append("pawn SEAT")
    words = f"Moves are: {MOVES}; chance: {', '.join(chance) or 'none'}"
    return words if rules.secret else f"{words}. This game's quest is drawn by its number"


def texts(rules: GameNumbers) -> list[str]:
    """The notation of every pick, in the order of their numbers."""
    axes = [axis.lower() for axis in rules.axes]
    placements = [
        f"{building.name.lower()} {zone_name(way.zone, rules.side).lower()} {way.turns * DEGREES}"
        for building, ways in zip(rules.edition.buildings, rules.ways, strict=True)
        for way in ways
    ]
    zones = [zone_name(zone, rules.side).lower() for zone in range(rules.side**2)]
    chance = [
        *(f"lay {placement}" for placement in placements if rules.secret),
        *(f"clue {zone}" for zone in zones if rules.secret and not rules.choice.expert),
        *(
            f"tell {statement.text(rules.edition)}"
            for statement in rules.statements
            if rules.secret
        ),
        *(f"letter {letter}" for letter in LETTERS if rules.draws_letter),
        *(f"pawn {seat}" for seat in range(rules.seats) if not rules.solo),
    ]
    return [
        *(f"set {axis}" for axis in axes),
        "check",
        "stay",
        "step",
        *(f"aim {axis}" for axis in axes),
        *(f"ask {question.lower()}" for question in rules.questions),
        *(f"place {placement}" for placement in placements),
        *chance,
    ]
