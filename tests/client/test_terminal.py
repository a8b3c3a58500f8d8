"""`dighouse play --table`: a game at a table, from the terminal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from dighouse.protocol.bodies import TablePage
from dighouse.protocol.messages import (
    Applied,
    Chat,
    ChatLine,
    ChatSaid,
    Notice,
    PresenceInfo,
    SeatInfo,
    Seats,
)
from tests.cli.terminal import Shell
from tests.client.dealer import Dealer
from tests.client.peer import SECRET, TABLE, Peer, Script, Wire, info, peer, seat_infos

ONES = ["1"] * 3000


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.delenv("DIGHOUSE_SECRET", raising=False)
    return Shell(monkeypatch, capsys)


@contextmanager
def served(*scripts: Script) -> Iterator[Peer]:
    """A peer in a thread of its own: the command has an event loop of its own, too."""
    ready = threading.Event()
    made: list[Peer] = []
    loop = asyncio.new_event_loop()
    done = asyncio.Event()

    async def serve() -> None:
        async with peer(*scripts) as found:
            presence = PresenceInfo([True, True], [None, None], 0)
            page = msgspec.json.encode(TablePage(info(), seat_infos(), presence, None)).decode()
            found.pages[f"/api/tables/{TABLE}"] = (200, page)
            found.pages[f"/api/tables/{TABLE}/record"] = (200, "dighouse record 1\n")
            made.append(found)
            ready.set()
            await done.wait()

    def work() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(serve())

    thread = threading.Thread(target=work)
    thread.start()
    ready.wait(10)
    yield made[0]
    loop.call_soon_threadsafe(done.set)
    thread.join()
    assert made[0].faults == []


def test_a_whole_game_by_always_taking_the_first_item(shell: Shell, tmp_path: Path) -> None:
    dealer = Dealer(hangs_up=False)
    record = tmp_path / "game.dig"
    with served(dealer.script) as table:
        link = f"{table.client.server.url}/t/{TABLE}"
        answer = shell("play", "--table", link, "--secret", SECRET, "--record", record, lines=ONES)
    assert (answer.code, answer.err) == (0, "")
    assert "You are seat 0, Ada." in answer.out
    assert "With you play Bo." in answer.out
    assert "The game is over" in answer.out
    assert "Bo " in answer.out
    assert f"The record is in {record}" in answer.out
    assert record.read_text() == "dighouse record 1\n"
    assert dealer.acts > 10
    for seat, score in enumerate(dealer.result().scores):
        assert f" {['You', 'Bo'][seat]} " in answer.out
        assert str(score) in answer.out


def test_it_outlives_lost_connections_and_refusals(shell: Shell) -> None:
    dealer = Dealer(["stale", "not-now"])
    with served(dealer.script) as table:
        link = f"{table.client.server.url}/t/{TABLE}"
        answer = shell("play", "--table", link, "--secret", SECRET, lines=ONES)
        assert table.connections > 2
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("The table does not take this: not now.") == 2
    assert "The game is over" in answer.out


def test_talk_and_news(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def line(seq: int, seat: int, text: str) -> ChatSaid:
        return ChatSaid(ChatLine(seq, seat, ["Ada", "Bo"][seat], text, 0.0))

    async def script(wire: Wire) -> None:
        away = [SeatInfo(0, "human", "Ada", None, "person", False, True)]
        away.append(SeatInfo(1, "human", "Bo", "greedy", "bot", False, True))
        await wire.greet(table=info(phase="waiting"), view=None)
        await wire.say(
            line(6, 1, "shall we [b]start?"), Notice(6, "A bot failed."), Seats(7, info(), away)
        )
        await wire.greet_again()
        chat = await wire.hear(Chat)
        assert chat.text == "hello  [i]all"
        await wire.say(Applied(chat.id, 20, 8), line(8, 0, chat.text))
        await wire.stay()

    monkeypatch.setenv("DIGHOUSE_SECRET", SECRET)
    with served(script) as table:
        link = f"{table.client.server.url}/t/{TABLE}"
        answer = shell("play", "--table", link, lines=["say hello  [i]all", "?", "q"])
    assert (answer.code, answer.err) == (0, "")
    for sentence in ("Bo: shall we [b]start?", "A bot failed.", "A bot plays on for Bo."):
        assert f"{sentence}\n" in answer.out
    assert "says something to the others" in answer.out
    assert "You left the table. Your seat is kept; to come back, type:" in answer.out
    assert f"  DIGHOUSE_SECRET={SECRET} dighouse play --table {link}\n" in answer.out


def test_another_device(shell: Shell) -> None:
    async def script(wire: Wire) -> None:
        await wire.greet(table=info(phase="waiting"), view=None)
        await wire.close(4008)

    with served(script) as table:
        link = f"{table.client.server.url}/t/{TABLE}"
        answer = shell("play", "--table", link, "--secret", SECRET)
    assert "not started" in answer.out
    assert answer.complaint == "another device has taken this seat over"


def test_wrong_usage(shell: Shell) -> None:
    with served() as table:
        url = table.client.server.url
        answer = shell("play", "--table", f"{url}/BCDFGH", "--secret", SECRET)
        assert answer.complaint == "there is no such page"
        answer = shell("play", "--table", url, "--secret", SECRET)
        assert answer.complaint == "a secret is for one table: give its invite link by --table"
    assert "can't be reached" in shell("play", "--table", url, "--bot", "random").complaint
    assert "http://" in shell("play", "--table", "localhost").complaint
    assert shell("play", "--table", url, "--seed", 5).complaint.startswith("--seed is for games")
    assert shell("play", "--name", "Ada").complaint == "--name is for --table"
    assert (
        "--seat must be 0 to 1"
        in shell("play", "--table", url, "--seats", 2, "--seat", 2).complaint
    )
