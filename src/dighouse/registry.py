"""Which games there are: the house looks for families, and nobody lists them.

A family of ours is a package in `dighouse.games`; one of somebody else's is an entry point of the
group `dighouse.games`, see `kernel.manifest`.
"""

from __future__ import annotations

import pkgutil
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from dighouse import games
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.manifest import GROUP, Manifest, RulesetEntry, load


@cache
def families() -> dict[str, Manifest]:
    """The manifests of all families, in the order in which they are listed."""
    found: dict[str, Manifest] = {}
    known: set[str] = set()
    for manifest in (*_ours(), *_installed()):
        ids = {entry.id for entry in manifest.rulesets}
        if manifest.family in found or known & ids:
            # Records and tables name rulesets by id alone, so what was there first keeps its name.
            warnings.warn(
                f"the family {manifest.family!r} is left out: there is one of its name, or of a "
                f"game of its ({', '.join(sorted(ids))})",
                stacklevel=2,
            )
            continue
        known |= ids
        found[manifest.family] = manifest
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def _ours() -> Iterator[Manifest]:
    for module in pkgutil.iter_modules(games.__path__):
        yield load(f"{games.__name__}.{module.name}.manifest:MANIFEST")


def _installed() -> Iterator[Manifest]:
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            manifest = point.load()
            if not isinstance(manifest, Manifest):
                raise TypeError(f"{point.value} is no Manifest")
        except Exception as error:
            # A package that is broken must not take all the other games with it.
            warnings.warn(
                f"the games of {point.name!r} can't be loaded: {type(error).__name__}: {error}",
                stacklevel=3,
            )
            continue
        yield manifest


@cache
def rulesets() -> dict[str, RulesetEntry]:
    """What the manifests say of each game, by its ruleset id."""
    return {entry.id: entry for manifest in families().values() for entry in manifest.rulesets}


@cache
def family_of(name: str) -> Manifest | None:
    """The manifest of a game's family; None if there is no such game."""
    for manifest in families().values():
        if any(entry.id == name for entry in manifest.rulesets):
            return manifest
    return None


@cache
def has_web_folder(name: str) -> bool:
    """Has the browser client a folder for this game? Else the generic page shows it."""
    manifest = family_of(name)
    return manifest is not None and manifest.web is not None


def default() -> str:
    """The game that is meant where none is named: the first of the list."""
    return next(iter(rulesets()))


def entry_of(name: str) -> RulesetEntry:
    """What the manifest of its family says of a game. BadOptions if there is none of this id."""
    if name not in rulesets():
        raise BadOptions(f"there is no game {name!r}; there are: {', '.join(rulesets())}")
    return rulesets()[name]


def ruleset(name: str) -> type[Game]:
    """The game class of a ruleset id."""
    found: type[Game] = load(entry_of(name).game)
    return found


def make(
    name: str, *, seats: int, options: Mapping[str, Any], edition_text: str | None = None
) -> Game:
    """A game as a record names it."""
    return ruleset(name).choose({**options, "seats": seats}, edition_text)


def release_for(name: str, version: int) -> str | None:
    """The release that reads records of an older behaviour version."""
    entry = rulesets().get(name)
    return None if entry is None else entry.old_versions.get(version)
