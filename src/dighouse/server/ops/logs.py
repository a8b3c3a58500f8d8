"""The log, on standard error: lines for people at a terminal, lines of JSON everywhere else.

What a log says is read by more people than sit at a table. So secrets, hands and what players say
to each other are dropped on the way, whoever tries to log them; of an error its place is told, and
not its message, which may quote what a player sent.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Protocol, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

# Names of values that are never logged, alone or as a part: secret, seat_secret, secrets.
NEVER_LOGGED = frozenset(
    {
        "additions", "authorization", "body", "bytes", "chance", "code", "codes", "cookie", "dump",
        "events", "frame", "given", "hand", "hands", "header", "headers", "key", "menu", "message",
        "outcomes", "password", "pick", "picks", "query", "record", "secret", "secrets", "seed",
        "state", "text", "token", "url", "view", "views",
    }
)  # fmt: skip
TEXT_CHARACTERS = 200
TABLE_CHARACTERS = 8  # of a table's id: enough to follow a table, not enough to come in
FRAMES = 12  # of a traceback, the innermost ones
# Below warnings, uvicorn and websockets log the paths, queries and contents of what goes by.
NOISY = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets", "sqlalchemy", "litestar")


class Logger(Protocol):
    """What is told, and its values: log.info("tidied", tables=3). With exc_info, where it failed."""

    def info(self, event: str, /, **values: object) -> None:
        """Something that whoever runs the server may want to know."""

    def warning(self, event: str, /, **values: object) -> None:
        """Something that failed, and that the server goes on without."""


def set_up(level: str = "info", as_json: bool = False, stream: TextIO | None = None) -> None:
    """For the whole process: ours, uvicorn's and everybody else's lines."""
    out = sys.stderr if stream is None else stream
    if as_json or not out.isatty():
        ending: Processor = structlog.processors.JSONRenderer()
    else:
        ending = structlog.dev.ConsoleRenderer(pad_event_to=20)
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[first_line, *_PROCESSORS],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, ending],
        )
    )
    number = logging.getLevelNamesMapping()[level.upper()]
    logging.root.handlers = [handler]
    logging.root.setLevel(max(number, logging.WARNING))
    logging.getLogger("dighouse").setLevel(number)
    for name in NOISY:
        noisy = logging.getLogger(name)
        noisy.handlers, noisy.propagate = [], True
        noisy.setLevel(max(number, logging.WARNING))
    access = logging.getLogger("uvicorn.access")
    access.handlers, access.propagate, access.disabled = [], False, True
    logging.captureWarnings(True)


def redact(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Drop what must not be told, however deep it is hidden."""
    for name in [name for name in event if name not in ("event", "_record", "_from_structlog")]:
        if _is_secret(name):
            del event[name]
        elif name == "table":
            event[name] = str(event[name])[:TABLE_CHARACTERS]
        else:
            event[name] = _loggable(event[name])
    return event


def errors(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Which error, and where: without its message, but for what the system says of files."""
    given = event.pop("exc_info", None)
    event.pop("stack_info", None)
    error = sys.exc_info()[1] if given is True else given
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["error"] = type(error).__name__
        if isinstance(error, OSError) and error.strerror:
            event["reason"] = error.strerror
        event["at"] = _places(error.__traceback__)
    return event


def first_line(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Of others' messages: asyncio writes whole objects into the lines below."""
    event["event"] = _line(str(event["event"]))
    return event


def _is_secret(name: str) -> bool:
    return not NEVER_LOGGED.isdisjoint(name.lower().replace("-", "_").split("_"))


def _loggable(value: Any) -> Any:
    """A value that may be logged: plain ones as they are, of others only what they are."""
    if isinstance(value, str):
        return _line(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {
            name: _loggable(inner) for name, inner in value.items() if not _is_secret(str(name))
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [_loggable(inner) for inner in value]
    return type(value).__name__


def _line(text: str) -> str:
    """Databases quote the rows that they refuse, but below their first line."""
    return text.strip().partition("\n")[0][:TEXT_CHARACTERS]


def _places(tb: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(tb)[-FRAMES:]
    return [f"{_short(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]


def _short(path: str) -> str:
    """From the package on; where it is installed is nobody's business."""
    return path.replace("\\", "/").rpartition("/src/")[2].rpartition("/site-packages/")[2]


_PROCESSORS: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    errors,
    redact,
]
# Discreet from the first line on, even if nobody ever calls `set_up`.
log: Logger = structlog.wrap_logger(
    logging.getLogger("dighouse"),
    processors=[
        structlog.stdlib.filter_by_level,
        *_PROCESSORS,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
)
