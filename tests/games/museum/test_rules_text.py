"""The rules as people read them: every slot filled, every house rule marked, no number made up."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest

import dighouse
from dighouse.kernel.edition_file import MARKS
from tests.games.museum.table import play_small, small

SECTIONS = [
    *("goal", "tiles", "set-up", "turn", "placing", "icons", "mummies", "walking", "artifacts"),
    *("scoring", "end", "open", "fair"),
]
# The ledger's rules that are rulings of ours, in whole or in part.
RULINGS = [1, 2, 3, 4, 7, 9, 10, 11, 12, 13, 14, 16, 18, 20, 21, 23, 27, 29, 30, 31, 33, 34, 35]


def sections(game: dighouse.Game) -> dict[str, str]:
    return {one.id: " ".join(one.paragraphs) for one in game.how_to_play().sections}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_of_it_is_there(seats: int) -> None:
    text = sections(dighouse.game("museum", seats=seats))
    assert list(text) == SECTIONS
    for part in text.values():
        assert not re.search(r"[{}]|None|  ", part), part
    assert f"with {seats} players, {54 + seats} in all" in text["end"]


@pytest.mark.parametrize(
    ("section", "part"),
    [
        ("goal", "Northern Europe (blue), Mesoamerica (green), Indochina (red) and Ancient Egypt"),
        ("tiles", "There are 54 tiles, 6 airports among them."),
        ("tiles", "There are 8 (A) of the first, 8 (A) of the second and 8 (A) of the third."),
        ("set-up", "Everybody draws 3 tiles and 5 of the 8 artifacts"),
        ("placing", "25 cells on each side"),
        ("walking", "walks up to 3 steps"),
        ("artifacts", "Each token is worth 3 points"),
        ("scoring", "worth 1 point for each temple and 3 points for each artifact"),
    ],
)
def test_numbers_are_those_of_the_edition(section: str, part: str) -> None:
    assert part in sections(dighouse.game("museum"))[section]


def test_the_text_has_no_number_of_its_own() -> None:
    """What an edition can change is in a slot."""
    file = resources.files("dighouse.games.museum") / "words" / "en" / "rules.json"
    parts = json.loads(file.read_text("utf-8"))["sections"]
    assert [line for part in parts for line in part["paragraphs"] if re.search(r"\d", line)] == []
    text = sections(play_small(small("tB tB M S", "rotate tG tG M S", "P", hand=1, artifacts=2)))
    assert "There are 3 tiles, one airport (A) among them." in text["tiles"]
    assert "Everybody draws one tile (A) and 2 (A) of the 8 artifacts" in text["set-up"]


def test_house_rules_are_marked() -> None:
    """In each section that has a ruling."""
    text = sections(dighouse.game("museum"))
    marked = [id_ for id_, part in text.items() if "ouse rule" in part]
    assert marked == [id_ for id_ in SECTIONS if id_ not in ("artifacts", "fair")]
    assert "House rule: which quarters the printed tiles show is not known" in text["tiles"]


def test_what_is_not_printed_says_so_where_it_is_read() -> None:
    """Marks of numbers, of what one source tells, and of what is ours."""
    text = sections(dighouse.game("museum"))
    assert "(S). House rule: which colour each of them has is our choice." in text["goal"]
    assert "what they show and how they are called is ours" in text["set-up"]
    assert "House rule: it can’t move about within the site where it is." in text["mummies"]
    assert "House rule: hands of tiles are secret" in text["open"]
    assert "Most points win (S)." in text["end"]
    assert "Other colours (S)" in text["scoring"]
    assert "3 tiles (" not in text["set-up"]  # the printed ones go without


def test_the_wider_reading() -> None:
    game = dighouse.game("museum", archeologist_links=True, table=15)
    text = sections(game)
    assert "what your archeologist stands on is connected" in text["scoring"]
    assert "it saves that one site" not in text["scoring"]
    assert "15 cells on each side" in text["placing"]


def test_rulings() -> None:
    rulings = dighouse.game("museum").how_to_play().rulings
    assert [ruling.id for ruling in rulings] == [f"MU-{number}" for number in RULINGS]
    for ruling in rulings:
        assert ruling.about
        assert ruling.text.endswith(".")


def test_every_number_has_its_mark() -> None:
    told = dighouse.game("museum").how_to_play()
    assert told.marks == MARKS
    numbers: dict[str, Any] = dict(told.numbers)  # a copy: games share it
    tiles = numbers.pop("tiles")
    assert numbers == {
        "setup": {"tiles": [3, "T"], "artifacts": [5, "T"]},
        "walk": {"steps": [3, "T"]},
        "score": {"temple": [1, "T"], "artifact": [3, "T"], "token": [3, "T"]},
    }
    assert sum(tile["copies"][0] for tile in tiles.values()) == 54
    assert tiles["13"] == {"quarters": ["tB", "tG", "M", "M"], "icon": "rotate", "copies": [1, "A"]}
    assert tiles["49"] == {"quarters": ["P"] * 4, "icon": "", "copies": [6, "T"]}
    assert {tile["copies"][1] for name, tile in tiles.items() if name != "49"} == {"A"}
