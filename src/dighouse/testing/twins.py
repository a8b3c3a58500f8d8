"""Twin worlds, the law of secrecy: equal views and equal events heard make equal next views.

A twin of a logged game has one outcome changed that some observer did not hear of. Both worlds are
played on with the logged picks, and as long as the observer hears the same in both, every byte it
gets must be the same: view, menu, text, and the reason why a move is refused. Where it hears
different things, or where a logged pick is not possible in the twin, the worlds part.

In some games one changed outcome rarely survives: a hidden layout has to change as a whole. For them
the caller gives `others`, which proposes other beginnings: a first position and all picks up to some
step, after which the logged ones follow. They are tried like any twin, and where an observer hears
something else in one, its view has to show it too.

Twins come from the log and not from `sample`, which would copy a leak.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, fields

from dighouse.kernel.errors import IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, State
from dighouse.testing.trace import Trace, differences, encode, law, observer, play, position
from dighouse.testing.views import heard

TWINS = 3  # by a hidden chance outcome, for each observer of a game
DECISIONS_TRIED = 4  # for a twin by another seat's secret decision


# Of a log and an observer of it: first positions, each with the picks of its own way of beginning.
Beginning = tuple[State, list[int]]
Others = Callable[[Trace, int | None, random.Random], Iterable[Beginning]]


@dataclass
class TwinReport:
    """What was compared. `differing` stays 0: a byte that differs is a Failure."""

    games: int = 0
    twins: int = 0
    by_decision: int = 0  # of the twins: those where a decision was changed
    by_beginning: int = 0  # of the twins: those that `others` proposed
    real: int = 0  # of the twins: those whose worlds really differ
    steps: int = 0
    compared: int = 0  # bytes
    differing: int = 0  # bytes

    @property
    def share(self) -> float:
        """How many of the twins really differ."""
        return self.real / self.twins if self.twins else 0.0

    def __add__(self, other: TwinReport) -> TwinReport:
        """Both together: many games can be spread over processes."""
        return TwinReport(
            self.games + other.games,
            self.twins + other.twins,
            self.by_decision + other.by_decision,
            self.by_beginning + other.by_beginning,
            self.real + other.real,
            self.steps + other.steps,
            self.compared + other.compared,
            self.differing + other.differing,
        )

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.twins} twins ({self.by_decision} by a decision, "
            f"{self.by_beginning} by another beginning), "
            f"{self.share:.1%} really differ; {self.steps} steps and {self.compared} bytes "
            f"compared, {self.differing} differ"
        )


def twin_worlds(
    game: Game, games: int = 20, seed: int = 0, twins: int = TWINS, others: Others | None = None
) -> TwinReport:
    """Random games with their twins, for every seat and a spectator. Failure at the first leak."""
    report = TwinReport()
    for number in range(seed, seed + games):
        secrecy(play(game, number), report, twins, others)
    return report


@law
def secrecy(
    trace: Trace,
    report: TwinReport | None = None,
    twins: int = TWINS,
    others: Others | None = None,
) -> None:
    """Worlds that a seat can't tell apart are the same to it, byte for byte."""
    report = TwinReport() if report is None else report
    report.games += 1
    for seat in trace.observers:
        watch = TwinObserver(trace, seat, report)
        watch.twin_chances(twins)
        watch.twin_decision()
        if others is not None:
            watch.twin_beginnings(others)


@dataclass(frozen=True)
class ObservedFrame:
    """All that an observer gets at one position, as bytes."""

    view: bytes
    menu: bytes
    text: bytes
    refusal: bytes


