"""Every variable of the environment that something here reads is explained, and no other."""

from __future__ import annotations

import re

from dighouse.server.ops.settings import SETTINGS
from tests.docs.pages import DOCS, ROOT, named, page, section
from tools.settings_table import with_table

NAME = re.compile(r"\bDIGHOUSE_[A-Z_]*[A-Z]\b")
# Who reads variables: programs of ours, and what builds, tests and measures them.
READERS = [
    *(ROOT / name for name in ("Makefile", "hatch_build.py", "build_web.py", "tests/conftest.py")),
    *(path for folder in ("src", "tools", "bench") for path in (ROOT / folder).rglob("*.py")),
    *(ROOT / "web").glob("*.ts"),
    *(ROOT / "web" / "src").rglob("*.ts"),
]


def test_the_table_for_hosts_is_that_of_the_settings() -> None:
    text = page("hosting.md")
    assert text == with_table(text), "run `make format`"


def test_all_other_variables_are_listed() -> None:
    read = {name for path in READERS for name in NAME.findall(path.read_text("utf-8"))}
    listed = named(section(page("cli.md"), "Other variables"))
    assert sorted(listed) == sorted(read - {one.variable for one in SETTINGS.values()})


def test_variables_on_all_pages_exist() -> None:
    known = {one.variable for one in SETTINGS.values()}
    known.update(named(section(page("cli.md"), "Other variables")))
    for path in [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        assert set(NAME.findall(path.read_text("utf-8"))) <= known, path
