"""Icons: Rotate, Swap and Replace, and which tiles are locked."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse import BadPosition
from dighouse.games.museum.edition import built_in
from tests.games.museum.table import AIRPORT, PLAIN, REPLACE, ROTATE, SWAP, Table, table
from tests.rules import rules

BLUE, RED = "tB tB tB M", "tR tR tR S"
TWO = {"M12": BLUE, "M11": RED}


def placed(icon: str, lay: dict[str, str] | None = None, *, more: str = "", **pieces: Any) -> Table:
    """A tile with an icon was just placed below the Tomb; `more` is another tile of the hand."""
    held = [icon, more] if more else [icon]
    it = table(lay or TWO, **{"hands": {0: held}, **pieces})
    return it.play(f"play {icon}", "at M14", "turn 0")


# -- which icon ------------------------------------------------------------------------------------


@rules("MU-8")
@pytest.mark.parametrize("icon", [ROTATE, SWAP, REPLACE])
def test_an_icon_offers_its_action_any_mummy_or_nothing(icon: str) -> None:
    it = placed(icon, seats=3)
    assert it.menu() == ["use", "mummy 0", "mummy 1", "mummy 2", "nothing"]
    before = it.view(None).tiles
    it.play("nothing")
    assert it.phase == "draw"
    assert it.view(None).tiles == before


@rules("MU-8")
def test_a_tile_without_an_icon_asks_nothing() -> None:
    assert placed(PLAIN).phase == "draw"


@rules("MU-8")
def test_a_tile_that_replace_puts_down_triggers_nothing() -> None:
    it = placed(REPLACE, more=ROTATE).play("use", "at M12", f"play {ROTATE}", "turn 0")
    assert it.lies("M12").icon == "rotate"
    assert it.phase == "draw"


@rules("MU-8")
def test_only_the_icon_of_the_tile_just_placed_counts() -> None:
    it = placed(ROTATE, {"M12": "swap tB tR M M"}).play("use", "at M12", "turn 1")
    assert it.phase == "draw"
    it = placed(SWAP, {"M12": "rotate tB tG M M"})
    it.play("use", "at M12", "at M14", "turn 0", "turn 0")
    # Now the tile with Rotate lies where the new one was placed.
    assert it.lies("M14").icon == "rotate"
    assert it.phase == "draw"


@rules("MU-8")
def test_the_action_or_a_mummy_but_not_both() -> None:
    it = placed(ROTATE).play("mummy 1", "to M12nw")
    assert it.phase == "draw"


@rules("MU-8")
def test_an_icon_with_nothing_to_do_is_not_asked_about() -> None:
    """There is no other tile to turn, and no site for a mummy."""
    it = table({}, hands={0: ["x0"]}, edition=printed_and('x0 = "M M S S", "rotate"'))
    it.play("play x0", "at M12", "turn 0")
    assert it.phase == "draw"


def printed_and(tile: str) -> str:
    """The printed tiles and one more."""
    name, _, rest = tile.partition(" = ")
    quarters, _, icon = rest.partition(", ")
    line = f'{name} = {{ quarters = {quarters}, icon = {icon}, copies = [1, "A"] }}\n'
    return built_in().text + line


# -- what is locked --------------------------------------------------------------------------------

LOCKS = {"M12": BLUE, "L12": "tB tB tB S", "N12": RED, "O12": "tG tG tG M", "M11": "P"}


def locked(icon: str) -> Table:
    """A mummy at L12, an archeologist at N12; camps at M10 and L11."""
    return placed(
        icon,
        LOCKS,
        more=PLAIN,
        camps={0: "M10", 1: "L11"},
        archeologists={1: "N12nw"},
        mummies={1: "L12nw"},
    )


@rules("MU-9", "MU-10", "MU-12")
@pytest.mark.parametrize(
    ("icon", "cells"),
    [
        (ROTATE, ["M12", "O12"]),  # an airport looks the same however it is turned
        (SWAP, ["M11", "M12", "O12"]),  # the last one, M14, is nobody's first
        (REPLACE, ["M11", "M12", "O12"]),
    ],
)
def test_tiles_with_pieces_the_tomb_and_camps_are_locked(icon: str, cells: list[str]) -> None:
    it = locked(icon).play("use")
    assert it.menu("at") == cells


@rules("MU-9")
def test_a_locked_tile_says_why() -> None:
    it = locked(ROTATE)
    locks = {tile.at: tile.locked for tile in it.view(None).tiles if tile.locked}
    assert locks == {
        "M13": "tomb",
        "M10": "camp",
        "L11": "camp",
        "L12": "mummy",
        "N12": "archeologist",
    }


@rules("MU-9")
def test_only_the_tile_under_a_piece_is_locked_even_in_a_large_mountain() -> None:
    mountain = {"M12": "tB tG M M", "L12": "tR M M tY", "N12": "tB tB M tB"}
    it = placed(SWAP, mountain, camps={0: "M11"}, archeologists={0: "M12sw"}).play("use")
    assert it.menu("at") == ["L12", "N12"]


# -- rotate ----------------------------------------------------------------------------------------


@rules("MU-10")
def test_rotate_turns_one_tile_to_another_orientation() -> None:
    it = placed(ROTATE).play("use")
    assert it.menu("at") == ["M11", "M12"]
    it.play("at M12")
    assert it.menu() == ["turn 1", "turn 2", "turn 3"]
    it.play("turn 2")
    assert it.looks("M12") == "tB M tB tB"
    assert it.phase == "draw"


@rules("MU-10")
def test_rotate_goes_by_how_the_tile_lies() -> None:
    it = placed(ROTATE, {"M12": "tB M tB tB"}).play("use", "at M12")
    assert it.menu() == ["turn 0", "turn 1", "turn 3"]


@rules("MU-10")
def test_rotate_does_not_turn_the_tile_just_placed() -> None:
    assert placed(ROTATE).play("use").menu("at") == ["M11", "M12"]
    it = placed(ROTATE, {"M12": "P"})
    assert "use" not in it.menu()


# -- swap ------------------------------------------------------------------------------------------


@rules("MU-11")
def test_swap_changes_two_tiles_and_turns_both() -> None:
    it = placed(SWAP).play("use", "at M11")
    assert it.menu("at") == ["M12", "M14"]
    it.play("at M12")
    assert it.menu() == ["turn 0", "turn 1", "turn 2", "turn 3"]
    it.play("turn 1")
    assert it.view().spin == 1
    dump = it.state.dump()
    with pytest.raises(BadPosition, match="turn None"):  # it is a part of the position
        it.game.load({name: value for name, value in dump.items() if name != "spin"})
    assert it.menu() == ["turn 0", "turn 1", "turn 2", "turn 3"]
    it.play("turn 2")
    assert it.looks("M11") == "M tB tB tB"
    assert it.looks("M12") == "tR S tR tR"


@rules("MU-11")
def test_swap_may_take_the_tile_just_placed() -> None:
    it = placed(SWAP).play("use", "at M12")
    assert it.menu("at") == ["M14"]
    it.play("at M14", "turn 3", "turn 0")
    assert it.looks("M12") == "tR M M tB"
    assert it.looks("M14") == BLUE


@rules("MU-11")
def test_swap_needs_two_different_tiles() -> None:
    it = table({}, hands={0: [SWAP]}).play(f"play {SWAP}", "at M12", "turn 0")
    assert it.menu() == ["mummy 0", "mummy 1", "nothing"]


@rules("MU-11", "MU-35")
def test_a_swapped_airport_is_not_asked_how_it_lies() -> None:
    it = placed(SWAP, {"M11": "P", "M12": BLUE}).play("use", "at M11", "at M12")
    it.play("turn 3")  # of the blue one, which comes to M11; M12 gets the airport
    assert it.looks("M11") == "tB tB M tB"
    assert it.looks("M12") == "P P P P"
    assert it.phase == "draw"


# -- replace ---------------------------------------------------------------------------------------


@rules("MU-12")
def test_replace_takes_a_tile_for_another_of_the_hand() -> None:
    it = placed(REPLACE, more=PLAIN).play("use")
    assert it.menu("at") == ["M11", "M12"]  # not M14, just placed
    it.play("at M12")
    assert PLAIN in it.menu("play")
    it.play(f"play {PLAIN}")
    assert it.menu() == ["turn 0", "turn 1", "turn 2", "turn 3"]
    it.play("turn 1")
    assert it.looks("M12") == "M tY tY tY"
    assert "37" in it.hand(0)
    assert PLAIN not in it.hand(0)
    assert it.seat(0).hand == 2


@rules("MU-12")
def test_what_was_just_taken_can_not_go_back() -> None:
    it = placed(REPLACE, more=PLAIN).play("use", "at M12")
    assert "37" not in it.menu("play")


@rules("MU-12")
def test_replace_needs_another_tile() -> None:
    hands = {0: [REPLACE], 1: ["1"]}
    it = placed(REPLACE, hands=hands, camps={0: "M10", 1: "N11"}, pile=False)
    assert it.menu() == ["mummy 0", "mummy 1", "nothing"]


@rules("MU-12", "MU-6")
def test_the_own_camp_may_be_that_tile() -> None:
    it = placed(REPLACE).play("use", "at M11", "play camp")
    assert it.lies("M11").seat == 0
    assert it.seat(0).archeologist == "M11nw"
    assert "43" in it.hand(0)
    # It may walk this turn.
    assert it.phase == "walk"
    it.play("to M12ne").draw()
    assert it.seat(0).archeologist == "M12ne"
    assert it.seat(0).hand == 4


@rules("MU-12")
def test_the_camp_alone_is_another_tile() -> None:
    hands = {0: [REPLACE], 1: ["1", "2"]}
    it = placed(REPLACE, hands=hands, camps={1: "N11"}, pile=False)
    it.play("use", "at M12")
    assert it.menu() == ["play camp"]
    it.play("play camp", "stay")
    assert it.hand(0) == ["37"]


# -- airports, and pieces --------------------------------------------------------------------------


@rules("MU-13")
def test_airports_are_swapped_and_replaced_like_other_tiles() -> None:
    it = placed(REPLACE, {"M12": BLUE, "M11": "P"}, more=PLAIN)
    it.play("use", "at M11", f"play {PLAIN}", "turn 0")
    assert AIRPORT in it.hand(0)
    it = placed(REPLACE, more=AIRPORT).play("use", "at M12", f"play {AIRPORT}")
    assert it.looks("M12") == "P P P P"
    assert it.phase == "draw"


@rules("MU-13")
def test_an_airport_for_another_airport() -> None:
    it = placed(REPLACE, {"M12": "P"}, more=AIRPORT).play("use", "at M12", f"play {AIRPORT}")
    assert it.hand(0).count(AIRPORT) == 1
    assert it.seat(0).known == {AIRPORT: 1}


@rules("MU-14", "MU-15")
def test_turning_a_tile_may_merge_sites_with_pieces() -> None:
    lay = {"M12": "tB tG M M", "N12": "tB tB M tB", "L12": "tG tG tG S"}
    it = placed(ROTATE, lay, camps={0: "M11"}, archeologists={0: "N12nw"}, mummies={0: "L12nw"})
    it.play("use", "at M12", "turn 1")
    assert it.looks("M12") == "M tB tG M"
    assert it.site("N12nw").quarters == it.site("M12ne").quarters
    assert it.seat(0).archeologist == "N12nw"
    assert it.seat(0).mummy == "L12nw"


@rules("MU-14", "MU-15")
def test_turning_a_tile_may_split_the_site_under_pieces() -> None:
    lay = {"M12": "tB tB tB M", "N12": "tB tB M tB", "L12": "M tB tB tB"}
    it = placed(SWAP, {**lay, "K12": "tR tR tR S"}, camps={0: "M11"}, mummies={1: "N12nw"})
    assert it.site("N12nw").quarters == it.site("L12se").quarters
    it.play("use", "at K12", "at M12", "turn 0", "turn 0")
    assert it.site("N12nw").value == 3
    assert it.site("N12nw").mummies == [1]
    assert it.site("L12se").mummies == []
