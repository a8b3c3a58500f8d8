"""ArcheOlogic, the game of deduction."""

from __future__ import annotations

from dighouse.kernel.manifest import Manifest, RulesetEntry

BOTS = {
    "master": "dighouse.games.archeologic.bots.master:Master",
    "professor": "dighouse.games.archeologic.bots.professor:Professor",
    "digger": "dighouse.games.archeologic.bots.digger:Digger",
    "novice": "dighouse.games.archeologic.bots.novice:Novice",
}

MANIFEST = Manifest(
    family="archeologic",
    rulesets=(
        RulesetEntry(
            "archeologic",
            game="dighouse.games.archeologic.game:ArcheOlogic",
            bots=BOTS,
            page="dighouse.games.archeologic.terminal.page:QuestPage",
            # The card book has a form for a new card, and cards by their numbers.
            web_pages={"quests": None, "companion": None, "cards": "new|[1-9][0-9]{0,2}"},
            old_versions={1: "0.1.0"},
        ),
    ),
    order=30,
    words="dighouse.games.archeologic",
    web="archeologic",
)
