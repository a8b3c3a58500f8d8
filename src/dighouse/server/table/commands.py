"""What a seat asks for, and what comes of it: an event for the log, or a refusal that says why.

Nothing here changes a table. Nothing here looks at what chance has not drawn yet.
"""

from __future__ import annotations

import msgspec

from dighouse.kernel import rehearsal as kernel_rehearsal
from dighouse.kernel.chance import draw
from dighouse.kernel.rehearsal import Rehearsal
from dighouse.protocol import messages
from dighouse.protocol.messages import Refused
from dighouse.server.table import log_events
from dighouse.server.table.moves import (
    DrawChance,
    MoveResult,
    apply_given,
    apply_picks,
    draw_chance,
)
from dighouse.server.table.names import clean_chat
from dighouse.server.table.outdated import outdated
from dighouse.server.table.seat_choices import choices_of, with_choices
from dighouse.server.table.table import Table

AWAY = 120.0  # seconds after which the others may choose a bot for somebody


class Decision(msgspec.Struct, gc=False):
    event: log_events.AnyLogEvent
    move: MoveResult | None = None


def act(table: Table, asked: messages.Act, chance: DrawChance = draw) -> Decision | Refused:
    refusal = _on_turn(table, asked)
    if refusal is not None:
        return refusal
    return play_picks(table, asked.seat, asked.picks, asked.id, chance)


def rehearse(table: Table, asked: messages.Rehearse) -> Rehearsal | Refused:
    """What `act` would make of these picks, as far as their seat can know it. Nothing is drawn for it."""
    refusal = _on_turn(table, asked)
    return kernel_rehearsal.rehearse(table.state, asked.picks) if refusal is None else refusal


def play_picks(
    table: Table, seat: int, picks: list[str], command: str, chance: DrawChance = draw
) -> Decision | Refused:
    """The actor's picks, whoever chose them."""
    if not picks:
        menu = [table.game.text(pick) for pick in table.state.menu()]
        return Refused(command, "illegal", "an act needs at least one pick", menu=menu)
    move = apply_picks(table.game, table.state, seat, picks, command)
    if not isinstance(move, MoveResult):
        return move
    draw_chance(table.game, move, table.key, table.drawn, chance)
    position = table.position + move.picks
    return Decision(log_events.ActEvent(picks, move.chance, position=position), move)


def start(table: Table, command: str, chance: DrawChance = draw) -> Decision | Refused:
    if table.phase != "waiting":
        return Refused(command, "not-now", "the game has started already")
    if table.free:
        seats = ", ".join(str(seat) for seat in table.free)
        return Refused(
            command,
            "not-now",
            f"nobody sits in seat {seats} yet: invite somebody, or seat a bot there",
        )
    choices = choices_of(table)
    table = with_choices(table, choices)
    move = MoveResult(table.game.start(), 0, [], [], False)
    apply_given(table.game, move, table.config.given)
    draw_chance(table.game, move, table.deal_key(), 0, chance)
    return Decision(log_events.StartEvent(move.chance, choices, position=move.picks), move)


def undo(table: Table, asked: messages.Undo) -> Decision | Refused:
    refusal = _running(table, asked.id)
    if refusal is not None:
        return refusal
    refusal = _in_person(table, asked.seat, asked.id)
    if refusal is not None:
        return refusal
    if not table.undo_points or table.undo_seat != asked.seat:
        return Refused(
            asked.id,
            "not-now",
            "there is nothing to take back: what chance decided, what you have learned since, "
            "and what another seat has answered to, stays",
        )
    to = table.undo_points[-1].seq if asked.to is None else asked.to
    for point in table.undo_points:
        if point.seq == to:
            return Decision(log_events.UndoEvent(to, position=table.position + 1))
    allowed = ", ".join(str(point.seq) for point in table.undo_points)
    return Refused(asked.id, "illegal", f"an undo can go back to seq {allowed}, not to {to}")


def chat(table: Table, asked: messages.Chat) -> Decision | Refused:
    text = clean_chat(asked.text)
    if not text:
        return Refused(asked.id, "malformed", "there is nothing in this message to show")
    return Decision(log_events.ChatEvent(text, position=table.position))


def resign(table: Table, asked: messages.Resign) -> Decision | Refused:
    refusal = _running(table, asked.id, paused=True)
    if refusal is not None:
        return refusal
    if table.seats[asked.seat].resigned:
        return Refused(asked.id, "not-now", "this seat has resigned already")
    if len(table.seats) == 1:
        # A bot would play on for nobody.
        return Decision(log_events.CloseEvent("resigned", position=table.position))
    return Decision(log_events.ResignEvent(position=table.position))


def takeover(table: Table, asked: messages.Takeover, here: bool, away: float) -> Decision | Refused:
    """`here`, `away`: is the target here, and for how many seconds has it not been?"""
    refusal = _running(table, asked.id, paused=True)
    if refusal is not None:
        return refusal
    if not 0 <= asked.target < len(table.seats):
        return Refused(asked.id, "illegal", f"there is no seat {asked.target}")
    seat_state = table.seats[asked.target]
    if asked.choice == "back":
        if asked.target != asked.seat:
            return Refused(asked.id, "not-your-seat", "only its own person can take a seat back")
        return return_seat(table, asked.seat, asked.id)
    if not seat_state.person or seat_state.by_bot:
        return Refused(asked.id, "not-now", "a bot plays this seat already")
    if asked.target == asked.seat:
        return Refused(asked.id, "illegal", "to let a bot play on for yourself, resign")
    if table.config.clock is not None:
        return Refused(asked.id, "not-now", "the clock decides when a bot plays on at this table")
    if here:
        return Refused(asked.id, "not-now", f"{seat_state.name} is here")
    if away < AWAY:
        return Refused(
            asked.id,
            "not-now",
            f"{seat_state.name} has not been away for {AWAY:.0f} seconds yet",
            seconds=round(AWAY - away, 1),
        )
    if asked.choice == "wait":
        return Decision(log_events.WaitEvent(asked.target, position=table.position))
    return Decision(log_events.TakeoverEvent(asked.target, "vote", position=table.position))


