"""ArcheOlogic's ledger, as far as tests need it: the ids of its rules, its tiles and its counts."""

from __future__ import annotations

IDS = [f"AO-{number}" for number in range(1, 28)]
IDS_OF = {"archeologic": IDS}

# '.' no box, 'o' risk-free, 'f' fire trap, 's' sharp trap.
BUILDINGS = {
    "S": ["s.", "oo", ".o"],
    "T": ["o.", "of", "s."],
    "L": ["s.", "o.", "oo"],
    "O": ["of", "os"],
    "V": ["f.", "oo"],
    "I": ["oof"],
}
BIG = ("S", "T", "L", "O")
LAYOUTS, POOL, TRAPS_IGNORED = 166_848, 136_132, 10_428
RING = ["1", "A", "2", "B", "3", "C", "4", "D", "5", "E"]
