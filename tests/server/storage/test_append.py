"""Writing the log: what is saved, what is stale, what was there already; and that nothing else is."""

from __future__ import annotations

import asyncio
import tempfile

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from dighouse.server.storage.results import Append, NotSaved, Repeated, Stale
from dighouse.server.storage.store import Store
from dighouse.server.table.log_events import SERVER_SEAT, LogRow
from tests.server.storage.tables import make, move, sit, summary, tell


def test_rows_come_back_as_they_were_written(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        after = move("a", 2, due_at=5.25, waits_for="bot", lease="n", lease_until=9.5)
        assert await store.append([after]) == [after.row]
        assert await store.rows("a") == [sit(), after.row]
        assert await store.rows("a", after=1) == [after.row]
        assert await store.summary("a") == after.summary
        assert await store.find("a", 0, "move-2") == after.row
        assert await store.find("a", 1, "move-2") is None
        assert await store.find("b", 0, "move-2") is None

    tell(url, story)


def test_a_batch_is_of_many_tables_and_of_rows_that_follow_each_other(url: str) -> None:
    async def story(store: Store) -> None:
        for table in "abc":
            await make(store, table)
        batch = [move("c", 2), move("a", 2), move("b", 2), move("a", 3), move("a", 4)]
        assert await store.append(batch) == [one.row for one in batch]
        assert await store.heads("abcd") == {"a": 4, "b": 2, "c": 2}
        assert await store.summary("a") == batch[-1].summary

    tell(url, story)


def test_a_conflict_fails_only_its_own_row(url: str) -> None:
    async def story(store: Store) -> None:
        for table in "abc":
            await make(store, table)
        first = move("b", 2, "first")
        await store.append([first])
        batch = [move("a", 2), move("b", 2, "second"), move("c", 3), move("gone", 2), move("c", 2)]
        assert await store.append(batch) == [
            batch[0].row,
            Stale("b"),
            Stale("c"),  # nothing may be left out
            Stale("gone"),
            batch[4].row,
        ]
        assert await store.rows("b") == [sit(), first.row]
        assert await store.summary("b") == first.summary
        assert await store.heads("abc") == {"a": 2, "b": 2, "c": 2}

    tell(url, story)


def test_a_repeated_command_gets_its_first_row_and_is_not_stale(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        await make(store, "b")
        first = move("a", 2, "x")
        await store.append([first])
        await store.append([move("a", 3)])
        for seq in (2, 4):
            batch = [move("b", seq // 2 + 1), move("a", seq, "x")]
            assert await store.append(batch) == [batch[0].row, Repeated("a", first.row)]
        # The same id is another command for another seat, and for nobody's.
        others = [move("a", 4, "x", seat=1), move("a", 5, "x", seat=SERVER_SEAT)]
        assert await store.append(others) == [one.row for one in others]

    tell(url, story)


def test_a_command_that_is_twice_in_a_batch_is_saved_once(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        first, again, next_one = move("a", 2, "x"), move("a", 2, "x"), move("a", 3, "y")
        assert await store.append([first, again, next_one]) == [
            first.row,
            Repeated("a", first.row),
            next_one.row,
        ]

    tell(url, story)


def test_an_empty_batch_is_no_work(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.append([]) == []

    tell(url, story)


def test_of_two_servers_that_append_the_same_seq_one_wins(url: str) -> None:
    async def story(one: Store) -> None:
        two = await Store.open(url)
        try:
            tables = [f"t{number}" for number in range(8)]
            for table in tables:
                await make(one, table)
            for seq in range(2, 12):
                # In opposite orders, so that careless locking would block both.
                left = [move(table, seq, f"left-{seq}") for table in tables]
                right = [move(table, seq, f"right-{seq}") for table in reversed(tables)]
                results = await asyncio.gather(one.append(left), two.append(right))
                won = [
                    {type(result) for result in (a, b)}
                    for a, b in zip(results[0], reversed(results[1]), strict=True)
                ]
                assert won == [{LogRow, Stale}] * len(tables)
            assert await one.heads(tables) == dict.fromkeys(tables, 11)
            for table in tables:
                assert [row.seq for row in await two.rows(table)] == list(range(1, 12))
        finally:
            await two.close()

    tell(url, story)


def test_of_two_servers_that_get_the_same_command_one_saves_it(url: str) -> None:
    async def story(one: Store) -> None:
        two = await Store.open(url)
        try:
            await make(one, "a")
            for seq in range(2, 8):
                both = move("a", seq, f"command-{seq}")
                results = await asyncio.gather(one.append([both]), two.append([both]))
                assert sorted(map(repr, (a for [a] in results))) == sorted(
                    map(repr, (both.row, Repeated("a", both.row)))
                )
        finally:
            await two.close()

    tell(url, story)


def test_what_the_database_cannot_keep_fails_alone(url: str) -> None:
    async def story(store: Store) -> None:
        for table in "abc":
            await make(store, table)
        batch = [move("a", 2), move("b", 2, "\ud800"), move("c", 2)]
        first, second, third = await store.append(batch)
        assert (first, third) == (batch[0].row, batch[2].row)
        assert isinstance(second, NotSaved)
        assert second.why.endswith("can't keep a value that it was given")
        assert await store.heads("abc") == {"a": 2, "b": 1, "c": 2}
        # A NUL in a command's id: SQLite keeps it, PostgreSQL can't. Either is fine, lies are not.
        (answer,) = await store.append([move("b", 2, "x\0y")])
        assert isinstance(answer, NotSaved if store.dialect == "postgresql" else LogRow)

    tell(url, story)


def test_many_heads_are_asked_for_in_portions(url: str) -> None:
    async def story(store: Store) -> None:
        await make(store, "a")
        await make(store, "z")
        many = ["a", *(f"none-{number}" for number in range(1200)), "z"]
        assert await store.heads(many) == {"a": 1, "z": 1}
        assert await store.heads([]) == {}

    tell(url, story)


steps = st.lists(
    st.tuples(st.sampled_from("abc"), st.integers(-1, 1), st.integers(0, 5)),
    min_size=1,
    max_size=12,
)


@settings(max_examples=15)
@given(batches=st.lists(steps, min_size=1, max_size=4))
def test_append_does_as_a_dictionary_would(
    batches: list[list[tuple[str, int, int]]],
) -> None:
    """Whatever is in a batch, the answers are those of a model that takes the rows one by one."""
    with tempfile.TemporaryDirectory() as folder:

        async def story(store: Store) -> None:
            logs = {table: [sit()] for table in "ab"}
            for table in logs:
                await make(store, table)
            for steps in batches:
                batch = [_step(logs, *step) for step in steps]
                expected = [_model(logs, one) for one in batch]
                assert await store.append(batch) == expected
            for table, rows in logs.items():
                assert await store.rows(table) == rows
                found = await store.summary(table)
                assert found is not None
                assert found.head == len(rows)

        tell(f"sqlite:///{folder}/model.db", story)


def _step(logs: dict[str, list[LogRow]], table: str, off: int, command: int) -> Append:
    return move(table, len(logs.get(table, [])) + 1 + off, f"c{command}")


def _model(logs: dict[str, list[LogRow]], one: Append) -> LogRow | Stale | Repeated:
    log = logs.get(one.table, [])
    for row in log:
        if (row.seat, row.id) == (one.row.seat, one.row.id):
            return Repeated(one.table, row)
    if one.table not in logs or one.row.seq != len(log) + 1:
        return Stale(one.table)
    log.append(one.row)
    return one.row


def test_standings_are_kept_in_full(url: str) -> None:
    """No field of Standing may be forgotten by a statement."""

    async def story(store: Store) -> None:
        await make(store, "a")
        full = summary(
            2,
            phase="waiting",
            waits_for="nobody",
            due_at=1.5,
            code="ABCDEF",
            people=3,
            free=2,
            updated_at=2.5,
            lease="node",
            lease_until=3.5,
        )
        usual = msgspec.structs.asdict(summary(1))
        assert all(usual[name] != value for name, value in msgspec.structs.asdict(full).items())
        one = msgspec.structs.replace(move("a", 2), summary=full)
        await store.append([one])
        assert await store.summary("a") == full

    tell(url, story)
