"""The examples of README.md and docs/ run as they stand, and links between pages lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import re
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks, name_of
from tests.server.running import Running

SERVER = "http://localhost:8484"  # examples with this address are run against a real server


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is one session, in a folder with the files that the page shows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    modules = set(sys.modules)
    text = page.read_text("utf-8")
    with contextlib.ExitStack() as stack:
        if any(SERVER in block.text for block in blocks(text, "python")):
            running = stack.enter_context(Running(tmp_path))
            text = text.replace(SERVER, running.url)
        report = run_session(page, text, tmp_path)
    for name in set(sys.modules) - modules:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]
    assert report == ""


def run_session(page: Path, text: str, folder: Path) -> str:
    """What went wrong."""
    for block in blocks(text):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    examples: list[doctest.Example] = []
    for block in blocks(text, "python"):
        if ">>>" not in block.text:
            compile(block.text, f"{page}, line {block.line}", "exec", dont_inherit=True)
        for example in doctest.DocTestParser().get_examples(block.text):
            example.lineno += block.line
            examples.append(example)
    session = doctest.DocTest(examples, {"__name__": "__main__"}, page.name, str(page), 0, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    runner.run(session, out=report.append)
    return "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links(page: Path) -> None:
    """Links to files of the repository."""
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
    files = [target for target in targets if "://" not in target]
    assert [target for target in files if not (page.parent / target).exists()] == []


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    docs = ROOT / "docs"
    pages = [page.relative_to(docs).as_posix() for page in PAGES if page.is_relative_to(docs)]
    assert [page for page in pages if page != "README.md" and f"]({page})" not in index] == []


def test_the_server_is_installed_with_the_versions_that_it_is_tested_with() -> None:
    lines = [
        (page.name, line)
        for page in PAGES
        for line in re.findall(r"pip install[^`]*?\[server\]", page.read_text("utf-8"))
    ]
    assert len(lines) >= 5
    assert [(name, line) for name, line in lines if "-c constraints.txt" not in line] == []
