"""Layouts kept on disk: worked out once, then mapped into memory by every process that needs them.

A file holds the arrays of `layouts.Layouts` one after the other, behind a line that says for which
buildings they are, how many layouts there are, and the checksum of the rest. What is missing,
damaged, foreign or unreadable is worked out anew, and what can't be written is done without: the
cache may cost time, but is never the reason for an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from dighouse.games.archeologic.edition import GENERAL, Edition
from dighouse.games.archeologic.layouts import Bytes, Layouts

FORMAT = 1  # of the file and of what its bytes mean: another one makes new files
WORTH_KEEPING = 10_000  # layouts; fewer are worked out as fast as they are read
FILES_AT_MOST = 8
HEAD = 256


def kept(edition: Edition, work_out: Callable[[], Layouts]) -> Layouts:
    """The layouts of an edition from the cache; worked out and kept if they are not there."""
    folders = list(_folders())
    name = f"layouts-{FORMAT}-{_key(edition)[:24]}.bin"
    for folder in folders:
        found = _read(folder / name, edition)
        if found is not None:
            return found
    made = work_out()
    if made.ways.shape[1] >= WORTH_KEEPING:
        for folder in folders:
            # Read back, so that this process shares its memory with the others, too.
            if _write(folder, name, edition, made):
                return _read(folder / name, edition) or made
    return made


def _key(edition: Edition) -> str:
    return hashlib.sha256(f"{FORMAT} {edition.tiles}".encode()).hexdigest()


def _heights(edition: Edition) -> list[int]:
    """The rows of each array."""
    buildings, side = len(edition.buildings), edition.side.value
    return [buildings, side * side, len(edition.axes) * (len(GENERAL) + buildings)]


def _head(edition: Edition, count: int, checksum: int) -> bytes:
    line = f"dighouse layouts {FORMAT} {_key(edition)} {count} {checksum:08x}\n"
    return line.encode().ljust(HEAD, b"\0")


def _read(path: Path, edition: Edition) -> Layouts | None:
    heights = _heights(edition)
    try:
        count, rest = divmod(path.stat().st_size - HEAD, sum(heights))
        if rest or count < 1:
            return None
        with path.open("rb") as file:
            head = file.read(HEAD)
        rows: Bytes = np.memmap(path, np.uint8, "r", offset=HEAD, shape=(sum(heights), count)).view(
            np.ndarray
        )
        if head != _head(edition, count, zlib.crc32(rows.data)):
            return None
    except (OSError, ValueError):
        return None
    ways, zones, answers = np.split(rows, np.cumsum(heights)[:-1])
    return Layouts(ways, zones, answers)


def _write(folder: Path, name: str, edition: Edition, made: Layouts) -> bool:
    """Under another name first, so that nobody ever reads half a file."""
    scratch: str | None = None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        checksum = 0
        handle, scratch = tempfile.mkstemp(prefix=f"{name}.", suffix=".new", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.seek(HEAD)
            for array in made:
                file.write(array.data)
                checksum = zlib.crc32(array.data, checksum)
            file.seek(0)
            file.write(_head(edition, made.ways.shape[1], checksum))
        Path(scratch).replace(folder / name)
    except OSError:
        if scratch is not None:
            with contextlib.suppress(OSError):
                Path(scratch).unlink()
        return False
    _tidy(folder)
    return True


def _tidy(folder: Path) -> None:
    """Files of buildings that nobody plays with any more go, the oldest first."""
    with contextlib.suppress(OSError):
        files = sorted(folder.glob("layouts-*.bin*"), key=lambda path: path.stat().st_mtime)
        for path in files[:-FILES_AT_MOST]:
            path.unlink()


def _folders() -> Iterator[Path]:
    """Where the cache may be, the best place first. A bot's process has no environment at all."""
    named = os.environ.get("DIGHOUSE_CACHE")
    if named:
        yield Path(named)
        return
    shared = os.environ.get("XDG_CACHE_HOME")
    if shared and Path(shared).is_absolute():
        yield Path(shared) / "dighouse"
    else:
        with contextlib.suppress(RuntimeError):
            yield Path.home() / ".cache" / "dighouse"
    yield from _own_temporary()


def _own_temporary() -> Iterator[Path]:
    """A folder for this user alone: in a temporary directory others may have put one for us."""
    if not hasattr(os, "getuid"):
        yield Path(tempfile.gettempdir()) / "dighouse-cache"
        return
    try:
        folder = Path(tempfile.gettempdir()) / f"dighouse-cache-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return
    private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o022
    if private and found.st_uid == os.getuid():
        yield folder
