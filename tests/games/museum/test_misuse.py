"""What careless or hostile callers try: typed errors, nothing changed, nothing told."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from dighouse import BadPosition, IllegalMove, UnknownMove
from tests.games.museum.table import PLAIN, Table, table


def example() -> Table:
    return table(
        {"M12": "tB tB tB M", "N12": "tG tG tG M"},
        camps={0: "M11"},
        mummies={0: "N12nw"},
        hands={0: [PLAIN, "13", "15"], 1: ["47"]},
        known={1: ["47"]},
    )


@pytest.mark.parametrize(
    "move",
    [
        "play 1",  # not held, in this position
        "play 49",
        "play camp",  # placed already
        "at M11",
        "turn 0",
        "use",
        "nothing",
        "mummy 0",
        "to M12nw",
        "stay",
        "collect",
        "leave",
        "draw 1",
        "deal 1",
        "equip aB0",
        "first 0",
    ],
)
def test_a_move_that_is_not_on_the_menu_changes_nothing(move: str) -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "M11"}, hands={0: ["2", "3", "4", "5"]})
    before, keys = it.state.dump(), it.keys()
    assert not it.state.legal(it.game.parse(move))
    with pytest.raises(IllegalMove, match=f"'{move}' is not possible"):
        it.play(move)
    with pytest.raises(IllegalMove):
        it.game.events(it.state, it.game.parse(move))
    assert it.state.dump() == before
    assert it.keys() == keys


def test_a_fraction_is_no_pick_and_changes_nothing() -> None:
    it = example()
    before = it.state.dump()
    with pytest.raises(TypeError):
        it.state.apply(float(it.state.menu()[0]))  # type: ignore[arg-type]
    assert it.state.dump() == before


@pytest.mark.parametrize(
    "text",
    [
        *["", "play", "play 50", "play -1", "play 1 at M12", "at", "at z1", "at m26", "at M13nw"],
        *["to M13", "turn 4", "mummy 2", "mummy x", "collect aB0", "draw camp", "dance", "\0"],
        "x" * 9999,
    ],
)
def test_a_text_that_is_no_move(text: str) -> None:
    with pytest.raises(UnknownMove):
        example().game.parse(text)


def test_a_menu_is_the_callers_own() -> None:
    it = example()
    it.state.menu().clear()
    assert it.menu()
    it.play("play 13")
    it.state.menu().append(0)
    assert it.menu("at") == it.menu("at")
    assert "play 1" not in it.menu()


@pytest.mark.parametrize(
    "lie",
    [
        {"ranks": [9, 9]},
        {"winners": [0]},
        {"menu": [0], "moves": ["play 1"]},
        {"pile": 3},
        {"table": 9},
        {"unseen": {"1": 30_000_000}},
        {"unseen": {}},
        {"hand": []},
        {"artifacts": []},
        {"sites": []},
        {"tiles": []},
        {"reach": {"M12nw": 1}},
        {"phase": "walk"},
        {"phase": "nap"},
        {"placed": "M12"},
        {"viewer": 1},
        {"viewer": 7},
        {"seats": []},
    ],
)
def test_a_view_that_contradicts_itself_is_not_sampled(lie: dict[str, Any]) -> None:
    it = example()
    view = it.view(0)
    with pytest.raises(BadPosition):
        it.game.sample(msgspec.structs.replace(view, **lie), random.Random(1))
    assert it.game.sample(view, random.Random(1)).view(0) == view
