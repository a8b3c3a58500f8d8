"""Events and clues of ArcheOlogic, whose words are in words/LANGUAGE/events.json."""

from __future__ import annotations

import msgspec

from dighouse.games.archeologic.views import Clue
from dighouse.kernel import catalogue
from dighouse.kernel.events import CatalogueEvent


class QuestEvent(CatalogueEvent, frozen=True):
    package = __package__


def clue_words(clue: Clue) -> str:
    """A clue as a sentence."""
    return catalogue.load(__package__).phrase("clue", clue.kind, **msgspec.to_builtins(clue))