class TwinObserver:
    """One observer of a logged game, and of its twins."""

    def __init__(self, trace: Trace, seat: int | None, report: TwinReport) -> None:
        self.trace = trace
        self.game = trace.game
        self.seat = seat
        self.report = report
        self.rng = random.Random(f"{trace.seed} {seat}")
        self._frames: dict[int, ObservedFrame] = {}  # of the logged game, by step
        self._heard: dict[int, bytes] = {}

    # -- twins to try ------------------------------------------------------------------------------

    def twin_chances(self, number: int) -> None:
        """Up to `number` twins, each by another outcome of a chance step."""
        steps = [step for step, state in enumerate(self.trace.states) if state.actor == CHANCE]
        self.rng.shuffle(steps)
        found = 0
        for step in steps:
            if found == number:
                return
            found += self._twin(step)

    def twin_decision(self) -> None:
        """A twin by what another seat decided in secret, if there is such a thing."""
        steps = [
            step
            for step, state in enumerate(self.trace.states[:-1])
            if state.actor not in (CHANCE, self.seat)
        ]
        for step in self.rng.sample(steps, min(DECISIONS_TRIED, len(steps))):
            if self._twin(step):
                self.report.by_decision += 1
                return

    def twin_beginnings(self, others: Others) -> None:
        """Twins that begin otherwise, as far as this observer can't tell them from the log."""
        for first, picks in others(self.trace, self.seat, self.rng):
            self._begin(first.clone(), picks)

    def _begin(self, twin: State, picks: list[int]) -> None:
        """Follows a twin by its own picks, then by the logged ones. Failure if a view differs."""
        trace = self.trace
        line = [*picks, *trace.picks[len(picks) :]]
        swap = next((f"step {at}" for at, pick in enumerate(line) if pick != trace.picks[at]), "")
        frames: list[State] = [twin.clone()]
        for at, pick in enumerate(line):
            if not twin.legal(pick):
                break
            told, before = self._hears(twin, pick), twin.clone()
            twin.apply(pick)
            if told != self._logged_events(at):
                self._must_show(at, pick, twin, before)
                break
            frames.append(twin.clone())
        if len(frames) <= len(picks):
            return  # the observer could tell it from the log before they were the same again
        self.report.twins += 1
        self.report.by_beginning += 1
        self.report.real += position(frames[len(picks)]) != position(trace.states[len(picks)])
        for at, world in enumerate(frames):
            self._compare(at, world, f"{swap or 'the start'}, in another beginning")

    def _twin(self, step: int) -> bool:
        """Follows a twin that parts from the log at this step. False if the step has none."""
        chosen: tuple[int, State] | None = None
        for pick, twin in self._unheard(step):
            chosen = chosen or (pick, twin)
            if position(twin) != position(self.trace.states[step + 1]):
                self.report.real += 1
                chosen = pick, twin
                break
        if chosen is None:
            return False
        self.report.twins += 1
        self._follow(step, *chosen)
        return True

    def _unheard(self, step: int) -> Iterator[tuple[int, State]]:
        """The other picks that this observer could not have told from the logged one."""
        state = self.trace.states[step]
        picks = [pick for pick in state.menu() if pick != self.trace.picks[step]]
        self.rng.shuffle(picks)
        for pick in picks:
            twin = state.clone()
            twin.apply(pick)
            if twin.settled != self.trace.states[step + 1].settled:
                # A decision that is made is news, even if no word is said of it: somebody stays
                # where they are, say. One that is only begun is not. No two worlds are alike there.
                continue
            if self._hears(state, pick) == self._logged_events(step):
                yield pick, twin
            else:
                self._must_show(step, pick, twin, state)

    def _must_show(self, step: int, pick: int, twin: State, before: State) -> None:
        """Who can tell two outcomes apart by ear must be able to do so by the view as well.

        Bots and whoever reconnects have nothing but the view. So an event that says more than the
        view either tells a secret, or the view forgets a fact. Before a chance step a decision may
        be half done, and before it is settled it is: then the view may still be silent.
        """
        next_one = self.trace.states[step + 1]
        if self.trace.states[step].actor != CHANCE and any(
            not world.settled or world.actor == CHANCE for world in (next_one, twin)
        ):
            return
        self.trace.step = step
        if encode(twin.view(self.seat)) == self._frame(step + 1).view:
            told = differences(self._logged_events(step), self._hears(before, pick))
            logged = self.trace.text(self.trace.picks[step])
            what = (
                f"whether it is {logged} or {self.trace.text(pick)}"
                if pick != self.trace.picks[step]
                else f"something else of {logged} in a twin world"
            )
            self.trace.fail(
                f"{observer(self.seat)} hears {what}, but its view does not show it: {told}"
            )

    # -- two worlds, side by side ------------------------------------------------------------------

    def _follow(self, step: int, pick: int, twin: State) -> None:
        trace = self.trace
        swap = f"step {step}: {trace.text(trace.picks[step])} / {trace.text(pick)}"
        for at in range(step + 1, len(trace.states)):
            self._compare(at, twin, swap)
            if at == len(trace.picks) or not twin.legal(trace.picks[at]):
                return
            before = twin.clone()
            twin.apply(trace.picks[at])
            if self._hears(before, trace.picks[at]) != self._logged_events(at):
                self._must_show(at, trace.picks[at], twin, before)
                return

    def _compare(self, step: int, twin: State, swap: str) -> None:
        self.trace.step = step
        mine, other = self._frame(step), self._look(step, twin)
        self.report.steps += 1
        for field, one, two in zip(
            fields(ObservedFrame), astuple(mine), astuple(other), strict=True
        ):
            self.report.compared += len(one)
            if one != two:
                self.report.differing += _apart(one, two)
                self.trace.fail(
                    f"{observer(self.seat)} can tell two worlds apart by its {field.name}, but it "
                    f"heard the same in both. They part at {swap}. {_apart(one, two)} bytes "
                    f"differ: {differences(one, two)}"
                )

    # -- what the observer gets --------------------------------------------------------------------

    def _frame(self, step: int) -> ObservedFrame:
        if step not in self._frames:
            self._frames[step] = self._look(step, self.trace.states[step])
        return self._frames[step]

    def _logged_events(self, step: int) -> bytes:
        if step not in self._heard:
            self._heard[step] = self._hears(self.trace.states[step], self.trace.picks[step])
        return self._heard[step]

    def _hears(self, state: State, pick: int) -> bytes:
        return encode(heard(self.game.events(state, pick), self.seat))

    def _look(self, step: int, state: State) -> ObservedFrame:
        view = state.view(self.seat)
        own_turn = state.actor == self.seat
        return ObservedFrame(
            encode(view),
            encode(state.menu() if own_turn else []),
            encode(self.game.text_view(view)),
            encode(self._refusal(step, state) if own_turn else ""),
        )

    def _refusal(self, step: int, state: State) -> str:
        """The words for a pick that is not on the menu: another one at each step."""
        count = self.game.action_count
        for pick in range(step, step + count):
            if not state.legal(pick % count):
                try:
                    state.clone().apply(pick % count)
                except IllegalMove as error:
                    return str(error)
        return ""


def _apart(one: bytes, other: bytes) -> int:
    """How many bytes differ."""
    return sum(a != b for a, b in zip(one, other, strict=False)) + abs(len(one) - len(other))
