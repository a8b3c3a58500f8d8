"""All that the present code writes to sockets, callers and disk, as the lines of the fixtures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dighouse import registry
from tests.server.twins.world import World, in_world
from tests.server.wire_bytes import schemas
from tests.server.wire_bytes.rows import database
from tests.server.wire_bytes.samples import samples
from tests.server.wire_bytes.scripts import SCRIPTS
from tests.server.wire_bytes.transcript import Transcript
from tests.server.wire_bytes.types import types

FIXTURES = Path(__file__).parents[2] / "fixtures" / "wire"
WORLD = "wire bytes"
RULESETS = ("card-game", "new-expedition", "museum", "archeologic")


def play(data: Path) -> dict[str, list[str]]:
    """Play all scripts in one world. Lines by the name of their fixture."""

    async def work(world: World) -> dict[str, list[str]]:
        said = {f"session-{name}": await script(world) for name, script in SCRIPTS.items()}
        schema, rows = database(data)
        return said | {"database": schema, "rows": rows} | await _schemas(world)

    with pytest.MonkeyPatch.context() as patch:
        # The toy game of other tests in this process is none of ours.
        patch.delitem(registry.rulesets(), "peek", raising=False)
        return in_world(data, WORLD, work)


async def _schemas(world: World) -> dict[str, list[str]]:
    to = Transcript(world, "schemas")
    messages = await to.call("GET", "/docs/messages.json")
    found = {
        f"schema-{side.replace('_', '-')}": schemas.messages(messages, side)
        for side in ("from_client", "from_server")
    }
    found["schema-http"] = schemas.calls(await to.call("GET", "/docs/openapi.json"))
    found["schema-views"] = {
        name: schemas.view(await to.call("GET", f"/docs/views/{name}.json")) for name in RULESETS
    }
    return {name: _lines(parts) for name, parts in found.items()}


def _lines(parts: dict[str, Any]) -> list[str]:
    return [f"{name}: {json.dumps(part, sort_keys=True)}" for name, part in sorted(parts.items())]


def encoded() -> dict[str, list[str]]:
    """Examples of every type, as the present code writes them."""
    return {
        f"bytes-{group}": [
            f"{name}: {sample.decode()}"
            for name, kind in sorted(kinds.items())
            for sample in samples(kind)
        ]
        for group, kinds in types().items()
    }


def read_again(group: str, line: str) -> str:
    """A line of a fixture, read and written by the present code."""
    name, _, text = line.partition(": ")
    kind = types()[group][name]
    return f"{name}: {msgspec.json.encode(msgspec.json.decode(text, type=kind)).decode()}"


def fixture(name: str) -> list[str]:
    return (FIXTURES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
