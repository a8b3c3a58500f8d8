"""One random game with every position of it, for the laws to walk along."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar

import msgspec

from dighouse.kernel.chance import Chance
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.testing.failure import Failure, notation

P = ParamSpec("P")
R = TypeVar("R")
LONGEST = 100_000  # picks; a game that takes more is taken for one that never ends
FIELDS = 5  # how many differences a message names


class Trace:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.picks: list[int] = []
        self.states: list[State] = []  # states[i] is the position before picks[i]; then the end
        self.law = "play"
        self.step = 0  # how far the law that is being checked has got
        self._views: dict[tuple[int, int | None], bytes] = {}

    @property
    def observers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.game.seats), None]

    def walk(self) -> Iterator[State]:
        """The positions in order."""
        for step, state in enumerate(self.states):
            self.step = step
            yield state

    def moves(self) -> Iterator[tuple[State, int]]:
        """The positions with the pick that was made there."""
        for step, pick in enumerate(self.picks):
            self.step = step
            yield self.states[step], pick

    def some(self, number: int) -> Iterator[State]:
        """A few positions, among them the first and the last: for what is too slow for all."""
        for step in self._steps(number):
            self.step = step
            yield self.states[step]

    def some_moves(self, number: int) -> Iterator[tuple[State, int]]:
        """A few positions with the pick that was made there."""
        for step in self._steps(number)[:-1]:
            self.step = step
            yield self.states[step], self.picks[step]

    def _steps(self, number: int) -> list[int]:
        last = len(self.states) - 1
        chosen = random.Random(f"{self.law} {self.seed}").sample(range(last + 1), min(number, last))
        return sorted({0, last, *chosen})

    def dice_seed(self) -> int:
        """Another seed at each step, the same in every run."""
        return self.seed * LONGEST + self.step

    def view_json(self, seat: int | None, step: int | None = None) -> bytes:
        """What a seat sees, at this step if no other is given."""
        key = self.step if step is None else step, seat
        if key not in self._views:
            self._views[key] = encode(self.states[key[0]].view(seat))
        return self._views[key]

    def failure(self, message: str) -> Failure:
        picks = self.picks[: self.step]
        return Failure(self.law, message, self.game, self.seed, self.step, picks)

    def fail(self, message: str) -> NoReturn:
        raise self.failure(message)

    def text(self, pick: int) -> str:
        return f"'{notation(self.game, pick)}'"

    def must_raise(self, errors: tuple[type[Exception], ...], what: str, ask: Any) -> None:
        """Calling `ask` must raise one of these errors, with a message."""
        names = " or ".join(error.__name__ for error in errors)
        try:
            answer = ask()
        except errors as error:
            if not str(error):
                self.fail(f"{what} raises {type(error).__name__} without a message")
        except Exception as error:
            self.fail(f"{what} must raise {names}, not {type(error).__name__}: {error}")
        else:
            self.fail(f"{what} must raise {names}, but it returned {answer!r}")


def law(check: Callable[Concatenate[Trace, P], R]) -> Callable[Concatenate[Trace, P], R]:
    """A law of the contract: whatever goes wrong in it is a Failure that says where."""

    @functools.wraps(check)
    def checked(trace: Trace, /, *args: P.args, **options: P.kwargs) -> R:
        trace.law = check.__name__.strip("_")
        trace.step = 0
        try:
            return check(trace, *args, **options)
        except Failure:
            raise
        except Exception as error:
            raise trace.failure(f"the game raised {type(error).__name__}: {error}") from error

    return checked


def play(game: Game, seed: int) -> Trace:
    """A random game: chance by `Chance(seed)`, and each item of a menu equally likely.

    BadOptions if the game need not end.
    """
    game.must_end("the kit")
    trace = Trace(game, seed)
    _play(trace)
    return trace


@law
def _play(trace: Trace) -> None:
    """A game can be played to its end, and a clone does not notice how it goes on."""
    state = trace.game.start()
    chance = Chance(trace.seed)
    rng = random.Random(trace.seed)
    while True:
        before = position(state)
        trace.states.append(state.clone())
        if state.actor == OVER:
            return
        if trace.step == LONGEST:
            trace.fail(f"the game did not end within {LONGEST} picks")
        if state.actor == CHANCE:
            pick = chance.pick(state)
        else:
            menu = state.menu()
            if not menu:
                trace.fail("the menu is empty, but the game is not over")
            pick = rng.choice(menu)
        state.apply(pick)
        if position(trace.states[-1]) != before:
            trace.fail(f"a clone made before {trace.text(pick)} is not as the state was")
        trace.picks.append(pick)
        trace.step += 1


def encode(value: Any) -> bytes:
    """JSON as it is sent. An order of keys that gives something away is a leak, so it stays."""
    return msgspec.json.encode(value)


def position(state: State) -> bytes:
    """The whole state, in a form where equal positions have equal bytes."""
    return msgspec.json.encode(state.dump(), order="deterministic")


def observer(seat: int | None) -> str:
    return "the spectator" if seat is None else f"seat {seat}"


def differences(one: bytes, other: bytes) -> str:
    """Where two JSON texts differ, in words: the first few fields."""
    fields = _differences(msgspec.json.decode(one), msgspec.json.decode(other), "")
    if not fields:
        return "the same fields with the same values, but their order or spelling"
    more = ["..."] if len(fields) > FIELDS else []
    return "; ".join([*fields[:FIELDS], *more])


def _differences(one: Any, other: Any, path: str) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [*one, *(key for key in other if key not in one)]
        inner = [(f"{path}.{key}", one.get(key), other.get(key)) for key in keys]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        inner = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(one, other, strict=True))]
    elif type(one) is type(other) and one == other:
        return []
    else:
        return [f"{path.lstrip('.') or 'all'}: {one!r} / {other!r}"]
    return [line for at, a, b in inner for line in _differences(a, b, at)]
