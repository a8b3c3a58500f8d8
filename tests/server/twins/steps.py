"""What can be done at a table, one thing at a time. A list of steps is a script for two worlds."""

from __future__ import annotations

from dataclasses import dataclass

from dighouse.protocol.messages import Incoming


@dataclass(frozen=True)
class Connect:
    """A new socket, with the secrets of these seats; without any it is a spectator's."""

    wire: str
    seats: tuple[int, ...] = ()
    last: int | None = None
    adds: bool = False  # bytes for the deal


@dataclass(frozen=True)
class Say:
    """A message, or any bytes."""

    wire: str
    message: Incoming | bytes


@dataclass(frozen=True)
class Leave:
    wire: str


@dataclass(frozen=True)
class Lag:
    """A seat's socket is too slow; or has caught up, and gets the table as it is."""

    seat: int
    slow: bool


@dataclass(frozen=True)
class Start:
    pass


@dataclass(frozen=True)
class Pause:
    paused: bool


@dataclass(frozen=True)
class Rename:
    seat: int
    name: str


@dataclass(frozen=True)
class Look:
    """What anybody may ask for, without a socket."""


@dataclass(frozen=True)
class Forget:
    """Everybody leaves, and the server lets go of the table: who comes back hears it from the log."""


Step = Connect | Say | Leave | Lag | Start | Pause | Rename | Look | Forget
