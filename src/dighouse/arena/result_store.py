"""What was played, in a file that only grows: a line a deal, each with a checksum and its address.

A line that was cut off when a machine went down is taken away when the file is opened again; that deal is
played once more. A deal that comes twice counts once.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec

from dighouse.arena.deal_results import DealResult
from dighouse.arena.lineup import FORMAT
from dighouse.kernel.errors import DighouseError

fcntl: Any
try:
    import fcntl
except ImportError:  # where there are no such locks, two runs must not share a file
    fcntl = None

HEAD = f"{FORMAT}\n".encode()
ENCODER = msgspec.json.Encoder(order="deterministic")
DECODER = msgspec.json.Decoder(DealResult)


class BadResults(DighouseError, ValueError):
    """A file of results that can't be used."""


class ResultStore:
    """The results of a run, by their keys; in memory alone if there is no path."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[str, DealResult] = {}
        self._file: BinaryIO | None = None
        self.differing: set[str] = set()  # keys of deals that came again as other games
        if path is not None:
            self._open(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: str) -> DealResult | None:
        return self._found.get(key)

    def add(self, deals: Iterable[DealResult]) -> list[DealResult]:
        """Keep these; those that are new. They are on disk when this returns."""
        new = [deal for deal in deals if self._learn(deal)]
        if self._file is not None and new:
            self._file.write(b"".join(_line(deal) for deal in new))
            self._file.flush()
            os.fsync(self._file.fileno())
        return new

    def _learn(self, deal: DealResult) -> bool:
        before = self._found.get(deal.key)
        if before is None:
            self._found[deal.key] = deal
        elif not before.same_games(deal):
            self.differing.add(deal.key)
        return before is None

    def _open(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            file.seek(0)
            whole = len(HEAD)
            if not file.seek(0, os.SEEK_END):
                file.write(HEAD)
            file.seek(0)
            if file.readline() != HEAD:
                raise BadResults(
                    f"{path} has no results of this arena: it does not begin {FORMAT!r}"
                )
            for deal, end in self._lines(path, file):
                self._learn(deal)
                whole = end
            file.truncate(whole)
            file.seek(0, os.SEEK_END)
        except BlockingIOError:
            file.close()
            raise BadResults(f"{path} is in use: another run writes its results there") from None
        except BaseException:
            file.close()
            raise
        self._file = file

    @staticmethod
    def _lines(path: Path, file: BinaryIO) -> Iterator[tuple[DealResult, int]]:
        end, bad = len(HEAD), 0
        for number, line in enumerate(file, 2):
            if bad:
                raise BadResults(f"{path}: line {bad} is not what was written there")
            end += len(line)
            deal = _deal(line)
            if deal is None:
                bad = number  # fine if it is the last one
            else:
                yield deal, end


def read_results(path: Path) -> list[DealResult]:
    """Those of a file that may be in use."""
    with path.open("rb") as file:
        if file.readline() != HEAD:
            raise BadResults(f"{path} has no results of this arena: it does not begin {FORMAT!r}")
        return [deal for line in file if (deal := _deal(line)) is not None]


def _line(deal: DealResult) -> bytes:
    data = ENCODER.encode(deal)
    return b"%08x %s\n" % (zlib.crc32(data), data)


def _deal(line: bytes) -> DealResult | None:
    """None if it is not what was written."""
    checksum, data = line[:8], line[9:-1]
    with contextlib.suppress(msgspec.DecodeError, ValueError):
        if line.endswith(b"\n") and int(checksum, 16) == zlib.crc32(data):
            return DECODER.decode(data)
    return None
