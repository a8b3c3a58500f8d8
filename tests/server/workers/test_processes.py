"""The processes themselves: what they inherit, and that they go when they should."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dighouse.server.workers.pool import Workers
from tests.server.workers.asking import gone, request, run, wait_for

ROOT = Path(__file__).parents[3]


async def look(workers: Workers, file: Path) -> Any:
    await workers.ask_bot(request(f"looks {file}"))
    return msgspec.json.decode(file.read_bytes())


def test_a_process_inherits_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGHOUSE_SECRET", "the seed")

    async def test(workers: Workers) -> None:
        seen = await look(workers, tmp_path / "seen")
        assert seen["environment"] == "OPENBLAS_NUM_THREADS=1\0"
        assert seen["pid"] == seen["group"] == seen["session"]
        assert seen["niceness"] == min(19, os.nice(0) + 5)
        assert seen["niceness_of_session"] in (None, seen["niceness"])

    run(test)


def test_processes_start_when_they_are_needed(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        pids = {(await look(workers, tmp_path / "seen"))["pid"] for _ in range(4)}
        assert len(pids) == 1

    run(test, count=3)


def test_start_starts_them_all() -> None:
    async def test(workers: Workers) -> None:
        assert await workers.ask_bot(request("random"))
        assert [worker.starts for worker in workers._workers] == [0, 0, 1]
        await workers.start()
        await workers.start()
        assert [worker.starts for worker in workers._workers] == [1, 1, 1]
        assert all(worker.alive for worker in workers._workers)
        assert workers.busy == 0

    run(test, count=3)


def test_a_process_that_dies_idle_is_replaced(tmp_path: Path) -> None:
    log: list[tuple[str, Any]] = []

    async def test(workers: Workers) -> None:
        pid = (await look(workers, tmp_path / "seen"))["pid"]
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: gone(pid))
        process = workers._workers[0]._process
        assert process is not None
        await process.wait()
        assert (await look(workers, tmp_path / "seen"))["pid"] != pid
        assert workers.restarts == 1

    run(test, log=lambda event, facts: log.append((event, facts)))
    assert log == [("bot worker died", {"code": -9, "stderr": ""})]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody looks")
def test_a_process_that_has_grown_too_large_is_replaced(tmp_path: Path) -> None:
    async def test(workers: Workers) -> None:
        large = tmp_path / "large"
        assert await workers.ask_bot(request(f"swells {large}"))
        wait_for(lambda: gone(int(large.read_text())))
        assert await workers.ask_bot(request("random"))
        assert workers.restarts == 1
        pid = (await look(workers, tmp_path / "seen"))["pid"]
        assert (await look(workers, tmp_path / "seen"))["pid"] == pid

    run(test)


def test_nothing_is_left_after_close(tmp_path: Path) -> None:
    pids = []

    async def test(workers: Workers) -> None:
        pids.append((await look(workers, tmp_path / "seen"))["pid"])
        await workers.close()
        assert not Path(f"/proc/{pids[0]}").exists()

    run(test)
    assert pids


PARENT = """
    import asyncio, sys
    from dighouse.server.workers.pool import Workers
    from tests.server.workers.asking import request
    from tests.server.workers.strange import FINDER

    async def main(idle, busy):
        workers = Workers(2, finder=FINDER)
        await workers.start()
        await workers.ask_bot(request(f"looks {idle}"))
        await workers.ask_bot(request(f"loops {busy}", deadline=1.0))

    asyncio.run(main(*sys.argv[1:]))
"""


def test_processes_go_when_their_parent_is_killed(tmp_path: Path) -> None:
    """The idle one sees its pipe closed; the busy one is ended by its own alarm."""
    idle, busy = tmp_path / "idle", tmp_path / "busy"
    path = os.pathsep.join([str(ROOT), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PARENT), str(idle), str(busy)],
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        wait_for(lambda: busy.exists() and busy.read_text() != "")
    finally:
        parent.kill()
        parent.wait()
    pids = [msgspec.json.decode(idle.read_bytes())["pid"], int(busy.read_text())]
    wait_for(lambda: all(gone(pid) for pid in pids))


def test_a_process_is_there_soon() -> None:
    async def test(workers: Workers) -> None:
        begin = time.monotonic()
        await workers.start()
        assert time.monotonic() - begin < 5  # on a busy machine; else a fifth of a second

    run(test)


def test_a_process_imports_no_more_than_it_needs() -> None:
    code = "import sys, dighouse.server.workers.worker_process; print(*sys.modules)"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    loaded = subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    ).stdout.split()
    assert not {"asyncio", "litestar", "numpy", "sqlalchemy"} & set(loaded)
