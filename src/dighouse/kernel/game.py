"""A game with its options chosen: what its picks are called, how it starts, what can be known.

A ruleset is a subclass of `Game` and a subclass of `State`. `Game` itself is plain Python: nothing
here runs inside a playout.
"""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from dighouse.kernel import fallback_text
from dighouse.kernel.edition_file import TomlReader, open_toml
from dighouse.kernel.errors import BadOptions, BadPosition, UnknownMove, short
from dighouse.kernel.events import Event
from dighouse.kernel.state import State

SEATS_AT_MOST = 8


class Option(msgspec.Struct, frozen=True):
    """Something that can be chosen when a game is made."""

    name: str
    default: Any
    choices: list[Any] | None  # None: anything that `help` says
    help: str
    seats: list[int] | None = None  # for how many seats there is this choice; None: for any


class SeatOption(msgspec.Struct, frozen=True):
    """An option whose value is a list with something else for each seat, such as its colour.

    People choose theirs as they sit down.
    """

    name: str
    choices: list[str]
    help: str

    def filled(self, wishes: Sequence[str | None]) -> list[str]:
        """What each seat gets: its wish, or else what is left, its own place in the list first."""
        left = [choice for choice in self.choices if choice not in wishes]
        got: list[str] = []
        for seat, wish in enumerate(wishes):
            if wish is None:
                usual = self.choices[seat]
                wish = usual if usual in left else left[0]
                left.remove(wish)
            got.append(wish)
        return got


class Offer(msgspec.Struct, frozen=True):
    """What can be chosen of a ruleset, for pages and programs that let people choose."""

    seats: list[int]
    options: list[Option]
    editions: list[str]  # the ids of those that are built in
    memory: bool = False  # have its views something to show for a table's option `memory`?
    help: bool = False  # has it hints, and notes that a table's option `help` allows or not?
    for_people: dict[str, Any] = {}  # defaults of a table where people play, as far as they differ


class Section(msgspec.Struct, frozen=True):
    """A part of the rules, in our words; pages point to it by its id."""

    id: str
    title: str
    paragraphs: list[str]


class Ruling(msgspec.Struct, frozen=True):
    """What we decided where a rulebook is silent."""

    id: str
    about: str
    text: str


class HowToPlay(msgspec.Struct, frozen=True):
    """The rules as a newcomer reads them. `numbers` are plain JSON types of the game's own shape."""

    sections: list[Section] = []
    numbers: Any = None  # of the edition, each as [number, mark]
    marks: dict[str, str] = {}  # what each mark means
    rulings: list[Ruling] = []


class Advice(msgspec.Struct, frozen=True):
    """A hint: what a seat can know for certain, why, and what is worth doing."""

    lines: list[str]  # in words, the most useful first
    data: Any = None  # the same as plain JSON types of the game's own shape, for a page


class Challenge(msgspec.Struct, frozen=True):
    """A game that anybody can set up alike, and compare how it went."""

    id: str
    title: str
    seats: int
    options: dict[str, Any]  # for `dighouse.game` and for a new table, beside the seats
    thresholds: list[int] = []  # what earns each rank at most, the best rank first
    difficulty: int | None = None  # 1 is easiest; None: not told


class ChallengeGroup(msgspec.Struct, frozen=True):
    """Some that belong together, in the order in which they are best taken on."""

    id: str
    title: str
    challenges: list[Challenge]


class ChallengeList(msgspec.Struct, frozen=True):
    """All the challenges that a game lays out on a day."""

    day: str  # such as 2026-11-16, in UTC
    daily: Challenge | None  # that day's, the same for everybody
    groups: list[ChallengeGroup]


