"""A seat's view as a row of numbers, for programs that learn. docs/tensors.md explains the fields.

They are made from the view alone, so they can tell nothing else. Seats are counted from the viewer on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dighouse.games.archeologic.buildings import zone_name
from dighouse.games.archeologic.game_numbers import GameNumbers
from dighouse.games.archeologic.views import PHASES, Clue, Pawn, Placed, View
from dighouse.kernel.errors import BadPosition

NUMBER_AT_MOST = 32_767  # of 16 bits: without a time limit, times could grow beyond
TRAPS = (None, "fire", "sharp")
ANSWER = 4  # numbers that an answer is told by

ClueKey = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...], bool, int | None]


class Observation:
    """How the rows of one game are laid out, and how they are made."""

    def __init__(self, rules: GameNumbers) -> None:
        self.rules = rules
        self.zones = {zone_name(zone, rules.side): zone for zone in range(rules.side**2)}
        self.axes = {axis: at for at, axis in enumerate(rules.axes)}
        self.questions = {name: at for at, name in enumerate(rules.questions)}
        self.placements = {
            rules.placed(building, way): rules.starts[building] + way
            for building, ways in enumerate(rules.ways)
            for way in range(len(ways))
        }
        self.statements = {
            _key(statement.clue(rules.edition)): at for at, statement in enumerate(rules.statements)
        }
        self.fields = _fields(rules, len(self.zones), len(self.placements))

    def numbers_of(self, view: View) -> list[int]:
        """The fields, one after the other. A spectator has no seat to count from: ValueError.

        BadPosition if it is a view of a game with other seats, clues or buildings.
        """
        if view.viewer is None:
            raise ValueError("only a seat's view can be observed, not a spectator's")
        if len(view.pawns) != self.rules.seats or not 0 <= view.viewer < self.rules.seats:
            raise BadPosition(f"this view is not of a game with {self.rules.seats} seats")
        row: list[int] = []
        try:
            made = _ViewFields(self, view, view.viewer)
            for name, length in self.fields:
                part = list(getattr(made, name)())
                if len(part) != length:
                    raise ValueError(f"{name} has {len(part)} numbers, not {length}")
                row += part
        except (LookupError, ValueError) as error:
            raise BadPosition(
                f"this view is of another edition, or contradicts itself: {error}"
            ) from None
        return row


class _ViewFields:
    """A method for each field."""

    def __init__(self, layout: Observation, view: View, viewer: int) -> None:
        self._layout = layout
        self._view = view
        self._viewer = viewer
        self._seats = len(view.pawns)
        self._own_checks = [check for check in view.checks if check.seat == viewer]

    # -- the turn ----------------------------------------------------------------------------------

    def phase(self) -> list[int]:
        return _one_of(PHASES, self._view.phase)

    def acting(self) -> list[int]:
        return [int(self._view.actor == self._viewer)]

    def settled(self) -> list[int]:
        return [int(self._view.settled)]

    def time_limit(self) -> list[int]:
        return [self._view.time_limit or 0]

    def thresholds(self) -> list[int]:
        return self._view.thresholds or [0, 0]

    def viewfinder(self) -> list[int]:
        return self._axis(self._view.viewfinder)

    def began(self) -> list[int]:
        return self._axis(self._view.began)

    def aim(self) -> list[int]:
        return self._axis(self._view.aim)

    def extra(self) -> list[int]:
        return [self._view.extra]

    # -- what is known of the city -----------------------------------------------------------------

    def trap_clues(self) -> list[int]:
        row = [0] * len(self._layout.zones)
        for clue in self._view.clues:
            row[self._layout.zones[clue.zones[0]]] = TRAPS.index(clue.trap)
        return row

    def own_trap_clues(self) -> list[int]:
        row = [0] * len(self._layout.zones)
        for clue in self._view.clues:
            row[self._layout.zones[clue.zones[0]]] = int(clue.private)
        return row

    def statements(self) -> list[int]:
        row = [0] * len(self._layout.statements)
        for clue in self._view.clues:
            row[self._layout.statements[_key(clue)]] = 2 if clue.private else 1
        return row

    def answers(self) -> list[int]:
        row = [0] * (ANSWER * len(self._layout.axes) * len(self._layout.questions))
        for asked in self._view.asked:
            told = asked.answer
            if told is not None:
                first = ANSWER * self._question(asked.axis, asked.question)
                number = told.free if told.number is None else told.number
                row[first : first + ANSWER] = [1, number, told.fire, told.sharp]
        return row

    def asked(self) -> list[int]:
        questions = len(self._layout.axes) * len(self._layout.questions)
        row = [0] * (questions * self._seats)
        for asked in self._view.asked:
            row[
                self._relative(asked.seat) * questions + self._question(asked.axis, asked.question)
            ] += 1
        return row

    def checked(self) -> list[int]:
        return self._placed(self._own_checks[-1].layout if self._own_checks else None)

    def right(self) -> list[int]:
        return self._judged(True)

    def wrong(self) -> list[int]:
        return self._judged(False)

    def laid(self) -> list[int]:
        return self._placed(self._view.laid)

    def solution(self) -> list[int]:
        return self._placed(self._view.solution)

    # -- seats, the viewer first -------------------------------------------------------------------

    def space(self) -> list[int]:
        return self._by_pawn(lambda pawn: pawn.space)

    def time(self) -> list[int]:
        return self._by_pawn(lambda pawn: pawn.time)

    def checking(self) -> list[int]:
        return self._by_pawn(lambda pawn: int(pawn.checking))

    def out(self) -> list[int]:
        return self._by_pawn(lambda pawn: int(pawn.out))

    def checks(self) -> list[int]:
        row = [0] * self._seats
        for check in self._view.checks:
            row[self._relative(check.seat)] += 1
        return row

    def won(self) -> list[int]:
        row = [0] * self._seats
        for seat in self._view.winners:
            row[self._relative(seat)] = 1
        return row

    # -- numbers -----------------------------------------------------------------------------------

    def _relative(self, seat: int) -> int:
        return (seat - self._viewer) % self._seats

    def _by_pawn(self, number: Callable[[Pawn], int]) -> list[int]:
        pawns = self._view.pawns
        return [
            min(number(pawns[(self._viewer + step) % self._seats]), NUMBER_AT_MOST)
            for step in range(self._seats)
        ]

    def _axis(self, axis: str | None) -> list[int]:
        row = [0] * len(self._layout.axes)
        if axis is not None:
            row[self._layout.axes[axis]] = 1
        return row

    def _question(self, axis: str, question: str) -> int:
        layout = self._layout
        return layout.axes[axis] * len(layout.questions) + layout.questions[question]

    def _placed(self, placed: Iterable[Placed] | None) -> list[int]:
        row = [0] * len(self._layout.placements)
        for one in placed or ():
            row[self._layout.placements[one]] = 1
        return row

    def _judged(self, right: bool) -> list[int]:
        """Placements of the viewer's checks that are known to be right, or wrong."""
        row = [0] * len(self._layout.placements)
        for check in self._own_checks:
            for one in check.layout or ():
                found = check.right or (check.colours or {}).get(one.building)
                if found is right:
                    row[self._layout.placements[one]] = 1
        return row


