"""Which code plays: a digest of the sources of rules, bots and networks.

The strength of a level is that of its code. So results that were played by other code are other
results, and a machine with another release of the house must not play a part of a run.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("kernel", "games", "search")
SUFFIXES = (".py", ".toml", ".safetensors")


@cache
def code_digest() -> str:
    found = hashlib.sha256()
    top = files("dighouse")
    for room in ROOMS:
        _add(top / room, room, found)
    return found.hexdigest()[:16]


def _add(folder: Traversable, place: str, found: hashlib._Hash) -> None:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        where = f"{place}/{entry.name}"
        if entry.is_dir():
            _add(entry, where, found)
        elif entry.name.endswith(SUFFIXES):
            data = entry.read_bytes()
            found.update(f"{where} {len(data)}\n".encode() + data)
