"""The newcomer's game, taken from the page that shows it."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def blocks() -> list[str]:
    """The page's Python blocks, in order: the game first, then how to check it."""
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The page's game as a module of its own: pickles need a name to find it by."""
    file = tmp_path_factory.mktemp("newcomer") / "three_tricks.py"
    file.write_text(blocks()[0], "utf-8")
    spec = importlib.util.spec_from_file_location("three_tricks", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["three_tricks"] = module
    spec.loader.exec_module(module)
    return module
