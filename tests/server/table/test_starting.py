"""The deal, which can take long: it is drawn beside the event loop, for those who sit there then."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from dighouse.client import Client
from dighouse.protocol.messages import Refused
from dighouse.server.api.tables import DEALS
from dighouse.server.live.live_table import LiveTable
from dighouse.server.table import commands, log_events
from dighouse.server.table.commands import Decision
from dighouse.server.table.decide import Circumstances, StartCommand, decide
from dighouse.server.table.table import Table
from tests.server.play.playing import HUMAN, refused, run, secret
from tests.server.running import Running
from tests.server.table.playing import Play


def no_chance(*_: object) -> Any:
    raise AssertionError("nothing is drawn where everybody waits")


def brought(play: Play, before: Play) -> object:
    """What comes of a deal that was drawn for the table as it was."""
    dealt = commands.start(before.table, "")
    about = Circumstances(0.0, no_chance, LiveTable(play.table), 0.0)
    answer = decide(StartCommand(before.table, dealt), play.table, about)
    return "dealt" if answer is dealt else answer


def seated() -> Play:
    play = Play()
    for seat, name in enumerate(("Ada", "Bo")):
        play.write(seat, log_events.SitEvent(seat, name))
    return play


def test_what_changes_no_seat_leaves_a_deal_as_it_is() -> None:
    play, before = seated(), seated()
    play.chat(1)
    assert brought(play, before) == "dealt"


@pytest.mark.parametrize(
    "event", [log_events.DealBytesEvent(1, "00" * 16), log_events.LeaveEvent(1)]
)
def test_a_deal_for_other_seats_is_not_played(event: Any) -> None:
    play, before = seated(), seated()
    play.write(1, event)
    answer = brought(play, before)
    assert isinstance(answer, Refused)
    assert answer.why == "stale"


@pytest.mark.parametrize(("times", "why"), [(1, ""), (1000, "stale")])
def test_it_is_drawn_again_in_another_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, why: str
) -> None:
    """Somebody changes their name while it is drawn; whoever never stops is not waited for."""
    threads: list[str] = []
    start = commands.start

    async def test() -> None:
        client = Client(server.url)
        first = await client.create("card-game", [HUMAN, HUMAN])
        second = await client.sit(first.table, "Bo")

        async def rename() -> None:
            name = f"Bo {len(threads)}"
            await Client(server.url).change_seat(first.table, 1, secret(second), name=name)

        def start_slowly(table: Table, *rest: Any) -> Decision | Refused:
            threads.append(threading.current_thread().name)
            if len(threads) <= times:
                run(rename)
            return start(table, *rest)

        monkeypatch.setattr(commands, "start", start_slowly)
        begun = client.start(first.table, secret(first))
        if why:
            assert await refused(begun) == why
        else:
            assert (await begun).table.phase == "running"

    with Running(tmp_path) as server:
        run(test)
    assert len(threads) == (DEALS if why else 2)
    assert all(name.startswith("dighouse-aside") for name in threads)
