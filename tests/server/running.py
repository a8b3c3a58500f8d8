"""Real servers for tests: one in a thread, with parts of the test's choice, or one as a process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Self, TypeVar

from dighouse.server.app import Server
from dighouse.server.live.bot_pace import BotPace
from dighouse.server.ops.limits import LimitSettings
from dighouse.server.ops.settings import Settings
from dighouse.server.serve import listen, run_on

T = TypeVar("T")

QUICK = BotPace(0.0, 0.0, 0.0, 0.0, 0.0)
GENEROUS = LimitSettings().times(10_000)
START_SECONDS = 30.0
# All tests come from one address.
UNCOUNTED = dict.fromkeys(
    ("tables_per_address", "bot_tables_per_address", "tables_per_minute"), 1_000_000
)


class Running:
    """A server in a thread of its own, with an event loop of its own."""

    def __init__(self, data: Path, database: str | None = None, **parts: Any) -> None:
        usual: dict[str, Any] = {"redis": parts.pop("redis", None), "bot_workers": 1, **UNCOUNTED}
        usual |= parts.pop("settings", {})
        self.settings = Settings(port=0, data=data, database=database, **usual)
        self._parts = {"pace": QUICK, "limits": GENEROUS} | parts
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._stop: asyncio.Event
        self.server: Server
        self.loop: asyncio.AbstractEventLoop
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(START_SECONDS), "the server did not start"
        if self._failure is not None:
            raise self._failure
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.server.stop)
        self._thread.join(START_SECONDS)
        assert not self._thread.is_alive(), "the server did not stop"
        if self._failure is not None:
            raise self._failure

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(START_SECONDS)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failure = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        listener = listen(self.settings)
        self.port = listener.getsockname()[1]
        self.server = await Server.open(self.settings, port=self.port, **self._parts)
        await run_on(self.server, listener, lambda _: self._ready.set())


class Process:
    """`dighouse serve` as hosts run it; it can be killed, and started again on the same data."""

    def __init__(
        self,
        data: Path,
        *flags: str,
        port: int = 0,
        env: dict[str, str] | None = None,
        python: str = sys.executable,
    ) -> None:
        self.python = python
        self.data = data
        self.flags = flags
        self.port = port or free_port()
        self.env = os.environ | (env or {})
        self._process: subprocess.Popen[bytes] | None = None
        self.errors = data / "errors.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, wait: bool = True) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        command = [self.python, "-m", "dighouse", "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--no-browser", *self.flags]
        with self.errors.open("ab") as errors:
            self._process = subprocess.Popen(
                command, env=self.env, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors
            )
        if wait:
            self.wait()

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            assert self._process is not None
            code = self._process.poll()
            assert code is None, f"it ended with {code}: {self.errors.read_text()[-2000:]}"
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2),
            ):
                return
            time.sleep(0.02)
        raise AssertionError(f"no answer: {self.errors.read_text()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
