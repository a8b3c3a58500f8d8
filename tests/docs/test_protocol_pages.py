"""docs/protocol.md and docs/messages.md have every call, message, field, refusal, code and limit."""

from __future__ import annotations

import ast
import inspect
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import dighouse
from dighouse.kernel import game as kernel_game
from dighouse.kernel.optional_parts import OffersStudy
from dighouse.protocol import bodies, messages
from dighouse.protocol.bodies import Clock
from dighouse.server import app
from dighouse.server.api import (
    challenges,
    editions,
    hints,
    pages,
    problems,
    request_admission,
    request_context,
    reviews,
    rules,
    seats,
    studies,
    tables,
)
from dighouse.server.live import live_table, session, table_creation
from dighouse.server.live.websocket_admission import PING_SECONDS
from dighouse.server.net import http_connection
from dighouse.server.net.websocket import UNREAD_BYTES, WAITING_BYTES
from dighouse.server.ops import fair_queue
from dighouse.server.ops.limits import KINDS, LimitSettings
from dighouse.server.table import log_limits, names
from dighouse.server.table.moves import apply_picks
from tests.docs.pages import Block, blocks, named, page, rows, section
from tests.server.running import Running

PROTOCOL = "protocol.md"
FROM_CLIENT = get_args(messages.Incoming)
FROM_SERVER = get_args(messages.Outgoing)
STRUCTS = [
    struct
    for _, struct in inspect.getmembers(messages, inspect.isclass)
    if issubclass(struct, msgspec.Struct)
    and not issubclass(struct, (messages.FromClient, messages.FromServer))
]
BODIES: list[type[msgspec.Struct]] = [
    Clock,
    kernel_game.Advice,
    kernel_game.ChallengeList,
    kernel_game.ChallengeGroup,
    kernel_game.Challenge,
    *(
        struct
        for _, struct in inspect.getmembers(bodies, inspect.isclass)
        if issubclass(struct, msgspec.Struct)
        and struct.__module__ == bodies.__name__
        and struct is not bodies.Body
    ),
]


