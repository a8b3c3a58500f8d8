"""The messages of the socket, as docs/protocol.md describes them. `type` names each of them.

A seat's frames are built from views and from events that the seat hears, and from nothing else:
no pick, no outcome and no key is ever in them while a game runs.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FRAME_BYTES = 16 * 1024  # a longer one from a client closes the socket with 1009
ID_CHARACTERS = 64
PICKS = 200  # in one `act`

WaitsFor = Literal["human", "bot", "nobody"]
# A game's pages may do nothing for a player; keep notes; show what of a plan contradicts what is
# known; give hints. Each has all that is before it.
Help = Literal["none", "notes", "contradictions", "hints"]
Phase = Literal["waiting", "running", "over", "closed"]

# -- from the client -------------------------------------------------------------------------------


class FromClient(msgspec.Struct, tag_field="type", tag=str.lower, gc=False):
    pass


class Hello(FromClient):
    """The first message. No secrets: a spectator."""

    secrets: list[str] = []
    last: int | None = None  # the seq of the last frame seen
    bytes: str | None = None  # for the deal: 32 hexadecimal digits for each secret


class Act(FromClient):
    id: str
    seat: int
    position: int  # the one that the picks are meant for
    picks: list[str]  # in notation, up to the end of the decision


class Rehearse(FromClient):
    """May the seat make these picks, why not, and what would its view be then? Nothing happens."""

    id: str
    seat: int
    position: int
    picks: list[str]  # as many as there are so far


class Undo(FromClient):
    id: str
    seat: int
    to: int | None = None  # a seq; None: before the seat's last row


class Open(FromClient):
    """Hot seat: open a seat's curtain; None closes it."""

    id: str
    seat: int | None


class Chat(FromClient):
    id: str
    seat: int
    text: str


class Resign(FromClient):
    id: str
    seat: int


class Takeover(FromClient):
    """Somebody is away: let a bot play on for them, or wait. One's own seat: take it back."""

    id: str
    seat: int
    target: int
    choice: Literal["bot", "wait", "back"] = "bot"


class Skip(FromClient):
    """Alone with bots: let them hurry until it is this seat's turn."""

    id: str
    seat: int


class Ping(FromClient):
    """Is the server still there? Browsers do not show the pings of WebSocket to their pages."""


Incoming = Hello | Act | Rehearse | Undo | Open | Chat | Resign | Takeover | Skip | Ping
Command = Act | Rehearse | Undo | Open | Chat | Resign | Takeover | Skip

# -- from the server -------------------------------------------------------------------------------

Why = Literal[
    "illegal",
    "stale",
    "too-long",
    "not-your-seat",
    "not-now",
    "over",
    "not-saved",
    "rate",
    "malformed",
]


class FromServer(msgspec.Struct, tag_field="type", tag=str.lower, gc=False):
    pass


