"""Edition files: what is wrong with one is said, and where; what is right can be played."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import dighouse
from dighouse import BadOptions
from tests.games.archaeology.table import EDITIONS, SHRUNKEN, bag, edition_of, start
from tests.games.edition_files import need_fault, write

PRINTED = edition_of(dighouse.game("card-game")).text
COIN = '[cards.coin]\ncopies = [14, "T"]\ntrade = [2, "T"]\n'
SMALL = 'name = "small"\ncards = [3, "T"]\nmaps = [1, "T"]\n'
SEATS_2 = '[seats.2]\nthieves = [8, "T"]\nstorms = [6, "T"]\n'

# What is wrong, see `edition_files.Fault`.
BAD = {
    # -- not there --
    "no id": ('id = "card-game"\n', "", "id", "is missing"),
    "no title": ('title = "Archaeology: The Card Game"\n', "", "title", "is missing"),
    "no trade value": (COIN, COIN.replace('trade = [2, "T"]\n', ""), "cards.coin.trade", "is missing"),
    "no copies": (COIN, COIN.replace('copies = [14, "T"]\n', ""), "cards.coin.copies", "is missing"),
    "no set-up": (
        '[setup]\nhand = [4, "T"]\nmarket = [5, "T"]\n',
        "",
        "setup",
        "is missing; it must be a table",
    ),
    "no hand": ('hand = [4, "T"]\n', "", "setup.hand", "is missing"),
    "no name of a chamber": (SMALL, SMALL.replace('name = "small"\n', ""), "chambers[0].name", "is missing"),
    "no storms": (SEATS_2, SEATS_2.replace('storms = [6, "T"]\n', ""), "seats.2.storms", "is missing"),
    # -- too much --
    "an unknown key": ('id = "card-game"\n', 'id = "card-game"\nauthor = "me"\n', "author", "is not a key"),
    "an unknown kind": (
        "[setup]",
        '[cards.scarab]\ncopies = [1, "T"]\ntrade = [1, "T"]\nsells = [[1, "T"]]\n[setup]',
        "cards.scarab",
        "is not a key",
    ),
    "an unknown key of a kind": (COIN, COIN + 'weight = [1, "T"]\n', "cards.coin.weight", "is not a key"),
    "an unknown key of the set-up": ("[setup]\n", '[setup]\ndiscard = [1, "T"]\n', "setup.discard", "is not a key"),
    "an unknown key of a chamber": (SMALL, SMALL + 'traps = [1, "T"]\n', "chambers[0].traps", "is not a key"),
    "an unknown key of seats": (SEATS_2, SEATS_2 + 'camels = [1, "T"]\n', "seats.2.camels", "is not a key"),
    # -- of the wrong type --
    "a number without a mark": ("hand = [4, \"T\"]", "hand = 4", "setup.hand", "[number, mark]"),
    "a mark alone": ("hand = [4, \"T\"]", 'hand = ["T"]', "setup.hand", "[number, mark]"),
    "a pair the wrong way round": ("hand = [4, \"T\"]", 'hand = ["T", 4]', "setup.hand", "whole number"),
    "a number as text": ("hand = [4, \"T\"]", 'hand = ["4", "T"]', "setup.hand", "whole number"),
    "true for a number": ("hand = [4, \"T\"]", 'hand = [true, "T"]', "setup.hand", "not True"),
    "a fraction": ("hand = [4, \"T\"]", 'hand = [4.0, "T"]', "setup.hand", "not 4.0"),
    "a bad mark": ("hand = [4, \"T\"]", 'hand = [4, "X"]', "setup.hand", "one of T, S, R, A"),
    "a mark in lower case": ("hand = [4, \"T\"]", 'hand = [4, "t"]', "setup.hand", "not 't'"),
    "a list for a mark": ("hand = [4, \"T\"]", 'hand = [4, ["T"]]', "setup.hand", "mark"),
    "a table for a mark": ("hand = [4, \"T\"]", 'hand = [4, {T = 1}]', "setup.hand", "mark"),
    "a text for a table": (
        '[setup]\nhand = [4, "T"]\nmarket = [5, "T"]\n',
        "[not-setup]\n",
        "setup",
        "is missing",
    ),
    "a list for a kind": (
        COIN + 'sells = [[2, "T"], [5, "T"], [10, "T"], [18, "T"], [30, "T"]]\n',
        "[cards]\ncoin = []\n",
        "cards.coin",
        "must be a table",
    ),
    "a table for the chambers": ("[[chambers]]\nname = \"small\"", "[chambers.small]\nname = \"small\"", None, ""),
    "prices without marks": (
        'sells = [[3, "T"]]\n',
        "sells = [3]\n",
        "cards.map.sells[0]",
        "[number, mark]",
    ),
    "a price in the middle": (
        '[18, "T"], [30, "T"]]\n',
        '[-18, "T"], [30, "T"]]\n',
        "cards.coin.sells[3]",
        "from 0 to",
    ),
    "a number for a title": ('title = "Archaeology: The Card Game"', "title = 1", "title", "must be a text"),
    # -- out of range --
    "no prices": ('sells = [[3, "T"]]\n', "sells = []\n", "cards.map.sells", "1 to 10 numbers"),
    "eleven prices": (
        'sells = [[3, "T"]]\n',
        "sells = [" + ", ".join(['[1, "T"]'] * 11) + "]\n",
        "cards.map.sells",
        "not 11",
    ),
    "too many cards of a kind": (COIN, COIN.replace("14", "32"), "cards.coin.copies", "from 0 to 31"),
    "cards below none": (COIN, COIN.replace("14", "-1"), "cards.coin.copies", "not -1"),
    "a trade value of nothing": (COIN, COIN.replace("[2,", "[0,"), "cards.coin.trade", "from 1 to 9"),
    "a trade value beyond 9": (COIN, COIN.replace("[2,", "[10,"), "cards.coin.trade", "from 1 to 9"),
    "a chamber for nothing": (SMALL, SMALL.replace("maps = [1", "maps = [0"), "chambers[0].maps", "from 1"),
    "a huge number": (COIN, COIN.replace("14", "9" * 30), "cards.coin.copies", "from 0 to 31"),
    "too many thieves": (SEATS_2, SEATS_2.replace("8", "99"), "seats.2.thieves", "from 0 to 31"),
    # -- that does not fit together --
    "hands that are too large": ("hand = [4, \"T\"]", 'hand = [40, "T"]', "seats.2", "take 100 treasures, but there are only 66"),
    "hands that are too large for four": ("hand = [4, \"T\"]", 'hand = [12, "T"]', "seats.4", "but there are only 66"),
    "two chambers of one name": ('name = "medium"', 'name = "small"', "chambers", "the same name"),
    "seven chambers": (
        "[seats.2]",
        "".join(
            f'[[chambers]]\nname = "c{n}"\ncards = [1, "T"]\nmaps = [1, "T"]\n' for n in range(4)
        )
        + "[seats.2]",
        "chambers",
        "six at most",
    ),
    "seats by another name": ("[seats.2]", "[seats.two]", "seats.two", "a number of seats"),
    "no seats at all": (PRINTED[PRINTED.index("[seats.2]") :], "[seats]\n", "seats", "at least one table"),
    # -- names --
    "an empty id": ('id = "card-game"', 'id = ""', "id", "1 to 100 characters"),
    "an id with spaces": ('id = "card-game"', 'id = "My Edition"', "id", "lower-case letters"),
    "an id that climbs": ('id = "card-game"', 'id = "../../etc"', "id", "lower-case letters"),
    "a title of two lines": (
        'title = "Archaeology: The Card Game"',
        'title = "One\\nTwo"',
        "title",
        "one line",
    ),
    "a title without end": (
        'title = "Archaeology: The Card Game"',
        f'title = "{"x" * 101}"',
        "title",
        "1 to 100 characters",
    ),
    "a chamber with a line end": ('name = "small"', 'name = "sm\\nall"', "chambers[0].name", "one line"),
    "a chamber with a space": ('name = "small"', 'name = "very small"', "chambers[0].name", "lower-case"),
    # -- another game's --
    "another game": ('ruleset = "card-game"', 'ruleset = "museum"', None, "is for 'museum', not for 'card-game'"),
    # -- no TOML --
    "a key twice": ('id = "card-game"\n', 'id = "card-game"\nid = "other"\n', None, "this is no TOML"),
    "an open bracket": ("hand = [4, \"T\"]", 'hand = [4, "T"', None, "this is no TOML"),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_is_named_with_its_place(fault: str, tmp_path: Path) -> None:
    need_fault("card-game", BAD[fault], PRINTED, tmp_path)


def test_a_deck_that_is_too_large_in_all(tmp_path: Path) -> None:
    text = re.sub(r"copies = \[\d+", "copies = [31", PRINTED)
    text = re.sub(r"(thieves|storms) = \[\d+", r"\1 = [31", text)
    path = write(tmp_path / "mine.toml", text)
    with pytest.raises(BadOptions, match=r"seats\.2: the deck has more than 255 cards"):
        dighouse.game("card-game", edition=path)


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, True, "2", None, [2]])
def test_seats_that_there_are_not(seats: object) -> None:
    with pytest.raises(
        BadOptions, match=f"no game for {re.escape(repr(seats))} seats.*allows 2, 3, 4"
    ):
        dighouse.game("card-game", seats=seats)


def test_seats_that_an_edition_does_not_have() -> None:
    with pytest.raises(BadOptions, match="edition pyramid allows 2, 3"):
        dighouse.game("card-game", seats=4, edition=EDITIONS / "pyramid.toml")


def test_an_edition_for_other_numbers_of_seats(tmp_path: Path) -> None:
    text = PRINTED[: PRINTED.index("[seats.3]")].replace("[seats.2]", "[seats.6]")
    path = write(tmp_path / "six.toml", text)
    with pytest.raises(BadOptions, match="none of 2, 3, 4"):
        dighouse.game("card-game", edition=path)


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(BadOptions, match="no option 'players'; its options are seats and edition"):
        dighouse.game("card-game", players=3)


def test_a_game_that_there_is_not() -> None:
    with pytest.raises(BadOptions, match="no game 'chess'; there are: card-game"):
        dighouse.game("chess")


# -- editions that are right -----------------------------------------------------------------------


def test_seats_default_to_the_fewest() -> None:
    assert dighouse.game("card-game").seats == 2


@pytest.mark.parametrize("name", SHRUNKEN)
def test_an_edition_of_ones_own_can_be_played(name: str) -> None:
    game = dighouse.game("card-game", edition=EDITIONS / f"{name}.toml")
    for number in edition_of(game).seats:
        it = start(number, name)
        dice = dighouse.Dice(number)
        while not it.over:
            it.state.apply(dice.pick(it.state))
        assert it.sizes() == [0] * number


def test_the_numbers_of_an_edition_are_the_numbers_of_the_game(tmp_path: Path) -> None:
    text = PRINTED.replace('hand = [4, "T"]', 'hand = [1, "A"]')
    text = text.replace('market = [5, "T"]', 'market = [0, "A"]')
    text = text.replace('[[2, "T"], [15, "T"]]', '[[7, "A"], [8, "A"], [100, "A"]]')
    path = write(tmp_path / "mine.toml", text.replace('id = "card-game"', 'id = "mine"'))
    game = dighouse.game("card-game", seats=2, edition=str(path))
    edition = edition_of(game)
    assert edition.id == "mine"
    assert not edition.built_in
    assert edition.hand.mark == "A"
    state = game.start()
    for move in ("deal cup", "deal cup", "first 0", "dig cup"):
        state.apply(game.parse(move))
    moves = state.view(0).moves
    assert "sell cup 2" in moves
    state.apply(game.parse("sell cup 2"))
    assert state.scores() == [8, 0]
    # Larger sets have their notation, too.
    assert game.text(game.parse("sell cup 3")) == "sell cup 3"


def test_other_editions_and_other_seats_are_other_games() -> None:
    games = [
        dighouse.game("card-game", seats=2),
        dighouse.game("card-game", seats=3),
        *(dighouse.game("card-game", seats=2, edition=EDITIONS / f"{n}.toml") for n in SHRUNKEN),
    ]
    assert len(set(games)) == len(games)
    for one in games:
        assert [other == one for other in games].count(True) == 1
        assert pickle.loads(pickle.dumps(one)) == one


def test_states_of_other_editions_are_not_equal() -> None:
    # The same cards on the table; but one edition sells cups for more.
    one = start(2, "hamlet").state
    text = (EDITIONS / "hamlet.toml").read_text("utf-8")
    other = type(one.game).choose({"seats": 2}, text.replace('[15, "T"]', '[16, "T"]')).start()
    assert one.dump() == other.dump()
    assert one != other


def test_every_kind_of_card_has_its_words() -> None:
    game = dighouse.game("card-game")
    for kind in edition_of(game).cards:
        (card,) = bag(kind)
        assert game.parse(f"deal {card}") >= game.decision_count
