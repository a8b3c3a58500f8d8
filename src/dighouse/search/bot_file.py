"""Bots from files: `./mine.py` has a `bot`, a function or a class; `./mine.py:name` is another one."""

from __future__ import annotations

import hashlib
import inspect
import linecache
import sys
import traceback
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.play import Bot

SIGNATURE = "bot(view, rng) -> pick"
MODULE_PREFIX = "dighouse_bot_"


def is_path(name: str) -> bool:
    """Does this look like a file, rather than the name of a bot?"""
    return "/" in name or "\\" in name or _split(name)[0].endswith(".py")


def from_file(name: str) -> Bot | type[Any]:
    """The bot of a file. BadOptions says what is wrong, and in which line."""
    place, attribute = _split(name)
    path = Path(place).expanduser()
    found = vars(_module(path, place))
    if attribute not in found:
        raise BadOptions(f"{place} defines no {attribute!r}{_others(place, found)}")
    bot: Bot | type[Any] = found[attribute]
    fault = _fault(bot)
    if fault:
        raise BadOptions(f"{attribute!r} in {place} {fault}; a bot is {SIGNATURE}")
    return bot


def _split(name: str) -> tuple[str, str]:
    """The file, and what to take from it."""
    place, colon, attribute = name.rpartition(":")
    if colon and attribute.isidentifier() and place.endswith(".py"):
        return place, attribute
    return name, "bot"


def _module(path: Path, place: str) -> ModuleType:
    if path.is_dir():
        raise BadOptions(f"{place} is a folder; a bot is given by its file, such as ./mine.py")
    if not path.is_file():
        raise BadOptions(f"there is no file {place}")
    path = path.resolve()
    # Named after its place: two files may both be called mine.py.
    name = MODULE_PREFIX + hashlib.sha256(str(path).encode()).hexdigest()[:16]
    if name in sys.modules:
        return sys.modules[name]
    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadOptions(f"{place} is no Python file: its name must end in .py")
    module = util.module_from_spec(spec)
    # As with any script, its neighbours can be imported; last, so that they hide nothing.
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.append(folder)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadOptions(f"{place} can't be loaded: {describe(error, str(path))}") from error
    return module


def describe(error: BaseException, path: str | None) -> str:
    """An error of somebody's file in a line: where in it, what, and the code there."""
    if isinstance(error, SyntaxError) and error.filename == path:
        line, what = error.lineno, f"{type(error).__name__}: {error.msg}"
    else:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == path]
        line = lines[-1] if lines else None
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if line is None or path is None:
        return what
    code = linecache.getline(path, line).strip()
    return f"line {line}: {what}" + (f", in `{code}`" if code else "")


def _others(place: str, found: dict[str, Any]) -> str:
    """A hint which of the things in a file may have been meant."""
    here = found["__name__"]
    bots = [
        name
        for name, thing in found.items()
        if not name.startswith("_")
        and getattr(thing, "__module__", None) == here
        and not _fault(thing)
    ]
    return f"; name another one with {place}:{bots[0]}" if bots else f"; a bot is {SIGNATURE}"


def _fault(bot: Any) -> str | None:
    """Why a thing is no bot; None if it may be one."""
    if not callable(bot):
        return f"is {bot!r}, neither a function nor a class"
    if inspect.isclass(bot):
        if not any("__call__" in vars(cls) for cls in bot.__mro__):
            return "is a class without a method __call__(self, view, rng)"
        if not _takes(bot):
            return "is a class that can't be made without arguments"
        return None if _takes(bot.__call__, 3) else "does not take a view and a generator"
    return None if _takes(bot, 2) else "does not take a view and a generator"


def _takes(function: Any, arguments: int = 0) -> bool:
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except TypeError:
        return False
    except ValueError:
        return True  # built-in callables may not tell
    return True
