"""What the house needs to know of this family."""

from __future__ import annotations

from dighouse.kernel.manifest import Manifest, RulesetEntry

MANIFEST = Manifest(
    family="three-tricks",
    rulesets=(RulesetEntry("three-tricks", game="three_tricks.game:ThreeTricks"),),
    words="three_tricks",
)
