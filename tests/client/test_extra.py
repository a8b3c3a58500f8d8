"""`pip install 'dighouse[client]'`: enough for a bot that plays at a server, and nothing of the server."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from dighouse.client import Client
from dighouse.protocol.bodies import SeatWish
from tests.docs.pages import ROOT
from tests.server.docs.test_example import EXAMPLE, SECONDS, host
from tests.server.running import Running

# Of the server alone: web framework, databases, metrics, logs.
SERVERS = ("alembic", "httptools", "litestar", "prometheus_client", "psycopg", "redis", "sqlalchemy",
           "structlog", "uvicorn")  # fmt: skip
PARTS = (
    "LICENSE",
    "README.md",
    "build_web.py",
    "constraints.txt",
    "hatch_build.py",
    "pyproject.toml",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is built, but plain and without the browser client, to be quick."""
    project = tmp_path_factory.mktemp("project")
    unwanted = shutil.ignore_patterns("__pycache__", "site")
    shutil.copytree(ROOT / "src", project / "src", ignore=unwanted)
    for part in PARTS:
        shutil.copy(ROOT / part, project)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    quick = {"DIGHOUSE_WEB": "skip", "DIGHOUSE_PLAIN": "1", "PYTHONPATH": ""}
    subprocess.run(command, cwd=project, env=os.environ | quick, check=True, capture_output=True)
    (built,) = (project / "out").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a fresh environment with the wheel, and with what its metadata asks for with [client].

    What it asks for is copied from this environment, where it was installed: no test needs a network.
    """
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    made = folder / "bin" / "python"
    subprocess.run(
        [made, "-m", "pip", "install", "-q", "--no-index", "--no-deps", wheel], check=True
    )
    (there,) = (folder / "lib").glob("python*/site-packages")
    (info,) = there.glob("dighouse-*.dist-info")
    for name in needed(metadata.Distribution.at(info), "client"):
        install(metadata.distribution(name), there)
    subprocess.run([made, "-m", "pip", "check"], check=True, stdout=subprocess.DEVNULL)
    return made


def needed(of: metadata.Distribution, extra: str) -> set[str]:
    """The names of all distributions that one asks for, and those that they ask for."""
    found: set[str] = set()
    for text in of.requires or ():
        wanted = Requirement(text)
        if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
            found |= {wanted.name} | needed(metadata.distribution(wanted.name), "")
    return found


def install(one: metadata.Distribution, there: Path) -> None:
    for file in one.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (there / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(one.locate_file(file)), there / file)


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [python, *arguments], env=kept, capture_output=True, text=True, timeout=SECONDS
    )


def test_there_is_nothing_of_a_server_in_it(python: Path) -> None:
    for name in SERVERS:
        assert f"No module named '{name}'" in run(python, "-c", f"import {name}").stderr
    loaded = run(python, "-c", "import sys, dighouse.client; print(*sys.modules)")
    assert loaded.stderr == ""
    assert "dighouse.protocol.messages" in loaded.stdout.split()
    assert not [name for name in loaded.stdout.split() if name.startswith("dighouse.server")]


def test_without_the_server_it_says_what_a_server_needs(python: Path) -> None:
    said = run(python, "-m", "dighouse", "serve")
    assert said.returncode != 0
    assert "install dighouse[server]" in said.stderr


def test_an_outside_bot_plays_to_the_end(python: Path, tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        seats = [SeatWish("human", name="Ada"), SeatWish("human"), SeatWish("bot")]
        made = asyncio.run(Client(server.url).create("card-game", seats))
        assert made.secret is not None
        link = f"{server.url}/t/{made.table}"

        async def play() -> tuple[object, subprocess.CompletedProcess[str]]:
            bot = asyncio.to_thread(run, python, str(EXAMPLE), link)
            result, said = await asyncio.gather(host(server.url, link, made.secret or ""), bot)
            return result, said

        result, said = asyncio.run(asyncio.wait_for(play(), SECONDS))
    assert said.stderr == ""
    assert result is not None
    assert said.stdout.startswith("I sit in seat 1.\n")
