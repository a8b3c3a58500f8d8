"""A small disk, to be filled."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.services import Missing

PAGE = 4096


class Disk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> int:
        """Until not one byte more fits; how many it took."""
        taken = 0
        with self._ballast.open("ab", buffering=0) as ballast:
            for size in (PAGE * 64, PAGE, 1):
                try:
                    while True:
                        taken += ballast.write(b"\0" * size)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
        return taken

    def free(self) -> None:
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int = 128) -> Iterator[Disk]:
    """A file system of its own in a folder. Missing where we may not make one.

    SQLite's journal grows to 64 MB; a smaller disk would be full without any ballast of ours.
    """
    if os.name != "posix" or os.geteuid() != 0:
        raise Missing("a disk that fills up is mounted, which only root may do")
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "dighouse", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing("a disk that fills up needs mount, which is not here") from None
    if done.returncode != 0:
        raise Missing(f"a disk that fills up can't be mounted here: {done.stderr.strip()}")
    try:
        yield Disk(folder)
    finally:
        # Lazily: a failed test may have left something open there.
        subprocess.run(["umount", "-l", str(folder)], check=True)
