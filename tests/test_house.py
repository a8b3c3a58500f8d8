"""The house rules: which way dependencies point, what the rules may not know, how long files are."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import dighouse

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
HOUSE = SRC / "dighouse"
LINES_AT_MOST = 450

# What each room may import of the others; a room may always import itself.
ROOMS = {
    "kernel": set[str](),
    "words": set[str](),
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "testing": {"kernel"},
    "protocol": set[str](),
    "server": {"kernel", "games", "bots", "words", "protocol"},
    "adapters": {"kernel", "games", "bots"},
    "client": {"kernel", "games", "bots", "protocol", "words"},
    "cli": {"kernel", "games", "bots", "protocol", "server", "client", "words"},
}
# Rooms that meet games only through the registry, and know none of them by name.
STRANGERS = {"kernel", "testing", "server", "client", "adapters"}
# The front door, the registry and the version may be asked by the outer rooms.
HALLS = {"", "registry", "_version"}
# Reading a record means making its game; the import is inside the function that does it, and
# callers may hand in a registry of their own.
EXCEPTIONS = {("kernel/record.py", "dighouse.registry")}
# A game with more to offer than the contract has a module of its name beside the front door.
FACES = {"archeologic.py"}

# What rules may use beside the standard library. numpy is for archeologic alone.
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


def _is_module(name: str) -> bool:
    path = SRC.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def room(module: str) -> str:
    """The room that a module of the house is in: dighouse.kernel.state is in kernel."""
    return module.split(".")[1] if "." in module else ""


def place(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def house_imports() -> Iterator[tuple[str, str]]:
    """(file, module of the house that it imports)."""
    for path in sources():
        for module in imports(path):
            if module.split(".")[0] == "dighouse":
                yield place(path), module


def test_every_room_is_known() -> None:
    found = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert found <= set(ROOMS)


def test_dependencies_point_one_way() -> None:
    wrong = []
    for path, module in house_imports():
        here, there = path.split("/")[0] if "/" in path else "", room(module)
        if here == "" or here == there or (path, module) in EXCEPTIONS:
            continue
        # Inside, the front door would be a circle: `import dighouse` imports the kernel.
        halls = {"_version"} if here in ("kernel", "games") else HALLS
        if there not in ROOMS[here] | halls:
            wrong.append(f"{path} imports {module}")
    assert wrong == []


def test_no_room_hides_a_name_of_the_front_door() -> None:
    """Importing dighouse.games makes `dighouse.games` that module, whatever it was before."""
    assert set(dighouse.__all__) & set(ROOMS) == set()


def test_what_belongs_to_a_game_is_in_a_folder_of_its_name() -> None:
    """A game never imports another one; its bots and its pages have folders of the same name."""
    wrong = []
    for path, module in house_imports():
        if room(module) == "games" and module != "dighouse.games":
            if path in FACES and module.split(".")[2] == path.removesuffix(".py"):
                continue
            folders = path.split("/")[:-1]
            if not folders or folders[0] in STRANGERS or module.split(".")[2] not in folders[1:]:
                wrong.append(f"{path} imports {module}")
    assert wrong == []


def test_only_the_registry_names_games() -> None:
    registry = (HOUSE / "registry.py").read_text("utf-8")
    games = {path.parent.name for path in (HOUSE / "games").glob("*/game.py")}
    assert all(f'"dighouse.games.{name}.game"' in registry for name in games)
    for path in sources():
        text = path.read_text("utf-8")
        if place(path).split("/")[0] in STRANGERS:
            assert "dighouse.games." not in text, f"{path} names a game's module"
        if "/" not in place(path) and path.name not in FACES | {"registry.py"}:
            assert "dighouse.games" not in text, f"{path} names a game's module"


@pytest.mark.parametrize("where", ["kernel", "games"])
def test_rules_know_no_web_no_database_and_no_clock(where: str) -> None:
    wrong = []
    for path in sorted((HOUSE / where).rglob("*.py")):
        allowed = ALLOWED | ({"numpy"} if "archeologic" in path.parts else set())
        for module in imports(path):
            top = module.split(".")[0]
            standard = top in sys.stdlib_module_names and top not in FORBIDDEN
            if not standard and top not in allowed and top != "dighouse":
                wrong.append(f"{place(path)} imports {module}")
    assert wrong == []


def test_compiled_modules_define_no_structs() -> None:
    """Compiled, a msgspec Struct loses its annotations and decodes wrongly."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    compiled = [ROOT / path for path in project["tool"]["dighouse"]["compiled"]]
    assert compiled
    for path in compiled:
        assert path.exists(), path
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
