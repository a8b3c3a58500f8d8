"""The house rules: which way dependencies point, what the rules may not know, how long files are."""

from __future__ import annotations

import ast
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
# Files that have a game's id in them all the same.
NAMING = {
    "server/api/spa_routes.py",  # the addresses of a family's own pages
}

# What each room may import of the others; a room may always import itself.
ROOMS = {
    "kernel": set[str](),
    "words": set[str](),
    "terminal": {"kernel"},
    "games": {"kernel"},
    "testing": {"kernel"},
    "search": {"kernel"},
    "arena": {"kernel", "search"},
    "protocol": set[str](),
    "server": {"kernel", "search", "words", "protocol"},
    "adapters": {"kernel", "search"},
    "client": {"kernel", "search", "protocol", "words"},
    "cli": {"kernel", "terminal", "search", "arena", "protocol", "server", "client", "words"},
}
# What a family's folders may import beside its rules, which know nothing of them.
IN_A_FAMILY = {"bots": set[str](), "terminal": {"bots"}}
# The front door, the registry and the version may be asked by the outer rooms.
HALLS = {"", "registry", "_version"}
# Reading a record means making its game; the import is inside the function that does it, and
# callers may hand in a registry of their own.
EXCEPTIONS = {("kernel/record.py", "dighouse.registry")}

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


def family_folder(path: str) -> str:
    """The folder of a family that a file is in, `bots` or `terminal`; "" for rules and all else."""
    parts = path.split("/")[:-1]
    return parts[2] if parts[:1] == ["games"] and parts[2:] and parts[2] in IN_A_FAMILY else ""


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
        halls = {"_version"} if here in ("kernel", "games", "terminal") else HALLS
        pages = {"terminal"} if family_folder(path) == "terminal" else set()
        if there not in ROOMS[here] | halls | pages:
            wrong.append(f"{path} imports {module}")
    assert wrong == []


def test_no_room_hides_a_name_of_the_front_door() -> None:
    """Importing dighouse.games makes `dighouse.games` that module, whatever it was before."""
    assert set(dighouse.__all__) & set(ROOMS) == set()


def test_what_belongs_to_a_game_is_in_its_folder() -> None:
    """A game never imports another one, and nobody else imports one: the registry finds them."""
    wrong = []
    for path, module in house_imports():
        if room(module) != "games" or module == "dighouse.games":
            continue
        if not path.startswith(f"games/{module.split('.')[2]}/"):
            wrong.append(f"{path} imports {module}")
    assert wrong == []


def test_rules_know_nothing_of_bots_and_terminal_pages() -> None:
    wrong = []
    for path, module in house_imports():
        there = family_folder(module.removeprefix("dighouse.").replace(".", "/") + "/")
        here = family_folder(path)
        if there and here != there and there not in IN_A_FAMILY.get(here, set()):
            wrong.append(f"{path} imports {module}")
    assert wrong == []


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
    assert {file for file, _ in found} == NAMING


@pytest.mark.parametrize("where", ["kernel", "games"])
def test_rules_know_no_web_no_database_and_no_clock(where: str) -> None:
    wrong = []
    for path in sorted((HOUSE / where).rglob("*.py")):
        if family_folder(place(path)) == "terminal":
            continue
        allowed = ALLOWED | ({"numpy"} if "archeologic" in path.parts else set())
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
