"""The types whose bytes are held fast, by the names that they have on the wire and on disk.

The only module of these tests that knows what the types are called in Python: a class that gets
another name is renamed on the right side here, and its bytes stay those of the fixture.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from dighouse.protocol import bodies
from dighouse.protocol.messages import Incoming, Outgoing
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import AnyLogEvent

# HTTP bodies by the names of docs/protocol.md.
BODIES: dict[str, type[msgspec.Struct]] = {
    "SeatWish": bodies.SeatWish,
    "NewTable": bodies.NewTable,
    "TakeSeat": bodies.TakeSeat,
    "ChangeSeat": bodies.ChangeSeat,
    "PauseWish": bodies.PauseWish,
    "DeviceCode": bodies.DeviceCode,
    "EditionWish": bodies.EditionWish,
    "Seated": bodies.Seated,
    "OneTimeCode": bodies.OneTimeCode,
    "TablePage": bodies.TablePage,
    "Invite": bodies.Invite,
    "LobbyEntry": bodies.LobbyEntry,
    "OptionInfo": bodies.OptionInfo,
    "GameInfo": bodies.GameInfo,
    "RuleSection": bodies.RuleSection,
    "RulingInfo": bodies.RulingInfo,
    "RulesPage": bodies.RulesPage,
    "EditionFile": bodies.EditionFile,
    "Draw": bodies.Draw,
    "StoryStep": bodies.StoryStep,
    "Story": bodies.Story,
    "Problem": bodies.Problem,
    "Devices": bodies.Devices,
}


def _tagged(union: Any) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


def types() -> dict[str, dict[str, type[msgspec.Struct]]]:
    """By fixture, then by the name of the type."""
    return {
        "from-client": _tagged(Incoming),
        "from-server": _tagged(Outgoing),
        "log": _tagged(AnyLogEvent),
        "config": {"table": TableConfig},
        "http": BODIES,
    }