def _fields(rules: GameNumbers, zones: int, placements: int) -> list[tuple[str, int]]:
    axes, questions, seats = len(rules.axes), len(rules.questions), rules.seats
    clues = [("trap_clues", zones), ("own_trap_clues", zones)]
    if rules.choice.expert:
        clues = [("statements", len(rules.statements))]
    return [
        ("phase", len(PHASES)),
        ("acting", 1),
        ("settled", 1),
        ("time_limit", 1),
        ("thresholds", 2),
        ("viewfinder", axes),
        ("began", axes),
        ("aim", axes),
        ("extra", 1),
        *clues,
        ("answers", ANSWER * axes * questions),
        ("asked", axes * questions * seats),
        ("checked", placements),
        ("right", placements),
        ("wrong", placements),
        ("laid", placements),
        ("solution", placements),
        ("space", seats),
        ("time", seats),
        ("checking", seats),
        ("out", seats),
        ("checks", seats),
        ("won", seats),
    ]


def _one_of(names: Iterable[object], name: object) -> list[int]:
    return [int(one == name) for one in names]


def _key(clue: Clue) -> ClueKey:
    """What a clue says, whoever it is for."""
    about = (tuple(clue.zones), tuple(clue.buildings), tuple(clue.axes))
    return (clue.kind, *about, clue.yes, clue.number)
