"""Reading the documentation: its code blocks, sections and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


class Block(NamedTuple):
    language: str
    file: str  # the name after the language: "```toml mine.toml"; "" if there is none
    text: str
    line: int  # the line of the page above its first one


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def blocks(text: str, language: str | None = None) -> Iterator[Block]:
    """The fenced code blocks of a page, in their order."""
    for found in re.finditer(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        if language in (None, found[1]):
            line = text.count("\n", 0, found.start()) + 1
            yield Block(found[1], found[2] or "", found[3], line)


def section(text: str, title: str) -> str:
    """What stands under a heading, up to the next heading of any level."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, f"there is no section {title!r}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without heads."""
    found: list[list[str]] = []
    lines = text.splitlines()
    for at, line in enumerate(lines):
        head = at + 1 < len(lines) and re.fullmatch(r"\|[-:| ]+\|", lines[at + 1])
        if line.startswith("|") and not head and not re.fullmatch(r"\|[-:| ]+\|", line):
            found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def named(text: str) -> list[str]:
    """The first cells of a text's tables that are names in backquotes."""
    return [row[0].strip("`") for row in rows(text) if re.fullmatch("`[^`]+`", row[0])]
