"""The files that the browser's own rules are held against are what the library says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.mark.parametrize(
    "name",
    [
        "museum/write_menus.py",  # menus inside of decisions
        "museum/write.py",  # what the sites of a table count
        "archeologic/write.py",  # printed cards
    ],
)
def test_a_file_is_current(name: str) -> None:
    path = FIXTURES / name
    module_name = f"fixtures_{name.removesuffix('.py').replace('/', '_')}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.TARGET.read_text() == module.text(), f"run {path}"
