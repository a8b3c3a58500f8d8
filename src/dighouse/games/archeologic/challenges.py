"""What is offered to everybody: 28 quests of rising difficulty, and the daily dig."""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

from dighouse.games.archeologic.daily import daily_number
from dighouse.games.archeologic.difficulty import thresholds_for
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.quests import quest_difficulty
from dighouse.kernel.game import Challenge, ChallengeGroup, ChallengeList


class ListedQuest(NamedTuple):
    number: int
    time: int  # of the fixed solver: see difficulty.time_for
    title: str


class QuestGroup(NamedTuple):
    """Quests that belong together."""

    id: str
    title: str
    quests: list[ListedQuest]


@lru_cache
def quest_groups() -> list[QuestGroup]:
    """The listed quests, the easiest group first."""
    text = (resources.files(__package__) / "challenges.toml").read_text("utf-8")
    return [
        QuestGroup(group["id"], group["title"], [ListedQuest(**one) for one in group["quests"]])
        for group in tomllib.loads(text)["groups"]
    ]


def challenges(day: str) -> ChallengeList:
    """The listed quests and the dig of a day, written such as 2026-11-16."""
    return ChallengeList(
        day,
        _daily(day, daily_number(day)),
        [
            ChallengeGroup(group.id, group.title, [_challenge(*one) for one in group.quests])
            for group in quest_groups()
        ],
    )


@lru_cache(maxsize=8)
def _daily(day: str, number: int) -> Challenge:
    return _challenge(number, quest_difficulty(built_in(), number), f"Daily dig of {day}")


def _challenge(number: int, time: int, title: str) -> Challenge:
    times = [one.time for group in quest_groups() for one in group.quests]
    return Challenge(
        id=str(number),
        title=title,
        seats=1,
        options={"quest": number},
        thresholds=list(thresholds_for(built_in(), time)),
        difficulty=min(bisect_left(times, time) + 1, len(times)),
    )
