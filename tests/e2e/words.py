"""What the page says, from the catalogue that it is made from: tests look for words as people do."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EN = ROOT / "src" / "dighouse" / "words" / "en"
GAMES = ROOT / "src" / "dighouse" / "games"


@cache
def catalogue(area: str) -> dict[str, Any]:
    """The words of the house, `table`, or of a family, `museum/result`."""
    family, _, name = area.rpartition("/")
    folder = GAMES / family / "words" / "en" if family else EN
    found: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return found


def said(area: str, key: str, **slots: object) -> str:
    """`said("table", "undo")`; of [one, many] the slot n chooses."""
    return _filled(_text(catalogue(area)[key], slots), slots)


def like(area: str, key: str, **slots: object) -> re.Pattern[str]:
    """The same as a pattern: a slot that is not given may be anything."""
    entry = catalogue(area)[key]
    forms = [entry] if isinstance(entry, str) else entry
    return re.compile("|".join(_pattern(form, slots) for form in forms))


def event(kind: str, **slots: object) -> re.Pattern[str]:
    """A sentence about something that happened, such as `event("dug.you")`."""
    return _event(_of("archaeology"), kind, slots)


def house_event(kind: str, **slots: object) -> re.Pattern[str]:
    """What happens at tables of any game, such as `house_event("undone.you")`."""
    return _event(EN / "events.json", kind, slots)


def archeologic_event(kind: str, **slots: object) -> re.Pattern[str]:
    return _event(_of("archeologic"), kind, slots)


def museum_event(kind: str, **slots: object) -> re.Pattern[str]:
    return _event(_of("museum"), kind, slots)


def _event(file: Path, kind: str, slots: dict[str, object]) -> re.Pattern[str]:
    """`kind` names the event, and then the cases to take where its words have a choice, as in dug.you."""
    kind, *cases = kind.split(".")
    events = json.loads(file.read_text(encoding="utf-8"))["events"]
    return re.compile(_pattern(_leaf(events[kind], cases), slots))


def _of(family: str) -> Path:
    return GAMES / family / "words" / "en" / "events.json"


def _leaf(pattern: str | dict[str, Any], cases: list[str]) -> str:
    """A text of a choice: that of the next case, if there is one of this name, or else the last."""
    if isinstance(pattern, str):
        return pattern
    if "quiet" in pattern:
        return _leaf(pattern["quiet"], cases)
    if cases and cases[0] in pattern:
        return _leaf(pattern[cases[0]], cases[1:])
    return _leaf([*pattern.values()][-1], cases)


def _text(entry: str | list[str], slots: dict[str, object]) -> str:
    return entry if isinstance(entry, str) else entry[0 if slots.get("n") == 1 else 1]


def _filled(text: str, slots: dict[str, object]) -> str:
    return re.sub(r"\{(\w+)\}", lambda slot: str(slots[slot[1]]), text)


def _pattern(text: str, slots: dict[str, object]) -> str:
    parts = re.split(r"\{([\w.]+)(?::\w+)?\}", text)
    return "".join(
        re.escape(part) if at % 2 == 0 else re.escape(str(slots[part])) if part in slots else ".+?"
        for at, part in enumerate(parts)
    )
