"""The walk of a move in docs/architecture.md is the one that a real move takes."""

from __future__ import annotations

import asyncio

import pytest

from dighouse.client import Client
from dighouse.protocol.bodies import SeatWish
from tests.docs.pages import ROOT, page, rows, section
from tests.server.running import Running
from tests.server.tracing import Entry, Tracer
from tests.server.twins.world import Ids

# What a server does by the time, whether somebody moves or not.
BY_TIME = {"server/serve.py", "server/live/websocket_admission.py"}
SETTLED = 0.2  # seconds after which all that a move leads to has happened


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> list[Entry]:
    """What a server entered for one move at a table of two, from one socket to both."""
    tracer = Tracer()
    with tracer.watching(), Running(tmp_path_factory.mktemp("walk"), ids=Ids("one move")) as server:
        server.call(server.server.maintenance.close())  # sweeps would come in between
        asyncio.run(_move(server, tracer))
    return [
        entry
        for entry in tracer.entries
        if entry.file.startswith("server/") and entry.file not in BY_TIME
    ]


async def _move(server: Running, tracer: Tracer) -> None:
    client = Client(server.url)
    made = await client.create("card-game", [SeatWish("human"), SeatWish("human")])
    secrets = [made.secret, (await client.sit(made.table, "Bo")).secret]
    await client.start(made.table, str(made.secret))
    async with (
        client.join(made.table, [str(secrets[0])]) as ada,
        client.join(made.table, [str(secrets[1])]) as bo,
    ):
        for traced in (False, True):  # what is made when it is first asked for, is there then
            position = ada.position
            await asyncio.sleep(SETTLED)
            tracer.on = traced
            await (ada if ada.my_turn else bo).act(["end"])
            while ada.position == position or bo.position != ada.position:
                await asyncio.sleep(0.01)
            await asyncio.sleep(SETTLED)
            tracer.on = False


def walk() -> list[tuple[str, str]]:
    """(file, function) of the page's table."""
    table = rows(section(page("architecture.md"), "How a move travels"))
    return [
        (row[0].strip("`"), row[1].strip("`")) for row in table if row[0].startswith("`server/")
    ]


def test_the_walk_is_that_of_a_move(entries: list[Entry]) -> None:
    """Each function of the table is entered, in the order of the table."""
    left = iter([(entry.file, entry.function) for entry in entries])
    missing = next((step for step in walk() if step not in left), None)
    assert missing is None, f"{missing} is not entered, or not after those above it"


def test_it_begins_and_ends_in_the_page() -> None:
    table = rows(section(page("architecture.md"), "How a move travels"))
    for file, name, _ in (table[0], table[-1]):
        assert f"class {name.strip('`')} " in (ROOT / file.strip("`")).read_text("utf-8")


def test_every_room_of_the_walk_is_in_the_table(entries: list[Entry]) -> None:
    assert {entry.file for entry in entries} == {file for file, _ in walk()}


@pytest.mark.parametrize("name", ["TableManager", "TableRunner"])
def test_it_is_entered_once(name: str, entries: list[Entry]) -> None:
    """And nobody calls back into it: what it goes on with, it is told by what it awaits."""
    (file,) = {entry.file for entry in entries if entry.function.startswith(f"{name}.")}
    entered = [
        entry for entry in entries if entry.file == file and entry.caller not in (file, None)
    ]
    assert [entry.function for entry in entered] == [f"{name}.submit"]
