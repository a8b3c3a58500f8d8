"""The log: what is told, and what never is."""

from __future__ import annotations

import io
import json
import logging
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from dighouse.server.ops import logs
from dighouse.server.ops.logs import NEVER_LOGGED, log, set_up

SECRET = "xyzzy-hunter2"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """The log is the whole process'."""
    names = [None, "dighouse", "uvicorn.access", *logs.NOISY]
    loggers = [logging.getLogger(name) for name in names]
    kept = [(one.handlers, one.level, one.propagate, one.disabled) for one in loggers]
    yield
    for one, (handlers, level, propagate, disabled) in zip(loggers, kept, strict=True):
        one.handlers, one.propagate, one.disabled = handlers, propagate, disabled
        one.setLevel(level)
    logging.captureWarnings(False)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Thing:
    def __repr__(self) -> str:
        return SECRET


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.fixture
def stream() -> io.StringIO:
    found = io.StringIO()
    set_up("debug", stream=found)
    return found


def test_json_where_nobody_looks(stream: io.StringIO) -> None:
    log.info("tidied", tables=3)
    (line,) = lines(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "tidied", "level": "info", "logger": "dighouse", "tables": 3}


def test_lines_for_people_at_a_terminal() -> None:
    terminal = Terminal()
    set_up(stream=terminal)
    log.info("tidied", tables=3)
    text = terminal.getvalue()
    assert "tidied" in text
    assert not text.startswith("{")
    terminal = Terminal()
    set_up(stream=terminal, as_json=True)
    log.info("tidied")
    assert lines(terminal)[0]["event"] == "tidied"


def test_a_level_is_what_the_caller_says_whatever_the_words(stream: io.StringIO) -> None:
    log.warning("all is well")
    log.info("not one thing failed")
    assert [line["level"] for line in lines(stream)] == ["warning", "info"]


def test_levels() -> None:
    stream = io.StringIO()
    set_up("warning", stream=stream)
    log.info("opened")
    log.warning("bot_failed")
    assert [line["event"] for line in lines(stream)] == ["bot_failed"]


@pytest.mark.parametrize("name", sorted(NEVER_LOGGED))
def test_what_is_never_told(stream: io.StringIO, name: str) -> None:
    for key in (name, name.title(), f"seat_{name}", f"{name}-of-seat"):
        log.info("x", **{key: SECRET, "inside": {key: SECRET, "list": [{key: SECRET}]}, "seat": 1})
    assert SECRET not in stream.getvalue()
    assert [line["seat"] for line in lines(stream)] == [1, 1, 1, 1]


def test_the_brief_list_is_covered() -> None:
    wanted = "secret secrets view hand picks chance bytes seed key authorization code text"
    assert set(wanted.split()) <= NEVER_LOGGED


def test_of_objects_only_what_they_are(stream: io.StringIO) -> None:
    log.info("x", thing=Thing(), things=[Thing()], raw=SECRET.encode())
    assert SECRET not in stream.getvalue()
    assert lines(stream)[0]["thing"] == "Thing"


def test_a_table_can_be_followed_but_not_entered(stream: io.StringIO) -> None:
    log.info("closed", table="a1B2c3D4e5F6g7H8i9J0kk")
    assert lines(stream)[0]["table"] == "a1B2c3D4"


def test_an_error_has_a_place_and_no_message(stream: io.StringIO) -> None:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        log.warning("work_failed", exc_info=True)
        log.warning("work_failed", exc_info=error)
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    assert SECRET not in stream.getvalue()
    assert "Traceback" not in stream.getvalue()
    for line in lines(stream):
        assert line["error"] == "ValueError"
        assert line["at"][-1].endswith("in test_an_error_has_a_place_and_no_message")


def test_of_files_the_system_may_speak(stream: io.StringIO) -> None:
    log.warning("write_failed", exc_info=OSError(28, "No space left on device", "/x"))
    assert lines(stream)[0]["reason"] == "No space left on device"


def test_databases_quote_rows_below(stream: io.StringIO) -> None:
    log.warning("not saved", why=f"(OperationalError) disk I/O error\n[parameters: {SECRET}]")
    assert lines(stream)[0]["why"] == "(OperationalError) disk I/O error"


def test_others_lines_come_the_same_way(stream: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task exception=%s>", SECRET)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("old", UserWarning, stacklevel=1)
    assert [line["logger"] for line in lines(stream)] == ["asyncio", "py.warnings"]
    assert SECRET not in stream.getvalue()


def test_uvicorn_tells_no_paths_and_no_frames(stream: io.StringIO) -> None:
    """Even if we debug: below warnings it logs queries, and websockets logs every frame."""
    error = logging.getLogger("uvicorn.error")
    assert not error.isEnabledFor(logging.INFO)
    assert not logging.getLogger("websockets.server").isEnabledFor(logging.DEBUG)
    error.info('%s - "WebSocket %s" [accepted]', "127.0.0.1", f"/?{SECRET}")
    logging.getLogger("uvicorn.access").warning("GET /?%s", SECRET)
    error.warning("Invalid HTTP request received.")
    assert [line["event"] for line in lines(stream)] == ["Invalid HTTP request received."]


def test_discreet_even_before_it_is_set_up(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("not saved", secret=SECRET, table="a1B2c3D4e5F6")
    assert caplog.records
    assert SECRET not in caplog.text
    assert "a1B2c3D4e5" not in caplog.text
