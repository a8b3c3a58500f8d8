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
    return [
        *(f"set {axis}" for axis in axes),
        "check",
        "stay",
        "step",
        *(f"aim {axis}" for axis in axes),
        *(f"ask {question.lower()}" for question in rules.questions),
        *(f"place {placement}" for placement in placements),
        *_chance_texts(rules, placements),
    ]


def _chance_texts(rules: GameNumbers, placements: list[str]) -> list[str]:
    """Of the outcomes that this game can need."""
    found: list[str] = []
    if rules.secret:
        found += [f"lay {placement}" for placement in placements]
        if not rules.choice.expert:
            zones = [zone_name(zone, rules.side).lower() for zone in range(rules.side**2)]
            found += [f"clue {zone}" for zone in zones]
        found += [f"tell {statement.text(rules.edition)}" for statement in rules.statements]
    if rules.draws_letter:
        found += [f"letter {letter}" for letter in LETTERS]
    if not rules.solo:
        found += [f"pawn {seat}" for seat in range(rules.seats)]
    return found
