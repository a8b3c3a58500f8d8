"""Edition files of the tile game: what is wrong with one is said, and where."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse import BadOptions
from dighouse.games.museum.edition import Edition, built_in
from tests.games.edition_files import need_fault, write
from tests.games.museum.table import play_small, small

BUILT_IN = built_in().text
FIRST = '1 = { quarters = "tB tB tB aG.2", copies = [1, "A"] }\n'
TURNED = '2 = { quarters = "tB tB tB aR.3", copies = [1, "A"] }\n'

# What is wrong, see `edition_files.Fault`.
BAD = {
    # -- not there --
    "no id": ('id = "museum"\n', "", "id", "is missing"),
    "no set-up": ('[setup]\ntiles = [3, "T"]\nartifacts = [5, "T"]\n', "", "setup", "is missing"),
    "no hand": ('tiles = [3, "T"]\n', "", "setup.tiles", "is missing"),
    "no artifacts": ('artifacts = [5, "T"]\n', "", "setup.artifacts", "is missing"),
    "no steps": ('steps = [3, "T"]\n', "", "walk.steps", "is missing"),
    "no value of a temple": ('temple = [1, "T"]\n', "", "score.temple", "is missing"),
    "no value of an artifact": ('\nartifact = [3, "T"]', "", "score.artifact", "is missing"),
    "no value of a token": ('token = [3, "T"]\n', "", "score.token", "is missing"),
    "no quarters": ('1 = { quarters = "tB tB tB aG.2", ', "1 = { ", "tiles.1.quarters", "is missing"),
    "no copies": (FIRST, FIRST.replace(', copies = [1, "A"]', ""), "tiles.1.copies", "is missing"),
    "no tiles": (BUILT_IN[BUILT_IN.index("[tiles]") :], "[tiles]\n", "tiles", "must be 1 to 120 in all, not 0"),
    "no table of tiles": (BUILT_IN[BUILT_IN.index("[tiles]") :], "", "tiles", "is missing"),
    # -- too much --
    "an unknown key": ("[setup]", 'author = "me"\n[setup]', "author", "is not a key"),
    "an unknown key of the set-up": ("[setup]\n", '[setup]\ncamps = [1, "T"]\n', "setup.camps", "is not a key"),
    "an unknown key of the walk": ("[walk]\n", '[walk]\njumps = [1, "T"]\n', "walk.jumps", "is not a key"),
    "an unknown key of the score": ("[score]\n", '[score]\nsea = [1, "T"]\n', "score.sea", "is not a key"),
    "an unknown key of a tile": (FIRST, FIRST.replace("copies", 'colour = "B", copies'), "tiles.1.colour", "is not a key"),
    # -- of the wrong kind --
    "a number without a mark": ('tiles = [3, "T"]', "tiles = 3", "setup.tiles", "[number, mark]"),
    "a bad mark": ('steps = [3, "T"]', 'steps = [3, "X"]', "walk.steps", "one of T, S, R, A"),
    "true for a number": ('steps = [3, "T"]', 'steps = [true, "T"]', "walk.steps", "not True"),
    "a list of quarters": ('1 = { quarters = "tB tB tB aG.2"', '1 = { quarters = ["tB"]', "tiles.1.quarters", "must be a text"),
    "a text for a tile": (FIRST, '1 = "tB tB tB aG.2"\n', "tiles.1", "must be a table"),
    "a number for an icon": (FIRST, FIRST.replace("copies", "icon = 1, copies"), "tiles.1.icon", "must be a text"),
    # -- out of range --
    "no tiles in a hand": ('tiles = [3, "T"]', 'tiles = [0, "T"]', "setup.tiles", "from 1 to 9"),
    "too many tiles in a hand": ('tiles = [3, "T"]', 'tiles = [10, "T"]', "setup.tiles", "from 1 to 9"),
    "nine artifacts of eight": ('artifacts = [5, "T"]', 'artifacts = [9, "T"]', "setup.artifacts", "from 0 to 8"),
    "ten steps": ('steps = [3, "T"]', 'steps = [10, "T"]', "walk.steps", "from 0 to 9"),
    "a temple below nothing": ('temple = [1, "T"]', 'temple = [-1, "T"]', "score.temple", "from 0 to 99"),
    "too many copies": (FIRST, FIRST.replace("[1,", "[121,"), "tiles.1.copies", "from 0 to 120"),
    "copies below none": (FIRST, FIRST.replace("[1,", "[-1,"), "tiles.1.copies", "from 0 to 120"),
    "too many tiles in all": (FIRST, FIRST.replace("[1,", "[68,"), "tiles", "1 to 120 in all, not 121"),
    # -- quarters and icons --
    "three quarters": (FIRST, FIRST.replace("tB tB tB ", "tB tB "), "tiles.1.quarters", "must be four"),
    "five quarters": (FIRST, FIRST.replace("tB tB tB ", "tB tB tB tB "), "tiles.1.quarters", "must be four"),
    "no quarter at all": (FIRST, FIRST.replace("tB tB tB aG.2", " "), "tiles.1.quarters", "must be four"),
    "two letters for an airport": (FIRST, FIRST.replace("tB tB tB aG.2", "P P"), "tiles.1.quarters", "must be four"),
    "four airports on a tile": (FIRST, FIRST.replace("tB tB tB aG.2", "P P P P"), "tiles.49", "looks like tile 1"),
    "a picture that there is not": (FIRST, FIRST.replace("aG.2", "aG.R2"), "tiles.1.quarters", "not 'aG.R2'"),
    "a picture of no culture": (FIRST, FIRST.replace("aG.2", "aG.M0"), "tiles.1.quarters", "not 'aG.M0'"),
    "a colour that there is not": (FIRST, FIRST.replace("aG.2", "tV"), "tiles.1.quarters", "must be tX, aX.N or aX.YN"),
    "an artifact without a number": (FIRST, FIRST.replace("aG.2", "aG"), "tiles.1.quarters", "not 'aG'"),
    "an artifact as views write it": (FIRST, FIRST.replace("aG.2", "aG2"), "tiles.1.quarters", "not 'aG2'"),
    "an artifact beyond 9": (FIRST, FIRST.replace("aG.2", "aG.10"), "tiles.1.quarters", "not 'aG.10'"),
    "a temple with a number": (FIRST, FIRST.replace("aG.2", "tG.1"), "tiles.1.quarters", "not 'tG.1'"),
    "a desert": (FIRST, FIRST.replace("aG.2", "D"), "tiles.1.quarters", "or M, S or P; N is a digit, after a colour 0 or 1; not 'D'"),
    "the Tomb": (FIRST, FIRST.replace("aG.2", "tomb"), "tiles.1.quarters", "not 'tomb'"),
    "an icon that there is not": (FIRST, FIRST.replace("copies", 'icon = "burn", copies'), "tiles.1.icon", "one of rotate, swap, replace, not 'burn'"),
    "an icon of nothing": (FIRST, FIRST.replace("copies", 'icon = "", copies'), "tiles.1.icon", ""),
    # -- names --
    "a tile called camp": (FIRST, FIRST.replace("1 =", "camp =", 1), "tiles.camp", "is called so already"),
    "a tile called tomb": (FIRST, FIRST.replace("1 =", "tomb =", 1), "tiles.tomb", "is called so already"),
    "a tile in capitals": (FIRST, FIRST.replace("1 =", "ONE =", 1), "tiles.ONE", "lower-case letters and digits"),
    "a tile with a space": (FIRST, FIRST.replace("1 =", '"a b" =', 1), "tiles.a b", "a tile is called by"),
    "a tile with a long name": (FIRST, FIRST.replace("1 =", f"{'x' * 13} =", 1), f"tiles.{'x' * 13}", "up to 12"),
    # -- that does not fit together --
    "two names for one look": (TURNED, TURNED.replace("aR.3", "aG.2"), "tiles.2", "looks like tile 1"),
    "two names for one look, turned": (TURNED, TURNED.replace("tB tB tB aR.3", "aG.2 tB tB tB"), "tiles.2", "looks like tile 1"),
    "two names for one picture": (TURNED, TURNED.replace("aR.3", "aG.4"), "tiles.2", "looks like tile 1"),
    # -- another game's, or none --
    "another game": ('ruleset = "museum"', 'ruleset = "card-game"', None, "is for 'card-game', not for 'museum'"),
    "a name of two lines": (TURNED, TURNED.replace("2 =", '"a\\nb" =', 1), None, "'tiles.a\\nb': "),
    "a tile twice": (TURNED, TURNED.replace("2 =", "1 =", 1), None, "this is no TOML"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_is_named_with_its_place(fault: str, tmp_path: Path) -> None:
    need_fault("museum", BAD[fault], BUILT_IN, tmp_path)


def test_more_kinds_than_there_can_be(tmp_path: Path) -> None:
    looks = [f"t{a} t{b} t{c} {d}" for a in "BGRY" for b in "BGRY" for c in "BGRY" for d in "MS"]
    tiles = [f'k{n} = {{ quarters = "{look}", copies = [1, "A"] }}' for n, look in enumerate(looks)]
    text = (
        BUILT_IN[: BUILT_IN.index("# Quarters clockwise")]
        + "[tiles]\n"
        + "\n".join(tiles[:101])
        + "\n"
    )
    path = write(tmp_path / "mine.toml", text)
    with pytest.raises(BadOptions, match="there are 100 different tiles at most"):
        dighouse.game("museum", edition=path)


def test_too_few_tiles_to_deal() -> None:
    text = small("tB tB M M", "tG tG M M", "P", hand=1)
    assert play_small(text, 3).seats == 3
    with pytest.raises(BadOptions, match="has 3 tiles, too few to deal 1 to each of 4 seats"):
        play_small(text, 4)


def test_a_large_edition_needs_a_larger_table() -> None:
    text = BUILT_IN.replace(FIRST, FIRST.replace("[1,", "[67,"))
    game = play_small(text, 4, table=13)  # 120 tiles, the Tomb and four camps
    assert edition_of(game).total == 120
    with pytest.raises(BadOptions, match="table must be an odd number of cells from 13 to 25"):
        play_small(text, 4, table=11)


def edition_of(game: Any) -> Edition:
    assert isinstance(game.edition, Edition)
    return game.edition


# -- editions that are right -----------------------------------------------------------------------


def test_a_small_edition_can_be_played() -> None:
    text = small("tB tB M M", "rotate tG tG S S", "P", "P", "swap aB.0 M aG.1 S", hand=1)
    for seats in (2, 3, 4):
        state = play_small(text, seats).start()
        dice = dighouse.Dice(seats)
        while state.actor != dighouse.OVER:
            state.apply(dice.pick(state))
        assert len(state.view(None).tiles) == 1 + 5 + seats


def test_the_smallest_edition_of_all() -> None:
    """Two tiles, no artifacts, a table of three by three."""
    game = play_small(small("tB tB M M", "P", artifacts=0), 2, table=3)
    state = game.start()
    moves = ["deal t0", "deal T1", "first 1", "play T1", "at B1", "play t0", "at C1", "turn 0"]
    for move in moves:
        state.apply(game.parse(move))
    assert state.view(0).artifacts == []
    assert state.dump()["phase"] == "play"


def test_the_numbers_of_an_edition_are_the_numbers_of_the_game(tmp_path: Path) -> None:
    text = BUILT_IN.replace('temple = [1, "T"]', 'temple = [2, "A"]').replace(
        'id = "museum"', 'id = "mine"'
    )
    text = text.replace('\nartifact = [3, "T"]', '\nartifact = [5, "A"]')
    text = text.replace('token = [3, "T"]', 'token = [7, "A"]').replace('steps = [3,', 'steps = [1,')  # fmt: skip
    game = dighouse.game("museum", edition=write(tmp_path / "mine.toml", text))
    assert edition_of(game).id == "mine"
    assert not edition_of(game).built_in
    state = game.load(
        {
            "phase": "walk",
            "turn": 0,
            "tiles": [["M12", "45", 0]],
            "camps": ["M11", None],
            "archeologists": ["M11nw", None],
            "mummies": [None, None],
            "hands": [["1", "2", "3"], ["4", "5", "6"]],
            "artifacts": [["aB0", "aG0", "aG1", "aR0"], ["aB0", "aG0", "aG1", "aR0", "aR1"]],
            "collected": [["aY1"], []],
            "known": None,
            "placed": "M12",
        }
    )
    assert state.scores() == [2 + 5 + 2 + 5 + 7, 0]
    assert state.view(0).reach == {"M12nw": 1, "M12ne": 1}


def test_a_game_with_its_own_edition_can_be_pickled() -> None:
    game = play_small(small("tB tB M M", "P", "P"), 2, table=5, archeologist_links=True)
    assert pickle.loads(pickle.dumps(game)) == game
    state = game.start()
    assert pickle.loads(pickle.dumps(state)) == state
