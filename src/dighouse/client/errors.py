"""What can go wrong between a client and a table server."""

from __future__ import annotations

from collections.abc import Sequence

from dighouse.kernel.errors import DighouseError


class RefusedError(DighouseError):
    """The server understood what was asked, and said no. Nothing has happened."""

    def __init__(
        self,
        why: str,
        reason: str,
        seconds: float | None = None,
        menu: Sequence[str] | None = None,
    ) -> None:
        super().__init__(reason or why)
        self.why = why  # a word to tell refusals apart: stale, illegal, rate, ...
        self.reason = reason  # a sentence for people
        self.seconds = seconds  # when to try again, if that helps
        self.menu = menu  # what is allowed instead, if the server says


class Unreachable(DighouseError, ConnectionError):
    """There is no server, or what answers there is none of ours. Later it may be another matter."""


class Gone(DighouseError):
    """The server ended the connection for good: to come back would not help."""

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        self.code = code  # the socket's close code
