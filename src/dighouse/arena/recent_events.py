"""What happened since somebody last looked, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from dighouse.kernel.events import Event


class RecentEvents:
    def __init__(self, seat: int, names: Sequence[str], muted: frozenset[str]) -> None:
        self._seat = seat
        self._names = names
        self._muted = muted
        self._sentences: list[str] = []
        self.last: list[str] = []  # what was told last

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.heard_by(self._seat) and event.kind not in self._muted:
                self._sentences.append(event.sentence(self._seat, self._names))

    def tell(self) -> list[str]:
        """The sentences, once; the same thing several times in a row is told in one."""
        told = []
        for sentence, same in groupby(self._sentences):
            times = len(list(same))
            told.append(f"{sentence.rstrip('.')} ({times} times)." if times > 1 else sentence)
        self._sentences.clear()
        self.last = told or self.last
        return told
