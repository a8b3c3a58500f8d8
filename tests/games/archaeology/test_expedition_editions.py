"""The New Expedition's part of edition files: monuments, tents, variants, kinds in the box."""

from __future__ import annotations

from pathlib import Path

import pytest

import dighouse
from dighouse import BadOptions
from tests.games.archaeology.table import Table, edition_of
from tests.games.edition_files import need_fault, write

PRINTED = edition_of(dighouse.game("new-expedition")).text
LONG = "[variants.long-expedition]\nseats = [2, 3]\n"
FIERCE = '[variants.fierce-weather]\nstorms = [6, "T"]\n'
TOMB = 'name = "tomb"\nway = "tomb"\n'
BOX = 'left_out = ["pendant", "tablet"]\n'
MONUMENTS = PRINTED[PRINTED.index("[[monuments]]") :]
LEFT = 'name = "left"\ncards = [5, "T"]\nmaps = [2, "T"]\n'

# What is wrong, see `edition_files.Fault`.
BAD = {
    # -- monuments --
    "neither monuments nor chambers": (MONUMENTS, "", "chambers", "is missing"),
    "a monument that is no table": (MONUMENTS, "[monuments]\n", "monuments", "a list of tables"),
    "seven monuments": (MONUMENTS, MONUMENTS + MONUMENTS, "monuments", "six at most"),
    "a monument twice": ('name = "temple"\n', 'name = "tomb"\n', "monuments", "a name of its own"),
    "a monument called random": ('name = "temple"\n', 'name = "random"\n', "monuments", "none is 'random'"),
    "a monument with spaces": ('name = "temple"\n', 'name = "the temple"\n', "monuments[1].name", "lower-case"),
    "a monument without a way": ('way = "temple"\n', "", "monuments[1].way", "is missing"),
    "an unknown way": ('way = "temple"\n', 'way = "maze"\n', "monuments[1].way", "one of pyramid, temple, tomb, mine, sphinx, ruins, not 'maze'"),
    "a tomb without keep": (TOMB + 'keep = [2, "T"] ', TOMB + "#", "monuments[2].keep", "is missing"),
    "a tomb that keeps nothing": ("keep = [2,", "keep = [0,", "monuments[2].keep", "from 1 to"),
    "a temple with a number of the tomb": ('way = "temple"\n', 'way = "temple"\nkeep = [2, "T"]\n', "monuments[1].keep", "is not a key"),
    "a mine with too much": ("safe = [5,", "safe = [32,", "monuments[3].safe", "from 0 to 31"),
    "a sphinx that asks for nothing": ("named = [2,", "named = [0,", "monuments[4].named", "from 1 to"),
    "a sphinx that shows nothing": ("turned = [5,", "turned = [0,", "monuments[4].turned", "from 1 to"),
    "ruins without a pile": ('pile = [12, "T"] ', "#", "monuments[5].pile", "is missing"),
    "no mark": ('safe = [5, "T"]', "safe = 5", "monuments[3].safe", "[number, mark]"),
    "a monument without chambers": ('[[monuments.chambers]]\nname = "mine"\ncards = [15, "T"]\nmaps = [1, "T"]\n', "", "monuments[3].chambers", "is missing"),
    "a chamber for nothing": (LEFT, LEFT.replace("maps = [2", "maps = [0"), "monuments[1].chambers[0].maps", "from 1"),
    "two chambers of one name": (LEFT, LEFT.replace("left", "right"), "monuments[1].chambers", "the same name"),
    "two chambers of one name in two monuments": (LEFT, LEFT.replace("left", "large"), "monuments", "the same name"),
    "a monument that is too large": ('name = "mine"\ncards = [15,', 'name = "mine"\ncards = [60,', "seats.2", "take 73 treasures, but there are only 62"),
    # -- set-up, turn, storm --
    "a tent that is never used": ("tents = [1,", "tents = [0,", "setup.tents", "from 1 to 3"),
    "a tent for ever": ("tents = [1,", "tents = [4,", "setup.tents", "from 1 to 3"),
    "no exploration at all": ("explorations = [1,", "explorations = [0,", "turn.explorations", "from 1"),
    "something else in a turn": ("[turn]\n", '[turn]\ntrades = [1, "T"]\n', "turn.trades", "is not a key"),
    "an empty turn": ('explorations = [1, "T"]  # at most\n', "", "turn.explorations", "is missing"),
    "a storm from the right": ('first = "left" ', 'first = "right" ', "storm.first", "\"digger\" or \"left\", not 'right'"),
    "a storm without a first": ('first = "left" ', "#", "storm.first", "is missing"),
    # -- kinds in the box --
    "an unknown kind in the box": (BOX, 'left_out = ["scarab"]\n', "seats.2.left_out", "must be some of mask"),
    "maps in the box": (BOX, 'left_out = ["map"]\n', "seats.2.left_out", "must be some of mask"),
    "a kind twice in the box": (BOX, 'left_out = ["cup", "cup"]\n', "seats.2.left_out", "must be some of"),
    "a text for the box": (BOX, 'left_out = "cup"\n', "seats.2.left_out", "a list of kinds"),
    "numbers in the box": (BOX, "left_out = [1]\n", "seats.2.left_out", "must be some of"),
    "too much in the box": (BOX, 'left_out = ["coin", "shard", "parchment", "tablet"]\n', "seats.2", "there are only"),
    # -- variants --
    "an unknown key of a variant": (FIERCE, FIERCE + 'camels = [1, "T"]\n', "variants.fierce-weather.camels", "is not a key"),
    "a variant that is an option": (FIERCE, FIERCE.replace("fierce-weather", "seats"), "variants.seats", "no other option"),
    "a variant with spaces": (FIERCE, FIERCE.replace("fierce-weather", '"fierce weather"'), "variants.fierce weather", "lower-case"),
    "a variant for nobody": (LONG, LONG.replace("[2, 3]", "[]"), "variants.long-expedition.seats", "such as [2, 3]"),
    "a variant for texts": (LONG, LONG.replace("[2, 3]", '["2"]'), "variants.long-expedition.seats", "such as [2, 3]"),
    "a variant for one number": (LONG, LONG.replace("[2, 3]", "2"), "variants.long-expedition.seats", "a list of numbers"),
    "true as a text": ("everything_in = true", 'everything_in = "true"', "variants.long-expedition.everything_in", "must be true"),
    "more thieves than can be": ("more_thieves = [1,", "more_thieves = [28,", "seats.2.thieves", "there are 32, and at most 31"),
    "tents that work too often": ("tents = [2,", "tents = [4,", "variants.fierce-weather.tents", "from 1 to 3"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_is_named_with_its_place(fault: str, tmp_path: Path) -> None:
    need_fault("new-expedition", BAD[fault], PRINTED, tmp_path)


@pytest.mark.parametrize("seats", [0, 1, 6, True, "2"])
def test_seats_that_there_are_not(seats: object) -> None:
    with pytest.raises(BadOptions, match="allows 2, 3, 4, 5"):
        dighouse.game("new-expedition", seats=seats)


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(
        BadOptions,
        match="its options are seats, monument, long_expedition, fierce_weather, beginners_luck and",
    ):
        dighouse.game("new-expedition", tents=3)


@pytest.mark.parametrize("name", ["monument", "fierce_weather"])
def test_the_card_game_has_no_such_options(name: str) -> None:
    with pytest.raises(BadOptions, match=f"no option '{name}'; its options are seats and edition"):
        dighouse.game("card-game", **{name: True})


def test_a_game_is_its_options() -> None:
    games = [
        dighouse.game("new-expedition"),
        dighouse.game("new-expedition", monument="mine"),
        dighouse.game("new-expedition", fierce_weather=True),
        dighouse.game("new-expedition", beginners_luck=True),
        dighouse.game("new-expedition", seats=3),
    ]
    assert len(set(games)) == len(games)
    assert games[0] == dighouse.game("new-expedition", monument="random", long_expedition=False)
    assert games[0].options == {
        "monument": "random",
        "long_expedition": False,
        "fierce_weather": False,
        "beginners_luck": False,
    }


def test_the_numbers_of_an_edition_are_the_numbers_of_the_game(tmp_path: Path) -> None:
    """Another storm, tents for three storms, a mine that bears more, two explorations a turn."""
    text = PRINTED.replace('first = "left"', 'first = "digger"').replace("safe = [5,", "safe = [8,")
    text = text.replace("tents = [1,", "tents = [3,").replace(
        "explorations = [1,", "explorations = [2,"
    )
    path = write(tmp_path / "mine.toml", text)
    it = Table(dighouse.game("new-expedition", monument="mine", edition=path).start())
    it.play(*["deal mask"] * 4, *["deal cup"] * 4, *["deal shard"] * 5, "first 0")
    assert it.tents() == [3, 3]
    it.play("dig storm")
    assert (it.phase, it.actor) == ("tent", 0)
    it.play("use tent", "use tent", "dig map", "end", "dig map", "end", "dig map")
    it.play("explore mine", "find talisman", "go on", "find talisman", "go on", "find coin")
    # Eight is safe here.
    assert (it.phase, it.state.view(0).turned) == ("press", {"talisman": 2, "coin": 1})
    assert it.play("stop").menu("explore") == ["mine"]


def test_an_edition_with_one_monument_has_no_choice_of_it(tmp_path: Path) -> None:
    cut = PRINTED.index("[[monuments]]", PRINTED.index("[[monuments]]") + 1)
    path = write(tmp_path / "one.toml", PRINTED[:cut])
    game = dighouse.game("new-expedition", edition=path)
    assert "monument" not in game.options
    assert game.start().view(None).monument == "great-pyramid"
    with pytest.raises(BadOptions, match="no option 'monument'"):
        dighouse.game("new-expedition", edition=path, monument="great-pyramid")
