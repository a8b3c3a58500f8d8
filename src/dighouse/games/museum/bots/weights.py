"""What a bot makes much of, and what it makes little of."""

from __future__ import annotations


class Weights:
    """In points, and in shares of points."""

    def __init__(self) -> None:
        self.loose = 0.45  # of what one owns and nobody scores yet: it may be linked later
        self.soon = 8.0  # turns; with fewer left, the chance to link something shrinks
        self.wait = 0.93  # what is left of a token's worth, for every turn until it is found
        self.rivals = 0.6  # of the rivals' points on average, beside those of the best of them
        self.leader = 0.4
        self.guard = 0.35  # of the own site that the archeologist keeps mummies from, at the end
        # What an icon is worth later, when sites are large: too much to spend it for less. In so
        # many turns before the end this becomes less; or, if patient, nothing.
        self.icon = 7.0
        self.late = 3.0
        self.patient = False
