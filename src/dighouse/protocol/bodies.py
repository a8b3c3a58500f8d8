"""The bodies of the HTTP calls, as docs/protocol.md describes them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dighouse.protocol.messages import (
    EventInfo,
    Help,
    PresenceInfo,
    ResultInfo,
    SeatInfo,
    SeatOptionInfo,
    TableInfo,
    ViewInWords,
)

EDITION_BYTES = 16 * 1024

Reach = Literal["anywhere", "network", "computer"]  # from where an invite link can be followed


class Body(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time: a bank for the whole game, and a bonus for each turn that is finished."""

    bank: float
    bonus: float = 0.0


class SeatWish(Body):
    kind: Literal["human", "bot"]
    level: str | None = None
    name: str = ""
    choice: str | None = None  # one of GameInfo.seat_option.choices


class NewTable(Body):
    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    edition: str | None = None  # the text of an edition file
    public: bool = False
    clock: Clock | None = None
    memory: bool = True
    help: Help | None = (
        None  # None: hints for one seat alone, contradictions where there are rivals
    )
    given: Any = None  # a hidden part to be played, in the game's own shape; None: drawn


class TakeSeat(Body):
    name: str = ""
    seat: int | None = None
    choice: str | None = None


class ChangeSeat(Body):
    """By its person: a new name, or another choice. By the host: for a person or for a bot."""

    name: str | None = None
    kind: Literal["human", "bot"] | None = None
    level: str | None = None
    choice: str | None = None


class PauseWish(Body):
    paused: bool = True


class DeviceCode(Body):
    code: str


class EditionWish(Body):
    """Numbers that somebody entered; without any, the text alone is checked."""

    edition: str | None = None  # the text of an edition file to begin with; None: the built-in one
    title: str = ""
    numbers: Any = None  # in the shape of RulesPage.numbers; what is left out stays as it is


# -- answers ---------------------------------------------------------------------------------------


class Seated(msgspec.Struct, frozen=True):
    """The only time that a secret is told: keep it."""

    table: str
    code: str | None
    seat: int | None
    secret: str | None
    commitment: str  # to the deal's seed: known before a seat sends its own bytes


class OneTimeCode(msgspec.Struct, frozen=True):
    code: str
    expires_at: float


class TablePage(msgspec.Struct, frozen=True):
    table: TableInfo
    seats: list[SeatInfo]
    presence: PresenceInfo
    turn: int | None  # whose decision it is; None unless a game runs
    view: Any = None  # a spectator's, once the game is over or closed: how it ended


class Invite(msgspec.Struct, frozen=True):
    link: str
    reach: Reach


class LobbyEntry(msgspec.Struct, frozen=True):
    id: str
    code: str | None
    ruleset: str
    title: str
    options: dict[str, Any]
    phase: str
    seats: int
    people: int
    free: int
    clock: Clock | None
    created_at: float


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: Any  # at a table where people play
    choices: list[Any] | None
    help: str
    seats: list[int] | None = None  # for how many seats there is this choice; None: for any


class DoorInfo(msgspec.Struct, frozen=True):
    """What a game without a web folder says of itself on the home page."""

    pitch: str = ""
    facts: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    ruleset: str
    title: str
    version: int
    seats: list[int]
    options: list[OptionInfo]
    editions: list[str]
    levels: list[str]  # of bots, the strongest first
    memory: bool  # has it any use for a table's option `memory`?
    help: bool  # and for `help`?
    seat_option: SeatOptionInfo | None = None
    # Of games without a web folder, as far as they have words for it.
    door: DoorInfo | msgspec.UnsetType = msgspec.UNSET


class RuleSection(msgspec.Struct, frozen=True):
    """A part of the rules, in our words."""

    id: str
    title: str
    paragraphs: list[str]


class RulingInfo(msgspec.Struct, frozen=True):
    """What we decided where a rulebook is silent."""

    id: str
    about: str
    text: str


class RulesPage(msgspec.Struct, frozen=True):
    """How a game is played, with the numbers of an edition."""

    ruleset: str
    title: str
    version: int
    edition: str | None  # its id
    built_in: bool  # is it one of ours, or the host's own?
    numbers: Any  # of the edition, each as [number, mark of its source]
    marks: dict[str, str]  # what each mark means
    sections: list[RuleSection]
    rulings: list[RulingInfo]
    edition_title: str | None = None  # the edition's name for people


class EditionFile(msgspec.Struct, frozen=True):
    """An edition that can be played: its text goes with a new table."""

    id: str
    title: str
    text: str
    numbers: Any  # as in RulesPage


class Draw(msgspec.Struct, frozen=True):
    """An outcome of chance, with what was possible: enough to draw it again from the deal's key."""

    step: int
    outcome: str
    chances: list[tuple[str, int]]  # in the order of their picks, with their weights


class StoryStep(msgspec.Struct, frozen=True):
    """A command that was accepted and not taken back, with all that came of it."""

    seat: int | None  # None: the deal
    picks: list[str]
    draws: list[Draw]
    events: list[EventInfo]  # as somebody hears them who sees every card
    scores: list[int]  # what would count if it were over now
    turn: int | None  # whose decision is next
    views: list[Any]  # a spectator's; then for each seat those fields of its view that differ
    # Of games without a web folder: the spectator's view, then each seat's whole one.
    words: list[ViewInWords] | msgspec.UnsetType = msgspec.UNSET


class Story(msgspec.Struct, frozen=True):
    """A game that is over, with all hands open."""

    table: str
    ruleset: str
    title: str
    players: list[str]
    commitment: str
    seed: str
    additions: list[str]  # hexadecimal, by seat; "" from a seat that added nothing
    key: str
    given: int  # so many of the first draws were given to the table, not drawn from the key
    result: ResultInfo | None  # None: the table was closed before the end
    steps: list[StoryStep]


class Problem(msgspec.Struct, frozen=True):
    """What every refused call answers."""

    why: str
    reason: str
    seconds: float | None = None


class Devices(msgspec.Struct, frozen=True):
    """Who is signed in to a seat: when each device was."""

    seat: int
    since: list[float]