class Game(ABC):
    """The contract. What only some games offer beyond it is in `optional_parts`."""

    ruleset: ClassVar[str]  # the id by which `dighouse.game` knows it
    title: ClassVar[str]
    version: ClassVar[int]  # of the behaviour: records name it
    View: ClassVar[type[msgspec.Struct]]
    # What its hints, reviews and studies are made of: pages are typed by these.
    Parts: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    seat_option: ClassVar[SeatOption | None] = (
        None  # what each seat chooses for itself, if anything
    )
    event_type: ClassVar[type[Event]] = Event  # whose sentences tell of events that came as data

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options = dict(options)  # all but the seats, as plain JSON types, defaults filled in
        self._notation: dict[str, int] | None = None
        self._small: dict[str, int] | None = None  # the same in small letters

    @classmethod
    @abstractmethod
    def choose(cls, options: Mapping[str, Any], edition_text: str | None = None) -> Self:
        """The game with these options. BadOptions says what is wrong and what is allowed.

        `edition_text` is the text of an edition that a record carries.
        """

    @classmethod
    def offer(cls) -> Offer:
        """What can be chosen, with the built-in edition. A game with options says more."""
        return Offer(
            [seats for seats in range(1, SEATS_AT_MOST + 1) if _allows(cls, seats)], [], []
        )

    # -- picks and their notation ------------------------------------------------------------------

    @property
    @abstractmethod
    def decision_count(self) -> int:
        """Decision picks are 0..decision_count-1; chance picks follow."""

    @property
    @abstractmethod
    def action_count(self) -> int:
        """How many picks there are, chance picks included."""

    @abstractmethod
    def text(self, pick: int) -> str:
        """A pick in notation, words parted by one space. No two differ in capitals alone."""

    def parse(self, text: str) -> int:
        """The pick that a text names. UnknownMove if it is none of this game's."""
        if self._notation is None:
            self._notation = {self.text(pick): pick for pick in range(self.action_count)}
        text = str(text)
        pick = self._notation.get(text)
        if pick is None:
            if self._small is None:
                self._small = {move.lower(): pick for move, pick in self._notation.items()}
            pick = self._small.get(" ".join(text.lower().split()))
        if pick is None:
            raise UnknownMove(f"'{short(text)}' is no move of {self.title}. {self.notation_help()}")
        return pick

    def notation_help(self) -> str:
        """A sentence on how moves are written, for the error of `parse`."""
        return f"Moves look like '{self.text(0)}'"

    # -- positions ---------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> State:
        """The position before anything happened."""

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> State:
        """The position of a `state.dump()`. BadPosition if it is none of this game's."""

    @abstractmethod
    def sample(self, view: Any, rng: random.Random) -> State:
        """A position whose view is `view`, each one that agrees with its facts equally likely."""

    @abstractmethod
    def events(self, state: State, pick: int) -> list[Event]:
        """What is heard when `pick` is applied to `state`; asked before it is."""

    def step(self, state: State, pick: int) -> tuple[list[Event], State]:
        """`events`, and the position after the pick; `state` stays as it is.

        For whoever needs both: a game that looks at what comes of a pick to tell of it makes the
        pick only once here.
        """
        told = self.events(state, pick)
        after = state.clone()
        after.apply(pick)
        return told, after

    def reveals(self, state: State, pick: int) -> bool:
        """Does this decision tell its actor something that was hidden, without a chance step?

        Then it can't be taken back, and no further pick may be made blindly after it. True if the
        actor hears an event that not everybody does; a game where that is one's own doing alone,
        or where hidden facts come out in public, says so here.
        """
        actor = int(state.actor)
        return any(
            event.audience is not None and event.heard_by(actor)
            for event in self.events(state, pick)
        )

    # -- games without an end ----------------------------------------------------------------------

    @property
    def endless(self) -> str | None:
        """Why a game with these options need not end, and which options would; None: it always does.

        People can give a game up. Random play can't: so it is refused by `must_end`.
        """
        return None

    def must_end(self, who: str) -> None:
        """BadOptions if a game need not end; `who` would wait for it."""
        why = self.endless
        if why is not None:
            raise BadOptions(f"{who} needs a game that ends: {why}")

    def may_be_closed(self, state: State, people: Collection[int]) -> bool:
        """May a table be closed here because the game need not end, if people play only these seats?"""
        return False

    # -- views -------------------------------------------------------------------------------------

    def read_view(self, json: str | bytes) -> Any:
        """A view from its JSON. BadPosition if it is no view of this game."""
        try:
            return msgspec.json.decode(json, type=self.View)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError) as error:
            raise BadPosition(f"this is no view of {self.title}: {error}") from error

    def key(self, view: Any) -> bytes:
        """Bytes that are equal for equal information."""
        return msgspec.json.encode(view, order="deterministic")

    def text_view(self, view: Any) -> str:
        """A view in plain words, for terminals, screen readers and the generic page: a line each.

        A game says it better than this, which knows no more than the names of the view's fields.
        """
        return fallback_text.view(view)

    # -- rules and editions ------------------------------------------------------------------------

    def how_to_play(self) -> HowToPlay:
        """The rules with this game's numbers in them, for people."""
        return HowToPlay()

    @property
    def edition(self) -> Edition | None:
        """Where this game's numbers come from, if it has any."""
        return None

    # -- identity ----------------------------------------------------------------------------------

    def _identity(self) -> tuple[Any, ...]:
        edition = self.edition
        key = None if edition is None else edition.sha256
        return self.ruleset, self.version, self.seats, repr(sorted(self.options.items())), key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        if self.edition is not None and not self.edition.built_in:
            options += f", edition={self.edition.id!r}"
        return f"dighouse.game({self.ruleset!r}, seats={self.seats}{options})"


def _allows(game: type[Game], seats: int) -> bool:
    try:
        game.choose({"seats": seats})
    except BadOptions:
        return False
    return True


class Edition(ABC):
    """The numbers of a game, and where each of them comes from."""

    id: str
    ruleset: str
    title: str
    text: str  # of the edition file: a record carries it if it is not built in
    sha256: str  # of that text
    source: str  # where it was found, for errors; '' if it came as text
    built_in: bool

    def begin(self, text: str, source: str, built_in: bool) -> TomlReader:
        """Note what all editions have; what is left in the table is the game's own."""
        self.text = text
        self.sha256 = hashlib.sha256(text.encode()).hexdigest()
        self.source = source
        self.built_in = built_in
        top = open_toml(text, source)
        self.id = top.name("id")
        self.ruleset = top.name("ruleset")
        self.title = top.string("title")
        return top
