"""The end: the empty pile, the last tiles, and who wins."""

from __future__ import annotations

import pytest

import dighouse
from tests.games.museum.ledger import TILES
from tests.games.museum.table import PLAIN, REPLACE, Table, start, table
from tests.rules import rules

CAMPS = {0: "M11", 1: "L13"}


@rules("MU-7")
def test_with_an_empty_pile_the_draw_is_skipped() -> None:
    it = table({"M12": "tB tB tB M"}, hands={0: [PLAIN], 1: ["1"]}, camps=CAMPS, pile=False)
    assert it.view(None).pile == 0
    it.play(f"play {PLAIN}", "at N12", "turn 0", "stay")
    assert (it.actor, it.phase) == (1, "play")
    assert it.hand(0) == []


@rules("MU-7")
def test_it_is_over_when_every_hand_is_empty() -> None:
    it = table({"M12": "tB tB tB M"}, hands={0: [PLAIN], 1: ["1"]}, camps=CAMPS, pile=False)
    it.play(f"play {PLAIN}", "at N12", "turn 0", "stay")
    # Here the green camp touches nothing that it could walk on.
    it.play("play 1", "at O12", "turn 0")
    assert it.over
    assert it.menu() == []
    assert it.view(None).phase == "over"
    assert it.view(0).winners == it.state.winners()


@rules("MU-7", "MU-6")
def test_the_camp_can_be_the_last_tile() -> None:
    it = table({"M12": "tB tB tB M", "N12": "tR tR tR M"}, pile=False)
    assert it.menu() == ["play camp"]
    it.play("play camp", "at M11", "to M12nw")
    assert it.menu() == ["play camp"]
    it.play("play camp", "at L13")
    assert it.over
    assert it.scores() == [3, 0]


@rules("MU-7")
def test_whoever_holds_the_camp_alone_is_not_skipped() -> None:
    it = table({"M12": "tB tB tB M"}, hands={0: [PLAIN], 1: []}, camps={0: "M11"}, pile=False)
    it.play(f"play {PLAIN}", "at N12", "turn 0", "stay")
    assert it.actor == 1
    assert it.menu() == ["play camp"]


@rules("MU-7")
def test_a_seat_without_tiles_is_skipped() -> None:
    """With hands of one size nobody runs out before the others in a round; so this one is made."""
    it = table(
        {"M12": "tB tB tB M"},
        seats=3,
        hands={0: [PLAIN], 1: ["1"], 2: ["2"]},
        camps={0: "M11", 1: "L13", 2: "N13"},
        pile=False,
    )
    state = it.state.clone()
    state.hands[1].clear()  # type: ignore[attr-defined]
    it = Table(state).play(f"play {PLAIN}", "at N12", "turn 0", "stay")
    assert it.actor == 2


@rules("MU-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_is_placed_and_the_turns_go_round_to_the_end(seats: int) -> None:
    it = start(seats)
    dice = dighouse.Dice(seats)
    turns: list[int] = []
    while not it.over:
        if it.phase == "play":
            turns.append(it.actor)
        it.state.apply(dice.pick(it.state))
    assert len(turns) == TILES + seats
    assert turns == [(turns[0] + n) % seats for n in range(TILES + seats)]
    kinds = [tile.tile for tile in it.view(None).tiles]
    assert len(kinds) == 1 + TILES + seats
    assert kinds.count("camp") == seats
    assert [seat.hand for seat in it.view(None).seats] == [0] * seats


@rules("MU-7", "MU-12")
def test_replace_puts_off_no_end() -> None:
    """What was taken must be placed, too; but then a tile less is on the table."""
    hands = {0: [REPLACE, PLAIN], 1: ["1", "2"]}
    it = table({"M12": "tB tB tB M"}, hands=hands, camps=CAMPS, pile=False)
    it.play(
        f"play {REPLACE}", "at N12", "turn 0", "use", "at M12", f"play {PLAIN}", "turn 0", "stay"
    )
    it.play("play 1", "at O12", "turn 0")
    assert it.hand(0) == ["37"]
    it.play("play 37", "at P12", "turn 0", "stay", "play 2", "at P11", "turn 0")
    assert it.over


def finished(*sites: int) -> Table:
    """A finished game with so many blue and green temples beside the camps."""
    blue = ["tB" if n < sites[0] else "M" for n in range(4)]
    green = ["tG" if n < sites[1] else "M" for n in range(4)]
    lay = {"M12": " ".join(blue), "M14": " ".join(green)}
    return table(lay, camps={0: "M11", 1: "M15"}, phase="over", pile=False)


@rules("MU-33")
def test_most_points_win() -> None:
    it = finished(4, 3)
    assert it.scores() == [4, 3]
    assert it.state.ranks() == [1, 2]
    assert it.state.winners() == [0]
    assert finished(2, 3).state.winners() == [1]


@rules("MU-33")
def test_ties_are_shared() -> None:
    it = finished(3, 3)
    assert it.state.ranks() == [1, 1]
    assert it.state.winners() == [0, 1]


@rules("MU-33")
def test_before_the_end_there_are_ranks_but_no_winners() -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "M11"})
    assert it.state.ranks() == [1, 2]
    assert it.view(0).winners == []
    with pytest.raises(dighouse.NotNow):
        it.state.winners()
