"""Edition files with something wrong in them, for the tests of every family."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import dighouse
from dighouse import BadOptions


class Fault(NamedTuple):
    part: str  # of the built-in edition's text
    instead: str  # what stands there
    where: str | None  # where the error says it is; None: it does not say
    what: str  # what it says of it


def write(path: Path, data: str | bytes) -> Path:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def need_fault(
    ruleset: str, fault: tuple[str, str, str | None, str], text: str, folder: Path
) -> None:
    """A fault is named with its file and its place."""
    part, instead, where, what = Fault(*fault)
    assert part in text, "the table is out of date"
    path = write(folder / "mine.toml", text.replace(part, instead, 1))
    with pytest.raises(BadOptions) as caught:
        dighouse.game(ruleset, edition=path)
    message = str(caught.value)
    assert message.startswith(f"edition {path}: ")
    assert what in message
    if where is not None:
        assert message.removeprefix(f"edition {path}: ").startswith(f"{where}: ")
