"""Bots that travel as files: unpacked once a process, each with its own neighbours.

Two versions of a bot may both import a `helper`. Each gets its own: what a bot's files define is known to
that bot alone. So they are imported at the top of its file; an import inside a function, later, finds
nothing, which is an error and never somebody else's module.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from dighouse.arena.guarded_bot import GuardedBot, find
from dighouse.arena.lineup import Entrant
from dighouse.kernel.errors import BadOptions
from dighouse.search.bot_file import MODULE_PREFIX

PACKAGES_AT_MOST = 1000


def guarded(entrant: Entrant, ruleset: str) -> GuardedBot:
    """The bot for one seat. BadOptions if there is none of this name, or its file is no bot."""
    return GuardedBot(entrant.name, ruleset, bot_of(entrant, ruleset))


def bot_of(entrant: Entrant, ruleset: str) -> Any:
    """The function or the class."""
    return _found(msgspec.json.encode(entrant), ruleset)


@lru_cache(maxsize=PACKAGES_AT_MOST)
def _found(encoded: bytes, ruleset: str) -> Any:
    entrant = msgspec.json.decode(encoded, type=Entrant)
    bot = _from_package(entrant, ruleset) if entrant.files else find(entrant.bot, ruleset)
    return _with_settings(bot, entrant)


def _with_settings(bot: Any, entrant: Entrant) -> Any:
    if not entrant.settings:
        return bot
    if not isinstance(bot, type):
        raise BadOptions(f"{entrant.bot} is a function: only a class can have settings")
    for name in entrant.settings:
        if not hasattr(bot, name) or name.startswith("_"):
            raise BadOptions(f"{entrant.bot} has no {name!r} that could be set")
    return type(bot.__name__, (bot,), dict(entrant.settings))


def _from_package(entrant: Entrant, ruleset: str) -> Any:
    folder = _unpacked(msgspec.json.encode(entrant.files))
    known = set(sys.modules)
    sys.path.insert(0, folder)
    try:
        return find(f"{folder}/{entrant.bot}", ruleset)
    finally:
        sys.path[:] = [path for path in sys.path if path != folder]
        for name in set(sys.modules) - known:
            if name.startswith(MODULE_PREFIX):
                continue  # the bot's own, whose name nobody else has
            file = getattr(sys.modules[name], "__file__", None)
            if file is not None and Path(file).is_relative_to(folder):
                del sys.modules[name]
        # What a finder has cached of the folder is of no use any more.
        sys.path_importer_cache.pop(folder, None)


@cache
def _folder_of_this_process() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="dighouse-bots-")


def unpack_in(folder: Path) -> None:
    """Unpack what comes here, in a folder that somebody else removes."""
    global _given_folder
    _given_folder = folder


_given_folder: Path | None = None


@lru_cache(maxsize=PACKAGES_AT_MOST)
def _unpacked(encoded: bytes) -> str:
    files = msgspec.json.decode(encoded, type=dict[str, bytes])
    digest = hashlib.sha256(encoded).hexdigest()[:16]
    top = _given_folder or Path(_folder_of_this_process().name)
    folder = top.resolve() / digest
    for name, data in files.items():
        must_stay_inside(name)
        path = folder.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return str(folder)


def must_stay_inside(name: str) -> None:
    """BadOptions if the name of a file leads out of the folder that it is unpacked in."""
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute() or "\\" in name:
        raise BadOptions(f"a bot's file must lie in the folder of the definition, not at {name!r}")
