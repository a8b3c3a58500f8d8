"""The one place that knows the games by name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

# Modules are imported when their game is asked for: `import dighouse` stays quick.
RULESETS = {
    "card-game": ("dighouse.games.archaeology.game", "CardGame"),
    "new-expedition": ("dighouse.games.archaeology.game", "NewExpedition"),
    "museum": ("dighouse.games.museum.game", "Museum"),
    "archeologic": ("dighouse.games.archeologic.game", "ArcheOlogic"),
}

# Behaviour versions of the past, and the last release that reads their records.
OLD_VERSIONS: dict[tuple[str, int], str] = {
    ("card-game", 1): "0.1.0",
    ("new-expedition", 1): "0.1.0",
    ("museum", 1): "0.1.0",
    ("archeologic", 1): "0.1.0",
}


def ruleset(name: str) -> type[Game]:
    """The game class of a ruleset id."""
    if name not in RULESETS:
        raise BadOptions(f"there is no game {name!r}; there are: {', '.join(RULESETS)}")
    module, cls = RULESETS[name]
    found: type[Game] = getattr(import_module(module), cls)
    return found


def make(
    name: str, *, seats: int, options: Mapping[str, Any], edition_text: str | None = None
) -> Game:
    """A game as a record names it."""
    return ruleset(name).choose({**options, "seats": seats}, edition_text)


def release_for(name: str, version: int) -> str | None:
    """The release that reads records of an older behaviour version."""
    return OLD_VERSIONS.get((name, version))
