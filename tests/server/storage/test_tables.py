"""Tables: made, looked up, listed, counted, thrown away."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from sqlalchemy import func, select

from dighouse.server.storage import tables
from dighouse.server.storage.errors import CodeTaken, StorageError
from dighouse.server.storage.results import Stale
from dighouse.server.storage.schema import metadata
from dighouse.server.storage.store import Store
from dighouse.server.table.log_events import ActEvent, LogRow
from tests.server.storage.tables import NOW, SEED, config, make, move, sit, summary, tell


def test_a_table_is_kept_in_full(url: str) -> None:
    async def story(store: Store) -> None:
        full = config("a", edition='x = "ü"\n', rematch_of="b", public=False)
        rows = [sit(1), sit(2)]
        state = summary(2, phase="waiting", code="QWERTY", free=1, due_at=NOW)
        await store.create(full, rows, state, [(0, "aa"), (1, "bb")])
        assert await store.config("a") == full
        assert await store.rows("a") == rows
        assert await store.summary("a") == state
        assert await store.by_code("QWERTY") == "a"
        assert [await store.seat_of("a", hashed) for hashed in ("aa", "bb")] == [0, 1]
        bare = config("b", clock=None)
        await store.create(bare, [], summary(0), [])
        assert await store.config("b") == bare
        assert await store.rows("b") == []

    tell(url, story)


def test_what_is_not_there_is_none(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.config("a") is None
        assert await store.summary("a") is None
        assert await store.by_code("QWERTY") is None
        assert await store.rows("a") == []
        assert await store.seat_of("a", "aa") is None
        assert await store.presence("a", NOW) == {}
        assert await store.lobby() == []
        assert await store.count() == 0

    tell(url, story)


def test_a_short_code_is_one_tables_while_that_one_waits(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a", phase="waiting", code="QWERTY")
        with pytest.raises(CodeTaken, match="QWERTY is in use"):
            await make(store, "b", phase="waiting", code="QWERTY", secrets=[(0, "aa")])
        assert await store.config("b") is None
        await store.append([move("a", 2, phase="running", code=None)])
        assert await store.by_code("QWERTY") is None
        await make(store, "b", phase="waiting", code="QWERTY")
        assert await store.by_code("QWERTY") == "b"

    tell(url, story)


def test_of_tables_that_want_the_same_code_at_once_one_gets_it(url: str) -> None:
    async def story(store: Store) -> None:
        other = await Store.open(url)
        try:
            results = await asyncio.gather(
                *(
                    make(one, f"{number}", phase="waiting", code="QWERTY")
                    for number, one in enumerate([store, other] * 4)
                ),
                return_exceptions=True,
            )
            assert sum(result is None for result in results) == 1
            assert sum(isinstance(result, CodeTaken) for result in results) == 7
        finally:
            await other.close()

    tell(url, story)


def test_an_id_that_is_taken_is_refused(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        with pytest.raises(StorageError, match="a table with that id already") as refused:
            await make(store, "a")
        assert not isinstance(refused.value, CodeTaken)

    tell(url, story)


def test_the_lobby_shows_public_tables_without_their_seeds(url: str) -> None:
    async def story(store: Store) -> None:
        for table, phase, public, created in (
            ("old-runs", "running", True, 1.0),
            ("new-runs", "running", True, 4.0),
            ("old-waits", "waiting", True, 2.0),
            ("new-waits", "waiting", True, 3.0),
            ("private", "waiting", False, 5.0),
            ("over", "over", True, 6.0),
            ("closed", "closed", True, 7.0),
        ):
            made = config(table, public=public, created_at=created)
            await store.create(made, [sit()], summary(phase=phase), [])
        found = await store.lobby()
        order = ["new-waits", "old-waits", "new-runs", "old-runs"]
        assert [one.id for one, _ in found] == order
        assert found[0] == (
            config("new-waits", created_at=3.0, seed=b""),
            summary(phase="waiting"),
        )
        assert SEED not in b"".join(msgspec.json.encode(one) for one in found)
        assert [one.id for one, _ in await store.lobby(limit=3)] == order[:3]
        assert await store.count() == 5

    tell(url, story)


async def _sizes(store: Store) -> dict[str, int]:
    def count(connection: object) -> dict[str, int]:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[attr-defined]
            for name, table in metadata.tables.items()
        }

    return await store.reading.run(count)


def test_pruning_deletes_all_of_old_tables_and_nothing_of_others(url: str) -> None:
    async def story(store: Store) -> None:
        for table, phase, updated in (
            ("over-old", "over", 10.0),
            ("closed-old", "closed", 10.0),
            ("over-new", "over", 30.0),
            ("waits-old", "waiting", 3.0),
            ("runs-old", "running", 3.0),
            ("runs-new", "running", 10.0),
        ):
            await make(store, table, phase=phase, updated_at=updated, secrets=[(0, table)])
            await store.add_code(table, 0, table, NOW)
            await store.record_presence("node", [(table, 0)], 1.0, True)
        await store.record_presence("node", [("never-was", 0)], 1.0, True)
        assert await store.prune(finished_before=20.0, abandoned_before=5.0) == 4
        left = [table for table in ("over-new", "runs-new") if await store.config(table)]
        assert left == ["over-new", "runs-new"]
        sizes = await _sizes(store)
        assert sizes.pop("house_keys") == 1
        assert set(sizes.values()) == {2}
        assert await store.prune(finished_before=20.0, abandoned_before=5.0) == 0
        # Who still thinks of a pruned table is told to think again.
        assert await store.append([move("runs-old", 2)]) == [Stale("runs-old")]
        with pytest.raises(StorageError, match="no such table"):
            await store.add_secret("runs-old", 0, "zz", NOW)
        with pytest.raises(StorageError, match="no such table"):
            await store.add_code("runs-old", 0, "zz", NOW)

    tell(url, story)


def test_pruning_goes_on_until_all_is_done(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES_AT_ONCE", 10)

    async def story(store: Store) -> None:
        for number in range(25):
            await make(store, f"t{number}", phase="over", updated_at=1.0)
        await make(store, "kept")
        await store.add_code("kept", 0, "aa", 1.0)  # expired long ago
        assert await store.prune(finished_before=20.0, abandoned_before=5.0) == 25
        sizes = await _sizes(store)
        assert (sizes["charters"], sizes["log"], sizes["codes"]) == (1, 1, 0)

    tell(url, story)


def test_a_large_log_is_read_in_order(url: str) -> None:
    async def story(store: Store) -> None:
        rows = [
            LogRow(seq, 0, f"c{seq}", NOW + seq, ActEvent([f"dig {seq}"])) for seq in range(1, 1201)
        ]
        await store.create(config("a"), rows, summary(1200), [])
        assert await store.rows("a") == rows
        assert await store.rows("a", after=1190) == rows[1190:]

    tell(url, story)
