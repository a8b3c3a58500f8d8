"""Views: what is open, what is hidden, and what Replace gave away."""

from __future__ import annotations

import msgspec
import pytest

import dighouse
from tests.games.museum.ledger import HAND, TILES
from tests.games.museum.table import AIRPORT, PLAIN, REPLACE, Table, dealt, start, table
from tests.rules import rules


def example() -> Table:
    return table(
        {"M12": "tB tB tB M", "N12": "tG aG0 tG aG1", "M14": "P"},
        seats=3,
        camps={0: "M11", 1: "L13"},
        archeologists={0: "M12ne"},
        mummies={1: "M12nw"},
        hands={0: [PLAIN, "13"], 1: [AIRPORT, AIRPORT], 2: ["47"]},
        collected={1: "aG0"},
    )


@rules("MU-34")
def test_board_pieces_hand_sizes_tokens_and_the_size_of_the_pile_are_open() -> None:
    it = example()
    views = [it.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        assert [tile.at for tile in view.tiles] == ["M11", "M12", "N12", "L13", "M13", "M14"]
        assert [seat.hand for seat in view.seats] == [4, 4, 3]
        assert [seat.camp for seat in view.seats] == ["M11", "L13", None]
        assert [seat.archeologist for seat in view.seats] == ["M12ne", "L13nw", None]
        assert [seat.mummy for seat in view.seats] == [None, "M12nw", None]
        assert [seat.collected for seat in view.seats] == [[], ["aG0"], []]
        assert [seat.artifacts for seat in view.seats] == [5, 4, 5]
        assert view.pile == TILES - 3 - 11
        assert view.seats == views[0].seats
        assert view.sites == views[0].sites


@rules("MU-34")
def test_hands_and_artifacts_are_seen_by_their_owner_alone() -> None:
    it = example()
    assert it.hand(1).count(AIRPORT) == 2
    assert "aG0" not in it.view(1).artifacts
    assert it.view(None).hand == it.view(None).artifacts == []
    for seat in (0, 2, None):
        text = msgspec.json.encode(it.view(seat)).decode()
        assert msgspec.json.encode(it.view(1).hand).decode() not in text
    assert it.view(2).menu == it.view(2).moves == []


@rules("MU-34")
def test_others_hands_and_the_pile_are_one_to_a_viewer() -> None:
    """By tile, a view counts what it has not seen: never the pile by itself."""
    it = example()
    assert it.view(0).unseen[AIRPORT] == 5
    assert it.view(1).unseen[AIRPORT] == 3
    assert it.view(None).unseen[AIRPORT] == 5
    for seat in range(3):
        view = it.view(seat)
        rivals = sum(one.hand for number, one in enumerate(view.seats) if number != seat)
        assert sum(view.unseen.values()) == view.pile + rivals
        for held in view.hand:
            assert view.unseen.get(held.tile, 0) == (3 if held.tile == AIRPORT else 0)


@rules("MU-34")
def test_positions_that_differ_in_what_is_hidden_look_the_same() -> None:
    mine = ["13", "15", PLAIN]
    lay = {"M12": "tB tB tB M"}
    one = table(lay, hands={0: mine, 1: ["1", "2", "3"]}, artifacts={1: "aB0 aB1 aG0"})
    other = table(lay, hands={0: mine, 1: ["46", "47", AIRPORT]}, artifacts={1: "aY0 aY1"})
    assert one.view(1) != other.view(1)
    for seat in (0, None):
        assert one.game.key(one.view(seat)) == other.game.key(other.view(seat))


def replaced() -> Table:
    """The first seat took the blue tile, 37, for a yellow one."""
    it = table({"M12": "tB tB tB M"}, hands={0: [REPLACE, PLAIN, "47"]})
    it.play(f"play {REPLACE}", "at M14", "turn 0", "use", "at M12", f"play {PLAIN}", "turn 0")
    return it.draw()


@rules("MU-34", "MU-12")
def test_what_replace_took_is_known_to_all() -> None:
    it = replaced()
    for seat in (0, 1, None):
        assert it.view(seat).seats[0].known == {"37": 1}
    assert "37" not in it.view(1).unseen
    assert "37" not in it.view(None).unseen
    assert it.view(1).unseen["47"] == 1


@rules("MU-34")
def test_what_is_known_is_forgotten_when_it_is_played() -> None:
    it = replaced().play("play camp", "at N13").draw()
    assert it.actor == 0
    assert it.seat(0).known == {"37": 1}
    it.play("play 37", "at N12", "turn 0")
    assert it.seat(0).known == {}
    assert "37" not in it.view(1).unseen


@rules("MU-34")
def test_of_two_tiles_that_look_the_same_the_known_one_is_played_first() -> None:
    """Two airports, one of them taken in the open: after one was played, the other is anybody's guess."""
    it = table({"M12": "tB tB tB M"}, hands={0: [AIRPORT, AIRPORT, "47"]}, known={0: [AIRPORT]})
    assert it.view(1).unseen[AIRPORT] == 5
    it.play(f"play {AIRPORT}", "at M11")
    assert it.seat(0).known == {}
    assert it.view(1).unseen[AIRPORT] == 5


@rules("MU-34")
def test_a_draw_is_seen_by_whoever_draws() -> None:
    it = table({}, hands={0: [PLAIN]}).play(f"play {PLAIN}", "at M12", "turn 0")
    assert it.actor == dighouse.CHANCE
    one, other = it.copy().play("draw 20"), it.copy().play("draw 49")
    assert one.game.key(one.view(1)) == other.game.key(other.view(1))
    assert one.game.key(one.view(None)) == other.game.key(other.view(None))
    assert "20" in one.hand(0)
    assert AIRPORT in other.hand(0)


@rules("MU-34", "MU-2")
def test_set_up_is_seen_by_its_owner_alone() -> None:
    one, other = start(2).play("deal 1"), start(2).play("deal 2")
    assert one.game.key(one.view(1)) == other.game.key(other.view(1))
    assert one.game.key(one.view(0)) != other.game.key(other.view(0))


def test_the_reach_is_shown_to_the_walker() -> None:
    it = table({"M12": "tB tB tB M"}, camps={0: "M11"}, phase="walk")
    assert it.view(0).reach
    assert it.view(1).reach == it.view(None).reach == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_view(seats: int) -> None:
    it = dealt(seats)
    for seat in range(seats):
        view = it.view(seat)
        assert view.viewer == seat
        assert (view.actor, view.turn, view.phase) == (0, 0, "play")
        assert sum(view.unseen.values()) == TILES - HAND
        assert view.ranks == [1] * seats


@pytest.mark.parametrize("seat", [3, 4, -1, -2])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(IndexError, match="there is no seat"):
        example().state.view(seat)
