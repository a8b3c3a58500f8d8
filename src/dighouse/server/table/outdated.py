"""Tables whose rules no code has any more: their log can be kept and told, but not played."""

from __future__ import annotations

import msgspec

from dighouse import registry
from dighouse.kernel.errors import NotNow
from dighouse.server.table.config import TableConfig


class Outdated(msgspec.Struct, frozen=True):
    """By which rules a table was played, and who was the last to know them."""

    title: str  # of the game
    version: int
    now: int  # the version that this release plays
    release: str | None  # the last one that plays the table's version; None: that was not noted

    @property
    def reason(self) -> str:
        """A sentence for the people of the table."""
        release = "an older release" if self.release is None else f"release {self.release}"
        return (
            f"this table was dealt by version {self.version} of {self.title}, which {release} "
            f"played, and this release plays version {self.now} alone: the table is closed, its "
            "log can be fetched as its record, and a rematch deals anew by today's rules"
        )


class OutdatedTable(NotNow):
    """Something was asked of a table that can't be answered without its rules."""


def outdated(config: TableConfig) -> Outdated | None:
    """None if this release may play the table; what is newer than we are is not outdated."""
    if config.ruleset not in registry.rulesets():
        return None
    rules = registry.ruleset(config.ruleset)
    if config.version >= rules.version:
        return None
    release = registry.release_for(config.ruleset, config.version)
    return Outdated(rules.title, config.version, rules.version, release)
