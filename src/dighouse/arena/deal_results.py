"""What a deal came to, as it is kept and travels."""

from __future__ import annotations

import msgspec

CRASHED = "crashed"
STALLED = "stalled"
ILLEGAL = "illegal pick"


class Fault(msgspec.Struct, frozen=True):
    """Why a game was lost by rule: the bot in this seat broke it off."""

    seat: int
    kind: str
    text: str


class PlayedGame(msgspec.Struct, frozen=True):
    """One game. What is a tuple has an item a seat."""

    seating: tuple[int, ...]  # which entrant of the lineup sat there
    scores: tuple[int, ...]
    wins: tuple[float, ...]  # a shared win is split
    ranks: tuple[int, ...]
    first: int  # the seat that had the first turn
    turns: int  # how often it was another seat's turn, the first one included
    picks: int
    fault: Fault | None = None
    luck: tuple[float, ...] = ()  # what chance was worth; empty where it was not measured


class ThinkingTime(msgspec.Struct, frozen=True):
    """How long a seat thought, in seconds."""

    picks: int
    seconds: float
    slowest: float


class DealResult(msgspec.Struct, frozen=True):
    """All games of a deal. The clocks are the only part that another run would not repeat."""

    key: str
    deal: int
    games: tuple[PlayedGame, ...]
    clocks: tuple[tuple[ThinkingTime, ...], ...]  # a game, a seat

    def same_games(self, other: DealResult) -> bool:
        return self.key == other.key and self.games == other.games


def forfeit(
    seating: tuple[int, ...],
    scores: tuple[int, ...],
    fault: Fault,
    first: int,
    turns: int,
    picks: int,
    luck: tuple[float, ...] = (),
) -> PlayedGame:
    """The game of a bot that broke it off: it is last, and the others share the win."""
    seats = range(len(seating))
    return PlayedGame(
        seating,
        scores,
        tuple(0.0 if seat == fault.seat else 1 / (len(seating) - 1) for seat in seats),
        tuple(len(seating) if seat == fault.seat else 1 for seat in seats),
        first,
        turns,
        picks,
        fault,
        luck,
    )
