"""How much is too much: token buckets for seats and for addresses, and caps on connections.

A seat's limits are tight, since a seat is one person. An address' limits are generous: a club, a
school or a mobile network sits behind one. Nothing here has a timer; every question costs the same
however many have asked before, and memory is bounded.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

Kind = Literal[
    "act",
    "chat",
    "hint",
    "change",
    "frame",
    "create",
    "table",
    "join",
    "code",
    "study",
    "export",
    "http",
    "file",
    "accept",
    "connect",
    "frames",
    "work",
]


@dataclass(frozen=True)
class Rate:
    per_second: float
    burst: float

    def times(self, factor: float) -> Rate:
        return Rate(self.per_second * factor, self.burst * factor)


@dataclass(frozen=True)
class LimitSettings:
    # for each seat
    act: Rate = Rate(20, 40)
    chat: Rate = Rate(1, 6)
    hint: Rate = Rate(0.5, 10)
    change: Rate = Rate(0.5, 20)  # names, choices, pauses
    # for each socket
    frame: Rate = Rate(100, 300)  # whatever it carries; `frames` is for all sockets of an address
    # for each address
    create: Rate = Rate(1, 60)
    table: Rate = Rate(0.2, 10)  # its own ones, whatever others make: `live/table_quota.py`
    join: Rate = Rate(5, 200)
    code: Rate = Rate(1, 20)  # looking up short codes, which could be guessed
    study: Rate = Rate(2, 60)
    export: Rate = Rate(2, 60)  # records, stories, reviews
    http: Rate = Rate(50, 500)
    file: Rate = Rate(100, 3000)
    accept: Rate = Rate(100, 1000)  # new connections of any kind
    connect: Rate = Rate(20, 400)  # new sockets
    frames: Rate = Rate(1000, 2000)  # of all its sockets together; `frame` is for one of them
    work: Rate = Rate(0.15, 0.15)  # seconds of the event loop, for what sockets ask
    connections: int = 2000  # sockets of an address, at once
    http_connections: int = 256  # and its plain connections
    in_flight: int = 2  # commands of an address by sockets, that are not answered yet
    spectators: int = 200  # of a table, at once
    # of each kind, at most; who has not asked for long is forgotten, and has most likely a full bucket
    remembered: int = 20_000

    def times(self, factor: float) -> LimitSettings:
        """The same, so many times as generous: for tests and benchmarks."""
        more: dict[str, Any] = {kind: self.rate(kind).times(factor) for kind in KINDS}
        more["connections"] = int(self.connections * factor)
        more["http_connections"] = int(self.http_connections * factor)
        more["in_flight"] = max(1, int(self.in_flight * factor))
        more["spectators"] = int(self.spectators * factor)
        return replace(self, **more)

    def rate(self, kind: Kind) -> Rate:
        rate: Rate = getattr(self, kind)
        return rate


KINDS: tuple[Kind, ...] = get_args(Kind)


WORK_UNCOUNTED = 0.00015  # seconds; for as many as its frames may be, that is a seventh of the time
WORK_AT_MOST = 0.005  # nothing that takes longer runs in the event loop

ROUNDING = 1e-6  # of a token, so that who waits as long as they were told is let in


class Bucket:
    """Holds up to `burst` tokens, and gains `rate` of them a second."""

    __slots__ = ("_at", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._at = float("-inf")  # full, whatever the clock says first

    def take(self, now: float, cost: float = 1) -> float:
        """Take tokens; 0 if there were enough, or else in how many seconds there will be."""
        burst = self.burst
        if cost > burst:
            cost = burst  # what costs more than a full bucket takes all of it
        tokens = self._tokens
        if now > self._at:
            tokens += (now - self._at) * self.rate
            if tokens > burst:
                tokens = burst
            self._at = now
        if tokens >= cost - ROUNDING:
            self._tokens = tokens - cost
            return 0.0
        self._tokens = tokens
        return (cost - tokens) / self.rate

    def spend(self, now: float, cost: float) -> None:
        """Take tokens whether they are there or not: it is known only afterwards what it cost.

        No more than a burst is owed, so that nobody waits for long who shares a bucket.
        """
        self.take(now, 0)
        self._tokens = max(self._tokens - cost, -self.burst)

    def seconds_until_positive(self, now: float) -> float:
        """0, or how long it takes until all that was spent is made up for."""
        self.take(now, 0)
        return max(0.0, -self._tokens / self.rate)

    def put_back(self, cost: float = 1) -> None:
        self._tokens = min(self.burst, self._tokens + cost)


class Buckets:
    """The buckets of those who asked lately: at least half of `most`, and at most so many (but two).

    They are kept in two halves. Whoever asks is in the newer one; when that is full it becomes the
    older one, and who was still in that has not asked for as long.
    """

    __slots__ = ("_half", "_newer", "_older", "_rate")

    def __init__(self, rate: Rate, most: int) -> None:
        self._rate = rate
        self._half = max(1, most // 2)
        self._newer: dict[Hashable, Bucket] = {}
        self._older: dict[Hashable, Bucket] = {}

    def of(self, who: Hashable) -> Bucket:
        found = self._newer.get(who)
        if found is not None:
            return found
        found = self._older.pop(who, None) or Bucket(self._rate.per_second, self._rate.burst)
        if len(self._newer) >= self._half:
            self._older, self._newer = self._newer, {}
        self._newer[who] = found
        return found

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)


class Limits:
    def __init__(
        self,
        settings: LimitSettings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings or LimitSettings()
        self._clock = clock
        remembered = self.settings.remembered
        self._buckets = {kind: Buckets(self.settings.rate(kind), remembered) for kind in KINDS}
        self._connections = _Count(self.settings.connections)
        self._http_connections = _Count(self.settings.http_connections)
        self._spectators = _Count(self.settings.spectators)

    def take(self, kind: Kind, who: Hashable, cost: float = 1) -> float:
        """0 if a seat or an address may do this now, or else the seconds to wait."""
        return self._buckets[kind].of(who).take(self._clock(), cost)

    def put_back(self, kind: Kind, who: Hashable) -> None:
        """What was taken once does not count any more."""
        self._buckets[kind].of(who).put_back()

    def allow_frame(self, mine: Bucket, address: str, cost: float) -> float:
        """The same for what came by a socket, which has a bucket of its own beside its address'.

        Whatever the frame is, it waits until the work that the address has made is paid for.
        """
        now = self._clock()
        wait = self._buckets["work"].of(address).seconds_until_positive(now)  # it takes nothing
        return wait or mine.take(now, cost) or self._buckets["frames"].of(address).take(now, cost)

    def charge_work(self, address: str, seconds: float) -> None:
        """So much of the event loop's time went into what this address has asked for by sockets.

        Little is covered by the count of frames. And a pause of the whole computer is nobody's doing.
        """
        if seconds > WORK_UNCOUNTED:
            self._buckets["work"].of(address).spend(self._clock(), min(seconds, WORK_AT_MOST))

    def open_http_connection(self, address: str) -> bool:
        """May this address have one more plain connection? If so, it counts until `close_http_connection`."""
        return self._http_connections.enter(address)

    def close_http_connection(self, address: str) -> None:
        self._http_connections.leave(address)

    def connect(self, address: str) -> bool:
        """May this address have one more socket? If so, it counts until `disconnect`."""
        return self._connections.enter(address)

    def disconnect(self, address: str) -> None:
        self._connections.leave(address)

    def watch(self, table: str) -> bool:
        """May this table have one more spectator? If so, they count until `unwatch`."""
        return self._spectators.enter(table)

    def unwatch(self, table: str) -> None:
        self._spectators.leave(table)


class _Count:
    """How many there are of each; those without any take no memory."""

    __slots__ = ("_counts", "_most")

    def __init__(self, most: int) -> None:
        self._counts: dict[str, int] = {}
        self._most = most

    def enter(self, key: str) -> bool:
        count = self._counts.get(key, 0)
        if count >= self._most:
            return False
        self._counts[key] = count + 1
        return True

    def leave(self, key: str) -> None:
        count = self._counts.get(key, 0)
        if count > 1:
            self._counts[key] = count - 1
        else:
            self._counts.pop(key, None)
