"""Ends and beginnings: bots that nobody watches play on, and clients are told when to come back."""

from __future__ import annotations

import time
from pathlib import Path

from dighouse.client import Client, Connection, greeting, read_server
from dighouse.protocol import messages
from dighouse.protocol.messages import Bye, Outgoing
from tests.server.durable.audit import Report
from tests.server.durable.kills import server_on, sqlite_url
from tests.server.durable.playing import Load, in_thread, run
from tests.server.durable.restarts import GOES_ON_WITHIN, bots_go_on


def test_bots_go_on_with_nobody_there(tmp_path: Path) -> None:
    server = server_on(None, tmp_path / "data")
    seconds = run(lambda: bots_go_on(server, sqlite_url(server), seed=50))
    assert max(seconds) <= GOES_ON_WITHIN, seconds


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    server = server_on(None, tmp_path / "data")

    async def play() -> Load:
        await in_thread(server.start)
        async with Load.at(server.url, 3, seed=51) as load:
            await load.all_go_on(0.0)
            heard: list[Outgoing] = []
            closed: list[tuple[int, str]] = []
            spectator = Connection(
                read_server(server.url),
                load.matches[0].table,
                greeting(),
                heard.append,
                lambda code, reason: closed.append((code, reason)),
            )
            await spectator.open()
            await load.until(lambda: bool(heard))
            began = time.monotonic()
            await in_thread(server.stop)
            assert time.monotonic() - began < 4.0
            await load.until(lambda: bool(closed))
            assert isinstance(heard[-1], Bye)
            assert heard[-1].seconds == 2.0
            assert closed == [(messages.RESTART, "the server restarts")]
            # The players were told the same, and do what they were told.
            await in_thread(server.start)
            await load.all_go_on(time.monotonic())
            assert load.refused.total() == load.refused["rate"]
            await Client(server.url).health()
        await in_thread(server.stop)
        return load

    try:
        load = run(play)
    finally:
        server.stop()
    report = Report(51)
    run(lambda: report.settle(load, sqlite_url(server)))
    assert (report.lost, report.unasked) == (0, 0), report
