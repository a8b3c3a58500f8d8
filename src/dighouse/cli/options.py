"""What the commands' options mean, where several commands have the same one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cyclopts import CycloptsError

import dighouse
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.seed import SEED_BYTES, seed_bytes


def at_a_loss(error: CycloptsError) -> str:
    """An error of usage, in one line."""
    sentence = " ".join(str(error).split()).rstrip(".")
    command = " ".join(error.command_chain or ())
    return f"{sentence} (see `{' '.join(['dighouse', command]).strip()} --help`)"


def make_game(ruleset: str, seats: int | None, edition: Path | None) -> Game:
    """The game with the options that were given."""
    options: dict[str, Any] = {}
    if seats is not None:
        options["seats"] = seats
    if edition is not None:
        options["edition"] = edition
    return dighouse.game(ruleset, **options)


def fill(bots: list[str], free: int, what: str) -> list[str]:
    """The bots for so many seats: one may fill them all."""
    if len(bots) == 1:
        return bots * free
    if len(bots) != free:
        raise BadOptions(
            f"{what} need {free} bots, or one that plays them all; {len(bots)} were given"
        )
    return bots


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
