"""`dighouse serve`, `backup` and `restore`, up to where the server takes over."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import types
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dighouse.cli.serve import has_screen
from dighouse.server.ops.settings import SETTINGS, Settings
from tests.cli.terminal import Shell


@pytest.fixture(autouse=True)
def _a_bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for option in SETTINGS.values():
        monkeypatch.delenv(option.variable, raising=False)
    monkeypatch.setenv("DIGHOUSE_DATA", str(tmp_path / "data"))


class Pretended:
    """In the server's place: hears the settings, and says that it listens on port 4711."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.error: BaseException | None = None
        self.late: BaseException | None = None

    def run(self, settings: Settings, started: Callable[[int], None]) -> int:
        self.settings = settings
        if self.error is not None:
            raise self.error
        started(4711)
        if self.late is not None:
            raise self.late
        return 0


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Pretended:
    pretended = Pretended()
    module = types.ModuleType("dighouse.server.serve")
    module.__dict__["run"] = pretended.run
    monkeypatch.setitem(sys.modules, "dighouse.server.serve", module)
    return pretended


# -- what is said ----------------------------------------------------------------------------------


def test_it_says_what_runs(shell: Shell, server: Pretended, tmp_path: Path) -> None:
    answer = shell("serve")
    assert answer.code == 0
    assert answer.err == ""
    assert answer.out.splitlines() == [
        "Dighouse is open at http://localhost:4711",
        "  from a terminal     dighouse play --table http://localhost:4711",
        f"  tables are kept in  {tmp_path}/data/dighouse.db",
        "  stop it with        Ctrl-C",
        "",
        "Dighouse is closed; the tables are kept.",
    ]
    assert (tmp_path / "data").is_dir()