def return_seat(table: Table, seat: int, command: str) -> Decision | Refused:
    seat_state = table.seats[seat]
    if table.over or not seat_state.stand_in or seat_state.resigned:
        return Refused(command, "not-now", "no bot plays for this seat")
    if table.config.clock is not None and table.actor == seat:
        # Else one could come back again and again, and never move.
        return Refused(command, "not-now", "the bot decides this once; then the seat is yours")
    return Decision(log_events.ReturnEvent(seat, position=table.position))


def pause(table: Table, seat: int, paused: bool) -> Decision | Refused:
    """What a seat says about a pause: the host pauses, asks or goes on, another one says yes or no.

    While a clock runs nobody takes time for themself: another person, if there is one, must agree.
    """
    if table.phase != "running":
        return Refused(None, "not-now", "only a game that runs can be paused")
    position = table.position
    asked = table.pause_asked
    if asked is not None and asked != seat:
        if table.seats[seat].by_bot:
            return Refused(None, "not-now", "a bot plays for this seat: it has no say in a pause")
        if paused:
            return Decision(log_events.PauseEvent(True, position=position))
        return Decision(log_events.AskPauseEvent(False, position=position))
    if asked == seat:
        if paused:
            return Refused(None, "not-now", "you have asked for a pause: another one has to agree")
        return Decision(log_events.AskPauseEvent(False, position=position))
    if table.host != seat and (paused or not may_go_on(table, seat)):
        return Refused(None, "not-your-seat", "only the host may do this")
    if table.paused == paused:
        state = "is paused already" if paused else "is not paused"
        return Refused(None, "not-now", f"the table {state}")
    if paused and table.config.clock is not None and _others(table, seat):
        return Decision(log_events.AskPauseEvent(True, position=position))
    return Decision(log_events.PauseEvent(paused, position=position))


def may_go_on(table: Table, seat: int) -> bool:
    """May a seat end a pause, host or not? With a clock, one yes is not a yes for ever."""
    return table.paused and table.config.clock is not None and not table.seats[seat].by_bot


def _others(table: Table, seat: int) -> bool:
    """Does another person play for themself?"""
    return any(other != seat and not table.seats[other].by_bot for other in table.people)


def close(table: Table) -> Decision | Refused:
    """The host gives the table up."""
    if table.over:
        return Refused(None, "over", "the table is over already")
    return Decision(log_events.CloseEvent("host", position=table.position))


def note_rematch(table: Table, other: str) -> Decision | Refused:
    """There is another table now for the same people."""
    if table.rematch is not None:
        return Refused(None, "not-now", "somebody was quicker")
    return Decision(log_events.RematchEvent(other, position=table.position))


def expire_clock(table: Table, now: float) -> Decision | None:
    """A clock that has run out: a bot plays on."""
    actor = table.actor
    due = table.due_at(0.0)
    if table.waits_for() != "human" or actor is None or due is None or due > now:
        return None
    return Decision(log_events.TakeoverEvent(actor, "clock", position=table.position))


def close_endless(table: Table) -> Decision | None:
    """A game that need not end, and that nobody plays in person any more: the server closes the table."""
    if table.waits_for() != "bot" or not table.game.may_be_closed(table.state, table.in_person):
        return None
    return Decision(log_events.CloseEvent("endless", position=table.position))


def _running(table: Table, command: str, paused: bool = False) -> Refused | None:
    if table.phase == "waiting":
        return Refused(command, "not-now", "the game has not started yet")
    if table.phase == "over":
        return Refused(command, "over", "the game is over")
    if table.phase == "closed":
        old = None if table.rules else outdated(table.config)
        return Refused(command, "over", "the table was closed" if old is None else old.reason)
    if table.paused and not paused:
        return Refused(command, "not-now", "the table is paused")
    return None


def _on_turn(table: Table, asked: messages.Act | messages.Rehearse) -> Refused | None:
    """Is it for this seat to decide, at the position that it means?"""
    refusal = _running(table, asked.id)
    if refusal is not None:
        return refusal
    if asked.position != table.position:
        return Refused(asked.id, "stale", _why_stale(table, asked.position))
    if table.actor != asked.seat:
        return Refused(asked.id, "not-now", f"it is the turn of {_name(table, table.actor)}")
    return _in_person(table, asked.seat, asked.id)


def _why_stale(table: Table, meant: int) -> str:
    now = f"the table is at position {table.position}, not {meant}"
    if meant > table.position:
        return f"{now}: nobody has been there yet, so look again"
    if table.undone is not None and meant < table.undone[0]:
        return f"{now}: {_name(table, table.undone[1])} has taken back a move since, so look again"
    return f"{now}: somebody has moved since, so look again"


def _in_person(table: Table, seat: int, command: str) -> Refused | None:
    """Does somebody play the seat themself?"""
    seat_state = table.seats[seat]
    if seat_state.resigned:
        return Refused(command, "not-now", "this seat has resigned: a bot plays on for it")
    if seat_state.stand_in:
        return Refused(command, "not-now", "a bot plays for this seat: take it back first")
    return None


def _name(table: Table, seat: int | None) -> str:
    if seat is None:
        return "nobody"
    return table.seats[seat].name or f"seat {seat}"
