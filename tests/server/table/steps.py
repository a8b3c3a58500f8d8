"""Random tables: each number does something at a table, allowed or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st

from dighouse.protocol.bodies import Clock
from dighouse.server.live.bot_turns import random_picks
from dighouse.server.table import commands, log_events
from dighouse.server.table.log_events import SERVER_SEAT
from dighouse.server.table.table import Table
from tests.server.table.playing import Play, config

EDITIONS = Path(__file__).parents[2] / "fixtures" / "editions"


def stream(seed: int, length: int) -> list[int]:
    rng = random.Random(seed)
    return [rng.getrandbits(32) for _ in range(length)]


# A shorter stream begins as the longer one does, so that a failure shrinks to its last step.
numbers = st.builds(stream, st.integers(0, 2**64), st.integers(20, 160))
games = st.sampled_from([("peek", None), ("card-game", None), ("card-game", "hamlet")])
tables = st.builds(
    lambda game, **rest: config(game[0], edition=edition(game[1]), **rest),
    game=games,
    seats=st.sampled_from(["hh", "hb", "bh", "hhb", "hhh"]),
    clock=st.sampled_from([None, Clock(20.0, 3.0)]),
)


def edition(name: str | None) -> str | None:
    return None if name is None else (EDITIONS / f"{name}.toml").read_text("utf-8")


def some_picks(table: Table, rng: random.Random) -> list[str]:
    """A legal decision, or one that goes on and on, breaks off, or was never a move."""
    game, seat = table.game, table.actor
    assert seat is not None
    picks = random_picks(table, seat)
    kind = rng.randrange(6)
    if kind == 0:
        picks += random_picks(table, seat)
    elif kind == 1:
        picks = picks[: rng.randrange(len(picks) + 1)]
    elif kind == 2:
        picks.append(game.text(rng.randrange(game.action_count)))
    elif kind == 3:
        picks[rng.randrange(len(picks))] = rng.choice(
            ["", "dance", game.text(rng.randrange(game.action_count))]
        )
    return picks


def wait(play: Play, rng: random.Random) -> None:
    play.wait(rng.choice([0.0, 0.5, 5.0, 30.0]))


def act(play: Play, rng: random.Random) -> None:
    actor = play.table.actor
    if actor is None:
        play.act("pass", seat=0)
    elif play.table.waits_for() == "bot":
        play.bot(*random_picks(play.table, actor))
    else:
        seat = rng.choice([actor, actor, actor, 0])
        position = play.table.position - rng.choice([0, 0, 0, 1])
        play.act(*some_picks(play.table, rng), seat=seat, position=position)


def settle(play: Play, rng: random.Random) -> None:
    """Before the start: people come, go, and are renamed."""
    table, seat = play.table, rng.randrange(len(play.table.seats))
    if table.phase != "waiting":
        return
    seat_state = table.seats[seat]
    kind = rng.randrange(5)
    if seat_state.free:
        play.write(SERVER_SEAT, log_events.SitEvent(seat, f"P{seat}"))
    elif kind == 0 and seat_state.person:
        play.write(seat, log_events.LeaveEvent(seat))
    elif kind == 1 and seat != table.host:
        play.write(
            table.host or 0,
            log_events.ReseatEvent(
                seat, None if seat_state.bot else "random", "" if seat_state.bot else "R"
            ),
        )
    elif kind == 2 and seat_state.person and not seat_state.addition:
        play.write(seat, log_events.DealBytesEvent(seat, rng.randbytes(16).hex()))
    else:
        play.did(table.host or 0, commands.start(table, "go"))


def rename(play: Play, rng: random.Random) -> None:
    seat = rng.choice(play.table.people or [0])
    if play.table.seats[seat].person:
        play.write(
            seat, log_events.RenameEvent(seat, f"N{rng.randrange(9)}", position=play.table.position)
        )


def undo(play: Play, rng: random.Random) -> None:
    seat = rng.choice([play.table.actor or 0, rng.randrange(len(play.table.seats))])
    undo_points = [mark.seq for mark in play.table.undo_points]
    play.undo(seat, rng.choice([None, None, rng.choice([*undo_points, 3])]))


def leave(play: Play, rng: random.Random) -> None:
    seats = len(play.table.seats)
    seat, target = rng.randrange(seats), rng.randrange(seats)
    if play.table.seats[seat].person:
        choice = rng.choice(["bot", "wait", "back"])
        play.takeover(seat, target, choice, rng.random() < 0.3, rng.choice([5.0, 500.0]))
        if rng.random() < 0.1:
            play.resign(seat)


def host(play: Play, rng: random.Random) -> None:
    table = play.table
    kind = rng.randrange(8)
    if table.phase == "running" and (kind == 0 or table.paused):
        play.pause(not table.paused)
    elif table.people and kind == 5:
        play.write(0, log_events.HostEvent(rng.choice(table.people), position=table.position))
    elif not table.over and kind == 6 and rng.random() < 0.2:
        play.write(0, log_events.CloseEvent("host", position=table.position))
    elif table.over and table.rematch is None:
        play.write(0, log_events.RematchEvent("another", position=table.position))


KINDS: list[Callable[[Play, random.Random], object]] = [
    *[act] * 12, *[settle] * 4, *[undo] * 3, wait, leave, leave, host, host, rename,
    lambda play, _: play.chat(0),
    lambda play, _: play.expire_clock(),
    lambda play, rng: play.return_seat(rng.randrange(len(play.table.seats))),
]  # fmt: skip


def step(play: Play, number: int) -> None:
    """Do something: most often a move."""
    rng = random.Random(number)
    play.wait(1.0)
    rng.choice(KINDS)(play, rng)
