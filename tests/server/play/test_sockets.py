"""Coming to a table, coming back to it, and being sent away: each with its code."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dighouse.client import Client
from dighouse.protocol import messages
from dighouse.server.live.session import BAD_MESSAGES_AT_MOST, MESSAGES_BEFORE_WELCOME
from dighouse.server.ops.limits import LimitSettings, Rate
from tests.server.play.playing import (
    Raw,
    create_table,
    frame,
    refused,
    run,
    running_table,
    secret,
    until,
)
from tests.server.running import Running


def waiting_table(server: Running) -> tuple[str, list[str]]:
    """The id of a table, and the secrets of its two seats."""
    made: list[str] = []

    async def test() -> None:
        seated = await create_table(Client(server.url))
        made.extend([seated[0].table, *map(secret, seated)])

    run(test)
    return made[0], made[1:]


def test_there_is_no_such_table(server: Running) -> None:
    with Raw(server, "nowhere") as raw:
        raw.say(type="hello")
        assert raw.closed() == messages.UNKNOWN_TABLE == 4001


def test_a_secret_that_is_not_valid_opens_nothing(server: Running) -> None:
    table, secrets = waiting_table(server)
    other, _ = waiting_table(server)
    for where, given in ((table, ["no"]), (table, [secrets[0], "no"]), (other, secrets)):
        with Raw(server, where) as raw:
            raw.say(type="hello", secrets=given)
            assert raw.closed() == messages.BAD_SECRET == 4003


def test_another_device_takes_a_seat_over(server: Running) -> None:
    table, secrets = waiting_table(server)
    with Raw(server, table) as first, Raw(server, table) as second:
        assert first.hello(secrets[0])["held"] == [0]
        assert second.hello(secrets[0])["held"] == [0]
        assert first.hear("bye")["seconds"] is None
        assert first.closed() == messages.REPLACED == 4008
        second.say(type="chat", id="a", seat=0, text="still here")
        assert second.hear("chat")["line"]["text"] == "still here"


def test_of_several_seats_one_can_be_taken_over(server: Running) -> None:
    table, secrets = waiting_table(server)
    with Raw(server, table) as both, Raw(server, table) as one:
        assert both.hello(*secrets)["held"] == [0, 1]
        one.hello(secrets[1])
        assert both.hear("welcome")["held"] == [0]
        both.say(type="chat", id="a", seat=1, text="hm")
        assert both.hear("refused")["why"] == "not-your-seat"
        both.say(type="chat", id="b", seat=0, text="hm")
        assert both.hear("applied")["id"] == "b"


def test_a_ping_is_answered_to_anybody_at_the_table(server: Running) -> None:
    table, secrets = waiting_table(server)
    with Raw(server, table) as player, Raw(server, table) as spectator:
        player.say(type="ping")
        assert player.hear("refused")["why"] == "malformed", "hello comes first"
        player.hello(secrets[0])
        spectator.hello()
        for raw in (player, spectator):
            raw.say(type="ping")
            assert raw.hear("pong") == {"type": "pong"}


def test_binary_messages_are_not_ours(server: Running) -> None:
    table, _ = waiting_table(server)
    with Raw(server, table) as raw:
        raw.hello()
        raw.say(b"{}")
        assert raw.closed() == messages.BINARY == 1003


@pytest.mark.parametrize("fragments", [1, 3])
def test_a_message_that_is_too_large_ends_it(server: Running, fragments: int) -> None:
    table, _ = waiting_table(server)
    text = json.dumps({"type": "chat", "id": "a", "seat": 0, "text": ""})
    with Raw(server, table) as raw:
        raw.hello()
        raw.say(text + " " * (messages.FRAME_BYTES - len(text)))
        assert raw.hear("refused")["why"] == "not-your-seat"  # as long as allowed
        long = text + " " * (messages.FRAME_BYTES - len(text) + 1)
        size = -(-len(long) // fragments)
        with suppress(ConnectionClosed):  # it may not even hear the end of it
            raw.socket.send([long[at : at + size] for at in range(0, len(long), size)])
        assert raw.closed() == messages.TOO_LARGE == 1009


def test_a_page_of_another_site_gets_no_socket(server: Running) -> None:
    table, _ = waiting_table(server)
    with Raw(server, table, origin="http://evil.example") as raw:
        assert raw.closed() == messages.POLICY == 1008
    with Raw(server, table, origin=f"http://localhost:{server.port}") as raw:
        raw.hello()


def test_another_name_gets_no_socket(server: Running) -> None:
    """A foreign name can be made to lead here: then Host and Origin agree, and are wrong."""
    table, _ = waiting_table(server)
    line = socket.create_connection(("127.0.0.1", server.port))
    with Raw(server, table, host="evil.example", sock=line, origin="http://evil.example") as raw:
        assert raw.closed() == messages.POLICY


def test_two_names_are_one_too_many(server: Running) -> None:
    table, _ = waiting_table(server)
    with Raw(server, table, additional_headers={"Host": f"localhost:{server.port}"}) as raw:
        assert raw.closed() == messages.POLICY


def test_there_are_sockets_at_tables_only(server: Running) -> None:
    with pytest.raises(InvalidStatus, match="404"), Raw(server, "a/b"):
        pass


def test_hello_comes_first_and_once(server: Running) -> None:
    table, secrets = waiting_table(server)
    with Raw(server, table) as raw:
        raw.say(type="chat", id="a", seat=0, text="hi")
        assert raw.hear("refused")["why"] == "malformed"
        raw.say(type="hello", secrets=["x"] * 9)
        assert "at most 8" in raw.hear("refused")["reason"]
        raw.say(type="hello", secrets=secrets, bytes="00" * 16)
        assert "64" in raw.hear("refused")["reason"]
        raw.hello(*secrets, bytes="0a" * 32)
        raw.say(type="hello", secrets=secrets)
        assert raw.hear("refused")["reason"] == "hello is said once"


def test_what_is_said_before_the_welcome_waits_for_it(server: Running) -> None:
    table, secrets = waiting_table(server)
    with Raw(server, table) as raw:
        raw.say(type="hello", secrets=secrets[:1])
        raw.say(type="chat", id="a", seat=0, text="quick")
        assert raw.hear("welcome")["opened"] == 0
        assert raw.hear("applied")["id"] == "a"
    flood = {"type": "chat", "id": "b", "seat": 0, "text": "flood"}
    with Raw(server, table) as raw:
        # In one go, so that all of it is there before the welcome can be.
        hello = {"type": "hello", "secrets": secrets[:1]}
        raw.socket.socket.sendall(
            b"".join(map(frame, [hello, *[flood] * (MESSAGES_BEFORE_WELCOME + 1)]))
        )
        assert raw.closed() == messages.POLICY


def test_far_too_many_bad_messages_end_it(server: Running) -> None:
    table, _ = waiting_table(server)
    with Raw(server, table) as raw:
        raw.hello()
        for _ in range(BAD_MESSAGES_AT_MOST + 1):
            raw.say("{")
        assert raw.closed() == messages.POLICY


def test_an_id_must_be_one_that_can_be_kept_and_not_the_servers_own(server: Running) -> None:
    """Or a client could use up the ids that the house takes for its own rows."""
    table, secrets = waiting_table(server)
    with Raw(server, table) as raw:
        raw.hello(secrets[0])
        for wrong in (".back-1", "", "x" * 65, "a\0"):
            raw.say(type="chat", id=wrong, seat=0, text="hi")
            assert raw.hear("refused")["why"] == "malformed"
        raw.say(type="chat", id="x" * 64, seat=0, text="hi")
        assert raw.hear("applied")["id"] == "x" * 64


def test_who_comes_back_is_told_what_happened_since(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as ((first, second), seated):
            await first.act(["hide left"])
            last = first.seq
            await first.act(["show"])
            await first.act(["pass"])
            await until(lambda: second.seq == first.seq)
            await second.act(["look"])
            table = seated[0].table
            with Raw(server, table) as raw:
                welcome = raw.hello(secret(seated[0]), last=last)
                *events, mine = welcome["events"]
                assert [event["kind"] for event in events] == ["show", "pass", "look"]
                assert mine["kind"] == "watched"
                assert "where" not in events[-1]["data"], "another's look is theirs"
                assert (welcome["seq"], welcome["missed"]) == (last + 3, False)
            with Raw(server, table) as raw:
                assert raw.hello(last=last)["events"] == events, "a spectator hears less"
            for strange in (-1, 0, 10**6):
                with Raw(server, table) as raw:
                    welcome = raw.hello(last=strange)
                    assert welcome["missed"] == (strange < 0)

    run(test)


def test_the_client_comes_back_by_itself_and_misses_nothing(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        async with running_table(client) as ((first, second), _):
            position = second.position
            assert second._line is not None
            assert second._line._connection is not None
            second._line._connection.abort()
            await first.act(["hide left", "pass"])
            await second.act(["hide right"], position=position + 2)
            await until(lambda: first.position == position + 3)
            assert first.view.stones == [0, None]
            assert second.view.stones == [None, 1]

    run(test)


def test_seats_and_connections_have_their_limits(tmp_path_factory: pytest.TempPathFactory) -> None:
    tight = LimitSettings(act=Rate(0.1, 5), chat=Rate(0.1, 2), connections=3, spectators=1)
    with Running(tmp_path_factory.mktemp("tight"), limits=tight) as server:
        made: list[str] = []

        async def make() -> None:
            seated = await create_table(Client(server.url), game="card-game")
            made.extend([seated[0].table, *map(secret, seated)])

        run(make)
        table, *secrets = made
        with Raw(server, table) as raw, Raw(server, table) as watching:
            raw.hello(*secrets)
            for seat in (0, 1):
                for number in range(3):
                    raw.say(type="chat", id=f"c{number}", seat=seat, text="hi")
                # Each seat has its own.
                refusal = raw.hear("refused")
                assert (refusal["id"], refusal["why"]) == ("c2", "rate")
                assert refusal["seconds"] > 0
            watching.hello()
            for number in range(20):
                watching.say(type="open", id=f"o{number}", seat=None)
            assert watching.hear("refused")["why"] == "rate", "a spectator's haste is limited too"
            for _ in range(10):
                raw.say(type="ping")
            assert raw.hear("refused")["why"] == "rate", "nor may anybody ping for ever"
            with Raw(server, table) as third:
                third.say(type="hello")
                assert third.closed() == messages.POLICY, "one spectator is enough here"
            with Raw(server, table) as third, Raw(server, table) as fourth:
                assert fourth.closed() == messages.POLICY, "three connections are enough"
                third.hello(secrets[0])


def test_a_one_time_code_is_not_a_secret(server: Running) -> None:
    async def test() -> None:
        client = Client(server.url)
        seated = await create_table(client)
        code = await client.device_code(seated[0].table, secret(seated[0]))
        assert await refused(client.start(seated[0].table, code.code)) == "not-your-seat"
        assert re.fullmatch(r"[\w-]{32}", code.code)

    run(test)
