"""A strong policy for ArcheOlogic: what to ask, and when to check.

`best` minds one's own time only, as in solo. `best_with_rivals` minds rivals as well.
"""

from dighouse.games.archeologic.policy.plan import Plan, best

__all__ = ["Plan", "best"]