def test_flags_and_variables(
    shell: Shell, server: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIGHOUSE_PORT", "1")
    monkeypatch.setenv("DIGHOUSE_KEEP_DAYS", "7")
    monkeypatch.setenv("DIGHOUSE_NO_BROWSER", "0")
    assert shell("serve", "--port", "0", "--no-browser", "--log-json").code == 0
    assert server.settings is not None
    assert server.settings.port == 0
    assert server.settings.keep_days == 7
    assert server.settings.browser is False
    assert server.settings.log_json is True


def test_the_help_names_every_flag_and_variable(shell: Shell) -> None:
    text = re.sub(r"[\s│]+", " ", shell("serve", "--help").out)
    for option in SETTINGS.values():
        assert f" {option.flag} " in text
        assert option.variable in text


def test_on_the_local_network(
    shell: Shell, server: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dighouse.server.ops.addresses.local_addresses", lambda: ["192.168.1.20"])
    answer = shell("serve", "--lan")
    assert "  on your network     http://192.168.1.20:4711\n" in answer.out
    assert "dighouse play --table http://192.168.1.20:4711\n" in answer.out
    assert "▀" not in answer.out  # a QR code in a file is of no use
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "▀" in shell("serve", "--lan", "--no-browser").out


class Asked:
    """Somebody at a terminal, who answers; or nobody."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.questions: list[str] = []
        self.answer: str | None = ""
        monkeypatch.setattr("builtins.input", self._ask)
        monkeypatch.setattr("dighouse.cli.serve.at_terminal", lambda: self.answer != "nobody")
        monkeypatch.setattr(
            "dighouse.server.ops.addresses.local_addresses", lambda: ["192.168.1.20"]
        )

    def _ask(self, question: str) -> str:
        self.questions.append(question)
        if self.answer is None:
            raise EOFError
        return self.answer


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    return Asked(monkeypatch)


def lan(shell: Shell, server: Pretended, *flags: str) -> bool:
    answer = shell("serve", "--no-browser", *flags)
    assert answer.code == 0, answer.err
    assert server.settings is not None
    assert server.settings.host == ("0.0.0.0" if server.settings.lan else "127.0.0.1")
    assert ("on your network" in answer.out) == server.settings.lan
    return server.settings.lan


@pytest.mark.parametrize("yes", ["y", "Yes "])
def test_it_asks_once(shell: Shell, server: Pretended, asked: Asked, yes: str) -> None:
    asked.answer = yes
    assert lan(shell, server, "--ask")
    assert asked.questions == ["May phones on this network join? [y/N] "]
    assert lan(shell, server, "--ask")
    assert len(asked.questions) == 1
    # A flag changes the answer for good.
    assert not lan(shell, server, "--ask", "--no-lan")
    assert not lan(shell, server, "--ask")
    assert lan(shell, server, "--ask", "--lan")
    assert lan(shell, server, "--ask")
    assert len(asked.questions) == 1


@pytest.mark.parametrize("no", ["", "n", "what?"])
def test_anything_else_is_no(shell: Shell, server: Pretended, asked: Asked, no: str) -> None:
    asked.answer = no
    assert not lan(shell, server, "--ask")
    assert not lan(shell, server, "--ask")
    assert len(asked.questions) == 1


def test_nobody_answers(shell: Shell, server: Pretended, asked: Asked) -> None:
    asked.answer = None
    assert not lan(shell, server, "--ask")
    assert not lan(shell, server, "--ask")
    assert len(asked.questions) == 2  # it was no answer


def test_it_does_not_ask(
    shell: Shell, server: Pretended, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked.answer = "y"
    assert not lan(shell, server)  # a service
    assert not lan(shell, server, "--ask", "--host", "127.0.0.1")
    monkeypatch.setenv("DIGHOUSE_LAN", "1")
    assert lan(shell, server, "--ask")
    monkeypatch.delenv("DIGHOUSE_LAN")
    asked.answer = "nobody"
    assert not lan(shell, server, "--ask")
    assert asked.questions == []
    # None of that was an answer.
    asked.answer = "y"
    assert lan(shell, server, "--ask")
    assert len(asked.questions) == 1


def test_a_password_is_not_shown(shell: Shell, server: Pretended) -> None:
    answer = shell("serve", "--database", "postgresql://ann:hunter2@db/dig")
    assert "  tables are kept in  postgresql://db/dig\n" in answer.out
    assert "hunter2" not in answer.out


def test_the_public_url(shell: Shell, server: Pretended) -> None:
    answer = shell("serve", "--public-url", "https://dig.example.org")
    assert answer.out.startswith("Dighouse is open at https://dig.example.org\n")


def test_a_browser_is_opened_where_there_is_a_screen(
    shell: Shell, server: Pretended, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    class AtOnce:
        def __init__(self, target: Callable[[str], None], args: tuple[str], daemon: bool) -> None:
            self.start = lambda: target(*args)

    monkeypatch.setattr("dighouse.cli.serve.threading.Thread", AtOnce)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    shell("serve")
    monkeypatch.setattr("dighouse.cli.serve.has_screen", lambda: True)
    shell("serve", "--no-browser")
    assert opened == []
    shell("serve")
    assert opened == ["http://localhost:4711"]


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there always is one")
def test_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert not has_screen()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert has_screen()
    monkeypatch.delenv("DISPLAY")
    assert not has_screen()


# -- what can go wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "complaint"),
    [
        (OSError(errno.EADDRINUSE, "x"), "port 8484 is taken, perhaps by another dighouse"),
        (OSError(errno.EACCES, "x"), "port 8484 is not for this user"),
        (OSError(errno.EADDRNOTAVAIL, "x"), "127.0.0.1 is no address of this computer"),
        (socket.gaierror(-2, "x"), "nobody knows an address of 127.0.0.1"),
        (OSError(errno.EMFILE, "Too many open files"), "can't start: too many open files"),
    ],
)
def test_a_port_that_can_not_be_had(
    shell: Shell, server: Pretended, error: OSError, complaint: str
) -> None:
    server.error = error
    answer = shell("serve")
    assert complaint in answer.complaint
    assert answer.out == ""


def test_control_c_is_how_it_is_stopped(shell: Shell, server: Pretended) -> None:
    server.late = KeyboardInterrupt()
    answer = shell("serve")
    assert answer.code == 0
    assert answer.out.endswith("\nDighouse is closed; the tables are kept.\n")
    server.error = KeyboardInterrupt()
    assert shell("serve").code == 130


def test_without_the_extra(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in list(sys.modules):
        if name.startswith(("dighouse.server.serve", "dighouse.server.storage")):
            monkeypatch.delitem(sys.modules, name)
    for name in ("uvicorn", "sqlalchemy"):
        monkeypatch.setitem(sys.modules, name, None)
    for arguments in (["serve"], ["backup", "x"], ["restore", "x"]):
        assert "install dighouse[server]" in shell(*arguments).complaint
    assert list(tmp_path.iterdir()) == []
    assert shell("serve", "--help").code == 0


def test_a_file_in_the_folders_place(shell: Shell, server: Pretended, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for folder in ("data", "data/inside"):
        answer = shell("serve", "--data", tmp_path / folder)
        assert f"{tmp_path}/{folder} is no folder: name another one by --data" in answer.complaint
    assert server.settings is None


@pytest.mark.parametrize(
    ("number", "complaint"),
    [
        (errno.ENOSPC, "the disk is full, so nothing can be kept in "),
        (errno.EDQUOT, "the disk is full"),
        (errno.EACCES, "(permission denied): name another folder by --data"),
        (errno.EROFS, "(read-only file system): name another folder by --data"),
    ],
)
def test_a_folder_that_can_not_be_written(
    shell: Shell,
    server: Pretended,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    complaint: str,
) -> None:
    def fail(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "TemporaryFile", fail)
    assert complaint in shell("serve").complaint
    assert server.settings is None


# -- for real --------------------------------------------------------------------------------------


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "dighouse", "serve", "--no-browser", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)


@pytest.fixture
def running() -> Iterator[tuple[subprocess.Popen[str], int]]:
    process = start("--port", "0")
    assert process.stdout is not None
    first = process.stdout.readline()
    found = re.fullmatch(r"Dighouse is open at http://localhost:(\d+)\n", first)
    assert found, (first, process.communicate(timeout=30))
    yield process, int(found[1])
    process.kill()
    process.communicate(timeout=30)


def test_a_server_that_runs(running: tuple[subprocess.Popen[str], int]) -> None:
    process, port = running
    with urllib.request.urlopen(f"http://localhost:{port}/healthz", timeout=30) as answer:
        assert answer.status == 200
    other = start("--port", str(port))
    out, err = other.communicate(timeout=60)
    assert (other.returncode, out) == (2, "")
    assert err.startswith(f"dighouse: port {port} is taken")
    assert err.count("\n") == 1
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.endswith("Dighouse is closed; the tables are kept.\n")
    assert "Traceback" not in err


# -- backups ---------------------------------------------------------------------------------------


def test_backup_and_restore(shell: Shell, tmp_path: Path) -> None:
    file, other = tmp_path / "x.backup", tmp_path / "other"
    empty = f"there is no database {tmp_path}/data/dighouse.db"
    assert empty in shell("backup", file).complaint
    Path(tmp_path, "data").mkdir()
    sqlite3.connect(tmp_path / "data" / "dighouse.db").close()
    place = f"{tmp_path}/data/dighouse.db"
    assert shell("backup", file) == (0, f"0 tables of {place} went to {file}\n", "")
    assert f"{file} is there already" in shell("backup", file).complaint
    assert shell("backup", file, "--replace").code == 0
    answer = shell("restore", file, "--data", other)
    assert answer == (0, f"0 tables of {file} went to {other}/dighouse.db\n", "")
    url = f"sqlite:///{other}/dighouse.db"
    assert shell("restore", file, "--replace", "--database", url).code == 0
    assert "there is no backup nowhere" in shell("restore", "nowhere").complaint
    assert "FILE" in shell("restore").complaint


def test_a_backup_shows_no_password(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []

    async def restore(path: Path, url: str, *, replace: bool) -> int:
        made.append((path, url, replace))
        return 1

    backup = import_module("dighouse.server.storage.backup")
    monkeypatch.setattr(backup, "restore", restore)
    url = "postgresql://ann:hunter2@db/dig"
    answer = shell("restore", "x.backup", "--replace", "--database", url)
    assert answer == (0, "1 table of x.backup went to postgresql://db/dig\n", "")
    assert made == [(Path("x.backup"), url, True)]
