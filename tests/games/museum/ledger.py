"""The tile game's ledger, as far as tests need it: ids of the rules, colours, artifacts, sums."""

from __future__ import annotations

IDS = [f"MU-{number}" for number in range(1, 36)]
IDS_OF = {"museum": IDS}

COLOURS = "BGRY"  # of the seats, in their order
ARTIFACTS = [f"a{colour}{which}" for colour in COLOURS for which in "01"]
ICONS = ("rotate", "swap", "replace")

# The tiles in all.
TILES = 54
AIRPORTS = 6
TEMPLES = 29  # a colour
ARTIFACT_QUARTERS = 8  # a colour
TERRAIN = 22  # quarters of mountains; of seas as well
TILES_OF_AN_ICON = 8

HAND = 3
EQUIPMENT = 5
STEPS = 3
