"""The types whose bytes are held fast, by the names that they have on the wire and on disk.

The only module of these tests that knows what the types are called in Python: a class that gets
another name is renamed on the right side here, and its bytes stay those of the fixture.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from dighouse.server.rows import AnyDeed, Charter
from dighouse.server.wire import http
from dighouse.server.wire.messages import Incoming, Outgoing

# HTTP bodies by the names of docs/protocol.md.
BODIES: dict[str, type[msgspec.Struct]] = {
    "SeatWish": http.SeatWish,
    "NewTable": http.NewTable,
    "TakeSeat": http.TakeSeat,
    "ChangeSeat": http.ChangeSeat,
    "PauseWish": http.PauseWish,
    "DeviceCode": http.DeviceCode,
    "EditionWish": http.EditionWish,
    "Seated": http.Seated,
    "OneTimeCode": http.OneTimeCode,
    "TablePage": http.TablePage,
    "Invite": http.Invite,
    "LobbyEntry": http.LobbyEntry,
    "OptionInfo": http.OptionInfo,
    "GameInfo": http.GameInfo,
    "RuleSection": http.RuleSection,
    "RulingInfo": http.RulingInfo,
    "RulesPage": http.RulesPage,
    "EditionFile": http.EditionFile,
    "Draw": http.Draw,
    "StoryStep": http.StoryStep,
    "Story": http.Story,
    "Problem": http.Problem,
    "Devices": http.Devices,
}


def _tagged(union: Any) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


def types() -> dict[str, dict[str, type[msgspec.Struct]]]:
    """By fixture, then by the name of the type."""
    return {
        "from-client": _tagged(Incoming),
        "from-server": _tagged(Outgoing),
        "log": _tagged(AnyDeed),
        "config": {"table": Charter},
        "http": BODIES,
    }
