"""docs/cli.md has every command and every flag, and no others."""

from __future__ import annotations

import re

import pytest

from dighouse.cli.app import application
from tests.docs.pages import DOCS, named, page, rows, section

APP = application()
COMMANDS = [name for name in APP if not name.startswith("-")]


def flags(command: str) -> list[str]:
    """The flags of a command, and its arguments by their names in capitals."""
    arguments = APP[command].assemble_argument_collection(parse_docstring=True)
    return [name for argument in arguments if argument.show for name in argument.names]


def test_every_command_is_documented() -> None:
    titles = re.findall(r"^## dighouse (\w+)$", page("cli.md"), re.MULTILINE)
    assert titles == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_flag_is_documented(command: str) -> None:
    assert documented(command) == flags(command)


def documented(command: str) -> list[str]:
    if command != "serve":
        return named(section(page("cli.md"), f"dighouse {command}"))
    table = rows(section(page("hosting.md"), "Flags and variables"))
    return [flag for row in table for flag in re.findall("`([^`]+)`", row[0])]


def test_flags_on_other_pages_exist() -> None:
    """`dighouse COMMAND --flag ...` in any page."""
    for path in [*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md"]:
        for command, rest in re.findall(
            r"^(?:.*`)?dighouse (\w+)( [^`\n]*)", path.read_text("utf-8"), re.MULTILINE
        ):
            if command in COMMANDS:
                used = re.findall(r"(?<= )--[\w-]+", rest)
                known = [*flags(command), "--help"]
                assert [flag for flag in used if flag not in known] == [], path
