"""Games with one planted leak each, made from a good game: the kit must not let them pass.

A leaky game plays like the game inside it. Its views have one field more, `told`; what goes into it,
into events or into menus is up to the leak.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NoReturn
from zlib import crc32

import msgspec

from dighouse.kernel.chance import draw
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State

SEED = bytes(32)


class LeakyView(msgspec.Struct, frozen=True):
    actor: int
    menu: list[int]
    seen: dict[str, Any]  # the view of the game inside
    told: Any  # what should not be here


class LeakyState(State):
    def __init__(self, game: Leaky, inner: State, steps: int = 0, luck: int = 0) -> None:
        self.game = game
        self.inner = inner
        self.steps = steps  # chance steps so far
        self.luck = luck  # a generator's state, which moves on with what it deals
        self._mirror()

    def _mirror(self) -> None:
        self.actor = self.inner.actor
        self.settled = self.inner.settled

    def menu(self) -> list[int]:
        menu = self.inner.menu()
        return self.game.menu(self.inner, menu) if self.actor not in (CHANCE, OVER) else menu

    def chances(self) -> list[tuple[int, int]]:
        return self.inner.chances()

    def apply(self, pick: int) -> None:
        if not self.legal(pick):
            raise self.illegal_move(pick)
        if self.actor == CHANCE:
            self.steps += 1
            self.luck = crc32(pick.to_bytes(2, "big"), self.luck)
        self.inner.apply(pick)
        self._mirror()

    def scores(self) -> list[int]:
        return self.inner.scores()

    def ranks(self) -> list[int]:
        return self.inner.ranks()

    def clone(self) -> LeakyState:
        return LeakyState(self.game, self.inner.clone(), self.steps, self.luck)

    def dump(self) -> dict[str, Any]:
        return {"inner": self.inner.dump(), "steps": self.steps, "luck": self.luck}

    def view(self, seat: int | None) -> LeakyView:
        seen = msgspec.to_builtins(self.inner.view(seat))
        menu = self.menu() if seat == self.actor else []
        return LeakyView(int(self.actor), menu, seen, self.game.told(self, seat))

    def why_not(self, pick: int) -> str:
        return str(self.game.why_not(self.inner, pick))


class Leaky(Game):
    """No leak at all: the control."""

    ruleset, title, version = "leaky", "Leaky", 1
    View = LeakyView

    def __init__(self, inner: Game) -> None:
        super().__init__(inner.seats, inner.options)
        self.inner = inner

    # -- where a leak can be -----------------------------------------------------------------------

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return None

    def heard(self, state: State, pick: int) -> list[Event]:
        return self.inner.events(state, pick)

    def menu(self, state: State, menu: list[int]) -> list[int]:
        return menu

    def why_not(self, state: State, pick: int) -> str:
        return state.why_not(pick)

    # -- the game inside ---------------------------------------------------------------------------

    @classmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> NoReturn:
        raise NotImplementedError("leaky games are made from others")

    @property
    def decision_count(self) -> int:
        return self.inner.decision_count

    @property
    def action_count(self) -> int:
        return self.inner.action_count

    def text(self, pick: int) -> str:
        return self.inner.text(pick)

    def start(self) -> LeakyState:
        return LeakyState(self, self.inner.start())

    def load(self, position: Mapping[str, Any]) -> LeakyState:
        state = self.inner.load(position["inner"])
        return LeakyState(self, state, position["steps"], position["luck"])

    def events(self, state: State, pick: int) -> list[Event]:
        assert isinstance(state, LeakyState)
        return self.heard(state.inner, pick)

    def sample(self, view: LeakyView, rng: random.Random) -> LeakyState:
        inner = msgspec.convert(view.seen, self.inner.View)
        return LeakyState(self, self.inner.sample(inner, rng))

    def text_view(self, view: LeakyView) -> str:
        return self.inner.text_view(msgspec.convert(view.seen, self.inner.View))


class RivalsHand(Leaky):
    """The view shows the hand of the next seat."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        hands = state.inner.dump()["hands"]
        return hands[0 if seat is None else (seat + 1) % self.seats]


class PoolCounts(Leaky):
    """The view shows what the face-down piles hold, apart from rivals' hands."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        dump = state.inner.dump()
        return dump["unseen"], dump["dig"]


class StolenKind(Leaky):
    """Bystanders hear which card was stolen."""

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        if self.text(pick).startswith("steal "):
            told.append(Event("rumour", {"stolen": self.text(pick)}))
        return told


class SecretMenu(Leaky):
    """Whoever could do something else can't end the turn while the next seat holds a shard."""

    def menu(self, state: State, menu: list[int]) -> list[int]:
        end = self.parse("end")
        rival = state.dump()["hands"][(int(state.actor) + 1) % self.seats]
        return (
            [pick for pick in menu if pick != end] if "shard" in rival and len(menu) > 1 else menu
        )


class DealersState(Leaky):
    """The view shows the state of the generator that dealt."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.luck


class NextOutcome(Leaky):
    """The view shows what the dealer will turn up next."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return draw(SEED, state.steps, state.chances()) if state.actor == CHANCE else None


class OrderOfKeys(Leaky):
    """The same keys and values for everybody, but in an order that the rival's hand gives."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        hand = state.inner.dump()["hands"][0 if seat != 0 else 1]
        return dict.fromkeys([*hand, "mask", "talisman", "cup", "coin", "parchment", "shard"], 0)


class TalkativeRefusal(Leaky):
    """Why a move is refused depends on a rival's hand."""

    def why_not(self, state: State, pick: int) -> str:
        rival = state.dump()["hands"][(int(state.actor) + 1) % self.seats]
        return f"it is not possible now, and besides there are {rival}"


class EarlyView(Leaky):
    """Others see a trade while it is being put together."""

    def told(self, state: LeakyState, seat: int | None) -> Any:
        return state.inner.dump()["given"]


class EarlyNews(Leaky):
    """Others hear of a trade while it is being put together."""

    def heard(self, state: State, pick: int) -> list[Event]:
        told = self.inner.events(state, pick)
        if self.text(pick).startswith("offer "):
            told.append(Event("whisper", {"offer": self.text(pick)}))
        return told


PLANTED = [RivalsHand, PoolCounts, StolenKind, SecretMenu, DealersState]
SUBTLE = [NextOutcome, OrderOfKeys, TalkativeRefusal]
EARLY = [EarlyView, EarlyNews]
