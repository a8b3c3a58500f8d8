"""What the commands' options mean, where several commands have the same one."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnusedCliTokensError,
)

import dighouse
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.record_text import MAGIC
from dighouse.kernel.seed import SEED_BYTES, seed_bytes

# As Python, JSON and people write it.
PLAIN_WORDS = {"true": True, "yes": True, "false": False, "no": False, "none": None}


def usage_error(error: CycloptsError) -> str:
    """An error of usage, in one line."""
    command = " ".join(["dighouse", *(error.command_chain or ())])
    return f"{_describe_usage(error, command)} (see `{command} --help`)"


def _describe_usage(error: CycloptsError, command: str) -> str:
    if isinstance(error, UnusedCliTokensError):
        tokens = " ".join(error.unused_tokens or ())
        return f"'{tokens}' is more than `{command}` takes"
    if isinstance(error, CoercionError) and error.token is not None and error.argument is not None:
        kind = {int: "a whole number", bool: "yes or no"}.get(error.target_type or str)
        if kind is not None:
            return f"{error.argument.name} must be {kind}, not {error.token.value!r}"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        return f"{error.argument.name} needs a value"
    return " ".join(str(error).split()).rstrip(".")


def make_game(
    ruleset: str,
    seats: int | None,
    edition: Path | None,
    chosen: Mapping[str, Any] | None = None,
) -> Game:
    """The game with the options that were given."""
    options: dict[str, Any] = dict(chosen or {})
    if seats is not None:
        options["seats"] = seats
    if edition is not None:
        options["edition"] = edition
    return dighouse.game(ruleset, **options)


def parse_options(texts: Sequence[str] | None) -> dict[str, Any]:
    """A game's own choices: name=value, where the value is JSON, yes or no, or else a plain word."""
    found: dict[str, Any] = {}
    for text in texts or ():
        name, is_, value = text.partition("=")
        name = name.strip()
        if not is_ or not name:
            raise BadOptions(f"--option needs name=value, such as quest=17, not {text!r}")
        if name in ("seats", "edition"):
            raise BadOptions(f"{name!r} is given by --{name}")
        if name in found:
            raise BadOptions(f"--option {name} is given twice")
        try:
            found[name] = json.loads(value)
        except ValueError:
            word = value.strip()
            found[name] = PLAIN_WORDS.get(word.lower(), word)
    return found


def fill_seats(bots: list[str], free: int, what: str) -> list[str]:
    """The bots for so many seats: one may fill them all."""
    if len(bots) == 1:
        return bots * free
    if len(bots) != free:
        raise BadOptions(
            f"{what} need {free} {'bot' if free == 1 else 'bots, or one that plays them all'}; "
            f"{len(bots)} were given"
        )
    return bots


def record_path(text: str) -> Path:
    """Where a record can be written without harm: a new file, or another record."""
    if not text.strip():
        raise BadOptions("--record needs the name of a file, such as game.dig")
    try:
        if "\0" in text:
            raise ValueError  # some systems would just say that there is no such file
        path = Path(text).expanduser()
        fault = _fault(path)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadOptions(f"--record {text!r} can't be written: {reason(error)}") from error
    if fault:
        raise BadOptions(f"--record {text}: {fault}")
    return path


def _fault(path: Path) -> str | None:
    """Why a record should not be written there; None if it may be."""
    folder = path.absolute().parent
    if path.is_dir():
        return "this is a folder, not a file"
    if not folder.is_dir():
        return f"there is no folder {folder}"
    if os.path.lexists(path) and not is_record(path):
        return "there is something already that is no record; it is left as it is"
    return None


def is_record(path: Path) -> bool:
    """Is this a file that begins as records do? Devices and pipes are not even opened."""
    if not path.is_file():
        return False
    start = f"{MAGIC} ".encode()
    with path.open("rb") as file:
        return file.read(len(start)) == start


def reason(error: Exception) -> str:
    """Why a file can't be used."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return "no file has such a name" if isinstance(error, ValueError) else str(error)


def parse_names(text: str) -> list[str]:
    """A list with commas."""
    return [name for part in text.split(",") if (name := part.strip())]


def parse_seed(text: str) -> bytes:
    """A seed as people write it: a number, or 64 hexadecimal digits."""
    text = text.strip()
    if len(text) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    try:
        return seed_bytes(int(text))
    except ValueError:
        raise BadOptions(
            f"a seed is a number from 0 on, or {2 * SEED_BYTES} hexadecimal digits, not {text!r}"
        ) from None
