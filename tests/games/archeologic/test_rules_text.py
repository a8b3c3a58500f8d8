"""The rules as people read them: the text is ours, the numbers are the edition's."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import msgspec

import dighouse
from dighouse.games.archeologic.edition import Edition, built_in
from dighouse.games.archeologic.rules_text import how_to_play

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
    file = resources.files("dighouse.games.archeologic") / "words" / "en" / "rules.json"
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
        ("map", "more than 3 traps (R)", "more than one trap (R)"),
        ("buildings", "S, T, L and O are big. V and I are small.", "Q is big."),
        ("viewfinder", "1, A, 2, B, 3, C, 4, D, 5, E (R). ", "A, 1, B, 2, C, 3 (R). "),
        ("viewfinder", "it begins at 1.", "it begins at A."),
        (
            "viewfinder",
            "for 1 of your time, or put it on any axis you like for 2 (S).",
            "like for 7 (S).",
        ),
        ("questions", "2 (S) for a small building and 3 for a big one", "3 for a big one"),
        ("check", "It takes 4 of your time", "It takes 9 of your time"),
    ):
        assert part in printed[id_]
        assert changed in other[id_]


# What the ledger marks R, by the section that tells it: our rulings look like none of the rulebook's.
RULINGS = {
    "clues": ["in an order of its own, and the clues are the first of them", "for their eyes only"],
    "time-track": ["time runs on and on", "which is a house rule"],
    "check": ["if it still is, at once"],
    "modes": ["your pawn leaves the track", "The others only hear that you were wrong"],
    "solo": ["The time of the check counts"],
    "expert": ["These are ours", "as many cities open as three traps would"],
    "quests": ["on every computer and for ever"],
}


def test_what_is_not_printed_is_marked_where_it_is_read() -> None:
    sections = {one.id: " ".join(one.paragraphs) for one in how_to_play(built_in()).sections}
    for section, rulings in RULINGS.items():
        for ruling in rulings:
            assert f"{ruling} (R)" in sections[section]
    costs = sections["questions"]
    assert re.findall(r"takes (\d \(S\)|\d)", costs) == ["1 (S)", "1 (S)", "2 (S)", "2 (S)"]
    assert "where it is not printed in the rules: (S)." in sections["buildings"]
    assert "(S) is from one unofficial source" in sections["fair"]


def test_what_is_printed_has_no_mark() -> None:
    """An owner who has read all of it in print sees no mark but those of our rulings."""
    text = re.sub(r'"[SAR]"\]', '"T"]', built_in().text)
    sections = {
        one.id: " ".join(one.paragraphs)
        for one in how_to_play(Edition(text, "mine.toml", built_in=False)).sections
    }
    sections.pop("fair")  # which says what the marks mean
    assert not re.search(r"\([SA]\)", " ".join(sections.values()))
    for section, told in sections.items():
        assert told.count("(R)") == len(RULINGS.get(section, [])), section


def test_the_marks_are_those_of_the_ledger() -> None:
    """AO-3, AO-4, AO-10, AO-11, AO-14: the ring and the limit of traps are ours."""
    edition = built_in()
    marks = {name: cost.mark for name, cost in edition.costs.items()}
    assert marks == {
        **dict.fromkeys(("buildings", "empty", "traps", "small", "aim"), "S"),
        **dict.fromkeys(("big", "step", "check"), "T"),
    }
    assert (edition.side.mark, edition.traps.mark, edition.ring.mark) == ("T", "R", "R")
    assert "AO-16" in {ruling.id for ruling in how_to_play(edition).rulings}
    page = (Path(__file__).parents[3] / "docs" / "rules" / "archeologic.md").read_text("utf-8")
    costs = re.findall(r"^\| (\d) \| [^|]+ \| ([TSRA]) \|$", page, re.MULTILINE)
    assert [(int(value), mark) for value, mark in costs] == list(edition.costs.values())


def test_time_is_told_as_people_say_it() -> None:
    """Not 'a check takes 4 time'."""
    family = resources.files("dighouse.games.archeologic")
    told = [*(family / "words" / "en").iterdir()]
    assert len(told) > 5
    for file in told:
        assert not re.search(r"\} time\b", file.read_text("utf-8")), file.name


def test_the_city_lies_in_the_mountains_wherever_it_is_told_of() -> None:
    """As in the rulebook; the desert is that of the card games."""
    family = resources.files("dighouse.games.archeologic")
    told = [*(family / "words" / "en").iterdir(), family / "challenges.toml"]
    for file in told:
        assert not re.search(r"\b(desert|dunes?|sand)\b", file.read_text("utf-8"), re.I), file.name
    goal = how_to_play(built_in()).sections[0]
    assert "in the mountains" in goal.paragraphs[0]


def test_numbers_have_their_marks() -> None:
    numbers = dighouse.game("archeologic").how_to_play().numbers
    assert numbers["side"] == [5, "T"]
    assert numbers["costs"]["big"] == [3, "T"]
    assert numbers["buildings"][0] == {
        "name": "S",
        "size": ["big", "T"],
        "plan": [["s.", "oo", ".o"], "S"],
    }
