"""Which terminal page a game has: that of its family, or the one in plain words."""

from __future__ import annotations

from dighouse import registry
from dighouse.kernel.game import Game
from dighouse.kernel.manifest import load
from dighouse.terminal.page import Page


def page_class(ruleset: str) -> type[Page]:
    entry = registry.rulesets().get(ruleset)
    if entry is None or entry.page is None:
        return Page
    found: type[Page] = load(entry.page)
    return found


def page_of(game: Game) -> Page:
    return page_class(game.ruleset)(game)
