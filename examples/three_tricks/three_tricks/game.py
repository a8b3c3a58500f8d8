"""Three Tricks, a small game with hidden hands."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

from dighouse.kernel.errors import BadOptions, BadPosition, NotNow
from dighouse.kernel.events import CatalogueEvent, Event, others
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State

RANKS, COPIES, HAND = 5, 3, 3


class OpenCards(msgspec.Struct, forbid_unknown_fields=True):
    """What lies open for all to see."""

    dealt: int  # cards so far
    played: list[int]  # by rank, over all tricks
    trick: list[int]  # the ranks of this trick, the leader's first
    leader: int
    tricks: list[int]  # won so far, by seat


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All there is. Cards that nobody has seen are not in it: see `chances`."""

    table: OpenCards
    hands: list[list[int]]  # by seat: how many cards of each rank


class TricksView(msgspec.Struct, frozen=True):
    seat: int | None
    actor: int
    menu: list[int]  # for the seat to act; empty for all others
    table: OpenCards
    hand: list[int]
    sizes: list[int]  # how many cards each seat holds


class CardEvent(CatalogueEvent, frozen=True):
    package = __package__  # its sentences are in words/en/events.json


class ThreeTricksState(State):
    def __init__(self, game: ThreeTricks, position: Position) -> None:
        self.game = game
        self.settled = True  # every decision is a single pick
        self.position = position
        self._pass_on()

    def _pass_on(self) -> None:
        """Whose move it is follows from the position."""
        table = self.position.table
        if table.dealt < HAND * self.game.seats:
            self.actor = CHANCE
        elif sum(table.played) == table.dealt:
            self.actor = OVER
        else:
            self.actor = (table.leader + len(table.trick)) % self.game.seats

    def chances(self) -> list[tuple[int, int]]:
        """A card is decided when it is dealt: any that nobody has got yet."""
        if self.actor != CHANCE:
            raise NotNow("chances() is for the deal; now somebody plays a card: see menu()")
        left = [COPIES - sum(rank) for rank in zip(*self.position.hands, strict=True)]
        return [(RANKS + rank, cards) for rank, cards in enumerate(left) if cards]

    def menu(self) -> list[int]:
        if self.actor == OVER:
            return []
        if self.actor == CHANCE:
            return [pick for pick, _ in self.chances()]
        return [rank for rank in range(RANKS) if self.position.hands[self.actor][rank]]

    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.illegal_move(pick)
        table, hands = self.position.table, self.position.hands
        if self.actor == CHANCE:
            hands[table.dealt // HAND][pick - RANKS] += 1
            table.dealt += 1
        else:
            hands[self.actor][pick] -= 1
            table.played[pick] += 1
            table.trick.append(pick)
            if len(table.trick) == self.game.seats:
                best = table.trick.index(max(table.trick))
                table.leader = (table.leader + best) % self.game.seats
                table.tricks[table.leader] += 1
                table.trick = []
        self._pass_on()

    def scores(self) -> list[int]:
        return self.position.table.tricks[:]

    def clone(self) -> ThreeTricksState:
        return ThreeTricksState(self.game, deepcopy(self.position))

    def dump(self) -> dict[str, Any]:
        position: dict[str, Any] = msgspec.to_builtins(self.position)
        return position

    def view(self, seat: int | None) -> TricksView:
        if seat is not None and not 0 <= seat < self.game.seats:
            raise IndexError(f"there is no seat {seat}: seats are 0 to {self.game.seats - 1}")
        menu = self.menu() if seat == self.actor else []
        hand = [] if seat is None else self.position.hands[seat][:]
        sizes = [sum(hand) for hand in self.position.hands]
        return TricksView(seat, self.actor, menu, deepcopy(self.position.table), hand, sizes)


class ThreeTricks(Game):
    ruleset, title, version = "three-tricks", "Three Tricks", 1
    View = TricksView
    event_type = CardEvent
    decision_count = RANKS  # "play 1" to "play 5"
    action_count = 2 * RANKS  # then "deal 1" to "deal 5", which are chance's

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats, {})

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> ThreeTricks:
        seats = options.get("seats", 2)
        if set(options) - {"seats"} or seats not in (2, 3, 4):
            raise BadOptions(f"{cls.title} has one option, seats: 2, 3 or 4")
        return cls(seats)

    def text(self, pick: int) -> str:
        return f"play {pick + 1}" if pick < RANKS else f"deal {pick - RANKS + 1}"

    def start(self) -> ThreeTricksState:
        table = OpenCards(0, [0] * RANKS, [], 0, [0] * self.seats)
        return ThreeTricksState(self, Position(table, [[0] * RANKS for _ in range(self.seats)]))

    def load(self, position: Mapping[str, Any]) -> ThreeTricksState:
        try:
            loaded = msgspec.convert(position, Position)
            table = loaded.table
            cards = [sum(rank) for rank in zip(table.played, *loaded.hands, strict=True)]
            if sum(cards) != table.dealt or max(cards) > COPIES:
                raise ValueError(f"these cards were never dealt: {cards}")
            return ThreeTricksState(self, loaded)
        except ValueError as error:  # msgspec's errors are ValueErrors too
            raise BadPosition(f"this is no position of {self.title}: {error}") from error

    def events(self, state: State, pick: int) -> list[Event]:
        """Of a dealt card, the others hear only that there was one."""
        if pick < RANKS:
            return [CardEvent("play", {"seat": state.actor, "rank": pick + 1})]
        to = state.dump()["table"]["dealt"] // HAND
        return [
            CardEvent("deal", {"seat": to, "rank": pick - RANKS + 1}, audience=(to,)),
            CardEvent("deal", {"seat": to}, audience=others(self.seats, to)),
        ]

    def sample(self, view: TricksView, rng: random.Random) -> ThreeTricksState:
        """The viewer's cards as they are; rivals get any cards that the viewer has not seen."""
        hands = [[0] * RANKS for _ in range(self.seats)]
        if view.seat is not None:
            hands[view.seat] = view.hand[:]
        seen = zip(view.table.played, *hands, strict=True)
        unseen = [rank for rank, cards in enumerate(seen) for _ in range(COPIES - sum(cards))]
        rng.shuffle(unseen)
        for hand, size in zip(hands, view.sizes, strict=True):
            while sum(hand) < size:
                hand[unseen.pop()] += 1
        return ThreeTricksState(self, Position(deepcopy(view.table), hands))

    def text_view(self, view: TricksView) -> str:
        """A view in words, for the terminal, for screen readers and for the page."""
        hand = [str(rank + 1) for rank, cards in enumerate(view.hand) for _ in range(cards)]
        trick = [str(rank + 1) for rank in view.table.trick]
        won = [f"seat {seat}: {tricks}" for seat, tricks in enumerate(view.table.tricks)]
        lines = [f"Your hand: {', '.join(hand) or 'empty'}."] if view.seat is not None else []
        lines.append(
            f"Seat {view.table.leader} leads. Played: {', '.join(trick) or 'nothing yet'}."
        )
        return "\n".join([*lines, f"Tricks won: {', '.join(won)}."])
