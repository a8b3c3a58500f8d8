"""Whose archeologist is whose: the option `colours`."""

from __future__ import annotations

import random
import re

import pytest

import dighouse
from dighouse import BadOptions
from tests.games.museum.table import table, walking
from tests.rules import rules


@rules("MU-1")
def test_the_seats_have_the_colours_that_they_chose() -> None:
    game = dighouse.game("museum", seats=3, colours=["Y", "B", "R"])
    assert [seat.colour for seat in game.start().view(None).seats] == ["Y", "B", "R"]
    assert game.options["colours"] == ["Y", "B", "R"]
    assert dighouse.game("museum", seats=3, colours="YBR") == game
    assert dighouse.game("museum", seats=2, colours=["B", "G"]) == dighouse.game("museum")


@pytest.mark.parametrize(
    "colours", [["B"], ["B", "B"], ["B", "G", "R"], ["B", "M"], ["BG"], ["b", "g"], [1, 2], 7, ""]
)
def test_colours_that_cannot_be(colours: object) -> None:
    what = (
        "colours must be 2 different ones of B, G, R, Y, one for each seat, such as ['B', 'G'], not"
    )
    with pytest.raises(BadOptions, match=re.escape(f"{what} {colours!r}")):
        dighouse.game("museum", seats=2, colours=colours)


@rules("MU-24", "MU-26", "MU-28", "MU-30")
def test_sites_count_for_the_seat_that_plays_their_colour() -> None:
    lay = {"M12": "tY tY tY tY", "L12": "tB tB tB tB", "N12": "tG tG tG tG"}
    it = table(lay, camps={0: "M11", 1: "L11"}, mummies={0: "N12nw"}, colours=["Y", "G"])
    yellow, blue, green = (it.site(f"{cell}nw") for cell in lay)
    assert (yellow.owner, yellow.scores) == (0, [0])
    assert (blue.owner, blue.scores) == (None, [])
    assert (green.owner, green.connected, green.scores) == (1, False, [0])


@rules("MU-23")
def test_a_mummy_keeps_off_the_colour_that_its_seat_plays() -> None:
    lay = {"M12": "tY tY tY tY", "L12": "tB tB tB tB", "N12": "rotate tB tG M M"}
    it = table(lay, phase="icon", camps={0: "M11"}, colours=["Y", "G"])
    it.play("mummy 0")
    assert not any(place.startswith("M12") for place in it.menu("to"))
    assert "L12nw" in it.menu("to")


@rules("MU-22")
def test_artifacts_are_the_same_for_all_colours() -> None:
    lay = {"M12": "aG0 tB tB tB"}
    it = walking(lay, camps={0: "M11"}, artifacts={0: "aG0"}, colours=["R", "Y"])
    it.play("to M12nw", "collect")
    assert it.seat(0).collected == ["aG0"]


def test_a_record_keeps_the_colours() -> None:
    game = dighouse.game("museum", seats=2, colours=["R", "Y"])
    state, dice, picks = game.start(), dighouse.Dice(1), []
    while state.actor != dighouse.OVER:
        picks.append(dice.pick(state))
        state.apply(picks[-1])
    text = dighouse.Record(game, picks, ["Ada", "Ben"]).text()
    again = dighouse.Record.parse(text)
    assert again.game == game
    assert again.replay().view(None) == state.view(None)


def test_a_view_of_other_colours_is_none_of_this_game() -> None:
    view = dighouse.game("museum", seats=2, colours=["R", "Y"]).start().view(None)
    with pytest.raises(dighouse.BadPosition):
        dighouse.game("museum", seats=2).sample(view, random.Random(1))
