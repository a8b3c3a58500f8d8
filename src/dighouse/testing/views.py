"""Laws of what seats see and hear."""

from __future__ import annotations

from typing import Any

from dighouse.kernel.errors import BadPosition, DighouseError
from dighouse.kernel.events import SPECTATOR, Event
from dighouse.kernel.state import CHANCE, State
from dighouse.testing.trace import Trace, differences, encode, law, observer, position

SOME = 40  # positions of a game whose views are looked at


@law
def views(trace: Trace) -> None:
    """Every seat, and a spectator, has a view that survives JSON, with the menu of its own turn."""
    game = trace.game
    for state in trace.some(SOME):
        before = position(state)
        for seat in trace.observers:
            view = state.view(seat)
            if not isinstance(view, game.View):
                trace.fail(f"{observer(seat)} got {view!r}, which is no {game.View.__name__}")
            sent = encode(view)
            copy = game.read_view(sent)
            if copy != view or encode(copy) != sent:
                where = differences(sent, encode(copy))
                trace.fail(f"{observer(seat)}'s view changes on its way through JSON: {where}")
            if game.key(copy) != game.key(view) or type(game.key(view)) is not bytes:
                trace.fail(f"equal views of {observer(seat)} have two keys, or keys are not bytes")
            actor = getattr(view, "actor", None)
            if actor != state.actor:
                trace.fail(f"{observer(seat)} sees the actor {actor}, but it is {state.actor}")
            menu = getattr(view, "menu", None)
            if seat == state.actor:
                if menu is None or list(menu) != state.menu():
                    trace.fail(f"{observer(seat)} sees the menu {menu}, but it is {state.menu()}")
            elif menu:
                trace.fail(f"{observer(seat)} is not to act, but sees the menu {menu}")
            if not game.text_view(copy).strip():
                trace.fail(f"{observer(seat)}'s view has no text")
        if position(state) != before:
            trace.fail("looking at a view changed the state")


@law
def snapshots(trace: Trace) -> None:
    """A view stays as it is while the game goes on: nothing in it belongs to the state."""
    for state, pick in trace.some_moves(SOME):
        live = state.clone()
        seen = {seat: live.view(seat) for seat in trace.observers}
        live.apply(pick)
        for seat, view in seen.items():
            if encode(view) != trace.view_json(seat):
                where = differences(trace.view_json(seat), encode(view))
                trace.fail(f"{trace.text(pick)} changed a view that {observer(seat)} had: {where}")


@law
def strangers(trace: Trace) -> None:
    """There is no view for a seat that is not there, nor from a text that is no view."""
    refusals = (IndexError, DighouseError)
    for state in trace.some(3):
        for seat in (-3, -2, -1, trace.game.seats, trace.game.seats + 7):
            trace.must_raise(refusals, f"view({seat})", lambda s=state, n=seat: s.view(n))
    for text in (b"", b"nonsense", b"{}", b"[1, 2]", b"\xff"):
        what = f"read_view({text!r})"
        trace.must_raise((BadPosition,), what, lambda t=text: trace.game.read_view(t))


@law
def events(trace: Trace) -> None:
    """What happens is told in words, to seats that exist, and telling it changes nothing.

    `step` tells the same, and is where `apply` would lead.
    """
    listeners = {*range(trace.game.seats), SPECTATOR}
    for state, pick in trace.moves():
        before = position(state)
        told = trace.game.events(state, pick)
        if type(told) is not list or not all(isinstance(event, Event) for event in told):
            trace.fail(f"events() is a list of Events, not {told!r}")
        for event in told:
            if event.audience is not None and not listeners.issuperset(event.audience):
                trace.fail(f"the audience of {event} is not among {sorted(listeners)}")
            for seat in trace.observers:
                if event.heard_by(seat) and not event.sentence(seat).strip():
                    trace.fail(f"{observer(seat)} hears {event} without a word")
        encode(told)
        if position(state) != before or trace.game.events(state, pick) != told:
            trace.fail(f"asking for the events of {trace.text(pick)} changed something")
        step, after = trace.game.step(state, pick)
        applied = state.clone()
        applied.apply(pick)
        if step != told or position(after) != position(applied) or position(state) != before:
            trace.fail(f"step() does not do with {trace.text(pick)} what events() and apply() do")


@law
def composites(trace: Trace) -> None:
    """Inside a composite decision nobody else's view changes, and nobody else hears of it."""
    if not (trace.states[0].settled and trace.states[-1].settled):
        trace.fail("a game begins and ends settled")
    settled = 0  # the last step that was
    for state in trace.walk():
        if state.settled:
            settled = trace.step
        else:
            _must_be_quiet(trace, state, settled)


def _must_be_quiet(trace: Trace, state: State, settled: int) -> None:
    decider = trace.states[settled].actor
    if decider == CHANCE or state.actor != decider:
        trace.fail(f"a composite is one seat's: {decider} began it, now {state.actor} is to act")
    pick = trace.picks[trace.step - 1]
    told = trace.game.events(trace.states[trace.step - 1], pick)
    for seat in trace.observers:
        if seat == decider:
            continue
        if any(event.heard_by(seat) for event in told):
            trace.fail(f"{observer(seat)} hears of {trace.text(pick)} before it is settled")
        before, now = trace.view_json(seat, settled), trace.view_json(seat)
        if before != now:
            where = differences(before, now)
            trace.fail(f"{observer(seat)} sees {trace.text(pick)} before it is settled: {where}")


def heard(told: list[Event], seat: int | None) -> list[tuple[str, dict[str, Any], str]]:
    """What a seat hears of some events, words and all; the audience is not told."""
    return [
        (event.kind, event.data, event.sentence(seat)) for event in told if event.heard_by(seat)
    ]
