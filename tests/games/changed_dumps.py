"""Dumps with something else in some places: whatever can be loaded can be played."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st


def change(dump: dict[str, Any], data: Any, values: st.SearchStrategy[Any], most: int) -> None:
    """Put one of the values in one place, or in up to `most`."""
    for _ in range(data.draw(st.integers(1, most))):
        *way, last = data.draw(st.sampled_from(leaves(dump)))
        at: Any = dump
        for step in way:
            at = at[step]
        at[last] = copy.deepcopy(data.draw(values))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all places of a dump."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, inner in items:
        found.append((*path, key))
        if isinstance(inner, (dict, list)):
            found += leaves(inner, (*path, key))
    return found
