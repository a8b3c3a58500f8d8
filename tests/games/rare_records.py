"""Records of whole games, one for every rare effect of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import dighouse
from dighouse import Record

FIXTURES = Path(__file__).parents[1] / "fixtures"


def need_shown(path: Path, shows: Callable[[Record], bool]) -> None:
    """The record shows its effect, and replays to the same end and to the same text."""
    record = Record.read(path)
    assert shows(record)
    end = record.replay()
    assert end.actor == dighouse.OVER
    assert record.result == (end.scores(), end.ranks(), end.winners())
    assert record.verify().chance_steps > 0
    assert record.text() == path.read_text("utf-8")


def need_all(folder: Path, effects: Mapping[str, object]) -> None:
    """There is a record for each effect, and no other."""
    assert {path.stem for path in folder.glob("*.dig")} == set(effects)
