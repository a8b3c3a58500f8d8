"""A position: the hidden quest, the clues, the time track, and all that was asked and checked.

The hidden layout is a number of the pool. While it is being laid out, or while somebody lays out a
check, it is a range of them: those that begin with the buildings so far are neighbours.
"""

from __future__ import annotations

from typing import Any

from dighouse.games.archeologic import deal, turn
from dighouse.games.archeologic.game_numbers import GameNumbers
from dighouse.games.archeologic.position_parts import AskedQuestion, CheckedLayout, LayoutRange
from dighouse.kernel.composed_state import ComposedState
from dighouse.kernel.errors import NotNow
from dighouse.kernel.state import CHANCE, OVER


class QuestState(ComposedState):
    """All that lists things is immutable, so a copy shares it."""

    __slots__ = (
        "_menu",
        "aim",
        "asked",
        "began",
        "checks",
        "clues",
        "common",
        "extra",
        "guess",
        "letter",
        "order",
        "out",
        "phase",
        "quest",
        "rules",
        "spaces",
        "times",
        "viewfinder",
    )

    def __init__(self, game: Any, rules: GameNumbers) -> None:
        self.game = game
        self.rules = rules
        self.actor = CHANCE
        self.settled = True
        self.phase = "deal"
        nothing = LayoutRange(0, rules.pool.count, 0)
        self.quest = nothing
        self.clues: tuple[int, ...] = ()  # zones, or in expert games statements by number
        self.common = -1  # how many of the clues are for everybody; -1: not all told yet
        self.letter = rules.choice.letter
        self.order: tuple[int, ...] = ()  # seats, as their pawns came on the track
        self.viewfinder = -1  # axis
        self.began = -1
        self.spaces = (0,) * rules.seats
        self.times = (0,) * rules.seats
        self.out = (False,) * rules.seats
        self.asked: tuple[AskedQuestion, ...] = ()
        self.checks: tuple[CheckedLayout, ...] = ()
        # Inside a turn: where the actor looks, and what that costs. Inside a check: the buildings.
        self.aim = -1
        self.extra = 0
        self.guess = nothing
        self._menu: tuple[int, ...] | None = None

    # -- what follows ------------------------------------------------------------------------------

    @property
    def layout(self) -> int:
        """The hidden layout, once it is laid out."""
        return self.quest.first

    def pending(self, seat: int) -> bool:
        """Is a check of this seat under way?"""
        return any(check.seat == seat and check.right is None for check in self.checks)

    def winner(self) -> int | None:
        return next((check.seat for check in self.checks if check.right), None)

    def answer(self, asked: AskedQuestion) -> int:
        """The byte of an answer; see `layouts`."""
        return self.rules.pool.answer(self.layout, asked.axis, asked.question)

    def clues_of(self, seat: int | None) -> int:
        """How many of the clues a seat knows: the common ones, and its handicap (AO-5)."""
        if self.common < 0:
            return len(self.clues)
        more = 0 if seat is None else self.rules.choice.handicap[seat]
        return min(self.common + more, len(self.clues))

    # -- the contract ------------------------------------------------------------------------------

    def menu(self) -> list[int]:
        return list(self._legal())

    def legal(self, pick: int) -> bool:
        return pick in self._legal()

    def _legal(self) -> tuple[int, ...]:
        if self._menu is None:
            if self.actor == OVER:
                self._menu = ()
            elif self.actor == CHANCE:
                self._menu = tuple(pick for pick, _ in deal.chances(self))
            else:
                self._menu = tuple(turn.menu(self))
        return self._menu

    def chances(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            raise NotNow(
                "chances() is for the quest's secrets; now it is no chance step: see menu()"
            )
        return deal.chances(self)

    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.illegal_move(pick)
        chance = self.actor == CHANCE
        self._menu = None
        if chance:
            deal.apply_outcome(self, pick)
        else:
            turn.act(self, pick)

    def scores(self) -> list[int]:
        winner = self.winner()
        return [int(seat == winner) for seat in range(self.rules.seats)]  # AO-27

    def winners(self) -> list[int]:
        if self.actor != OVER:
            raise NotNow("winners() is known once the game is over; ranks() is there at any time")
        winner = self.winner()
        return [] if winner is None else [winner]

    def clone(self) -> QuestState:
        twin = QuestState.__new__(QuestState)
        twin.game = self.game
        twin.actor = self.actor
        twin.settled = self.settled
        for name in QuestState.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def revealed_view(self, seat: int | None) -> Any:
        """As if it were over, with nobody who found the city."""
        over = self.clone()
        over.phase, over.actor, over.settled = "over", OVER, True
        over.aim, over.extra = -1, 0
        return over.view(seat)


def start(game: Any, rules: GameNumbers) -> QuestState:
    """The position before anything happened; a numbered quest is there already (AO-23)."""
    state = QuestState(game, rules)
    deal.begin(state)
    return state
