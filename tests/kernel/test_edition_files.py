"""Edition files that would take long to read are refused before they are read."""

from __future__ import annotations

import re
import tracemalloc

import pytest

from dighouse.kernel.edition_file import DEPTH_AT_MOST, DOTS_AT_MOST, SIZE_AT_MOST, open_toml
from dighouse.kernel.errors import BadOptions

DOTTED = ".".join("a" * (SIZE_AT_MOST // 2 - 50)) + " = 1"


@pytest.mark.parametrize(
    "text",
    [
        DOTTED,
        ".".join(['"a"'] * 4000) + " = 1",
        f"[{DOTTED[:-4]}]",
        # What looks like the beginning of a text, and is none, hides nothing.
        'a = { b = """x"""", ' + DOTTED + " }",
        'a = { b = """x""""", ' + DOTTED + " }",
        "a = { b = '''x'''', " + DOTTED + " }",
        'a = { b = "\\"", ' + DOTTED + " }",
        "a = { b = '\"', " + DOTTED + " }",
        '# """\n' + DOTTED,
    ],
)
def test_keys_of_thousands_of_parts_are_not_read(text: str) -> None:
    """Reading them would take seconds, and hundreds of megabytes."""
    tracemalloc.start()
    try:
        with pytest.raises(BadOptions, match=f"a line has at most {DOTS_AT_MOST} dots"):
            open_toml(text, "")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2 << 20


@pytest.mark.parametrize("bracket", ["[", "{a=", "[{a="])
def test_brackets_are_not_followed_for_ever(bracket: str) -> None:
    with pytest.raises(BadOptions, match=f"at most {DEPTH_AT_MOST} brackets"):
        open_toml(f"a = {bracket * 3000}", "")


@pytest.mark.parametrize("open_end", ['"', '"""', "'", "'''", '"\\', '"""\\', "#", '"""x'])
def test_texts_without_an_end_are_no_toml(open_end: str) -> None:
    with pytest.raises(BadOptions, match="no TOML"):
        open_toml(f"a = {open_end}", "")
    with pytest.raises(BadOptions, match="no TOML"):
        open_toml(open_end * (SIZE_AT_MOST // len(open_end)) + "\na =", "")


def test_the_line_is_told() -> None:
    with pytest.raises(BadOptions, match=re.escape("edition my.toml: line 4: ")):
        open_toml(f'a = """\n"""\n# b\n{DOTTED}', "my.toml")


def test_dots_in_texts_and_comments_are_no_dots_of_keys() -> None:
    dots = "." * 100
    top = open_toml(f'a.b = "{dots}"  # {dots}\nc = """{dots}"""\nd = \'{dots}\'', "")
    assert top.left() == ["a", "c", "d"]
