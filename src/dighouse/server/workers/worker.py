"""One worker: a process that answers requests, and the next process when that one is gone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import msgspec

from dighouse.server.workers.messages import HEAD, BotRequest, HelpRequest, Reply, length, pack

START_WITHIN = 30.0  # seconds: on a machine that is too busy for that, bots can't play anyway
SLACK = 0.25  # seconds after the deadline: an answer takes its time through the pipe
STDERR = 500  # characters of it that are kept

# The path is handed over here, since the environment is not; -I keeps everything else out.
BOOT = (
    "import sys; finder, *sys.path = sys.argv[1:]; "
    "from dighouse.server.workers.worker_process import main; main(finder)"
)


class WorkerLost(Exception):
    """The process is gone, and with it the answer. The message says what the bot did."""


class Worker:
    def __init__(self, finder: str) -> None:
        self.starts = 0
        self.last_words = ""  # the end of what was written to stderr since the last request
        self._finder = finder
        self._process: Process | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def dead(self) -> bool:
        """Has the process ended by itself, while nobody asked it anything?"""
        return self._process is not None and self._process.returncode is not None

    async def start(self) -> None:
        """Start a process, if there is none. Lost if it does not come up."""
        if self.alive:
            return
        await self.end()
        path = [str(Path(entry).absolute()) for entry in sys.path]
        # Windows can't start Python without SYSTEMROOT. And a bot's thinking is for one core: numpy
        # would take all of them, and everybody else's moves would wait.
        env = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        env |= {"OPENBLAS_NUM_THREADS": "1"}
        self.starts += 1
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-I", "-c", BOOT, self._finder, *path),
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=env,
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerLost(f"could not be started: {error.strerror}") from error
        self.last_words = ""
        self._listener = asyncio.create_task(self._listen(self._process))
        await self._exchange(b"", START_WITHIN)

    async def ask(self, request: BotRequest | HelpRequest) -> Reply:
        """The reply to a request. Lost if the process dies of it, or has to be killed."""
        self.last_words = ""
        return await self._exchange(pack(request), request.deadline)

    def kill(self) -> None:
        """End the process, and what it may have started: it is the first of its own group."""
        if self._process is None or not self.alive:
            return
        with contextlib.suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    async def end(self) -> int | None:
        """Kill the process and wait until nothing is left of it. How it ended, if there was one."""
        process, listener = self._process, self._listener
        if process is None or listener is None:
            return None
        self.kill()
        code = await process.wait()
        await listener
        self._process = self._listener = None
        return code

    async def _exchange(self, frame: bytes, seconds: float) -> Reply:
        process = self._process
        assert process is not None
        try:
            async with asyncio.timeout(seconds + SLACK):
                return await _converse(process, frame)
        except TimeoutError as error:
            await self.end()
            raise WorkerLost(f"gave no answer within {seconds:g} seconds") from error
        except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
            # Its pipe is closed before it has quite ended; its own code says more than our kill's.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), SLACK)
            code = await self.end()
            raise WorkerLost(f"crashed: its process ended with code {code}") from error
        except asyncio.CancelledError:
            # Nobody waits for this answer any more: it must not be taken for that to the next.
            await self.end()
            raise

    async def _listen(self, process: Process) -> None:
        """Let the process write to stderr as much as it likes, and keep the end of it."""
        assert process.stderr is not None
        while chunk := await process.stderr.read(1 << 16):
            self.last_words = (self.last_words + chunk.decode(errors="replace"))[-STDERR:]


async def _converse(process: Process, frame: bytes) -> Reply:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(frame)
    await process.stdin.drain()
    size = length(await process.stdout.readexactly(HEAD))
    return msgspec.json.decode(await process.stdout.readexactly(size), type=Reply)
