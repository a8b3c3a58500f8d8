"""Laws of rehearsals: they change nothing, they are true, and they follow from the view alone.

The last of these is a stricter law than that of twin worlds: two worlds need not have sounded the
same to a seat. Wherever its view is the same in both, so is every answer, byte for byte. Worlds with
the same view are sampled from it, and made from logs by changing outcomes of chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from dighouse.kernel.errors import IllegalMove, UnknownMove
from dighouse.kernel.game import Game
from dighouse.kernel.rehearsal import Rehearsal, rehearse
from dighouse.kernel.state import CHANCE, State
from dighouse.testing.trace import Trace, differences, encode, law, observer, play, position
from dighouse.testing.twins import Others

SOME = 10  # positions of a game where something is rehearsed
SINGLE = 4  # picks of a menu that are tried by themselves
LONGEST = 12  # picks of a list that goes on for as long as its seat may
WORLDS = 2  # that are sampled from a view
TWINS = 3  # for each seat of a game
TRIED = 4  # worlds for each of them: in some the seat sees what is changed
COMPARED = 5  # decisions of a twin
UNKNOWN = "no such move"

PickList = list[str]


@dataclass
class RehearsalReport:
    """What was compared. An answer that differs is a Failure."""

    games: int = 0
    twins: int = 0  # worlds in which a seat sees at least once what it saw in the log
    real: int = 0  # of the twins: those that really differ there
    unlike: int = 0  # of the twins: those in which the seat had seen something else before that
    answers: int = 0
    compared: int = 0  # bytes

    @property
    def share(self) -> float:
        """How many of the twins really differ."""
        return self.real / self.twins if self.twins else 0.0

    def __add__(self, other: RehearsalReport) -> RehearsalReport:
        return RehearsalReport(
            self.games + other.games,
            self.twins + other.twins,
            self.real + other.real,
            self.unlike + other.unlike,
            self.answers + other.answers,
            self.compared + other.compared,
        )

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.twins} twins, {self.share:.1%} really differ, in "
            f"{self.unlike} the seat had seen something else; {self.answers} answers and "
            f"{self.compared} bytes compared, 0 differ"
        )


@law
def rehearsals(trace: Trace) -> None:
    """To rehearse picks changes nothing, tells what applying them would, and follows from the view."""
    for state in trace.some(SOME):
        if state.actor < 0:
            continue
        seat = int(state.actor)
        before = position(state)
        lists = pick_lists(trace, state)
        answers = [rehearse(state, picks) for picks in lists]
        if position(state) != before:
            trace.fail("rehearsing something changed the state")
        for picks, answer in zip(lists, answers, strict=True):
            _must_be_true(trace, state, picks, answer)
        view = state.view(seat)
        rng = random.Random(trace.dice_seed())
        for _ in range(WORLDS):
            world = trace.game.sample(view, rng)
            for picks, answer in zip(lists, answers, strict=True):
                _must_be_alike(trace, seat, picks, encode(answer), world, "a sampled world")


def rehearsal_twins(
    game: Game, games: int = 20, seed: int = 0, twins: int = TWINS, others: Others | None = None
) -> RehearsalReport:
    """Random games with twins of every seat's. Failure at the first answer that differs."""
    report = RehearsalReport()
    for number in range(seed, seed + games):
        rehearsed_alike(play(game, number), report, twins, others)
    return report


@law
def rehearsed_alike(
    trace: Trace,
    report: RehearsalReport | None = None,
    twins: int = TWINS,
    others: Others | None = None,
) -> None:
    """Where a seat's view is the same as in the log, it gets the same answers, whatever it heard."""
    report = RehearsalReport() if report is None else report
    report.games += 1
    logged: dict[int, list[tuple[PickList, bytes]]] = {}  # by step
    for seat in range(trace.game.seats):
        rng = random.Random(f"rehearsals {trace.seed} {seat}")
        left = twins
        for world in _worlds(trace, seat, rng, twins * TRIED, others):
            left -= _compare(trace, seat, world, rng, logged, report)
            if not left:
                break


# -- what is rehearsed ---------------------------------------------------------------------------------


def pick_lists(trace: Trace, state: State) -> list[PickList]:
    """Lists of all kinds: none, some that are legal, half of one, too long ones, and what is no move."""
    game = trace.game
    rng = random.Random(f"lists {trace.seed} {trace.step}")
    menu = state.menu()
    whole = _as_far_as_it_goes(game, state, rng)
    part = whole[: rng.randint(0, len(whole))]
    any_pick = [game.text(rng.randrange(game.action_count)) for _ in range(3)]
    single = rng.sample(menu, min(SINGLE, len(menu)))
    return [
        [],
        whole,
        part,
        *([game.text(pick)] for pick in single),
        [any_pick[0]],
        [*part, any_pick[1]],
        [*whole, any_pick[2]],
        [*part, UNKNOWN],
    ]


