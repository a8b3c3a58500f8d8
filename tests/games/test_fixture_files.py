"""The files that the browser's own rules are held against are what the library says."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.mark.parametrize(
    "name",
    [
        "archaeology/write.py",  # what may be done with chosen cards
        "museum/write_menus.py",  # menus inside of decisions, and what comes of them
        "museum/write.py",  # what the sites of a table count
        "archeologic/write.py",  # printed cards
        "archeologic/write_turns.py",  # questions, pawns, and cities that may be checked
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


def test_every_action_with_cards_is_allowed_somewhere_and_refused_elsewhere() -> None:
    lines = json.loads((FIXTURES / "archaeology" / "decisions.json").read_text())
    tries = [tried for line in lines for tried in line.get("tries", [])]
    actions = {(tried["action"].split()[0], tried["allowed"]) for tried in tries}
    asked = {"rob", "use", "save", "look", "no", "go", "stop"}
    chosen = {"sell", "trade", "explore", "end", "storm", "keep", "name"}
    assert {action for action, allowed in actions if allowed} == asked | chosen
    assert {action for action, allowed in actions if not allowed} >= chosen


def test_some_cities_may_be_checked_and_some_may_not() -> None:
    lines = json.loads((FIXTURES / "archeologic" / "turns.json").read_text())
    cities = Counter(line["allowed"] for line in lines if "city" in line)
    assert min(cities[True], cities[False]) > 50
