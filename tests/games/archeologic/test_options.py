"""What can be chosen, and what is refused with what words."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse.games.archeologic.game import ArcheOlogic
from tests.games.archeologic.table import EDITIONS, game, small


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seats": 0}, "allows 1, 2, 3, 4"),
        ({"seats": 5}, "allows 1, 2, 3, 4"),
        ({"seats": True}, "allows 1, 2, 3, 4"),
        ({"mode": "solo"}, "app or rulebook"),
        ({"mode": ["app"]}, "app or rulebook"),
        ({"seats": 2, "clues": 6}, "3, 4, 5"),
        ({"seats": 2, "clues": "3"}, "3, 4, 5"),
        ({"clues": 4}, "a game for one has 3 clues"),
        ({"expert": 1}, "true or false, not 1"),
        ({"seats": 2, "expert": True, "clues": 5}, "bring their own number"),
        ({"quest": 0}, "from 1 to"),
        ({"quest": "x"}, "from 1 to"),
        ({"quest": "17b"}, "choose an expert one, or leave the letter out: 17"),
        ({"seats": 2, "handicap": [0]}, "each of the 2 seats"),
        ({"seats": 2, "handicap": [0, 3]}, "from 0 to 2"),
        ({"seats": 2, "handicap": 1}, "such as"),
        ({"handicap": [1]}, "no handicap"),
        ({"time_limit": 9}, "from 10 to 1000, or none"),
        ({"time_limit": False}, "from 10 to 1000, or none"),
        ({"time_limit": 100.0}, "from 10 to 1000"),
        ({"colour": "red"}, "has no option 'colour'; its options are seats, mode"),
        ({"edition": 3}, "path of an edition file"),
    ],
)
def test_bad_options_say_what_is_wrong(options: dict[str, Any], why: str) -> None:
    with pytest.raises(dighouse.BadOptions, match=why):
        dighouse.game("archeologic", **options)


def test_defaults_are_filled_in() -> None:
    assert game().options == {
        "mode": "app",
        "clues": 3,
        "expert": False,
        "quest": None,
        "handicap": [0],
        "time_limit": 100,
    }
    assert game(quest="17").options["quest"] == 17
    assert game(quest="17B", expert=True).options["quest"] == "17b"


def test_all_options_are_offered() -> None:
    offer = ArcheOlogic.offer()
    assert offer.seats == [1, 2, 3, 4]
    assert {option.name for option in offer.options} == set(game().options)
    defaults = {option.name: option.default for option in offer.options}
    assert game(**defaults) == game()
    assert game(seats=3, **defaults) == game(seats=3)
    for option in offer.options:
        for choice in option.choices or []:
            game(seats=2, **{option.name: choice})


def test_a_game_is_made_again_from_its_options() -> None:
    for made in (
        game(seats=3, mode="rulebook", clues=4, handicap=[0, 1, 2], time_limit=50),
        game(quest="17b", expert=True),
        small("court", seats=2),
    ):
        again = ArcheOlogic.choose({**made.options, "seats": made.seats}, made.edition.text)
        assert again == made == pickle.loads(pickle.dumps(made))
        assert again.start() == made.start()
    assert small("court") != small("lane") != game()
    assert small("court").edition.id == "court"
    assert game(edition=str(EDITIONS / "court.toml")) == small("court")


def test_buildings_that_fit_in_no_way_are_refused_at_once() -> None:
    """Two zones of the lane's four are left for the third building, and it needs three."""
    corner = '[[buildings]]\nname = "V"\nsize = ["small", "R"]\nplan = [["f.", "oo"], "R"]\n'
    text = f"{small('lane').edition.text}\n{corner}"
    with pytest.raises(dighouse.BadOptions, match="in no way"):
        ArcheOlogic.choose({"seats": 2}, text)


def test_what_an_edition_forbids_is_said_with_its_file_and_key(tmp_path: Path) -> None:
    text = small("lane").edition.text
    path = tmp_path / "none.toml"
    path.write_text(re.sub(r"traps = \[\d", "traps = [0", text, count=1))
    says = f"edition {path}: map.traps: these buildings always have more than 0 traps on some axis"
    with pytest.raises(dighouse.BadOptions, match=re.escape(says)):
        dighouse.game("archeologic", edition=path)
    two = text + '[[buildings]]\nname = "V"\nsize = ["small", "R"]\nplan = [["f.", "oo"], "R"]\n'
    path.write_text(two)
    says = f"edition {path}: buildings: they fit on the map in no way"
    with pytest.raises(dighouse.BadOptions, match=re.escape(says)):
        dighouse.game("archeologic", edition=path)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"quest": 17}, "chance: none. This game's quest is drawn by its number"),
        ({"quest": 17, "seats": 2}, "chance: pawn SEAT. This game's quest is drawn by its number"),
        ({"quest": 17, "expert": True}, "chance: letter LETTER. This"),
        ({}, "chance: lay BUILDING ZONE DEGREES, clue ZONE$"),
        ({"expert": True}, "chance: lay BUILDING ZONE DEGREES, tell STATEMENT$"),
    ],
)
def test_who_writes_no_move_hears_of_those_of_this_game(options: dict[str, Any], says: str) -> None:
    with pytest.raises(dighouse.UnknownMove, match=says):
        game(**options).parse("lay z c1 90")


def test_a_record_of_a_game_is_replayed_and_verified() -> None:
    def checker(view: Any, rng: Any) -> int:
        return int(rng.choice(view.menu))

    record = dighouse.play(
        small("court", seats=2, mode="rulebook"), [checker, checker], dighouse.Chance(3)
    )
    assert record.replay().actor == dighouse.OVER
    assert record.verify().chance_steps > 0
