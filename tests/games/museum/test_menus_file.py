"""The menus that the browser's own are held against are those of the rules as they are."""

from __future__ import annotations

import importlib.util
from pathlib import Path

WRITE = Path(__file__).parents[2] / "fixtures" / "museum" / "write_menus.py"


def test_the_menus_are_current() -> None:
    spec = importlib.util.spec_from_file_location("museum_menus", WRITE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text() == module.text(), f"run {WRITE}"
