"""Who has made how many tables, and which of them make room."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.server.storage import store as store_module
from dighouse.server.storage import tables as tables_module
from dighouse.server.storage.creators import DIGITS, GIVEN_UP, NEW, TableCounts
from dighouse.server.storage.store import Store
from tests.server.storage.tables import NOW, config, sit, summary, tell

LONG_AGO = NOW - 2 * NEW


async def made(store: Store, table: str, creator: str = "", **state: Any) -> None:
    waits: dict[str, Any] = {"phase": "waiting", "updated_at": LONG_AGO, "free": 1} | state
    await store.create(config(table, made_by=creator), [sit()], summary(**waits), [])


async def left(store: Store, tables: str) -> str:
    return "".join([table for table in tables if await store.config(table)])


def test_an_address_can_be_counted_by_and_not_be_read(url: str) -> None:
    numbers = set()

    async def story(store: Store) -> None:
        one = store.creator_id("192.0.2.7")
        numbers.add(one)
        assert one == store.creator_id("192.0.2.7") != store.creator_id("192.0.2.8")
        assert len(one) == DIGITS
        await made(store, "a", one)
        found = await store.config("a")
        assert found is not None
        assert found.made_by == one

    tell(url, story)
    tell(url, lambda store: _again(store, numbers))


async def _again(store: Store, numbers: set[str]) -> None:
    """Another node, or the next start: the same key."""
    numbers.add(store.creator_id("192.0.2.7"))
    assert len(numbers) == 1


def test_what_an_address_has_made_is_counted(url: str) -> None:
    async def story(store: Store) -> None:
        states: list[dict[str, Any]] = [
            {},
            {"phase": "running"},
            {"phase": "running", "people": 0},
            {"phase": "running", "people": 0},
            {"phase": "over"},
            {"phase": "closed"},
        ]
        for number, state in enumerate(states):
            await made(store, f"mine-{number}", "me", **state)
        await made(store, "yours", "you")
        assert await store.table_counts("me") == TableCounts(waiting=1, running=3, of_bots=2)
        assert await store.table_counts("you") == TableCounts(1, 0, 0)
        assert await store.table_counts("nobody") == TableCounts(0, 0, 0)

    tell(url, story)


async def make_room(store: Store) -> int:
    empty = await store.empty_tables(NOW, NOW - 75.0)
    return await store.drop_empty_tables(empty, NOW, NOW - 75.0)


def test_room_is_made_by_those_who_have_most(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        await made(
            store, "z", "you", updated_at=LONG_AGO - 9.0
        )  # the oldest of all, but the only one
        for number, table in enumerate("abcd"):
            await made(store, table, "me", updated_at=LONG_AGO - number)
        monkeypatch.setattr(store_module, "DROPPED_AT_ONCE", 3)
        assert await make_room(store) == 3
        assert await left(store, "abcdz") == "az"
        assert await make_room(store) == 2
        assert await make_room(store) == 0

    tell(url, story)


def test_only_what_is_empty_makes_room(url: str) -> None:
    async def story(store: Store) -> None:
        await made(store, "r", phase="running")
        await made(store, "o", phase="over")
        await made(store, "n", updated_at=NOW - NEW / 2)  # somebody may be on their way
        await made(store, "p", people=2)  # somebody has come
        await made(store, "g", people=2, updated_at=NOW - 2 * GIVEN_UP)
        await made(store, "h")
        await store.record_presence("node", [("h", 0)], NOW - 10.0, True)  # somebody is here
        await made(store, "l")
        await store.record_presence("node", [("l", 0)], NOW - 10.0, False)  # somebody has left
        await made(store, "d")
        await store.record_presence("node", [("d", 0)], NOW - 100.0, True)  # on a node that is gone
        assert await make_room(store) == 3
        assert await left(store, "ronpghld") == "ronph"

    tell(url, story)


def test_a_creator_makes_room_for_themselves_alone(url: str) -> None:
    async def story(store: Store) -> None:
        await made(store, "a", "me")
        await made(store, "b", "you", updated_at=LONG_AGO - 9.0)
        assert await store.empty_tables(NOW, NOW - 75.0, "me") == ["a"]
        assert await store.empty_tables(NOW, NOW - 75.0, "nobody") == []

    tell(url, story)


def test_who_sits_down_in_the_meantime_keeps_the_table(url: str) -> None:
    async def story(store: Store) -> None:
        await made(store, "a")
        await made(store, "b")
        empty = await store.empty_tables(NOW, NOW - 75.0)
        assert sorted(empty) == ["a", "b"]
        await store.record_presence("node", [("a", 0)], NOW, True)
        assert await store.drop_empty_tables(empty, NOW, NOW - 75.0) == 1
        assert await left(store, "ab") == "a"

    tell(url, story)


def test_what_never_started_goes_after_a_while(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        for table in "abc":
            await made(store, table)
        await made(store, "n", updated_at=NOW)
        await made(store, "r", phase="running")
        await made(store, "h")
        await store.record_presence("node", [("h", 0)], NOW, True)
        monkeypatch.setattr(tables_module, "TABLES_AT_ONCE", 2)
        assert await store.drop_waiting(NOW - 10.0, NOW - 75.0) == 3
        assert await left(store, "abcnrh") == "nrh"

    tell(url, story)
