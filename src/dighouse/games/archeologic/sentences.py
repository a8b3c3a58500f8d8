"""An event of ArcheOlogic, whose words are in words/LANGUAGE/events.json."""

from __future__ import annotations

from dighouse.kernel.events import CatalogueEvent


class QuestEvent(CatalogueEvent, frozen=True):
    package = __package__
