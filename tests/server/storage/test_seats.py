"""Secrets, one-time codes, presence; and who sees to what is due."""

from __future__ import annotations

import asyncio

from dighouse.server.storage.store import Store
from tests.server.storage.tables import NOW, make, move, tell


def test_secrets_open_their_seat_of_their_table(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a", secrets=[(0, "aa")])
        await make(store, "b", secrets=[(1, "aa")])
        await store.add_secret("a", 0, "bb", NOW + 2)
        await store.add_secret("a", 1, "cc", NOW + 1)
        assert await store.seat_of("a", "aa") == 0
        assert await store.seat_of("a", "bb") == 0
        assert await store.seat_of("a", "cc") == 1
        assert await store.seat_of("b", "aa") == 1
        assert await store.seat_of("b", "bb") is None
        assert await store.devices("a", 0) == [NOW, NOW + 2]
        assert await store.devices("a", 2) == []

    tell(url, story)


def test_devices_are_signed_out(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a", secrets=[(0, "aa"), (0, "bb"), (0, "cc"), (1, "dd")])
        assert await store.drop_secrets("a", 0, but="bb") == 2
        assert await store.seat_of("a", "aa") is None
        assert await store.seat_of("a", "bb") == 0
        assert await store.drop_secrets("a", 0) == 1
        assert await store.drop_secrets("a", 0) == 0
        assert await store.seat_of("a", "dd") == 1

    tell(url, story)


def test_a_code_is_good_once_in_its_time_at_its_table(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        await make(store, "b")
        await store.add_code("a", 1, "aa", expires=10.0)
        assert await store.use_code("b", "aa", 5.0) is None
        assert await store.use_code("a", "bb", 5.0) is None
        assert await store.use_code("a", "aa", 5.0) == 1
        assert await store.use_code("a", "aa", 5.0) is None
        await store.add_code("a", 1, "aa", expires=10.0)
        assert await store.use_code("a", "aa", 10.5) is None
        assert await store.use_code("a", "aa", 5.0) is None

    tell(url, story)


def test_of_many_who_use_a_code_at_once_one_gets_the_seat(url: str) -> None:
    async def story(store: Store) -> None:
        other = await Store.open(url)
        try:
            await make(store, "a")
            for number in range(5):
                code = f"code-{number}"
                await store.add_code("a", 0, code, expires=10.0)
                got = await asyncio.gather(
                    *(one.use_code("a", code, 5.0) for one in [store, other] * 4)
                )
                assert sorted(got, key=repr) == [0, *[None] * 7]
        finally:
            await other.close()

    tell(url, story)


def test_presence_is_what_the_nodes_say_that_still_report(url: str) -> None:
    async def story(store: Store) -> None:
        await store.record_presence("left", [("a", 0), ("a", 1), ("b", 0)], 10.0, True)
        await store.record_presence("right", [("a", 0)], 12.0, True)
        assert await store.presence("a", 5.0) == {0: (True, 12.0), 1: (True, 10.0)}
        await store.record_presence("right", [("a", 0)], 13.0, False)
        assert await store.presence("a", 5.0) == {0: (True, 13.0), 1: (True, 10.0)}
        # The left node has died, and nobody believes it any more.
        assert await store.presence("a", 11.0) == {0: (False, 13.0), 1: (False, 10.0)}
        await store.record_presence("left", [("a", 1)], 14.0, True)
        assert await store.presence("a", 11.0) == {0: (False, 13.0), 1: (True, 14.0)}

    tell(url, story)


def test_presence_of_many_seats_with_some_named_twice(url: str) -> None:
    async def story(store: Store) -> None:
        seats = [(f"t{number}", seat) for number in range(400) for seat in (0, 1)]
        await store.record_presence("node", [*seats, *seats[:10]], 10.0, True)
        await store.record_presence("node", [], 11.0, True)
        assert await store.presence("t399", 5.0) == {0: (True, 10.0), 1: (True, 10.0)}

    tell(url, story)


def test_due_are_those_whose_time_has_come_and_that_nobody_has_taken_on(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "late", due_at=9.0)
        await make(store, "later", due_at=5.0)
        await make(store, "just", due_at=10.0)
        await make(store, "soon", due_at=10.5)
        await make(store, "never", due_at=None)
        await make(store, "taken", due_at=1.0, lease="other", lease_until=10.5)
        await make(store, "let-go", due_at=2.0, lease="other", lease_until=10.0)
        # Whom somebody has tried in vain comes after those that nobody has tried yet.
        assert await store.due_tables(10.0) == ["later", "late", "just", "let-go"]
        assert await store.due_tables(10.0, limit=2) == ["later", "late"]

    tell(url, story)


def test_a_lease_is_held_until_it_ends_or_the_table_moves_on(url: str) -> None:
    async def story(store: Store) -> None:
        for table in "abc":
            await make(store, table, due_at=5.0)
        assert await store.lease(["b", "a", "gone"], "left", 10.0, 20.0) == ["b", "a"]
        assert await store.lease(["a", "b", "c"], "right", 10.0, 20.0) == ["c"]
        assert await store.due_tables(10.0) == []
        assert sorted(await store.due_tables(20.0)) == ["a", "b", "c"]
        held = await store.summary("a")
        assert held is not None
        assert (held.lease, held.lease_until) == ("left", 20.0)
        await store.append([move("a", 2, due_at=11.0), move("b", 2, due_at=None)])
        assert await store.due_tables(12.0) == ["a"]
        assert await store.lease(["a", "b"], "right", 10.5, 20.0) == []  # not due any more
        assert await store.lease(["a", "b"], "right", 12.0, 20.0) == ["a"]
        assert await store.lease([], "right", 12.0, 20.0) == []
        await store.postpone("a", 30.0)  # nobody can read it: not so soon again, on any node
        assert "a" not in await store.due_tables(29.0)
        assert "a" in await store.due_tables(30.0)

    tell(url, story)


def test_of_many_nodes_one_gets_the_lease(url: str) -> None:
    async def story(store: Store) -> None:
        other = await Store.open(url)
        try:
            tables = [f"t{number}" for number in range(20)]
            for table in tables:
                await make(store, table, due_at=5.0)
            got = await asyncio.gather(
                *(
                    one.lease(tables[:: 1 if number % 2 else -1], f"node-{number}", 10.0, 20.0)
                    for number, one in enumerate([store, other] * 3)
                )
            )
            won = sorted(table for tables in got for table in tables)
            assert len(set(won)) == len(won)
            # What two wanted at the same moment may be left for the next sweep, but not for long.
            rest = await store.lease(tables, "last", 10.0, 20.0)
            assert sorted([*won, *rest]) == sorted(tables)
        finally:
            await other.close()

    tell(url, story)


def test_a_seat_has_only_so_many_codes(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        await store.add_code("a", 1, "other", expires=1.0)
        for number in range(30):
            await store.add_code("a", 0, f"code-{number:02}", expires=10.0 + number)
        used = [await store.use_code("a", f"code-{number:02}", 1.0) for number in range(30)]
        assert used == [None] * 10 + [0] * 20
        assert await store.use_code("a", "other", 1.0) == 1

    tell(url, story)
