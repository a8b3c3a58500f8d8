"""A database of an older release: what can be played goes on, what can't is closed and kept."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dighouse import registry
from dighouse.client import Client, RefusedError
from dighouse.server.storage.backup import backup, restore
from dighouse.server.storage.store import Store
from dighouse.server.table import apply_event, log_events, moves
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.record_export import kept_rows
from tests.server.play.playing import Raw, refused, run, until
from tests.server.running import Running
from tests.server.table.toy import on_the_shelf

OLD = Path(__file__).parents[2] / "fixtures" / "upgrade" / "0.1.0"
MADE: dict[str, Any] = json.loads(OLD.with_name(f"{OLD.name}.json").read_text("utf-8"))
CLOSED = ("card-game", "new-expedition", "museum", "archeologic", "clock", "bot")
HOURS = 3 * 3600.0  # by then what was due soon is due


class Upgraded(NamedTuple):
    """Two nodes of this release on the old database, and the logs as they were before."""

    nodes: list[Running]
    before: dict[str, list[LogRow]]


@pytest.fixture
def upgraded(url: str, tmp_path: Path) -> Iterator[Upgraded]:
    asyncio.run(fill(url, tmp_path))
    before = read(url)
    last = max(row.at for log in before.values() for row in log)
    began = time.time()

    def clock() -> float:
        return last + HOURS + time.time() - began

    nodes = [Running(tmp_path / name, url, clock=clock) for name in ("one", "other")]
    with on_the_shelf(), nodes[0], nodes[1]:
        yield Upgraded(nodes, before)


async def fill(url: str, folder: Path) -> None:
    """The rows of the old release; into PostgreSQL the way that hosts move."""
    old = folder / "old.db"
    with closing(sqlite3.connect(old)) as database:
        database.executescript(OLD.with_name(f"{OLD.name}.sql").read_text("utf-8"))
    await backup(f"sqlite:///{old}", folder / "old.backup")
    await restore(folder / "old.backup", url)


def read(url: str) -> dict[str, list[LogRow]]:
    async def logs() -> dict[str, list[LogRow]]:
        store = await Store.open(url)
        try:
            return {name: await store.rows(made["table"]) for name, made in MADE.items()}
        finally:
            await store.close()

    return asyncio.run(logs())


def test_games_that_no_code_plays_are_closed_from_their_summary(
    upgraded: Upgraded, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay_event = moves.replay_event

    def only_toys(game: Any, *rest: Any) -> Any:
        assert game.ruleset == "peek", "something was replayed by rules that it was not played by"
        return replay_event(game, *rest)

    monkeypatch.setattr(apply_event, "replay_event", only_toys)
    logs = read(url)

    async def test() -> None:
        client = Client(upgraded.nodes[0].url)
        assert {entry.id for entry in await client.tables()} == {
            MADE[name]["table"] for name in ("waiting", "toy", "toy-bot")
        }
        for name in CLOSED:
            table, log = MADE[name]["table"], logs[name]
            # One row more, by one of the two nodes, and all before it as it was.
            *others, last = log
            assert others == upgraded.before[name]
            assert last.event == log_events.CloseEvent(
                "outdated", position=others[-1].event.position
            )
            info = (await client.table(table)).table
            assert (info.phase, info.version) == ("closed", 1)
            assert info.outdated is not None
            assert (info.outdated.version, info.outdated.release) == (1, "0.1.0")
            assert "release 0.1.0" in info.outdated.reason
            text = await client.record(table)
            assert text.startswith(f"dighouse log 1\nruleset: {info.ruleset}\nversion: 1\n")
            for row in kept_rows(log):
                assert isinstance(row.event, log_events.ActEvent | log_events.StartEvent)
                for outcome in row.event.chance:
                    assert f"\n* {outcome}\n" in text
            assert await refused(client.story(table)) == "outdated"
            assert await refused(client.table_rules(table)) == "outdated"
            with pytest.raises(RefusedError, match=r"release 0\.1\.0"):
                await client.join(table, MADE[name]["secrets"]).__aenter__()

    run(test)
    for name in CLOSED:
        with Raw(upgraded.nodes[1], MADE[name]["table"]) as player:
            welcome = player.hello(MADE[name]["secrets"][0])
            assert (welcome["held"], welcome["view"], welcome["clock"]) == ([0], None, None)
            assert welcome["table"]["outdated"]["release"] == "0.1.0"
            player.say(type="act", id="m", seat=0, position=welcome["position"], picks=["end"])
            refusal = player.hear("refused")
            assert (refusal["why"], "release 0.1.0" in refusal["reason"]) == ("over", True)


def test_all_others_go_on(upgraded: Upgraded) -> None:
    async def test() -> None:
        client = Client(upgraded.nodes[0].url)
        made, log = MADE["toy"], upgraded.before["toy"]
        positions = [
            row.event.position
            for row in log
            if isinstance(row.event, log_events.ActEvent | log_events.UndoEvent)
        ]
        assert positions != sorted(positions)  # so they were counted then, and so they stay
        async with (
            client.join(made["table"], [made["secrets"][0]]) as first,
            client.join(made["table"], [made["secrets"][1]]) as second,
        ):
            assert first.position == log[-1].event.position
            mover = first if first.my_turn else second
            before = mover.position
            await mover.act(["lift", "keep"])
            await mover.undo()
            assert mover.position == before + 3
            await mover.act(["pass"])
        waiting = MADE["waiting"]
        assert (await client.table(waiting["code"])).table.id == waiting["table"]
        await client.sit(waiting["table"], "Newcomer")
        info = (await client.start(waiting["table"], waiting["secrets"][0])).table
        assert (info.phase, info.outdated) == ("running", None)
        assert info.version == registry.ruleset("card-game").version
        finished = (await client.table(MADE["finished"]["table"])).table
        assert finished.phase == "over"
        assert finished.outdated is not None
        assert (await client.record(finished.id)).startswith("dighouse log 1\n")
        # Who played a game that can't go on can play again, by today's rules.
        again = await client.rematch(MADE["museum"]["table"], MADE["museum"]["secrets"][0])
        assert (await client.start(again.table, again.secret or "")).table.phase == "running"
        # The bot whose turn was due plays.
        bots = MADE["toy-bot"]
        async with client.join(bots["table"], bots["secrets"]) as alone:
            await until(lambda: alone.seq > len(upgraded.before["toy-bot"]))

    run(test)
