"""Which rules of a ledger a test proves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest


def rules(*ids: str) -> pytest.MarkDecorator:
    """Mark a test: `@rules("CG-12", "CG-13")`. Select some with `pytest -k` as usual."""
    return pytest.mark.rules(*ids)


def proven(folder: Path) -> Iterator[tuple[str, str]]:
    """(id, test) of every `@rules` in the test files of a folder.

    Read from the sources, so that it is complete whatever part of the tests is being run. Tests that
    look at whole games name rules by the dozen, `@rules(*BOARD)`: they are no scenarios.
    """
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rules":
                    for id_ in decorator.args:
                        if isinstance(id_, ast.Constant):
                            yield str(id_.value), f"{path.name}::{node.name}"
