"""Picks made on a copy of the position, and the chance steps that follow them.

All that can be refused is refused before anything is drawn: otherwise a refusal would tell what
the chamber holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from dighouse.kernel.chance import draw
from dighouse.kernel.errors import UnknownMove
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, State
from dighouse.protocol.messages import Refused

# Who draws: the deal's key, the number of the chance step, its outcomes with their weights.
DrawChance = Callable[[bytes, int, list[tuple[int, int]]], int]


class MoveResult(msgspec.Struct, gc=False):
    """What came of a row's picks."""

    state: State
    picks: int  # applied, chance steps among them
    chance: list[str]  # the outcomes, in notation
    events: list[Event]
    reveals: bool  # did a pick tell its seat something new? Then it can't be taken back


def apply_picks(
    game: Game, now: State, seat: int, picks: Sequence[str], command: str
) -> MoveResult | Refused:
    """A seat's picks, as far as they are its own; what is drawn after them is not yet there."""
    state = now
    events: list[Event] = []
    reveals = False
    last = len(picks) - 1
    for number, text in enumerate(picks):
        try:
            pick = game.parse(text)
        except UnknownMove as unknown:
            return Refused(command, "illegal", str(unknown), menu=_menu(game, state))
        if not state.legal(pick):
            return Refused(
                command, "illegal", str(state.illegal_move(pick)), menu=_menu(game, state)
            )
        reveals = reveals or game.reveals(state, pick)
        told, state = game.step(state, pick)
        events += told
        if number < last and (int(state.actor) != seat or reveals):
            # Going on would mean deciding for chance, for another seat, or with open eyes.
            return Refused(
                command,
                "too-long",
                f"the decision ends with '{text}', pick {number + 1} of {len(picks)}: "
                "see what comes of it first",
            )
    if not state.settled:
        menu = _menu(game, state)
        follows = ", ".join(menu)
        return Refused(
            command, "illegal", f"this is not finished; it may go on: {follows}", menu=menu
        )
    return MoveResult(state, len(picks), [], events, reveals)


def apply_given(game: Game, move: MoveResult, given: Sequence[str]) -> None:
    """The chance steps that were given to the table; `draw_chance` draws those that follow them."""
    for text in given:
        pick = game.parse(text)
        told, move.state = game.step(move.state, pick)
        move.events += told
        move.chance.append(game.text(pick))


def draw_chance(
    game: Game, move: MoveResult, key: bytes, drawn: int, chance: DrawChance = draw
) -> None:
    """Draw the chance steps that follow: outcome n of a table comes from its key and n alone."""
    state = move.state
    while int(state.actor) == CHANCE:
        pick = chance(key, drawn + len(move.chance), state.chances())
        told, state = game.step(state, pick)
        move.events += told
        move.chance.append(game.text(pick))
    move.picks += len(move.chance)
    move.state = state


def replay_event(
    game: Game, now: State, texts: Sequence[str], chance: Sequence[str], tell: bool
) -> MoveResult:
    """The picks and outcomes of a row of the log, made again. `tell`: with events."""
    state = now.clone()
    events: list[Event] = []
    reveals = False
    for pick in _parsed(game, [*texts, *chance]):
        if int(state.actor) != CHANCE:
            reveals = reveals or game.reveals(state, pick)
        if tell:
            told, state = game.step(state, pick)
            events += told
        else:
            state.apply(pick)
    return MoveResult(state, len(texts) + len(chance), list(chance), events, reveals)


def _parsed(game: Game, texts: Sequence[str]) -> Iterator[int]:
    return (game.parse(text) for text in texts)


def _menu(game: Game, state: State) -> list[str]:
    return [game.text(pick) for pick in state.menu()]
