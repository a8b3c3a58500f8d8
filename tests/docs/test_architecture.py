"""The map: its drawings are those of their texts, its rooms those of the contracts, its files there."""

from __future__ import annotations

import configparser
import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, page, rows, section
from tools.drawings import draw

DRAWINGS = sorted((DOCS / "drawings").glob("*.toml"))
HOUSE = ROOT / "src" / "dighouse"


@pytest.mark.parametrize("source", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_that_of_its_text(source: Path) -> None:
    """`make docs` draws them anew."""
    assert source.with_suffix(".svg").read_text("utf-8") == draw(source.read_text("utf-8"))


def layers(contract: str) -> list[set[str]]:
    config = configparser.ConfigParser()
    config.read(ROOT / ".importlinter", "utf-8")
    text = config[f"importlinter:contract:{contract}"]["layers"]
    return [set(line.split(" | ")) for line in text.strip().splitlines()]


@pytest.mark.parametrize(("drawing", "contract"), [("rooms", "rooms"), ("server", "server")])
def test_the_rooms_are_those_of_the_contracts(drawing: str, contract: str) -> None:
    spec = tomllib.loads((DOCS / "drawings" / f"{drawing}.toml").read_text("utf-8"))
    drawn = [{name for name, _ in row["rooms"]} for row in spec["row"]]
    there = [{room for room in layer if "(" not in room} for layer in layers(contract)]
    assert drawn == [layer for layer in there if layer != {"__main__"}]


def test_the_table_has_every_room() -> None:
    named = {row[0].strip("`") for row in rows(section(page("architecture.md"), "Rooms"))}
    assert named == {room for layer in layers("rooms") for room in layer if room.isalpha()}


def test_the_files_that_it_names_are_there() -> None:
    text = page("architecture.md")
    files = re.findall(r"`([a-z_/]+/[a-z_]+\.py)`", text)
    assert len(files) >= 10
    assert [
        file for file in files if not any((top / file).is_file() for top in (HOUSE, ROOT))
    ] == []


def test_the_classes_of_its_glossary_are_there() -> None:
    files = [*HOUSE.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    sources = "\n".join(path.read_text("utf-8") for path in files)
    names = re.findall(r"`([A-Z]\w+|apply_event)`", section(page("architecture.md"), "Glossary"))
    assert len(names) > 10
    missing = [
        name for name in names if not re.search(rf"^(export )?(class|def) {name}\b", sources, re.M)
    ]
    assert missing == []
