"""A Dask scheduler and its workers, each in a process of its own that can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from typing import Self

WITHIN = 120.0  # seconds until everybody is there: a busy machine is no failure
CLI = "import sys; from distributed.cli.{0} import main; sys.argv[0] = '{0}'; main()"


class DaskCluster:
    """Without nannies: a worker that was killed is gone, and the next one is somebody else."""

    def __init__(self, workers: int) -> None:
        self.killed = 0
        self._count = workers
        self._folder = tempfile.TemporaryDirectory(
            prefix="dighouse-dask-", ignore_cleanup_errors=True
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
        )
        self._wait_for(port)
        self._workers = [self._worker() for _ in range(workers)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in [*self._workers, self._scheduler]:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._folder.cleanup()

    def kill_worker(self) -> None:
        """The oldest one, as a machine that loses its power; another one comes in its place."""
        worker = self._workers.pop(0)
        worker.kill()
        worker.wait()
        self.killed += 1
        self._workers.append(self._worker())

    def kill_scheduler(self) -> None:
        self._scheduler.kill()
        self._scheduler.wait()
        self.killed += 1

    def _worker(self) -> subprocess.Popen[bytes]:
        options = ["--nthreads", "1", "--no-dashboard", "--no-nanny", "--death-timeout", "60"]
        return self._start("dask_worker", self.address, *options)

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", CLI.format(program), *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            start_new_session=True,
        )

    def _wait_for(self, port: int) -> None:
        until = time.monotonic() + WITHIN
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if time.monotonic() > until or self._scheduler.poll() is not None:
                    raise
                time.sleep(0.2)
