"""The house rules: which way dependencies point, what the rules may not know, how long files are."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dighouse
from dighouse import registry
from hatch_build import compiled_modules

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
HOUSE = SRC / "dighouse"
LINES_AT_MOST = 450
CORE = {"kernel", "games"}  # the rooms that have compiled modules

# Reading a record means making its game; the import is inside the function that does it, and
# callers may hand in a registry of their own.
RECORD = "dighouse.kernel.record"
# Prints which module imports which.
GRAPH = """
import json, grimp
graph = grimp.build_graph("dighouse", exclude_type_checking_imports=True, cache_dir=None)
imports = {one: sorted(graph.find_modules_directly_imported_by(one)) for one in graph.modules}
print(json.dumps(imports))
"""

# What rules may use beside the standard library. numpy is for archeologic, and for networks.
ALLOWED = {"msgspec", "mypy_extensions", "librt"}
# Rules are functions of a state and a pick: no web, no database, no clock, no other process.
FORBIDDEN = {
    "asyncio", "calendar", "concurrent", "ctypes", "datetime", "dbm", "email", "ftplib", "getpass",
    "http", "imaplib", "logging", "mmap", "multiprocessing", "sched", "secrets", "select",
    "selectors", "shelve", "signal", "smtplib", "socket", "socketserver", "sqlite3", "ssl",
    "subprocess", "telnetlib", "threading", "time", "urllib", "uuid", "webbrowser", "wsgiref",
    "xmlrpc", "zoneinfo",
}  # fmt: skip


def sources() -> list[Path]:
    return sorted(HOUSE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it; `from a import b` is a.b if that is one."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            assert node.module is not None
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if _is_module(inner) else node.module


def strings(path: Path) -> Iterator[str]:
    """The strings of a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _is_module(name: str) -> bool:
    path = SRC.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def room(module: str) -> str:
    """The room that a module of the house is in: dighouse.kernel.state is in kernel."""
    return module.split(".")[1] if "." in module else ""


def place(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def run(source: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """In a process of its own, which finds the house in this folder."""
    env = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.run(command, env=env, capture_output=True, text=True)


def lint_imports(source: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return run(source, program, "--no-cache", "--config", ROOT / ".importlinter")


def test_the_contracts_are_kept() -> None:
    """Those of .importlinter: which room may import which."""
    done = lint_imports(SRC)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("path", "module", "contract"),
    [
        ("kernel/errors.py", "dighouse.search.bots", "Rooms of the house"),
        ("client/request.py", "dighouse.server.app", "Rooms of the house"),
        ("games/museum/game.py", "dighouse.games.archaeology.game", "A family of games knows no"),
        ("server/app.py", "dighouse.games.museum.game", "Nobody imports a game"),
        ("games/museum/game.py", "dighouse.games.museum.bots.digger", "rules know nothing of bots"),
        (
            "games/museum/game.py",
            "dighouse.games.museum.terminal.page",
            "nothing of terminal pages",
        ),
        ("games/museum/game.py", "dighouse.terminal.page", "What terminal pages share"),
        ("protocol/messages.py", "dighouse.kernel.errors", "The protocol needs nothing else"),
        ("arena/runner.py", "dighouse.server.app", "Rooms of the house"),
        ("testing/kit.py", "dighouse.registry", "Rooms of the house"),
        ("server/table/table.py", "dighouse.server.storage.store", "Rooms of the server"),
        ("server/ops/logs.py", "dighouse.server.table.table", "Rooms of the server"),
        ("kernel/errors.py", "dighouse.kernel.game", "No circles between neighbours"),
    ],
)
def test_a_wrong_import_breaks_a_contract(
    path: str, module: str, contract: str, tmp_path: Path
) -> None:
    shutil.copytree(HOUSE, tmp_path / "dighouse", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "dighouse" / path).open("a", encoding="utf-8") as file:
        file.write(f"\nimport {module}\n")
    done = lint_imports(tmp_path)
    assert done.returncode == 1, done.stdout
    assert re.search(rf"{contract}.* BROKEN", done.stdout), done.stdout


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Among modules, the front door included; what only annotations need is not imported."""
    found = run(SRC, sys.executable, "-c", GRAPH)
    left = {module: set(imported) for module, imported in json.loads(found.stdout).items()}
    assert len(left) > 300
    done: set[str] = {RECORD}
    while ready := {module for module in left if left[module] <= done}:
        done |= ready
        left = {module: imported for module, imported in left.items() if module not in ready}
    assert sorted(left) in ([], [RECORD])


def test_no_room_hides_a_name_of_the_front_door() -> None:
    """Importing dighouse.games makes `dighouse.games` that module, whatever it was before."""
    assert set(dighouse.__all__) & {path.stem for path in HOUSE.iterdir()} == set()


def test_nobody_names_a_game() -> None:
    """Neither by its module nor by its id: the house finds families by their manifests."""
    names = {*registry.families(), *registry.rulesets()}
    found = {
        (place(path), name)
        for path in sources()
        if not place(path).startswith("games/")
        for name in strings(path)
        if name in names or name.startswith("dighouse.games.")
    }
    assert found == set()


@pytest.mark.parametrize("where", ["kernel", "games"])
def test_rules_know_no_web_no_database_and_no_clock(where: str) -> None:
    wrong = []
    for path in sorted((HOUSE / where).rglob("*.py")):
        if place(path).split("/")[2:3] == ["terminal"]:
            continue  # a family's page for the terminal
        arrays = "archeologic" in path.parts or path.name == "net_inputs.py"
        allowed = ALLOWED | ({"numpy"} if arrays else set())
        for module in imports(path):
            top = module.split(".")[0]
            standard = top in sys.stdlib_module_names and top not in FORBIDDEN
            if not standard and top not in allowed and top != "dighouse":
                wrong.append(f"{place(path)} imports {module}")
    assert wrong == []


def test_compiled_modules_define_no_structs() -> None:
    """Compiled, a msgspec Struct loses its annotations and decodes wrongly."""
    compiled = [SRC / path for path in compiled_modules(ROOT)]
    assert {room(f"dighouse.{place(path)}".replace("/", ".")) for path in compiled} == CORE
    for path in compiled:
        assert "msgspec" not in {module.split(".")[0] for module in imports(path)}, path


def test_no_extension_module_lies_among_the_sources() -> None:
    assert [*SRC.rglob("*.so"), *SRC.rglob("*.pyd")] == []


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_files_are_small(folder: str) -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (lines := len(path.read_text("utf-8").splitlines())) > LINES_AT_MOST
    }
    assert long == {}
