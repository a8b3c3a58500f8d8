"""What PostgreSQL, Redis and nginx have in common as private servers of one test run."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self
from urllib.parse import urlsplit

from tools.services import processes
from tools.services.finding import Missing, Wanted, find, temp_root
from tools.services.ports import free_port, wait_for

START_LIMIT = 30.0  # seconds, installing not counted
STOP_LIMIT = 10.0
FOREIGN_LIMIT = 5.0  # for one that the environment names: it may be starting beside us
# What a server says when its port, or what it had before a crash, is not free (yet).
NOT_FREE = ("Address already in use", "is still in use")


class Failed(Exception):
    """A service is here, but does not do; with the service's own words."""


class _NotFree(Failed):
    pass


class Service:
    """A server in a folder of its own, on a port of 127.0.0.1; or one that the environment names.

    `with` starts it and cleans up after it; `start`, `stop` and `kill` in between keep port and
    data. What is not closed is closed when Python ends, or by the keeper if Python is killed.
    """

    wanted: ClassVar[Wanted]
    default_port: ClassVar[int] = 0
    polite: ClassVar[signal.Signals] = signal.SIGTERM  # nothing is lost
    at_once: ClassVar[signal.Signals] = signal.SIGTERM  # all is thrown away

    def __init__(self) -> None:
        self.port = 0
        self.folder = Path()
        variable = self.wanted.variable
        # Not ours: what the environment names. We use it, but neither start nor end it.
        self._foreign = os.environ.get(variable) or None if variable else None
        self._program = Path()
        self._user: tuple[int, int] | None = None  # uid and gid, if not ours
        self._owner = 0  # our process while the service is open
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: subprocess.Popen[bytes] | None = None

    def _prepare(self, deadline: float) -> None:
        """Once, before the first start."""

    def _command(self) -> list[str]:
        """The server in the foreground on self.port."""
        raise NotImplementedError

    def _ready(self, pid: int) -> bool:
        """Does it serve: this very process, not another one that has got the port?"""
        raise NotImplementedError

    def _sweep(self) -> None:
        """What is to do before the folder goes, the server having ended."""

    @property
    def pid(self) -> int:
        self._own("its process number")
        if self._process is None:
            raise Failed(f"{self.wanted.name} is not running")
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def __enter__(self) -> Self:
        if not self._owner:
            self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def start(self) -> None:
        """Again, on the same port and data; returns when it serves."""
        self._own("starting it")
        if not self._owner:
            self._open()
        elif not self.running:
            deadline = time.monotonic() + START_LIMIT
            while True:
                try:
                    return self._launch(deadline)
                except _NotFree:
                    if time.monotonic() > deadline:
                        raise
                    time.sleep(0.2)

    def stop(self) -> None:
        """In good order; port and data stay for the next start."""
        if self._foreign is None:
            self._end(self.polite)

    def kill(self) -> None:
        """SIGKILL for it and all its children: a crash."""
        self._own("killing it")
        if self._process is not None:
            if self._process.poll() is None:
                processes.kill_family(self._process.pid)
            self._forget(self._process)
            self._process = None

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        if self._owner != os.getpid():  # not open, or we are a fork
            return
        self._owner = 0
        atexit.unregister(self.close)
        try:
            if self._foreign is None:
                self._end(self.at_once)
            self._sweep()
        finally:
            if self._keeper is not None:
                if self._process is None:
                    self._tell(processes.DONE)
                self._keeper.communicate(timeout=30.0)
                self._keeper = None
                shutil.rmtree(self.folder, ignore_errors=True)

    def _own(self, what: str) -> None:
        if self._foreign is not None:
            raise Missing(
                f"{self.wanted.name} is not ours here, and {what} needs a private one:"
                f" unset {self.wanted.variable}"
            )

    def _open(self) -> None:
        if self._foreign is not None:
            self._answers(self._foreign)
        else:
            self._program = find(self.wanted)
            prefix = f"dighouse-{self.wanted.name.lower()}-"
            self.folder = Path(tempfile.mkdtemp(prefix=prefix, dir=temp_root()))
            self._keeper = processes.keeper(str(self.folder), self.at_once)
        self._owner = os.getpid()
        atexit.register(self.close)
        try:
            if self._foreign is None:
                self._first_start(time.monotonic() + START_LIMIT)
        except BaseException:
            self.close()
            raise

    def _answers(self, url: str) -> None:
        parts = urlsplit(url)
        self.port = parts.port or self.default_port
        if not parts.hostname:  # a socket file, named in the query: its client will see
            return
        if error := wait_for(parts.hostname, self.port, FOREIGN_LIMIT):
            raise Missing(
                f"{self.wanted.name} is missing: {self.wanted.variable} names"
                f" {parts.hostname}:{self.port}, and nobody answers there ({error});"
                " start it, or unset the variable for a private one"
            )

    def _first_start(self, deadline: float) -> None:
        self._prepare(deadline)
        for attempt in range(10):
            port = free_port()
            if port is None:
                raise Failed(f"{self.wanted.name} finds no free port")
            self.port = port
            try:
                return self._launch(deadline)
            except _NotFree:  # somebody took it between our look and the server's
                if attempt == 9:
                    raise

    def _popen(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Run in the folder, with all output in its log, known to the keeper."""
        # Neither the settings of a psql user nor a translation that NOT_FREE does not know.
        env = {k: v for k, v in os.environ.items() if not k.startswith(("PG", "LC_", "LANG"))}
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={**env, "LC_ALL": "C", "HOME": str(self.folder)},
                start_new_session=True,
                user=self._user[0] if self._user else None,
                group=self._user[1] if self._user else None,
                extra_groups=[] if self._user else None,
            )
        self._tell(process.pid)
        return process

    def _launch(self, deadline: float) -> None:
        log = self.folder / "log"
        before = log.stat().st_size if log.exists() else 0
        self._process = process = self._popen(self._command())
        while not self._ready(process.pid):
            ended = process.poll() is not None
            if ended or time.monotonic() > deadline:
                self.kill()
                said = log.read_bytes()[before:].decode(errors="replace").strip()
                why = "ended at once" if ended else f"does not serve after {START_LIMIT:.0f} s"
                kind = _NotFree if any(words in said for words in NOT_FREE) else Failed
                raise kind(f"{self.wanted.name} {why}: {said[-2000:]}")
            time.sleep(0.01)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(number)
            try:
                self._process.wait(STOP_LIMIT)
            except subprocess.TimeoutExpired:
                processes.kill_family(self._process.pid)
        self._forget(self._process)
        self._process = None

    def _forget(self, process: subprocess.Popen[bytes]) -> None:
        process.wait(STOP_LIMIT)
        self._tell(processes.NOBODY)

    def _tell(self, pid: int) -> None:
        if self._keeper is not None and self._keeper.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # somebody has killed the keeper
                self._keeper.stdin.write(f"{pid}\n".encode())
