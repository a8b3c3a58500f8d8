"""Which functions of the house are entered, and by whom, while something happens on a real server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import dighouse

HOUSE = f"{Path(dighouse.__file__).parent}/"


class Entry(NamedTuple):
    file: str  # below src/dighouse
    function: str  # with its class
    caller: str | None  # the file of the nearest function of ours above it; None: the event loop


class Tracer:
    """Traces threads that begin inside of `watching`, at the times that `on` says."""

    def __init__(self) -> None:
        self.on = False
        self.entries: list[Entry] = []
        self._frames: dict[int, FrameType] = {}  # a coroutine goes on in the frame that it began in

    @contextmanager
    def watching(self) -> Iterator[None]:
        before = threading.getprofile()
        threading.setprofile(self._called)
        try:
            yield
        finally:
            threading.setprofile(before)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.on or event != "call" or id(frame) in self._frames:
            return
        if not frame.f_code.co_filename.startswith(HOUSE):
            return
        self._frames[id(frame)] = frame
        above = frame.f_back
        while above is not None and not above.f_code.co_filename.startswith(HOUSE):
            above = above.f_back
        caller = None if above is None else _file(above.f_code)
        self.entries.append(Entry(_file(frame.f_code), frame.f_code.co_qualname, caller))


def _file(code: CodeType) -> str:
    return code.co_filename.removeprefix(HOUSE)
