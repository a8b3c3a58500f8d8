"""An event of the card family, whose words are in words/LANGUAGE/events.json."""

from __future__ import annotations

from dighouse.kernel.events import CatalogueEvent


class CardEvent(CatalogueEvent, frozen=True):
    package = __package__
