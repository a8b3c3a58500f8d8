"""The games of this family that are told whole in tests/golden, by the names of the files."""

from __future__ import annotations

from tests.golden.played import Played

PLAYED = {
    "museum-2": Played("museum", 2, 12),
    "museum-3-links": Played("museum", 3, 2, {"archeologist_links": True}),
    "museum-4-crowded": Played("museum", 4, 25, {"table": 9, "colours": ["Y", "B", "R", "G"]}),
}