class EventInfo(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An event as data; its words come from the catalogue."""

    kind: str
    data: dict[str, Any]
    by_bot: bool = False  # a bot did it in the place of the person whose seat this is
    text: str = ""  # the same in words, for whoever hears it; only of games without a web folder


class LoggedEventInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int
    kind: str
    data: dict[str, Any]
    by_bot: bool = False
    text: str = ""


class ViewInWords(msgspec.Struct, frozen=True, gc=False):
    """A view for a page that knows nothing of its game: for games without a web folder."""

    text: str  # what the viewer sees, in lines
    actor: int
    moves: list[str]  # the menu in notation, where the viewer is to act


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: Literal["human", "bot"]
    name: str  # "" while a person's seat is free
    level: str | None  # of the bot in it
    played_by: Literal["person", "bot", "nobody"]
    resigned: bool
    added: bool  # its bytes for the deal are in
    choice: str | None = None  # what it has, or would have, where a game lets seats choose
    chosen: bool = False  # did it ask for that? else it takes what is left


class ResultInfo(msgspec.Struct, frozen=True):
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    resigned: list[int]
    stood_in: list[int] = []  # people's seats for which a bot has decided something


class OutdatedInfo(msgspec.Struct, frozen=True):
    """By which rules a table was played that no code plays any more."""

    version: int  # of the game's behaviour
    release: str | None  # the last one that plays it, if that was noted
    reason: str  # a sentence for people: what it means, and what they can do


class SeatOptionInfo(msgspec.Struct, frozen=True):
    """What each seat chooses for itself."""

    name: str  # of the option that it makes, with something else for each seat
    choices: list[str]
    help: str


class TableInfo(msgspec.Struct, frozen=True):
    """What anybody may know of a table."""

    id: str
    code: str | None
    ruleset: str
    title: str
    version: int
    options: dict[str, Any]
    edition: str | None  # its id
    public: bool
    memory: bool  # do pages show what a perfect memory would know?
    help: Help  # what pages do for their players
    phase: Phase
    paused: bool
    pause_asked: int | None  # the seat that asks for a pause, which another person has to allow
    host: int | None
    clock: dict[str, float] | None
    commitment: str
    waits_for: WaitsFor
    result: ResultInfo | None
    rematch: str | None
    outdated: OutdatedInfo | None = None  # then it is over or closed, and nothing can be replayed
    given: bool = False  # did whoever made the table bring its hidden part? What it is stays hidden
    seat_option: SeatOptionInfo | None = None  # what each seat chooses for itself, if anything


class ChatLine(msgspec.Struct, frozen=True):
    seq: int
    seat: int
    name: str
    text: str
    at: float


class ClockInfo(msgspec.Struct, frozen=True):
    banks: list[float]  # seconds left, by seat, at the moment `at`
    running: int | None  # whose clock runs
    at: float  # when this was sent


class PresenceInfo(msgspec.Struct, frozen=True):
    here: list[bool]  # by seat; bots always are
    away_since: list[float | None]
    spectators: int


class Welcome(FromServer):
    seq: int
    position: int
    table: TableInfo
    seats: list[SeatInfo]
    commitment: str
    held: list[int]  # the seats of this connection
    opened: int | None  # whose view this is; None: a spectator's
    view: msgspec.Raw  # null before the start
    events: list[LoggedEventInfo]  # since `last`
    missed: bool  # there were more of them than are kept: the view is all there is
    undo: int | None  # the seq that the opened seat may go back to
    chat: list[ChatLine]
    clock: ClockInfo | None
    presence: PresenceInfo
    words: ViewInWords | msgspec.UnsetType = msgspec.UNSET  # beside the view


class Update(FromServer):
    seq: int
    position: int
    events: list[EventInfo]
    view: msgspec.Raw
    undo: int | None
    words: ViewInWords | msgspec.UnsetType = msgspec.UNSET


class Applied(FromServer):
    id: str
    position: int
    seq: int


class Rehearsed(FromServer, omit_defaults=True):
    """The answer to `rehearse`: nothing that the seat's view does not tell already."""

    id: str
    judged: int  # how many picks, from the first; of the others nothing can be said yet
    allowed: bool  # are those allowed? If not, the last of them is not
    finished: bool  # would `act` take those as they are?
    reason: str = ""  # why the last of them is not allowed
    menu: list[str] | None = None  # what may follow them, or is allowed in place of the last
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # after them, if the seat can know it
    words: ViewInWords | msgspec.UnsetType = msgspec.UNSET  # beside the view


class Refused(FromServer, omit_defaults=True):
    id: str | None  # None: no id could be read
    why: Why
    reason: str
    menu: list[str] | None = None  # what is allowed instead, or may follow
    seconds: float | None = None  # when to try again


class Presence(FromServer):
    seq: int
    presence: PresenceInfo


class ChatSaid(FromServer, tag="chat"):
    line: ChatLine


class Seats(FromServer):
    seq: int
    table: TableInfo
    seats: list[SeatInfo]


class ClockFrame(FromServer, tag="clock"):
    seq: int
    clock: ClockInfo


class Notice(FromServer):
    """Something about the table that is no event of the game, such as a bot that failed."""

    seq: int
    text: str


class Pong(FromServer):
    """The answer to `ping`."""


class Bye(FromServer):
    reason: str
    seconds: float | None  # when to come back; None: there is nothing to come back to


Outgoing = (
    Welcome
    | Update
    | Applied
    | Rehearsed
    | Refused
    | Presence
    | ChatSaid
    | Seats
    | ClockFrame
    | Notice
    | Pong
    | Bye
)

# -- close codes -----------------------------------------------------------------------------------

BINARY = 1003
POLICY = 1008  # a foreign origin, or far too many messages
TOO_LARGE = 1009
OUR_FAULT = 1011
RESTART = 1012
UNKNOWN_TABLE = 4001
BAD_SECRET = 4003
REPLACED = 4008
