"""The card family: the Archaeology card game and the New Expedition."""

from __future__ import annotations

from dighouse.kernel.manifest import Manifest, RulesetEntry

# What runs inside a playout, greedy's thinking included, and views and events, which are made for every move. A literal, since the build reads it before the package can be imported.
COMPILED = (
    "bots/bags.py",
    "bots/finds.py",
    "bots/future_value.py",
    "bots/greedy_policy.py",
    "bots/overlooking_policy.py",
    "bots/position_reading.py",
    "bots/price_tables.py",
    "bots/situation.py",
    "bots/thinking.py",
    "bots/trading.py",
    "bots/worth.py",
    "digging.py",
    "event_drafts.py",
    "events.py",
    "game_numbers.py",
    "knowledge.py",
    "legal_picks.py",
    "monuments/mine.py",
    "monuments/monument.py",
    "monuments/private_look_monument.py",
    "monuments/pyramid.py",
    "monuments/ruins.py",
    "monuments/shuffled_monument.py",
    "monuments/sphinx.py",
    "monuments/temple.py",
    "monuments/tomb.py",
    "monuments/undecided_monument.py",
    "named_cards.py",
    "observation.py",
    "phases.py",
    "piles.py",
    "position.py",
    "redeal.py",
    "state.py",
    "turn.py",
    "viewing.py",
)
BOTS = {
    "master": "dighouse.search.network_bot:NetworkBot",
    "professor": "dighouse.games.archaeology.bots.greedy:Greedy",
    "digger": "dighouse.games.archaeology.bots.digger:Digger",
    "novice": "dighouse.games.archaeology.bots.novice:Novice",
}
ALIASES = {"greedy": "professor"}

MANIFEST = Manifest(
    family="archaeology",
    rulesets=(
        RulesetEntry(
            "card-game",
            game="dighouse.games.archaeology.game:CardGame",
            bots=BOTS,
            aliases=ALIASES,
            page="dighouse.games.archaeology.terminal.page:CardPage",
            old_versions={1: "0.1.0"},
        ),
        RulesetEntry(
            "new-expedition",
            game="dighouse.games.archaeology.game:NewExpedition",
            bots=BOTS,
            aliases=ALIASES,
            page="dighouse.games.archaeology.terminal.page:ExpeditionPage",
            old_versions={1: "0.1.0"},
        ),
    ),
    order=10,
    words="dighouse.games.archaeology",
    compiled=COMPILED,
    web="archaeology",
)
