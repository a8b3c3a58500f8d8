"""Makes the script of a game while it is played: good moves, bad ones, and all that goes wrong.

It knows the whole table, secrets included: only what the server says to its sockets is tested.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable
from typing import Literal

from dighouse.kernel.state import State
from dighouse.protocol.messages import (
    Act,
    Chat,
    Hello,
    Incoming,
    Open,
    Rehearse,
    Skip,
    Takeover,
    Undo,
)
from dighouse.server.table.table import Table
from tests.server.twins.sitting import Holding, Sitting
from tests.server.twins.steps import (
    Connect,
    Forget,
    Lag,
    Leave,
    Look,
    Pause,
    Rename,
    Say,
    Start,
    Step,
)

BAD = 150  # how often bad moves are made where they are asked for
AFTERWARDS = 8  # steps once the game is over
SPECTATORS = 2
GARBAGE = (b"", b"{", b"[]", b'{"type":"act","id":"g"}', b'{"type":"dig"}', b"\xc3\xa9")

Make = Callable[[], Step | None]


class Director:
    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.rng = sitting.plan.rng("director")
        self.seats = sitting.plan.seats
        self._wires = itertools.count(1)
        self._ids = itertools.count(1)
        self._next: deque[Make] = deque()  # before anything else
        self._groups = self._seating()
        self._said: list[Say] = []  # acts, to be said again
        self._slow: int | None = None
        self._over = 0
        self._next.extend([Look, lambda: self._connect(())])
        self._next.extend(self._coming(group, adds=True) for group in self._groups)
        self._next.extend([self._say_hello_again, self._act, Start])
        self._weighted: list[tuple[float, Make]] = [
            (52, self._act),
            (BAD if sitting.plan.bad else 16, self._bad_act),
            (16, self._rehearse),
            (60 if sitting.plan.undoes else 5, self._undo),
            (4, self._say_chat),
            (4, self._open_any),
            (4, self._leave),
            (2, self._replace),
            (1, self._forget),
            (2, self._look),
            (2, self._lag),
            (1, self._pause),
            (1, self._rename),
            (2, self._again),
            (1, self._odd),
        ]

    @property
    def table(self) -> Table:
        return self.sitting.table

    def step(self) -> Step | None:
        """The next one; None at the end."""
        while self._next:
            made = self._next.popleft()()
            if made is not None:
                return made
        if self.table.over:
            self._over += 1
        if self._over > AFTERWARDS or len(self.sitting.done) >= self.sitting.plan.steps:
            return None
        weights = [weight for weight, _ in self._weighted]
        while True:
            made = self.rng.choices(self._weighted, weights)[0][1]()
            if made is not None:
                return made

    # -- who sits where ----------------------------------------------------------------------------

    def _seating(self) -> list[tuple[int, ...]]:
        """Mostly two seats share a socket: the curtain is where most can go wrong."""
        seats = list(range(self.seats))
        self.rng.shuffle(seats)
        groups: list[tuple[int, ...]] = []
        if self.sitting.plan.hot or self.rng.random() < 0.7:
            groups.append((seats.pop(), seats.pop()))
        return [*groups, *((seat,) for seat in seats)]

    def _connect(self, seats: tuple[int, ...], adds: bool = False) -> Connect:
        seq = self.table.seq
        last = self.rng.choice([None, seq, max(0, seq - 3), max(0, seq - 20), 0, seq + 5])
        return Connect(f"w{next(self._wires)}", seats, last, adds)

    def _coming(self, seats: tuple[int, ...], adds: bool = False) -> Make:
        return lambda: self._connect(seats, adds)

    def _holding(self, seat: int) -> tuple[str, Holding] | None:
        for name, holding in self.sitting.holdings.items():
            if seat in holding.seats:
                return name, holding
        return None

    def _shared(self) -> list[tuple[str, Holding]]:
        """Sockets with several seats."""
        return [(name, one) for name, one in self.sitting.holdings.items() if len(one.seats) > 1]

    def _players(self) -> list[str]:
        return [name for name, one in self.sitting.holdings.items() if one.seats]

    def _id(self) -> str:
        return f"c{next(self._ids)}"

    def _say(self, seat: int, message: Incoming, opened: bool = True) -> Step:
        """As this seat: come back and open the curtain first, if that is needed."""
        found = self._holding(seat)
        if found is None:
            self._next.appendleft(lambda: self._say(seat, message, opened))
            group = next(group for group in self._groups if seat in group)
            return self._connect(tuple(one for one in group if self._holding(one) is None))
        name, holding = found
        if opened and holding.opened != seat:
            self._next.appendleft(lambda: self._say(seat, message, opened))
            return Say(name, Open(self._id(), seat))
        said = Say(name, message)
        if isinstance(message, Act):
            self._said.append(said)
        return said

    # -- moves -------------------------------------------------------------------------------------

    def _actor(self) -> int:
        """Who is to act; before the start and after the end, anybody."""
        actor = self.table.actor
        return self.rng.randrange(self.seats) if actor is None else actor

    def _act(self) -> Step:
        seat = self._actor()
        if self.table.actor is None:
            return self._say(seat, Act(self._id(), seat, self.table.position, ["end"]))
        for name, holding in self._shared():
            # Those who share a socket mostly close the curtain when it is another's turn.
            if seat not in holding.seats and holding.opened is not None and self.rng.random() < 0.6:
                self._next.appendleft(self._act)
                return Say(name, Open(self._id(), None))
        return self._say(seat, Act(self._id(), seat, self.table.position, self._picks()))

    def _picks(self, state: State | None = None) -> list[str]:
        """A legal decision to its end."""
        now = (self.table.state if state is None else state).clone()
        picks: list[str] = []
        while True:
            picks.append(self._some(now))
            now.apply(now.game.parse(picks[-1]))
            if now.settled:
                return picks

    def _some(self, state: State) -> str:
        menu: list[str] = [state.game.text(pick) for pick in state.menu()]
        liked = self.sitting.plan.liked
        return self.rng.choice([text for text in menu if liked and text.startswith(liked)] or menu)

    def _rehearse(self) -> Step:
        """Picks that are only tried out: a whole decision, a half one, more than one, or anything."""
        seat, position = self._actor(), self.table.position
        picks = ["end"]
        if self.table.actor is not None:
            whole = self._picks()
            anything = self._any_picks()
            picks = self.rng.choice([whole, self._unfinished(), anything, [*whole, *anything], []])
        if self.rng.random() < 0.1:
            position -= 1
        return self._say(seat, Rehearse(self._id(), seat, position, picks))

    def _bad_act(self) -> Step:
        """Something that is refused; now and then the good move follows at once."""
        if self.sitting.plan.bad == "rehearse":
            return self._rehearse()
        seat = self._actor()
        position = self.table.position
        kinds = ["illegal"] * 4 + ["too-long"] * 4 + ["unfinished"] * 3
        kinds += ["stale", "not-now", "foreign", "empty", "unknown", "curtain", "garbage"]
        if self.sitting.plan.bad:
            kinds = [self.sitting.plan.bad]
        kind = self.rng.choice(kinds) if self.table.actor is not None else "foreign"
        if kind == "stale":
            position += self.rng.choice([-1, 1, 7])
        if kind == "not-now":
            seat = (seat + 1) % self.seats
        if kind == "foreign" or kind == "garbage":
            name = self.rng.choice(list(self.sitting.holdings))
            if kind == "garbage":
                return Say(name, self.rng.choice(GARBAGE))
            return Say(name, Act(self._id(), seat, position, self._any_picks()))
        picks = self._any_picks() if kind in ("illegal", "not-now", "stale") else self._picks()
        if kind == "too-long":
            ends = "end" in map(self.table.game.text, self.table.state.menu())
            good = ["end"] if ends and self.rng.random() < 0.7 else picks
            picks = [*good, self.rng.choice([*good, "end"])]
            follow = Act(self._id(), seat, position, good)
            self._next.append(lambda: self._if_still(follow))
        elif kind == "unfinished":
            picks = self._unfinished() or picks[:-1]
        elif kind == "empty":
            picks = []
        elif kind == "unknown":
            picks = ["dance"]
        return self._say(seat, Act(self._id(), seat, position, picks), kind != "curtain")

    def _if_still(self, act: Act) -> Step | None:
        table = self.table
        if table.position != act.position or table.actor != act.seat:
            return None
        return self._say(act.seat, act)

    def _any_picks(self) -> list[str]:
        """Picks of the game, outcomes of chance among them, whether legal or not."""
        game = self.table.game
        number = self.rng.choice([1, 1, 1, 2])
        return [game.text(self.rng.randrange(game.action_count)) for _ in range(number)]

    def _unfinished(self) -> list[str]:
        """The beginning of a composite decision, if there is one."""
        now = self.table.state.clone()
        for pick in self.rng.sample(now.menu(), len(now.menu())):
            inside = now.clone()
            inside.apply(pick)
            if not inside.settled:
                rest = self._picks(inside)
                return [now.game.text(pick), *rest[: self.rng.randrange(len(rest))]]
        return []

    def _undo(self) -> Step:
        table = self.table
        seat = table.undo_seat if table.undo_points else None
        if seat is None or self.rng.random() < 0.3:
            seat = self.rng.randrange(self.seats)
        to = self.rng.choice([None, None, table.seq - 1, 0])
        if table.undo_points and self.rng.random() < 0.5:
            to = self.rng.choice(table.undo_points).seq
        return self._say(seat, Undo(self._id(), seat, to))

    def _again(self) -> Step | None:
        """Something that was said before, perhaps long ago, with the same id."""
        said = self.rng.choice(self._said) if self._said else None
        if said is None or not isinstance(said.message, Act):
            return None
        found = self._holding(said.message.seat)
        return None if found is None else Say(found[0], said.message)

    # -- everything else ---------------------------------------------------------------------------

    def _say_chat(self) -> Step:
        seat = self.rng.randrange(self.seats)
        text = self.rng.choice(["hello", "well played", "  ", "what do you hold?"])
        return self._say(seat, Chat(self._id(), seat, text), opened=False)

    def _say_hello_again(self) -> Step:
        return Say(self.rng.choice(list(self.sitting.holdings)), Hello())

    def _open_any(self) -> Step | None:
        """Curtains go up and down, at the right moment or not."""
        shared = [(name, one) for name, one in self.sitting.holdings.items() if len(one.seats) > 1]
        if not shared:
            return None
        name, holding = self.rng.choice(shared)
        seat = self.rng.choice([None, None, *holding.seats, self.seats])
        return Say(name, Open(self._id(), seat))

    def _leave(self) -> Step | None:
        """Somebody goes; mostly comes back at once. A spectator stays, so that the room does."""
        names = list(self.sitting.holdings)
        watching = [name for name, one in self.sitting.holdings.items() if not one.seats]
        if self.rng.random() < 0.3 and len(watching) < SPECTATORS:
            return self._connect(())
        name = self.rng.choice(names)
        if [name] == watching:
            return None
        seats = tuple(self.sitting.holdings[name].seats)
        if seats and self.rng.random() < 0.7:
            self._next.append(self._coming(seats))
        return Leave(name)

    def _replace(self) -> Step | None:
        """Another device, for all the seats of a socket or for one of them."""
        players = self._players()
        if not players:
            return None
        seats = tuple(self.sitting.holdings[self.rng.choice(players)].seats)
        if len(seats) > 1 and self.rng.random() < 0.5:
            self._next.extend([self._act, self._coming(seats)])
            seats = (self.rng.choice(seats),)
        return self._connect(seats)

    def _forget(self) -> Step:
        groups = [tuple(one.seats) for one in self.sitting.holdings.values()]
        self._next.extend(self._coming(group) for group in groups)
        self._slow = None
        return Forget()

    def _look(self) -> Step:
        return Look()

    def _lag(self) -> Step | None:
        """A socket is slow for a few steps."""
        if self._slow is not None:
            seat, self._slow = self._slow, None
            return Lag(seat, False)
        seat = self.rng.randrange(self.seats)
        if self._holding(seat) is None:
            return None
        self._slow = seat
        self._next.extend([self._act, self._act, self._lag])
        return Lag(seat, True)

    def _pause(self) -> Step | None:
        if self.table.phase != "running":
            return None
        self._next.extend([self._act, self._say_chat, self._go_on])
        return Pause(True)

    def _go_on(self) -> Step | None:
        """With a clock a pause was only asked for, and the question is gone with the next move."""
        return Pause(False) if self.table.paused or self.table.pause_asked is not None else None

    def _rename(self) -> Step | None:
        if self.table.over:
            return None
        seat = self.rng.randrange(self.seats)
        return Rename(seat, f"Digger {seat} {self.rng.choice(['the Elder', 'the Younger', 'X'])}")

    def _odd(self) -> Step:
        """Commands that are refused here, as nobody has been away for long."""
        seat, target = self.rng.randrange(self.seats), self.rng.randrange(self.seats)
        if self.rng.random() < 0.3:
            return self._say(seat, Skip(self._id(), seat))
        choice: Literal["wait", "back"] = self.rng.choice(("wait", "back"))
        return self._say(seat, Takeover(self._id(), seat, target, choice))
