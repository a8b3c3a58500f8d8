"""docs/outside-bots.md has every name of dighouse.client, and the example as it is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dighouse import client
from tests.docs.pages import ROOT, blocks, named, page, rows, section

PAGE = "outside-bots.md"


def public(cls: type[Any]) -> set[str]:
    return {name for name in vars(cls) if not name.startswith("_")}


def test_every_name_is_documented() -> None:
    assert sorted(named(section(page(PAGE), "Names"))) == sorted(client.__all__)


@pytest.mark.parametrize("cls", [client.Client, client.RemoteTable])
def test_every_method_is_documented(cls: type[Any]) -> None:
    cells = " ".join(row[0] for row in rows(section(page(PAGE), cls.__name__)))
    found = re.findall(r"`(\w+)", cells)
    given = {"server"} if cls is client.Client else {"id"}  # set when one is made
    assert len(found) == len(set(found))
    assert set(found) - given == public(cls)


def test_the_example_is_the_file() -> None:
    (block,) = [block for block in blocks(page(PAGE), "python") if block.file]
    file = ROOT / "examples" / block.file
    assert block.text == file.read_text("utf-8")
    code = [line for line in block.text.split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 40
