"""A fresh environment with the example package installed, as whoever writes a game would have it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "three_tricks"


class FreshEnvironment:
    """Its Python, which finds the package that is being tested and what that needs."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder)
        scripts = "Scripts" if os.name == "nt" else "bin"
        self.python = folder / scripts / "python"
        paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
        # Requirements are borrowed from the environment of the tests, so that nothing is downloaded.
        borrowed = sysconfig.get_paths()["purelib"]
        Path(paths["purelib"], "borrowed.pth").write_text(f"{borrowed}\n", "utf-8")

    def install(self, package: Path) -> None:
        self.run("-m", "pip", "install", "-q", "--no-deps", "--no-index", "--no-build-isolation",
                 "--disable-pip-version-check", str(package))  # fmt: skip

    def run(self, *arguments: str, typed: str = "") -> str:
        """What it prints, if all is well."""
        done = subprocess.run(
            [str(self.python), *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> FreshEnvironment:
    """With the example in it."""
    folder = tmp_path_factory.mktemp("fresh")
    # A copy, since building leaves files beside the sources.
    package = shutil.copytree(EXAMPLE, folder / "package")
    environment = FreshEnvironment(folder / "environment")
    environment.install(package)
    return environment
