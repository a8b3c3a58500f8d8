"""The documentation as a site: every link leads somewhere, and nothing comes from other hosts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docs_site import Page, build, read_index, wrong


def test_the_site(tmp_path: Path) -> None:
    """One test, since building it takes seconds."""
    site = tmp_path / "site"
    assert build(site) == []
    assert "sandstorm" in (site / "searchindex.js").read_text("utf-8")
    index = Page((site / "index.html").read_text("utf-8"))
    for page in ("rules/museum", "hosting", "bots", "protocol", "contributing", "changelog"):
        assert f"{page}.html" in index.links
    reference = (site / "reference" / "dighouse.html").read_text("utf-8")
    assert 'id="dighouse.Game"' in reference
    assert 'id="dighouse.State.legal"' in reference


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="there.html">', "page.html: there is no there.html"),
        ('<a href="#there">', "page.html: there is no anchor #there"),
        ('<a href="other.html#there">', "page.html: there is no anchor other.html#there"),
        (
            '<script src="https://example.org/a.js"></script>',
            "page.html loads https://example.org/a.js",
        ),
        ('<img src="//example.org/a.png">', "page.html loads //example.org/a.png"),
    ],
)
def test_what_is_wrong_is_found(text: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "other.html").write_text("<p id='here'>", "utf-8")
    (tmp_path / "page.html").write_text(text, "utf-8")
    assert list(wrong(tmp_path)) == [fault]


def test_a_style_from_elsewhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import 'https://example.org/a.css';", "utf-8")
    assert list(wrong(tmp_path)) == ["a.css loads https://example.org/a.css"]


def test_the_index_is_read_in_groups() -> None:
    text = "For players:\n\n- [a.md](a.md): one\n  more; [b.md](b.md)\n\nFor hosts:\n\n- [c.md](c.md): two\n"
    assert [tuple(reader) for reader in read_index(text)] == [
        ("players", [("a.md", "one more"), ("b.md", "")]),
        ("hosts", [("c.md", "two")]),
    ]
