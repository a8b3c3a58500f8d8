"""The tile game."""

from __future__ import annotations

from dighouse.kernel.manifest import Manifest, RulesetEntry

# What runs inside a playout, of random moves or of a bot's. A literal, since the build reads it before the package can be imported.
COMPILED = (
    "bots/candidates.py",
    "bots/hidden.py",
    "bots/look_ahead.py",
    "bots/sites_found.py",
    "bots/tile_policy.py",
    "bots/tile_trial.py",
    "bots/weights.py",
    "bots/worth.py",
    "game_numbers.py",
    "legal_picks.py",
    "movement.py",
    "observation.py",
    "phases.py",
    "position.py",
    "site_paths.py",
    "site_scoring.py",
    "state.py",
    "turn.py",
    "viewing.py",
)
BOTS = {
    "master": "dighouse.games.museum.bots.master:Master",
    "professor": "dighouse.games.museum.bots.professor:Professor",
    "digger": "dighouse.games.museum.bots.digger:Digger",
    "novice": "dighouse.games.museum.bots.novice:Novice",
}

MANIFEST = Manifest(
    family="museum",
    rulesets=(
        RulesetEntry(
            "museum",
            game="dighouse.games.museum.game:Museum",
            bots=BOTS,
            aliases={"greedy": "digger"},
            page="dighouse.games.museum.terminal.page:MuseumPage",
            old_versions={1: "0.1.0"},
        ),
    ),
    order=20,
    words="dighouse.games.museum",
    compiled=COMPILED,
    web="museum",
)
