"""A position of a game: what every game's states can do.

Rules are a deterministic function of (state, pick); chance outcomes are picks too. A game's own
state class fills in `menu`, `chances`, `apply`, `scores`, `clone`, `dump` and `view`; the rest
has a working default that a fast game overrides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from dighouse.kernel.dice import Dice
from dighouse.kernel.errors import IllegalMove, NotNow

if TYPE_CHECKING:
    from dighouse.kernel.policy import Policy

CHANCE: Final = -1
OVER: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    __slots__ = ("actor", "game", "settled")

    game: Any  # the `Game` that this is a position of
    actor: i64  # a seat, CHANCE or OVER
    settled: bool  # False inside a composite decision

    # -- what each game says itself ------------------------------------------------------------

    def menu(self) -> list[int]:
        """The legal picks, ascending: the actor's, or chance's; [] when the game is over."""
        raise NotImplementedError

    def chances(self) -> list[tuple[int, int]]:
        """(pick, weight) of every outcome of this chance step, weights > 0, ascending picks."""
        raise NotImplementedError

    def apply(self, pick: int) -> None:
        """Make a move. IllegalMove, with the state unchanged, if it is not on the menu."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """What would count for each seat if the game ended now."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The whole position, secrets included, as plain JSON types; `game.load` reads it."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """What `seat` may know, built from scratch; None is a spectator."""
        raise NotImplementedError

    # -- what follows from that ----------------------------------------------------------------

    def legal(self, pick: int) -> bool:
        return pick in self.menu()

    def views(self, seats: list[int | None]) -> list[Any]:
        """The views of several seats; a game may look only once at what they have in common."""
        return [self.view(seat) for seat in seats]

    def revealed_view(self, seat: int | None) -> Any:
        """The view of a game that was given up: with what would have come out at its end, if any."""
        return self.view(seat)

    def why_not(self, pick: int) -> str:
        """Why a pick is not on the menu, in a sentence."""
        return "it is not on the menu now"

    def ranks(self) -> list[int]:
        """1 for the best seat by what counts now; ties are equal."""
        scores = self.scores()
        return [1 + sum([other > score for other in scores]) for score in scores]

    def winners(self) -> list[int]:
        if self.actor != OVER:
            raise NotNow("winners() is known once the game is over; ranks() is there at any time")
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def whose_turn(self) -> i64:
        """The seat whose turn it is: the actor, unless others decide in somebody's turn as well."""
        return self.actor

    def without_knowledge(self) -> State:
        """A clone without what seats know of each other: all that random play needs."""
        return self.clone()

    def draw(self, dice: Dice) -> int:
        """A random pick: by weight at a chance step, else each of the menu equally likely."""
        if self.actor != CHANCE:
            menu = self.menu()
            if not menu:
                raise NotNow("the game is over: there is nothing to pick")
            return menu[dice.below(len(menu))]
        chances = self.chances()
        rest = dice.below(sum([weight for _, weight in chances]))
        for pick, weight in chances:
            if rest < weight:
                return pick
            rest -= weight
        raise NotNow("a chance step needs at least one outcome with a positive weight")

    def finish(self, dice: Dice) -> int:
        """Random play to the end, in place. How many picks had an alternative."""
        steps = 0
        while self.actor != OVER:
            if len(self.menu()) > 1:
                steps += 1
            self.apply(self.draw(dice))
        return steps

    def finish_by(self, policy: Policy, dice: Dice) -> int:
        """The same, where the policy picks for every seat; chance is drawn by weight."""
        steps = 0
        while self.actor != OVER:
            if len(self.menu()) > 1:
                steps += 1
            self.apply(self.draw(dice) if self.actor == CHANCE else policy.pick(self, dice))
        return steps

    def illegal_move(self, pick: int) -> IllegalMove:
        """The error for a pick that is not on the menu."""
        count: int = self.game.action_count
        if not 0 <= pick < count:
            # Python refuses to print a number of thousands of digits.
            name = f"pick {pick}" if abs(pick) < 10**9 else "that pick"
            return IllegalMove(f"{name} does not exist: picks are 0 to {count - 1}")
        text = self.game.text(pick)
        if self.actor == OVER:
            return IllegalMove(f"'{text}' is not possible: the game is over")
        allowed = ", ".join([self.game.text(p) for p in self.menu()])
        return IllegalMove(f"'{text}' is not possible: {self.why_not(pick)}. Allowed: {allowed}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(self.game == other.game) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(repr(self.dump()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game, self.dump())


def _restore(game: Any, dump: dict[str, Any]) -> Any:
    return game.load(dump)
