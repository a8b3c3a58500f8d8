"""The rules as people read them: the text is ours, the numbers are the edition's."""

from __future__ import annotations

import re
from importlib import resources

import msgspec

import dighouse
from dighouse.games.archeologic.edition import Edition, built_in
from dighouse.games.archeologic.teaching import how_to_play

# Pages of the browser client point to these.
SECTIONS = [
    "goal",
    "map",
    "buildings",
    "clues",
    "turn",
    "viewfinder",
    "questions",
    "answers",
    "time-track",
    "check",
    "modes",
    "solo",
    "expert",
    "quests",
    "fair",
]


def small() -> Edition:
    """Other numbers everywhere, and no small building."""
    text = built_in().text
    head, _, _ = text.partition("[[buildings]]")
    head = head.replace("side = [5,", "side = [3,").replace("traps = [3,", "traps = [1,")
    head = re.sub(r'ring = \["[^"]*"', 'ring = ["A 1 B 2 C 3"', head)
    head = head.replace("check = [4,", "check = [9,").replace("aim = [2,", "aim = [7,")
    tile = '[[buildings]]\nname = "Q"\nsize = ["big", "A"]\nplan = [["of"], "A"]\n'
    return Edition(head + tile, "small.toml", built_in=False)


def test_every_section_is_there_and_every_slot_is_filled() -> None:
    for edition in (built_in(), small()):
        rules = how_to_play(edition)
        assert [section.id for section in rules.sections] == SECTIONS
        for section in rules.sections:
            assert section.title
            assert all(section.paragraphs)
            assert not re.search("[{}]", "".join(section.paragraphs)), "a slot that nothing fills"
        msgspec.json.encode(rules)


def test_numbers_of_the_text_come_from_the_edition() -> None:
    file = resources.files("dighouse.words") / "en" / "archeologic-rules.json"
    for section in msgspec.json.decode(file.read_bytes())["sections"]:
        digits = re.findall(r"[0-9]+", " ".join(section["paragraphs"]))
        # Where a pawn starts alone, no edition can change.
        assert digits == (["0"] if section["id"] == "solo" else [])


def test_the_text_has_the_numbers_that_are_played() -> None:
    def text(edition: Edition) -> dict[str, str]:
        return {part.id: " ".join(part.paragraphs) for part in how_to_play(edition).sections}

    printed, other = text(built_in()), text(small())
    for id_, part, changed in (
        ("map", "22 of the 25 zones; the other 3 are empty", "2 of the 9 zones; the other 7"),
        ("map", "more than 3 traps", "more than one trap"),
        ("buildings", "S, T, L and O are big. V and I are small.", "Q is big."),
        ("viewfinder", "1, A, 2, B, 3, C, 4, D, 5, E. ", "A, 1, B, 2, C, 3. "),
        ("viewfinder", "it begins at 1.", "it begins at A."),
        ("viewfinder", "for 1 time, or put it on any axis you like for 2.", "you like for 7."),
        ("questions", "2 time for a small building and 3 for a big one", "3 for a big one"),
        ("check", "It costs 4 time", "It costs 9 time"),
    ):
        assert part in printed[id_]
        assert changed in other[id_]


def test_numbers_have_their_marks() -> None:
    numbers = dighouse.game("archeologic").how_to_play().numbers
    assert numbers["side"] == [5, "T"]
    assert numbers["costs"]["big"] == [3, "T"]
    assert numbers["buildings"][0] == {
        "name": "S",
        "size": ["big", "T"],
        "plan": [["s.", "oo", ".o"], "S"],
    }
