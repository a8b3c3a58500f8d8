"""The games of this family that are told whole in tests/golden, by the names of the files."""

from __future__ import annotations

from tests.golden.played import Played

PLAYED = {
    "card-game-2": Played("card-game", 2, 275),
    "card-game-3": Played("card-game", 3, 43),
    "card-game-4": Played("card-game", 4, 24),
    "new-expedition-2-pyramid": Played(
        "new-expedition", 2, 14, {"monument": "great-pyramid", "beginners_luck": True}
    ),
    "new-expedition-2-mine": Played(
        "new-expedition",
        2,
        11,
        {"monument": "mine", "long_expedition": True, "fierce_weather": True},
    ),
    "new-expedition-3-temple": Played("new-expedition", 3, 2, {"monument": "temple"}),
    "new-expedition-3-sphinx": Played(
        "new-expedition", 3, 13, {"monument": "sphinx", "long_expedition": True}
    ),
    "new-expedition-4-tomb": Played(
        "new-expedition", 4, 7, {"monument": "tomb", "beginners_luck": True}
    ),
    "new-expedition-4-ruins": Played("new-expedition", 4, 10, {"monument": "buried-ruins"}),
    "new-expedition-5-random": Played(
        "new-expedition", 5, 16, {"fierce_weather": True, "beginners_luck": True}
    ),
}
