"""What a family of games tells of itself: its rulesets, bots, pages, words and compiled modules.

A family is a package with a module `manifest` that has a `MANIFEST`. Those of `dighouse.games` are
found by looking there; a package of somebody else names its manifest as an entry point:

    [project.entry-points."dighouse.games"]
    three-tricks = "three_tricks.manifest:MANIFEST"

Classes are named as entry points name them, `package.module:Class`, and imported when they are asked
for: a manifest costs nothing to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

GROUP = "dighouse.games"  # of the entry points
LAST = 1000  # where a family comes that does not say


@dataclass(frozen=True)
class RulesetEntry:
    """One game of a family."""

    id: str
    game: str  # its subclass of `Game`
    bots: Mapping[str, str] = field(default_factory=dict)  # by their levels, the strongest first
    # Names that a level had before, and the level: bots are still found by them, and nobody lists them.
    aliases: Mapping[str, str] = field(default_factory=dict)
    page: str | None = (
        None  # its subclass of `terminal.page.Page`; None: it is shown in plain words
    )
    # Pages of its own in the browser client, below /games/ID/, and the pattern of what may follow
    # behind each; None: nothing may.
    web_pages: Mapping[str, str | None] = field(default_factory=dict)
    # Behaviour versions of the past, and the last release that reads their records.
    old_versions: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Manifest:
    family: str
    rulesets: tuple[RulesetEntry, ...]
    order: int = LAST  # families are listed by this, then by name
    words: str | None = None  # the package whose folder words/ has word files for each language
    compiled: tuple[
        str, ...
    ] = ()  # modules that our build compiles, as paths in the family's folder
    web: str | None = None  # the folder below web/src/games; None: the generic page


def load(place: str) -> Any:
    """What a manifest names by `package.module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
