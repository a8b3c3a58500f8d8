"""What can go wrong, one type for each, so that callers can tell them apart.

Every message says what was wrong, where, and what would be right.
"""

from __future__ import annotations

SHORT = 80  # characters of somebody's text that a message repeats


def short(text: str) -> str:
    """A text for a message: its beginning, if it is long."""
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


class DighouseError(Exception):
    """Any error that this library raises on purpose."""


class BadOptions(DighouseError, ValueError):
    """A game was asked for with options, or an edition, that it does not have."""


class UnknownMove(DighouseError, ValueError):
    """A text that is no move of this game at all."""


class IllegalMove(DighouseError, ValueError):
    """A move of this game that is not on the menu now. The state is unchanged."""


class NotNow(DighouseError, RuntimeError):
    """A question that has no answer at this point of the game."""


class BadPosition(DighouseError, ValueError):
    """A dump or a view that no play of this game can reach."""


class BadRecord(DighouseError, ValueError):
    """A record that can't be read, replayed or verified; `line` says where (1 is the first)."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