def _as_far_as_it_goes(game: Game, state: State, rng: random.Random) -> PickList:
    """Legal picks for as long as the seat is to act, past whatever they reveal."""
    now, picks = state.clone(), PickList()
    while now.actor == state.actor and len(picks) < LONGEST:
        pick = rng.choice(now.menu())
        picks.append(game.text(pick))
        now.apply(pick)
    return picks


# -- what must be so -----------------------------------------------------------------------------------


def _must_be_true(trace: Trace, state: State, picks: PickList, answer: Rehearsal) -> None:
    """Compared with picks that are really made, on a copy."""
    game, seat = trace.game, int(state.actor)
    now = state.clone()
    told = f"rehearsing {picks}"
    revealed = False
    for number, text in enumerate(picks[: answer.judged], 1):
        last = number == answer.judged
        if now.actor != seat or revealed:
            trace.fail(f"{told} judges '{text}', which has to wait for what comes before it")
        try:
            pick = game.parse(text)
            revealed = now.legal(pick) and game.reveals(now, pick)
            now.apply(pick)
        except (IllegalMove, UnknownMove) as error:
            if not last or (answer.reason, answer.menu) != (str(error), now.menu()):
                trace.fail(f"{told} says '{answer.reason}', but applying it says '{error}'")
            return
    if not answer.allowed:
        trace.fail(f"{told} says '{answer.reason}', but it can be applied")
    if picks and answer.finished != now.settled:
        trace.fail(
            f"{told} says that a decision is {'' if answer.finished else 'not '}done; it is not so. "
            "A pick that reveals something ends one"
        )
    if now.actor != seat or revealed:
        if (answer.menu, answer.view) != (None, None):
            trace.fail(f"{told} tells what comes of it, which is not the seat's to know yet")
    elif answer.judged < len(picks):
        trace.fail(f"{told} judges {answer.judged} picks, but nothing keeps it from going on")
    elif (answer.menu, encode(answer.view)) != (now.menu(), encode(now.view(seat))):
        trace.fail(f"{told} tells of another view than the one that comes of it")


def _must_be_alike(
    trace: Trace, seat: int, picks: PickList, answer: bytes, world: State, what: str
) -> None:
    other = encode(rehearse(world, picks))
    if other != answer:
        trace.fail(
            f"{observer(seat)} can tell {what} apart by rehearsing {picks}, though its view is the "
            f"same there: {differences(answer, other)}"
        )


# -- twins ---------------------------------------------------------------------------------------------


def _worlds(
    trace: Trace, seat: int, rng: random.Random, tried: int, others: Others | None
) -> Iterator[dict[int, State]]:
    """Other ways for the logged game to have gone, by step, for as long as its picks can be made."""
    if others is not None:
        for first, picks in others(trace, seat, rng):
            yield _followed(first.clone(), [*picks, *trace.picks[len(picks) :]], 0)
    steps = [step for step, state in enumerate(trace.states) if state.actor == CHANCE]
    for step in rng.sample(steps, min(tried, len(steps))):
        state = trace.states[step]
        outcomes = [pick for pick in state.menu() if pick != trace.picks[step]]
        if outcomes:
            picks = [rng.choice(outcomes), *trace.picks[step + 1 :]]
            yield _followed(state.clone(), picks, step)


def _followed(state: State, picks: list[int], first: int) -> dict[int, State]:
    world: dict[int, State] = {}
    for step, pick in enumerate(picks, first):
        if not state.legal(pick):
            break
        state.apply(pick)
        world[step + 1] = state.clone()
    return world


def _compare(
    trace: Trace,
    seat: int,
    world: dict[int, State],
    rng: random.Random,
    logged: dict[int, list[tuple[PickList, bytes]]],
    report: RehearsalReport,
) -> bool:
    """Some decisions of a seat in two worlds. False if it sees something else at all of them."""
    own = [step for step in world if trace.states[step].actor == seat]
    met = real = unlike = parted = False
    for step in sorted(rng.sample(own, min(COMPARED, len(own)))):
        trace.step = step
        state, twin = trace.states[step], world[step]
        if encode(twin.view(seat)) != trace.view_json(seat):
            parted = True
            continue
        if step not in logged:
            lists = pick_lists(trace, state)
            logged[step] = [(picks, encode(rehearse(state, picks))) for picks in lists]
        met, unlike = True, unlike or parted
        real = real or position(twin) != position(state)
        for picks, answer in logged[step]:
            report.answers += 1
            report.compared += len(answer)
            _must_be_alike(trace, seat, picks, answer, twin, "a twin world")
    report.twins += met
    report.real += real
    report.unlike += unlike
    return met
