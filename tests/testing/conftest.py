"""The newcomer's game: the example package, which the page shows."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
PACKAGE = ROOT / "examples" / "three_tricks"


def blocks() -> list[str]:
    """The page's Python blocks, in order: the game first, then how to check it."""
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def newcomer() -> Iterator[ModuleType]:
    """The game's module, under its own name: pickles need one to find it by."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PACKAGE)
        yield importlib.import_module("three_tricks.game")
