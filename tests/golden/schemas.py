"""The JSON Schema of each ruleset's views, as clients get it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from dighouse.registry import ruleset, rulesets

HERE = Path(__file__).parent

HOUSE = tuple(rulesets())  # now, before some test puts a toy on the shelf


def schemas() -> dict[Path, str]:
    """The file of every schema, and what it must say."""
    return {
        HERE / f"{name}.view.json": json.dumps(msgspec.json.schema(ruleset(name).View), indent=2)
        + "\n"
        for name in HOUSE
    }