def chapter(text: str, title: str) -> str:
    """What stands under a heading of the second level, with all that is below it."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    assert found, f"there is no chapter {title!r}"
    return found[1]


def headings(text: str) -> list[str]:
    return re.findall(r"^### (.+)$", text, re.MULTILINE)


def tag(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def code(name: str) -> str:
    return " ".join(page(name).split())


# -- calls -------------------------------------------------------------------------------------------


Calls = dict[str, dict[str, Any]]  # by "METHOD /path", without the names of parameters


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Running(tmp_path_factory.mktemp("data")) as running:
        yield running.url


@pytest.fixture(scope="module")
def calls(url: str) -> Calls:
    schema = msgspec.json.decode(get(f"{url}/docs/openapi.json"))
    return {
        f"{method.upper()} {nameless(path)}": call
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    }


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        found: bytes = answer.read()
        return found


def nameless(path: str) -> str:
    return re.sub(r"\{[^}]*\}(\.json)?", "{}", path)


def test_every_call_is_documented(calls: Calls) -> None:
    table = rows(section(page(PROTOCOL), "Calls"))
    documented = [nameless(row[0].strip("`")) for row in table]
    assert len(documented) == len(set(documented))
    assert set(documented) == set(calls)


def test_bodies_and_answers_are_those_of_the_schema(calls: Calls) -> None:
    known = {struct.__name__ for struct in BODIES}
    for call, _, body, answer in rows(section(page(PROTOCOL), "Calls")):
        schema = calls[nameless(call.strip("`"))]
        wanted = re.findall(r"/schemas/[\w.]*?(\w+)['\"]", str(schema.get("requestBody", {})))
        assert set(re.findall("`([A-Z][a-z]+[A-Z]?[a-z]*)`", body)) == set(wanted), call
        (status,) = [status for status in schema["responses"] if status.startswith("2")]
        assert answer.startswith(status), call
        given = re.findall(r"/schemas/[\w.]*?(\w+)['\"]", str(schema["responses"][status]))
        assert set(re.findall("`([A-Z][A-Za-z]+)`", answer)) == set(given) & known, call


@pytest.mark.parametrize("struct", BODIES)
def test_every_field_of_a_body_is_documented(struct: type[msgspec.Struct]) -> None:
    assert named(section(page(PROTOCOL), struct.__name__)) == list(struct.__struct_fields__)


def test_schemas_are_where_the_page_says(url: str) -> None:
    (table, *_) = re.findall(r"^\| where .*?^$", page(PROTOCOL), re.DOTALL | re.MULTILINE)
    found = {name: get(url + name.replace("{ruleset}", "card-game")) for name in named(table)}
    assert len(found) == 4
    assert b"openapi" in found["/docs"]
    assert msgspec.json.decode(found["/docs/openapi.json"])["openapi"].startswith("3.1")
    schemas = msgspec.json.decode(found["/docs/messages.json"])
    assert set(schemas) == {"from_client", "from_server", "$defs"}
    assert b"dig_site" in found["/docs/views/{ruleset}.json"]


MODULES = (
    challenges,
    request_context,
    editions,
    request_admission,
    hints,
    pages,
    problems,
    reviews,
    rules,
    seats,
    studies,
    tables,
)


def whys() -> set[str]:
    """The words that calls are refused by and that the socket does not have."""
    found: set[str] = set()
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"Problem": 0, "Refusal": 1}.get(node.func.id)
                if at is not None and isinstance(word := node.args[at], ast.Constant):
                    found.add(str(word.value))
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "why":
                found |= set(ast.literal_eval(node.value).values())
    return found - set(get_args(messages.Why))


def test_every_refusal_of_a_call_is_documented() -> None:
    assert set(named(section(page(PROTOCOL), "Refused calls"))) == whys()


def test_every_status_is_documented() -> None:
    text = " ".join(section(page(PROTOCOL), "Refused calls").split())
    for why, status in problems.STATUS.items():
        assert re.search(rf"\b{status}\b[^;.]*`{why}`", text), why


# -- messages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "kinds"), [("From the client", FROM_CLIENT), ("From the server", FROM_SERVER)]
)
def test_every_message_is_documented(title: str, kinds: tuple[type[msgspec.Struct], ...]) -> None:
    text = chapter(page("messages.md"), title)
    assert headings(text) == [tag(kind) for kind in kinds]
    for kind in kinds:
        part = section(text, tag(kind))
        assert named(part) == list(kind.__struct_fields__), tag(kind)
        (example,) = blocks(part, "json")
        assert isinstance(decoded(example, title), kind), tag(kind)


def test_every_part_of_a_message_is_documented() -> None:
    text = chapter(page("messages.md"), "What they are made of")
    assert set(headings(text)) == {struct.__name__ for struct in STRUCTS}
    for struct in STRUCTS:
        found = named(section(text, struct.__name__))
        assert found == list(struct.__struct_fields__), struct.__name__


def decoded(block: Block, title: str) -> Any:
    """A message of a page; with all the fields that a real one has, and no others."""
    union = messages.Incoming if title == "From the client" else messages.Outgoing
    message = msgspec.json.decode(block.text, type=union)
    shown = msgspec.json.decode(block.text)
    real = msgspec.json.decode(msgspec.json.encode(message))
    if title == "From the server":
        assert shown == real, f"line {block.line}"
    else:
        assert shown.keys() <= real.keys(), f"line {block.line}"
    return message


def test_views_of_the_examples_are_of_a_game() -> None:
    fields = set(dighouse.game("card-game").start().view(None).__struct_fields__)
    for block in blocks(page("messages.md"), "json"):
        view = msgspec.json.decode(block.text).get("view") or {}
        assert set(view) <= fields


def test_bodies_of_the_examples() -> None:
    by_name = {struct.__name__: struct for struct in BODIES}
    found = []
    for name in headings(page(PROTOCOL)):
        if name in by_name:
            for block in blocks(section(page(PROTOCOL), name), "json"):
                msgspec.json.decode(block.text, type=by_name[name])
                found.append(name)
    assert found == ["NewTable", "EditionWish", "Seated", "Problem"]


@pytest.mark.parametrize(
    ("ruleset", "title"), [("card-game", "Card Game"), ("new-expedition", "New Expedition")]
)
def test_numbers_of_the_card_games_have_the_shape_of_the_page(ruleset: str, title: str) -> None:
    """The lists of the example are cut short; all else in it is as a server answers."""
    (example,) = blocks(section(page(PROTOCOL), f"Numbers of the {title}"), "json")
    shown = msgspec.json.decode(example.text)
    real = dighouse.game(ruleset, seats=2).how_to_play().numbers
    assert list(shown) == list(real)
    for name, value in shown.items():
        if isinstance(value, dict):
            assert value.items() <= real[name].items()
        elif name in ("kinds", "chambers", "monuments"):
            assert value == real[name][: len(value)]
        else:
            assert value == real[name]


def test_numbers_of_archeologic_have_the_shape_of_the_page() -> None:
    (example,) = blocks(section(page(PROTOCOL), "Numbers of ArcheOlogic"), "json")
    shown = msgspec.json.decode(example.text)
    real = dighouse.game("archeologic").how_to_play().numbers
    assert list(shown) == list(real)
    assert shown.pop("costs").items() <= real["costs"].items()
    assert shown.pop("buildings") == real["buildings"][:1]
    assert all(real[name] == value for name, value in shown.items())


def test_the_study_of_the_page_is_one() -> None:
    (example,) = blocks(section(page(PROTOCOL), "Studies of ArcheOlogic"), "json")
    game = dighouse.game("archeologic")
    assert isinstance(game, OffersStudy)
    assert game.study(msgspec.json.decode(example.text))["contradiction"] == []


def test_the_table_of_the_players_page_can_be_made() -> None:
    (body,) = re.findall(r"'(\{\"game\".*\})'", page("tables.md"))
    table_creation.make_game(msgspec.json.decode(body, type=bodies.NewTable))


def test_how_to_compose_is_what_happens() -> None:
    """Each list of picks is answered as the page says, on the table of the README."""
    game = dighouse.game("card-game", seats=2)
    state, chance = game.start(), dighouse.Chance(7)
    while state.actor == dighouse.CHANCE:
        state.apply(chance.pick(state))
    found = list(blocks(section(page(PROTOCOL), "How to compose a decision"), "json"))
    assert len(found) == 4
    for asked, answered in zip(found[::2], found[1::2], strict=True):
        act = decoded(asked, "From the client")
        assert (act.seat, act.position) == (state.actor, chance.step)
        answer = decoded(answered, "From the server")
        if isinstance(act, messages.Act):
            assert apply_picks(game, state, act.seat, act.picks, act.id) == answer
            continue
        found_out = dighouse.rehearse(state, act.picks)
        assert (answer.judged, answer.allowed) == (found_out.judged, found_out.allowed)
        assert (answer.finished, answer.reason) == (found_out.finished, found_out.reason)
        assert answer.menu == [game.text(pick) for pick in found_out.menu or []]
        view = msgspec.to_builtins(found_out.view)
        for name, value in msgspec.json.decode(answer.view).items():
            assert view[name] == value


# -- refusals, codes, limits -------------------------------------------------------------------------


def test_every_refusal_is_documented() -> None:
    assert named(section(page(PROTOCOL), "Refusals")) == list(get_args(messages.Why))


def test_every_close_code_is_documented() -> None:
    codes = [
        value
        for name, value in vars(messages).items()
        if name.isupper() and isinstance(value, int) and 1000 <= value <= 4999
    ]
    assert [int(row[0]) for row in rows(section(page(PROTOCOL), "Close codes"))] == codes


def test_every_limit_is_documented() -> None:
    limits = LimitSettings()
    table = rows(section(page(PROTOCOL), "Limits"))
    found = {row[0].strip("`"): (float(row[1]), float(row[2])) for row in table}
    assert found == {
        kind: (limits.rate(kind).per_second, limits.rate(kind).burst) for kind in KINDS
    }


def test_sizes_and_times_are_those_of_the_code() -> None:
    limits = LimitSettings()
    kilobyte = 1024
    wanted = {
        PROTOCOL: [
            f"{limits.connections} sockets at once and {limits.http_connections} plain connections",
            f"a table {limits.spectators} spectators",
            f"most {http_connection.HEAD_LINES} lines and {http_connection.HEAD_BYTES // kilobyte} kB (431)",
            f"within {http_connection.HEAD_SECONDS:.0f} seconds, its body within {http_connection.BODY_SECONDS:.0f} more",
            f"no more than {http_connection.WAITING} calls",
            f"A frame has at most {messages.FRAME_BYTES // kilobyte} kB",
            f"a body {app.BODY_BYTES // kilobyte} kB",
            f"a name {names.NAME_CHARACTERS} characters, a line of chat {names.CHAT_CHARACTERS}",
            f"After {session.BAD_MESSAGES_AT_MOST} refusals",
            f"more than {WAITING_BYTES // kilobyte} kB unread",
            f"more than {UNREAD_BYTES // kilobyte} kB waiting",
            f"log has at most {log_limits.ROWS} rows",
            f"and {log_limits.TALK} more lines of chat",
            f"when {fair_queue.EACH} calls of an address wait",
            f"every {PING_SECONDS:.0f} seconds",
            f"(about {live_table.REMEMBERED} rows)",
            f"at most {bodies.EDITION_BYTES // kilobyte} kB; optional",
            "{:.0f} to {:.0f}".format(*table_creation.BANK),
            "{:.0f} to {:.0f}".format(*table_creation.BONUS),
        ],
        "messages.md": [
            f"at most {session.SEATS_AT_MOST};",
            f"1 to {messages.ID_CHARACTERS} characters",
            f"at most {messages.PICKS} |",
            f"the last {live_table.CHAT_LINES} lines",
            f"after {names.CHAT_CHARACTERS} characters",
        ],
        "tables.md": [
            f"up to {limits.spectators} at a table",
            f"A name has at most {names.NAME_CHARACTERS} characters",
            f"at most {names.CHAT_CHARACTERS} characters, and the last {live_table.CHAT_LINES}",
        ],
    }
    missing = [text for name, texts in wanted.items() for text in texts if text not in code(name)]
    assert missing == []
    assert session.HELLO_SECONDS == 10
    assert "within ten seconds" in code(PROTOCOL)
