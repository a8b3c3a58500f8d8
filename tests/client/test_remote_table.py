"""A joined table: what is known of it, and what is asked there."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from dighouse.client import Gone, RefusedError, Unreachable
from dighouse.kernel.errors import BadOptions, NotNow
from dighouse.protocol import messages
from dighouse.protocol.messages import (
    Act,
    Applied,
    Bye,
    Chat,
    ChatLine,
    ChatSaid,
    EventInfo,
    Open,
    Seats,
    Undo,
    Update,
    Welcome,
)
from tests.client.peer import (
    GAME,
    SECRET,
    TABLE,
    Wire,
    info,
    peer,
    run,
    running,
    seat_infos,
    update,
    welcome,
)


def test_what_is_known() -> None:
    said = ChatLine(3, 1, "Bo", "hello", 0.0)
    after = running()
    after.apply(after.menu()[0])

    async def script(wire: Wire) -> None:
        await wire.greet(chat=[said])
        chat = await wire.hear(Chat)
        await wire.say(
            Applied(chat.id, 20, 7),
            update(6, 22, after, EventInfo("ended", {"seat": 0})),
            ChatSaid(msgspec.structs.replace(said, seq=7, text="again")),
            Seats(8, info(phase="over"), seat_infos()),
            Bye("the table is closed", None),
        )
        await wire.close(1000)

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            assert (table.seq, table.position, table.held, table.seat) == (5, 20, [0], 0)
            assert table.game == GAME
            assert table.view == running().view(0)
            assert table.my_turn
            assert not table.over
            await table.chat("again")
            kinds = [type(message) async for message in table]
            assert kinds == [Welcome, Update, ChatSaid, Seats, Bye]
            assert (table.seq, table.position) == (8, 22)
            assert table.view == after.view(0)
            assert [line.text for line in table.lines] == ["hello", "again"]
            assert table.over
            assert not table.my_turn
            with pytest.raises(Gone, match="the table is closed"):
                await table.chat("too late")

    run(test)


def test_a_move_is_applied_and_seen() -> None:
    """The answer comes before the new view; whoever has played sees what came of it."""
    state = running()
    pick = state.menu()[0]
    after = running()
    after.apply(pick)

    async def script(wire: Wire) -> None:
        await wire.greet()
        act = await wire.hear(Act)
        assert (act.seat, act.position, act.picks) == (0, 20, [GAME.text(pick)])
        await wire.say(Applied(act.id, 22, 6))
        await asyncio.sleep(0.05)
        await wire.say(update(6, 22, after))
        undo = await wire.hear(Undo)
        await wire.say(Applied(undo.id, 20, 7), update(7, 20))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            applied = await table.act([pick])
            assert (applied.position, applied.seq) == (22, 6)
            assert table.view == after.view(0)
            await table.undo()
            assert table.view == state.view(0)

    run(test)


def test_a_move_is_refused() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        act = await wire.hear(Act)
        await wire.say(messages.Refused(None, "malformed", "whose is this?"))
        await wire.say(messages.Refused(act.id, "illegal", "no such card", menu=["end"]))
        chat = await wire.hear(Chat)
        await wire.say(messages.Refused(chat.id, "rate", "not so fast", seconds=2.5))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            with pytest.raises(RefusedError, match="no such card") as refused:
                await table.act(["sell coin 5"])
            assert (refused.value.why, refused.value.menu) == ("illegal", ["end"])
            with pytest.raises(RefusedError) as refused:
                await table.chat("hello?")
            assert (refused.value.why, refused.value.seconds) == ("rate", 2.5)
            heard = [await anext(table), await anext(table)]
            assert isinstance(heard[1], messages.Refused)

    run(test)


def test_answers_come_in_any_order() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        asked = [await wire.hear(Chat) for _ in range(3)]
        assert len({chat.id for chat in asked}) == 3
        for chat in reversed(asked):
            await wire.say(Applied(chat.id, 20, 10 + int(chat.text)))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            answers = await asyncio.gather(*(table.chat(str(number)) for number in range(3)))
            assert [answer.seq for answer in answers] == [10, 11, 12]

    run(test)


def test_a_curtain_is_opened() -> None:
    async def script(wire: Wire) -> None:
        hello = await wire.greet(held=[0, 1], opened=None)
        assert hello.bytes is not None
        assert len(hello.bytes) == 64
        asked = await wire.hear(Open)
        await wire.say(Applied(asked.id, 20, 5))
        await asyncio.sleep(0.02)
        await wire.say(welcome(held=[0, 1], opened=asked.seat))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET, "b"]) as table:
            with pytest.raises(RefusedError, match="which one is meant"):
                await table.act(["end"])
            await table.open(1)
            assert table.seat == 1

    run(test)


def test_too_much_to_say() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            with pytest.raises(RefusedError, match="at most"):
                await table.chat("x" * messages.FRAME_BYTES)

    run(test)


def test_a_command_may_be_given_up() -> None:
    async def script(wire: Wire) -> None:
        await wire.greet()
        first = await wire.hear(Chat)
        second = await wire.hear(Chat)
        await wire.say(Applied(first.id, 20, 6), Applied(second.id, 20, 7))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served, served.client.join(TABLE, [SECRET]) as table:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(table.chat("never mind"), 0.05)
            assert (await table.chat("now")).seq == 7

    run(test)


def test_the_edition_is_asked_for() -> None:
    """It may have the id of the built-in one, and other numbers."""
    edition = GAME.edition
    assert edition is not None
    path = f"/api/tables/{TABLE}/edition"

    async def test() -> None:
        for name, answered in [
            (edition.id, (200, edition.text)),
            ("of-my-own", (200, edition.text.replace("id =", "# mine\nid =", 1))),
        ]:

            async def script(wire: Wire, name: str = name) -> None:
                await wire.greet(table=info(edition=name))
                await wire.stay()

            async with peer(script) as served:
                served.pages[path] = answered
                async with served.client.join(TABLE) as table:
                    assert table.game.edition is not None
                    assert table.game.edition.text == answered[1]

    run(test)


def test_half_an_edition_is_none() -> None:
    """A server that dies says less than it wanted to; that is no fault of the edition."""
    assert GAME.edition is not None
    text = GAME.edition.text

    async def script(wire: Wire) -> None:
        await wire.greet(table=info(edition="card-game"))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            served.pages[f"/api/tables/{TABLE}/edition"] = (200, text[: len(text) // 2])
            with pytest.raises(Unreachable, match="edition of this table"):
                async with served.client.join(TABLE):
                    pass

    run(test)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 99}, "version 99 of card-game"),
        ({"ruleset": "chess"}, "no game 'chess'"),
    ],
)
def test_a_game_that_is_not_installed(changes: dict[str, object], message: str) -> None:
    async def script(wire: Wire) -> None:
        await wire.greet(table=info(**changes))
        await wire.stay()

    async def test() -> None:
        async with peer(script) as served:
            with pytest.raises(BadOptions, match=message):
                async with served.client.join(TABLE):
                    pass

    run(test)


def test_before_joining_nothing_is_known() -> None:
    async def test() -> None:
        async with peer() as served:
            table = served.client.join(TABLE)
            with pytest.raises(NotNow, match="async with"):
                _ = table.seq
            with pytest.raises(NotNow, match="async with"):
                await table.chat("hello", seat=0)

    run(test)
