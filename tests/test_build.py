"""The wheel: compiled where there is a compiler, plain with one warning where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("LICENSE", "README.md", "hatch_build.py")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project that compiles one small module, to be quick."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for part in PARTS:
        shutil.copy(ROOT / part, tmp_path)
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    start = text.index("compiled = [")
    end = text.index("]", start)
    one = 'compiled = ["src/dighouse/kernel/seed.py"'
    (tmp_path / "pyproject.toml").write_text(text[:start] + one + text[end:], "utf-8")
    return tmp_path


def build(project: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTHONPATH")}
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"],
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


def test_with_a_compiler(project: Path) -> None:
    done = build(project)
    assert done.returncode == 0, done.stderr
    names = files(project)
    assert compiled(names)
    assert "dighouse/py.typed" in names
    assert "dighouse/kernel/seed.py" in names
    assert "dighouse/games/archaeology/editions/card-game.toml" in names
    assert "dighouse/games/archaeology/words.json" in names
    assert not list((project / "src").rglob("*.so"))


def test_without_a_compiler(project: Path) -> None:
    done = build(project, CC="no-such-compiler")
    assert done.returncode == 0, done.stderr
    assert (done.stdout + done.stderr).count("WARNING") == 1
    assert not compiled(files(project))
    failed = build(project, CC="no-such-compiler", CI="true")
    assert failed.returncode != 0
    assert "could not be compiled" in failed.stdout + failed.stderr


def test_plain_on_request(project: Path) -> None:
    done = build(project, DIGHOUSE_PLAIN="1")
    assert done.returncode == 0, done.stderr
    assert not compiled(files(project))
    assert "WARNING" not in done.stdout + done.stderr
