"""Events that no game of a moderate length is sure to bring, as kind and data, by family.

Rare ends, editions of one's own, numbers that take other plural forms, and what the page makes of several events.
"""

from __future__ import annotations

from typing import Any

KINDS = ("mask", "talisman", "map", "pendant", "cup", "coin", "tablet", "parchment", "shard")
PILES = [{kind: number} for kind in KINDS for number in (0, 1, 2, 3, 11, 100)]
QUARTERS = ["M", "S", "P", *(f"t{c}" for c in "BGRY"), *(f"a{c}{n}" for c in "BGRY" for n in "01")]
BLANK = {"number": None, "free": 0, "fire": 0, "sharp": 0}
ASKED = {"seat": 0, "axis": "3", "cost": 3, "extra": 1, "space": 7}
RARE: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "archaeology": [
        *(("sold", {"seat": 0, "cards": pile, "value": 3}) for pile in PILES),
        *(("dug", {"seat": 0, "kind": kind}) for kind in KINDS),
        ("named", {"seat": 0, "kinds": [*KINDS]}),
        ("won", {"winners": [0, 1], "score": 9, "scores": [9, 9]}),
        ("won", {"winners": [0, 1, 2], "score": 9, "scores": [9, 9, 9]}),
        ("monument", {"monument": "sunken-city"}),
        ("nobody_to_rob", {}),
        ("answered", {"seat": 0, "cards": {}, "back": {}}),
        ("saw", {"seat": 0, "chamber": "left", "cards": {"cup": 1}}),
        *(
            ("took", {"seat": 2, "chamber": "west", "number": number})
            for number in (0, 1, 2, 3, 11, 100)
        ),
        *(
            ("explored", {"seat": 0, "chamber": "west", "maps": maps})
            for maps in (0, 1, 2, 3, 11, 100)
        ),
        *(
            (kind, {"seat": 0, "found": 2, "cards": {"cup": 1, "coin": 1}})
            for kind in ("found", "turned")
        ),
        ("found", {"seat": 2, "found": 2}),
    ],
    "museum": [
        *(
            (
                "drew",
                {"seat": 0, "tile": "x", "looks": {"x": [*[shown] * n, *["tB"] * (4 - n), ""]}},
            )
            for shown in (*QUARTERS, "aG.B0")
            for n in (1, 2, 3, 4)
        ),
        ("drew", {"seat": 0, "tile": "of-another-edition"}),
        *(("walked", {"seat": 0, "from": "A1", "to": "B2", "steps": n}) for n in (0, 2, 11, 100)),
        ("ended", {"winners": [0], "scores": [9, 4]}),
        ("ended", {"winners": [0, 1], "scores": [9, 9, 4]}),
        ("ended", {"winners": [0, 1, 2], "scores": [9, 9, 9]}),
        ("haunted", {"seat": 0, "mummy": 0, "from": None, "to": "B2"}),
        ("haunted", {"seat": 0, "mummy": 1, "from": "A1", "to": "B2"}),
        ("replaced", {"seat": 0, "at": "A1", "taken": "1", "tile": "camp", "turn": 0}),
        ("replaced_alike", {"seat": 0, "tile": "49"}),
        ("swapped_alike", {"seat": 0}),
        ("walked_back", {"seat": 0, "at": "A1"}),
    ],
    "archeologic": [
        *(
            ("answered", {**ASKED, "question": question, "answer": {**BLANK, **answer}})
            for question, answers in {
                "buildings": [{"number": n} for n in (*range(8), 11, 100)],
                "empty": [{"number": n} for n in (*range(8), 11, 100)],
                "traps": [
                    {},
                    *({"fire": n} for n in (1, 2, 3, 11, 100)),
                    *({"sharp": n} for n in (1, 2, 3, 11, 100)),
                ],
                "S": [{}, *({"free": n, "fire": 1, "sharp": 1} for n in (1, 2, 3, 11, 100))],
            }.items()
            for answer in answers
        ),
        *(
            ("asked", {**ASKED, "question": question, "answer": {**BLANK, "number": 2}})
            for question in ("buildings", "empty")
        ),
        *(
            ("clue", {"kind": "beside", "buildings": ["L"], "number": n, "yes": True})
            for n in (0, 1, 2, 3, 11, 100)
        ),
        *(
            ("clue", {"kind": kind, "buildings": ["L", "S"], "zones": ["A1", "B2"], "yes": yes})
            for kind in ("together", "edge", "corner", "touch", "empty")
            for yes in (True, False)
        ),
        ("clue", {"kind": "equal", "axes": ["3", "A"]}),
        ("clue", {"kind": "equal", "axes": ["A", "3"]}),
        ("clue", {"kind": "trap", "zones": ["A1"], "trap": "sharp", "private": True}),
        ("colours", {"seat": 0, "colours": {"S": True, "L": False}}),
        ("colours", {"seat": 0, "colours": {"S": False}}),
        ("colours", {"seat": 0, "colours": {"S": True}}),
        ("right", {"seat": 0}),
        ("out", {"seat": 0}),
        ("unsolved", {"winners": []}),
        ("won", {"seat": 0, "winners": [0], "time": 9, "rank": None}),
        ("letter", {"letter": "B"}),
    ],
}

MONUMENTS = ("pyramid", "great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
VARIANTS = ("long-expedition", "fierce-weather", "beginners-luck", "a-variant")

# Names that views, the terminal and the page ask for by themselves: phrase, value and others by name.
PHRASES: dict[str, list[tuple[str, Any, dict[str, Any]]]] = {
    "archaeology": [
        *(("kind", number, {"key": kind}) for kind in KINDS for number in (0, 1, 2, 3, 11, 100)),
        *(("monument", name, {}) for name in (*MONUMENTS, "sunken_city")),
        *(("chamber", name, {}) for name in (*MONUMENTS, "left")),
        *(("variant", name, {}) for name in VARIANTS),
        ("cards", {}, {}),
    ],
    "museum": [
        *((name, colour, {}) for name in ("colour", "culture") for colour in "BGRY"),
        *((name, one, {}) for name in ("artifact", "sign") for one in QUARTERS if one[0] == "a"),
        *(("icon", icon, {}) for icon in ("rotate", "swap", "replace", "")),
    ],
    "archeologic": [
        *(("traps", number, {}) for number in (0, 1, 2, 3, 11, 100)),
        *(("names", names, {}) for names in ([], ["S"], ["S", "L"])),
        *(("placed", {"building": "S", "zone": "A1", "turns": turns}, {}) for turns in range(4)),
        *(("symbols", {**BLANK, "free": free}, {}) for free in (0, 1)),
    ],
}
