"""What a game may offer beyond the contract. A server asks whether it does, and offers it then.

All of these may take long: whoever serves many calls them outside of an event loop. What they give and
take is made of plain JSON types or of Structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from dighouse.kernel.game import ChallengeList


@runtime_checkable
class OffersReview(Protocol):
    def review(self, picks: Sequence[int]) -> Any:
        """The story of a game that is over, for those who want to learn from it.

        `picks` are all of them from the start, chance picks included.
        """


@runtime_checkable
class OffersStudy(Protocol):
    def study(self, request: Any) -> Any:
        """An answer to somebody who plays elsewhere, from what they tell.

        They play with this game's edition, as far as the request does not bring another.
        BadOptions says what is wrong with the request and what would be right.
        """


@runtime_checkable
class OffersChallenges(Protocol):
    @classmethod
    def challenges(cls, day: str) -> ChallengeList:
        """What this game lays out on a day (2026-11-16, in UTC) for everybody."""
