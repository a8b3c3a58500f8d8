"""Build the documentation as a site: python tools/docs_site.py [folder]; build/docs unless named.

The pages of docs/, CONTRIBUTING.md and CHANGELOG.md are laid out in a folder of their own, with an
opening page and a navigation made from docs/README.md, and a reference made from docstrings. Sphinx
makes the site from them. A link that leads nowhere, inside or out of a page, is an error; so is
anything that a browser would fetch from another host.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SRC = ROOT / "src"
# Pages from outside of docs/, by their names on the site.
OUTSIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "web/README.md": "web.md",
}
# Not for other programs to import: who works on them reads the sources.
INNER_ROOMS = {"bots", "cli", "games", "server", "words"}


class Reader(NamedTuple):
    """A group of readers, as docs/README.md lists them."""

    name: str
    pages: list[tuple[str, str]]  # the page, and what it is about


def build(folder: Path) -> list[str]:
    """Make the site; what is wrong with it, in sentences."""
    with tempfile.TemporaryDirectory() as temporary:
        source, site = Path(temporary) / "source", Path(temporary) / "site"
        lay_out(source)
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
        command += ["-c", str(source / "site"), "-d", str(Path(temporary) / "trees")]
        done = subprocess.run(
            [*command, str(source), str(site)],
            cwd=source,
            env=os.environ | {"PYTHONPATH": str(SRC)},
            stderr=subprocess.PIPE,
            text=True,
        )
        if done.returncode != 0:
            return [line.replace(f"{source}/", "") for line in done.stderr.splitlines()]
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, folder)
    return sorted(wrong(folder))


# -- laying the pages out --------------------------------------------------------------------------


def lay_out(source: Path) -> None:
    shutil.copytree(DOCS, source)
    for page in source.rglob("*.md"):
        page.write_text(_moved_links(page.read_text("utf-8"), page.parent, source), "utf-8")
    for name, new in OUTSIDE.items():
        text = (ROOT / name).read_text("utf-8")
        (source / new).write_text(_inward_links(text, Path(name).parent), "utf-8")
    readers = list(read_index((source / "README.md").read_text("utf-8")))
    (source / "README.md").unlink()
    reference = write_reference(source / "reference")
    (source / "index.md").write_text(opening_page(source, readers, reference), "utf-8")


def _moved_links(text: str, folder: Path, source: Path) -> str:
    """Links of a page of docs/ to what stands outside of it."""

    def moved(link: re.Match[str]) -> str:
        path, hash_, anchor = link[1].partition("#")
        if "://" in path or not path:
            return link[0]
        target = os.path.relpath(DOCS / folder.relative_to(source) / path, ROOT)
        if target in OUTSIDE:
            return f"]({os.path.relpath(source / OUTSIDE[target], folder)}{hash_}{anchor})"
        if target == "docs/README.md":
            return f"]({os.path.relpath(source / 'index.md', folder)})"
        if not target.startswith("docs/"):
            return "]"  # a file of the repository that is no page; its name is in the text
        return link[0]

    return re.sub(r"\]\(([^)\s]+)\)", moved, _by_title(text))


def _by_title(text: str) -> str:
    """A link that shows the name of a file shows the title of the page instead."""
    return re.sub(r"\[[\w./-]+\.md\](\([\w./-]+\.md\))", r"[]\1", text)


def _inward_links(text: str, folder: Path) -> str:
    """Links of a page outside of docs/, from where it stands on the site."""

    def moved(link: re.Match[str]) -> str:
        path, hash_, anchor = link[1].partition("#")
        if "://" in path or not path:
            return link[0]
        target = os.path.normpath(folder / path)
        if target in OUTSIDE:
            return f"]({OUTSIDE[target]}{hash_}{anchor})"
        if target.startswith("docs/"):
            inside = "index.md" if target == "docs/README.md" else target.removeprefix("docs/")
            return f"]({inside}{hash_}{anchor})"
        return "]"

    return re.sub(r"\]\(([^)\s]+)\)", moved, _by_title(text))


def read_index(text: str) -> Iterator[Reader]:
    """The groups of docs/README.md with their pages, in their order."""
    for part in re.finditer(r"^For ([^\n]+):\n\n((?:[-* ].*\n)+)", text, re.MULTILINE):
        pages = re.findall(r"\]\(([^)#]+\.md)\):?\s*((?:[^\[\n]|\n  )*)", part[2])
        yield Reader(
            part[1], [(page, " ".join(about.split()).strip(" ,;")) for page, about in pages]
        )


def opening_page(source: Path, readers: list[Reader], reference: list[str]) -> str:
    """Cards for each group of readers, and the navigation."""
    lines = ["# Dighouse", "", (source / "site" / "opening.txt").read_text("utf-8"), ""]
    lines += ["::::{grid} 1 1 2 2", ":gutter: 3", ""]
    for reader in readers:
        lines += [f":::{{grid-item-card}} For {reader.name}", ""]
        for page, about in reader.pages:
            lines.append(f"- [{title(source / page)}]({page})" + (f": {about}" if about else ""))
        lines += [":::", ""]
    lines += ["::::", ""]
    for reader in readers:
        lines += toctree(
            reader.name[0].upper() + reader.name[1:], [page for page, _ in reader.pages]
        )
    lines += toctree("Reference", [f"reference/{name}.md" for name in reference])
    return "\n".join(lines)


def toctree(caption: str, pages: list[str]) -> list[str]:
    head = ["```{toctree}", ":hidden:", ":maxdepth: 1", f":caption: {caption}", ""]
    return [*head, *pages, "```", ""]


def title(page: Path) -> str:
    found = re.search("^# (.+)$", page.read_text("utf-8"), re.MULTILINE)
    assert found, f"{page} has no title"
    return found[1]


def write_reference(folder: Path) -> list[str]:
    """A page for each package that programs import; the packages.

    A package that says what it offers (`__all__`) is a front door, and nothing behind it is listed;
    of others, each module is.
    """
    folder.mkdir()
    packages = []
    for init in sorted((SRC / "dighouse").rglob("__init__.py")):
        path = init.parent.relative_to(SRC)
        if INNER_ROOMS & {*path.parts}:
            continue
        package = ".".join(path.parts)
        lines = [f"# {package}", "", "```{eval-rst}", f".. automodule:: {package}"]
        if "\n__all__ = " in init.read_text("utf-8"):
            lines += ["   :imported-members:", "   :undoc-members:", ""]
        else:
            for file in sorted(init.parent.glob("[!_]*.py")):
                module = f"{package}.{file.stem}"
                lines += ["", module, "-" * len(module), "", f".. automodule:: {module}", ""]
        (folder / f"{package}.md").write_text("\n".join([*lines, "```", ""]), "utf-8")
        packages.append(package)
    return packages


# -- looking at what came out ----------------------------------------------------------------------


LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """The links of a page, its anchors, and what a browser loads with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.anchors.add(str(values["id"]))
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
        if tag in LOADED and values.get(LOADED[tag]):
            self.loads.append(str(values[LOADED[tag]]))


def wrong(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and what comes from other hosts."""
    pages = {file: Page(file.read_text("utf-8")) for file in site.rglob("*.html")}
    for file, page in pages.items():
        name = file.relative_to(site)
        for load in page.loads:
            if urlsplit(load).netloc:
                yield f"{name} loads {load}"
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file():
                yield f"{name}: there is no {link}"
            elif target in pages and unquote(parts.fragment) not in pages[target].anchors:
                yield f"{name}: there is no anchor {link}"
    for file in site.rglob("*.css"):
        for address in re.findall(
            r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')]+)""", file.read_text("utf-8")
        ):
            yield f"{file.relative_to(site)} loads {address}"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    if faults := build(folder):
        sys.exit("\n".join(faults))
    print(f"the documentation is in {folder / 'index.html'}")


if __name__ == "__main__":
    main()
