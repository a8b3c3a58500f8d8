"""Numbered quests (AO-23): a number fixes layout, order of clues and expert clues, for ever.

The seed of a quest is a SHA-256; what a secret quest draws from a deal's seed is drawn from it in
the same way, step by step (AO-26): six buildings, then the traps. docs/quests.md has it in full,
with test vectors. Nothing here may change: people share these numbers.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Any, NamedTuple

from dighouse.games.archeologic.buildings import FIRE
from dighouse.games.archeologic.difficulty import thresholds_for, time_for
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.expert_clues import handicap_statements, next_statements
from dighouse.games.archeologic.layout_pool import LayoutPool, layout_pool
from dighouse.games.archeologic.statements import statements
from dighouse.kernel.chance import draw
from dighouse.kernel.errors import BadOptions

TAG = "dighouse quest 1"
LARGEST = 10**9
LETTERS = "abcdefghijklmnopqrstuvwxyz"
HANDICAP_AT_MOST = 2
SOLO_CLUES = 3


class Quest(NamedTuple):
    number: int
    layout: int  # in the pool
    order: tuple[int, ...]  # the zones of all traps: the first k are the starting clues (AO-6)


class QuestName(NamedTuple):
    number: int
    letter: str | None  # of the deal of expert clues

    def __str__(self) -> str:
        return f"{self.number}{self.letter or ''}"


class ExpertClues(NamedTuple):
    common: tuple[int, ...]  # statements by number
    more: tuple[int, ...]  # for seats with a handicap: the first for one, both for two


def quest_name(quest: Any, expert: bool) -> QuestName:
    """The quest that an option names: 17, "17" or, with expert clues, "17b"."""
    right = f"a quest is a number from 1 to {LARGEST}" + (
        ", with or without a letter for its expert clues, such as '17b'" if expert else ""
    )
    if isinstance(quest, bool) or not isinstance(quest, int | str):
        raise BadOptions(f"{right}; not {quest!r}")
    found = re.fullmatch(r"([0-9]{1,10})([a-z]?)", str(quest).strip().lower(), re.ASCII)
    if not found or not 1 <= int(found[1]) <= LARGEST:
        raise BadOptions(f"{right}; not {quest!r}")
    if found[2] and not expert:
        raise BadOptions(
            f"quest {quest!r}: a letter is for the clues of an expert quest; choose an expert one, "
            f"or leave the letter out: {int(found[1])}"
        )
    return QuestName(int(found[1]), found[2] or None)


def seed(edition: Edition, name: str) -> bytes:
    """The seed of a quest, or of its expert clues: `name` is such as "17" or "17b"."""
    return hashlib.sha256(f"{TAG}\n{edition.tiles}\n{name}".encode()).digest()


def quest(edition: Edition, number: int) -> Quest:
    """The quest of a number. BadOptions if it is none."""
    # Checked before anything is kept by it: 1.0 and True are equal to 1, but are written otherwise.
    if type(number) is not int or not 1 <= number <= LARGEST:
        raise BadOptions(f"a quest is a number from 1 to {LARGEST}; not {number!r}")
    return _quest(edition, number)


@lru_cache(maxsize=1024)
def _quest(edition: Edition, number: int) -> Quest:
    of_quest = seed(edition, str(number))
    here = layout_pool(edition)
    first, last = 0, here.count
    for building in range(len(here.buildings)):
        ways = here.among(first, last, building)
        way = draw(of_quest, building, [(way, end - start) for way, start, end in ways])
        first, last = next((start, end) for one, start, end in ways if one == way)
    left = trap_zones(here, first)
    order: list[int] = []
    while left:
        order.append(draw(of_quest, len(here.buildings) + len(order), [(z, 1) for z in left]))
        left.remove(order[-1])
    return Quest(number, first, tuple(order))


def trap_zones(pool: LayoutPool, layout: int) -> list[int]:
    """The zones with traps, ascending."""
    return [zone for zone, code in enumerate(pool.symbols(layout)) if code & 3 >= FIRE]


def quest_difficulty(edition: Edition, number: int) -> int:
    """How hard a quest is: the time of the fixed solver of `difficulty`, with solo's clues."""
    chosen = quest(edition, number)
    return time_for(edition, chosen.layout, chosen.order[:SOLO_CLUES])


def thresholds(edition: Edition, number: int) -> tuple[int, int]:
    """The longest times for the ranks of master and seasoned (AO-19)."""
    return thresholds_for(edition, quest_difficulty(edition, number))


@lru_cache(maxsize=1024)
def expert_clues(edition: Edition, layout: int, seed: bytes) -> ExpertClues:
    """The expert clues that a seed draws for a layout, with those for the largest handicap."""
    here = layout_pool(edition)
    told: tuple[int, ...] = ()
    while options := next_statements(here, layout, told):
        told += (draw(seed, len(told), options),)
    common = len(told)
    while len(told) < common + HANDICAP_AT_MOST and (
        options := handicap_statements(here, layout, told)
    ):
        told += (draw(seed, len(told), options),)
    return ExpertClues(told[:common], told[common:])


def numbered_expert_clues(edition: Edition, number: int, letter: str) -> ExpertClues:
    """The expert clues of a quest such as 17b."""
    if letter not in [*LETTERS]:
        raise BadOptions(f"the letter of expert clues is one of a to z, not {letter!r}")
    return expert_clues(edition, quest(edition, number).layout, seed(edition, f"{number}{letter}"))


def clue_texts(edition: Edition, numbers: tuple[int, ...]) -> list[str]:
    """Statements in notation."""
    return [statements(edition)[number].text(edition) for number in numbers]
