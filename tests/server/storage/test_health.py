"""/healthz says whether a move could be saved, and asks the storage seldom."""

from __future__ import annotations

import asyncio
import http.client
from pathlib import Path
from typing import Any

import msgspec

from dighouse.server.ops.metrics import Metrics
from dighouse.server.storage import health as health_module
from dighouse.server.storage.errors import StorageError
from dighouse.server.storage.health import Health
from tests.server.running import Running


class UnreliableStore:
    """A storage that can be full, or not answer at all."""

    def __init__(self) -> None:
        self.full = False
        self.asked = 0
        self.answers = asyncio.Event()
        self.answers.set()

    async def try_to_save(self, node: str) -> None:
        self.asked += 1
        await self.answers.wait()
        if self.full:
            raise StorageError("the disk is full")


def made(store: UnreliableStore) -> Health:
    return Health(store, "node", Metrics())  # type: ignore[arg-type]


def test_many_questions_cost_one_write() -> None:
    async def test() -> None:
        store = UnreliableStore()
        health = made(store)
        assert await asyncio.gather(*(health.wrong() for _ in range(50))) == [None] * 50
        assert await health.wrong() is None
        assert store.asked == 1

    asyncio.run(test())


def test_a_full_disk_is_told_and_so_is_its_end(monkeypatch: Any) -> None:
    monkeypatch.setattr(health_module, "KNOWN_SECONDS", 0.0)

    async def test() -> None:
        store = UnreliableStore()
        health = made(store)
        store.full = True
        assert await health.wrong() == "the storage can't save anything now"
        store.full = False
        assert await health.wrong() is None

    asyncio.run(test())


def test_nobody_waits_for_a_storage_that_hangs(monkeypatch: Any) -> None:
    monkeypatch.setattr(health_module, "PATIENCE", 0.01)

    async def test() -> None:
        store = UnreliableStore()
        health = made(store)
        store.answers.clear()
        assert await health.wrong() == "the storage does not answer"
        assert await health.wrong() == "the storage does not answer"
        assert store.asked == 1  # one question is enough
        store.answers.set()

    asyncio.run(test())


def test_the_call(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        assert ask(server)[0] == 200
        server.call(server.server.store.writing.close())
        server.server.context.health._asked_at = 0.0
        status, answer = ask(server)
    assert (status, answer["why"]) == (503, "not-saved")


def ask(server: Running) -> tuple[int, dict[str, Any]]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        line.request("GET", "/healthz")
        answer = line.getresponse()
        return answer.status, msgspec.json.decode(answer.read())
    finally:
        line.close()
