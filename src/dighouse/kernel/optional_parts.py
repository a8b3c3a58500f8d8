"""What a game may offer beyond the contract. A server asks whether it does, and offers it then.

Most of these may take long: whoever serves many calls them outside of an event loop. What they give
and take is made of plain JSON types or of Structs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Advice, ChallengeList, Game
from dighouse.kernel.policy import Policy
from dighouse.kernel.state import State


@runtime_checkable
class OffersHints(Protocol):
    def hint(self, view: Any) -> Advice | None:
        """Advice for the seat whose view it is, from that view alone; None: there is nothing to say now."""


class BatchCore(Protocol):
    """Many games that are stepped together. What it shows are arrays, a row a game; the numbers in
    them change with each step.

    `actors` has the seat that is to decide, `observations` its view as numbers, `masks` a 1 for each
    pick that it may make. After a step, `ends` has a 1 where a game came to its end; a new one has
    begun in its place. Of those that ended, `scores` and `ranks` have the last ones, a number a seat.
    If it was asked for, `after` has what the seat knew that has just decided, before chance went on, where
    `left` has a 1: there it was not to decide once more, and the game went on. If that was asked for,
    `finals` has, of games that ended, what the seat knew at the end that decided last. A pick below 0
    lets a game wait.
    """

    observations: Any
    after: Any
    finals: Any
    left: Any
    masks: Any
    actors: Any
    ends: Any
    scores: Any
    ranks: Any

    def seat_rivals(self, rivals: list[Policy | None], seat: int, /) -> None: ...
    def step(self, picks: list[int], /) -> None: ...
    def state(self, number: int, /) -> State: ...


@runtime_checkable
class OffersTensors(Protocol):
    """A view as numbers: `docs/tensors.md`."""

    @property
    def observation_fields(self) -> list[tuple[str, int]]:
        """What the numbers mean: a name, and how many of them."""

    def observe_view(self, view: Any) -> list[int]:
        """A view as numbers."""

    def observe(self, state: Any, seat: int) -> Any:
        """The same as `observe_view(state.view(seat))`, quicker: an array, or a list."""

    def batch_core(self, games: int, dice: Dice, after: bool, finals: bool = False) -> BatchCore:
        """So many games at once."""


class NetworkInputs(Protocol):
    """How observations go into a network, and which of its outputs a pick has. One network serves all
    seat counts and options of a ruleset."""

    size: int
    output_count: int

    def encode(self, observations: Any, /) -> Any:
        """Rows of inputs for rows of observations, as numpy arrays."""

    def outputs(self, seats: Any, /) -> Any:
        """For each of these seats as the viewer, a row: the output of each pick."""


@runtime_checkable
class OffersNetwork(OffersTensors, Protocol):
    """Can be played by a network: `docs/training.md`."""

    def network_inputs(self) -> NetworkInputs: ...
    def last_choices(self, state: Any, viewer: int) -> list[tuple[State, int, int]]:
        """What the viewer's rivals chose last, as far as all can see it: a position in which they did so
        with the cards of this world, the seat, and its pick. A world in which they would hardly have
        done so is hardly the real one."""

    def undoes(self, picks: Sequence[int], pick: int) -> bool:
        """Would this pick take back what the last of `picks`, of the same seat, have just done? Nobody who
        plans ahead needs such a line: a shorter one leads to the same."""

    def network_file(self) -> Path | None:
        """A network that was trained for this edition; None if there is none."""


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


@runtime_checkable
class OffersEditionEditor(Protocol):
    @classmethod
    def edit_edition(cls, numbers: Any, title: str = "", edition_text: str | None = None) -> str:
        """The text of an edition file with these numbers, as somebody entered them.

        They are plain JSON types, of the shape that `how_to_play` has; what they leave out stays as
        it is in the edition of `edition_text`, or in the built-in one. BadOptions says what can't be.
        """


@runtime_checkable
class AcceptsGivenDeal(Protocol):
    def given_outcomes(self, given: Any) -> list[int]:
        """The first chance outcomes of a game whose hidden part somebody gives it, in order.

        For a table that plays what one of its people has at home. `given` is of plain JSON types,
        in a shape of the game's own. BadOptions says what is wrong with it.
        """


def outcomes_given_to(game: Game, given: Any) -> list[int]:
    """`given_outcomes` of a game. BadOptions, too, if it takes nothing of that kind."""
    if not isinstance(game, AcceptsGivenDeal):
        raise BadOptions(
            f"{game.title} draws everything that is hidden: nothing can be given to it"
        )
    return game.given_outcomes(given)
