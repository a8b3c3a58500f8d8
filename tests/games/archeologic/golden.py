"""The games of this family that are told whole in tests/golden, by the names of the files."""

from __future__ import annotations

from tests.golden.played import Played

PLAYED = {
    "archeologic-1": Played("archeologic", 1, 1, finds=60),
    "archeologic-1-numbered": Played("archeologic", 1, 1, {"quest": 17, "time_limit": 40}),
    "archeologic-1-rulebook": Played("archeologic", 1, 6, {"mode": "rulebook"}),
    "archeologic-2-rulebook": Played(
        "archeologic", 2, 2, {"mode": "rulebook", "clues": 4, "handicap": [0, 2]}
    ),
    "archeologic-2-lettered": Played(
        "archeologic", 2, 3, {"quest": 17, "expert": True, "handicap": [1, 0], "time_limit": 20}
    ),
    "archeologic-3": Played("archeologic", 3, 4, finds=100),
    "archeologic-4-expert": Played(
        "archeologic", 4, 5, {"mode": "rulebook", "expert": True, "time_limit": 40}
    ),
}
