"""Calls as programs make them: with strange bodies, with none, and for the head alone."""

from __future__ import annotations

import http.client
from typing import Any

import msgspec
import pytest

from tests.server.play.playing import Raw
from tests.server.running import Running

TWO = '"seats":[{"kind":"human"},{"kind":"bot"}]'


def call(
    server: Running, method: str, path: str, body: str | None = None, secret: str = ""
) -> tuple[int, Any, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    found = answer.read()
    connection.close()
    return answer.status, answer.headers, found


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (None, "this call needs a body, as JSON"),
        ("{", "this can't be read as JSON: input data was truncated"),
        ("[]", "this must be an object, not a list"),
        ('{"game":5,"seats":[]}', "'game' must be text, not a whole number"),
        ('{"game":"peek"}', "'seats' is missing"),
        ('{"game":"peek","seats":[],"dice":6}', "there is no field 'dice'"),
        ('{"game":"peek","seats":[{}]}', "'seats[0].kind' is missing"),
        ('{"game":"peek","seats":[{"kind":"dog"}]}', "'seats[0].kind' can't be 'dog'"),
        (f'{{"game":"card-game","edition":"x [",{TWO}}}', "edition: this is no TOML"),
        (f'{{"game":"card-game","edition":"",{TWO}}}', "edition: id: is missing"),
    ],
)
def test_what_is_wrong_is_said_in_words(server: Running, body: str | None, reason: str) -> None:
    status, _, answer = call(server, "POST", "/api/tables", body)
    assert status == 400
    assert msgspec.json.decode(answer)["reason"].startswith(reason)


def test_on_the_socket_too(server: Running) -> None:
    made = call(server, "POST", "/api/tables", f'{{"game":"card-game",{TWO}}}')[2]
    with Raw(server, msgspec.json.decode(made)["table"]) as raw:
        raw.say(type="hello", secrets="mine")
        assert raw.hear("refused")["reason"] == "'secrets' must be a list, not text"


def test_a_pause_needs_no_body(server: Running) -> None:
    made = msgspec.json.decode(
        call(server, "POST", "/api/tables", f'{{"game":"card-game",{TWO}}}')[2]
    )
    path, secret = f"/api/tables/{made['table']}", made["secret"]
    assert call(server, "POST", f"{path}/start", None, secret)[0] == 200
    status, _, answer = call(server, "POST", f"{path}/pause", None, secret)
    assert (status, msgspec.json.decode(answer)["table"]["paused"]) == (200, True)


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/games", "/api/tables/none"])
def test_the_head_is_that_of_the_whole(server: Running, path: str) -> None:
    status, headers, body = call(server, "HEAD", path)
    assert body == b""
    whole = call(server, "GET", path)
    assert (status, headers["Content-Type"]) == (whole[0], whole[1]["Content-Type"])
    assert headers["Content-Length"] == str(len(whole[2]))


def test_only_what_can_be_fetched_has_a_head(server: Running) -> None:
    assert call(server, "HEAD", "/api/tables/none/start")[0] == 405


def test_an_invite_is_a_link_and_a_picture_of_it(server: Running) -> None:
    made = call(server, "POST", "/api/tables", f'{{"game":"card-game",{TWO}}}')[2]
    table = msgspec.json.decode(made)["table"]
    status, _, answer = call(server, "GET", f"/api/tables/{table}/invite")
    link = f"http://localhost:{server.port}/t/{table}"
    assert (status, msgspec.json.decode(answer)) == (200, {"link": link, "reach": "computer"})
    status, headers, answer = call(server, "GET", f"/api/tables/{table}/invite.svg")
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (
        200,
        "image/svg+xml",
        "no-store",
    )
    assert b"<svg" in answer
    assert b"style=" not in answer
    assert call(server, "GET", f"/api/tables/{'x' * 22}/invite.svg")[0] == 404
