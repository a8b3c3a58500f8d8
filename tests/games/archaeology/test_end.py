"""CG-15 to CG-20: the empty dig site, forced sales, the end and the winner."""

from __future__ import annotations

import pytest

import dighouse
from tests.games.archaeology.table import Table, table
from tests.rules import rules


def must_sell(it: Table) -> bool:
    """Is the seat to act a forced seller? All views say the same."""
    answers = {it.state.view(seat).must_sell for seat in (None, *range(it.game.seats))}
    (answer,) = answers
    assert ("end" in it.menu()) != answer
    return bool(answer)


# -- CG-15: nobody digs ----------------------------------------------------------------------------


@rules("CG-15")
def test_once_the_dig_site_is_empty_nobody_digs() -> None:
    it = table(hands=["coin", "mask"], dig="shard").play("dig shard", "end")
    assert (it.phase, it.actor) == ("act", 1)
    it.play("end")
    assert (it.phase, it.actor) == ("act", 0)


@rules("CG-15")
def test_a_player_may_pass() -> None:
    it = table(hands=["coin", "mask"])
    assert it.menu() == ["sell coin 1", "end"]
    assert it.heard("end", 0) == ["You pass."]
    assert it.heard("end", 1) == ["Seat 0 passes."]
    it.play("end")
    assert (it.actor, it.state.view(0).passes) == (1, 1)


# -- CG-16: the forced sale ------------------------------------------------------------------------


@rules("CG-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_have_passed_the_first_of_them_must_sell(seats: int) -> None:
    for first in range(seats):
        it = table(hands=["coin*2"] * seats, turn=first)
        for _ in range(seats - 1):
            assert not must_sell(it)
            it.play("end")
        assert it.heard("end", first)[-1] == "Everybody passed: you must sell at least one card."
        assert (
            it.heard("end", None)[-1]
            == f"Everybody passed: Seat {first} must sell at least one card."
        )
        it.play("end")
        assert it.actor == first
        assert must_sell(it)
        assert it.menu() == ["sell coin 1", "sell coin 2"]
        with pytest.raises(dighouse.IllegalMove, match="everybody has passed, so you must sell"):
            it.play("end")


@rules("CG-16")
def test_after_the_forced_sale_the_turn_goes_on_as_usual() -> None:
    it = table(hands=["coin*3", "mask"], passes=2, must_sell=True)
    it.play("sell coin 1")
    assert not must_sell(it)
    assert it.menu() == ["sell coin 1", "sell coin 2", "end"]


@rules("CG-16")
def test_not_everybody_has_passed_before_play_comes_back() -> None:
    it = table(hands=["coin*2", "mask", "cup"])
    it.play("end", "end")
    assert not must_sell(it)
    # The last of them may sell too, and then nobody has to.
    it.play("sell cup 1", "end")
    assert it.over is False
    assert it.actor == 0
    assert not must_sell(it)


@rules("CG-16")
def test_the_forced_seller_is_free_again_and_the_round_starts_anew() -> None:
    it = table(hands=["coin*3", "mask*2", "cup*2"])
    it.play("end", "end", "end", "sell coin 1", "end")
    # The seller's turn was no pass: seat 1 is now the first to pass.
    for seat in (1, 2, 0):
        assert it.actor == seat
        assert not must_sell(it)
        it.play("end")
    assert it.actor == 1
    assert must_sell(it)


# -- CG-18: the end --------------------------------------------------------------------------------


@rules("CG-18")
def test_the_game_ends_at_once_when_every_hand_is_empty() -> None:
    it = table(hands=["coin", ""])
    assert it.heard("sell coin 1", 0) == ["You sell 1 coin for 2.", "You win with 2."]
    it.play("sell coin 1")
    assert it.over
    assert it.menu() == []
    assert it.state.winners() == [0]
    with pytest.raises(dighouse.IllegalMove, match="the game is over"):
        it.play("end")


@rules("CG-18")
def test_face_down_cards_of_the_pyramid_do_not_keep_it_going() -> None:
    it = table(hands=["coin", ""], market="mask", chambers={"large": "cup"})
    assert it.play("sell coin 1").over


@rules("CG-18")
def test_it_goes_on_while_somebody_holds_a_card() -> None:
    it = table(hands=["coin", "mask"]).play("sell coin 1")
    assert not it.over
    with pytest.raises(dighouse.NotNow):
        it.state.winners()
    assert it.play("end", "sell mask 1").over


@rules("CG-18")
def test_it_goes_on_while_there_is_something_to_dig() -> None:
    it = table(hands=["coin", ""], dig="shard", phase="act").play("sell coin 1")
    assert not it.over
    assert it.menu() == ["end"]
    it.play("end")
    assert (it.phase, it.turn) == ("dig", 1)


@rules("CG-18")
@pytest.mark.parametrize("last", ["thief", "storm"])
def test_a_last_thief_or_storm_over_empty_hands_ends_it(last: str) -> None:
    it = table(hands=["", "", ""], sold=["coin 1", "", ""], dig=last)
    assert it.heard(f"dig {last}", 1)[-1] == "Seat 0 wins with 2."
    assert it.play(f"dig {last}").over


@rules("CG-18")
def test_after_the_last_dig_a_seat_without_cards_ends_its_turn() -> None:
    it = table(hands=["", "coin"], dig="storm").play("dig storm")
    assert it.menu() == ["end"]
    assert it.play("end").actor == 1


# -- CG-19: scores ---------------------------------------------------------------------------------


@rules("CG-19")
def test_each_set_counts_by_itself() -> None:
    it = table(hands=["talisman*6 coin*5", "mask"])
    it.play("sell talisman 4", "sell talisman 2", "sell coin 5")
    assert it.state.scores() == [24 + 7 + 30, 0]
    assert it.state.view(1).seats[0].score == 61


@rules("CG-19")
def test_cards_in_hand_count_nothing() -> None:
    it = table(hands=["mask*4", "coin"], sold=["", "shard 5"])
    assert it.state.scores() == [0, 15]


@rules("CG-19")
def test_equal_sets_add_up() -> None:
    it = table(hands=["coin", "mask"], sold=["cup 2, cup 2, map 1, map 1", "parchment 4"])
    assert it.state.scores() == [36, 10]


# -- CG-20: the winner -----------------------------------------------------------------------------


def ended(*sold: str) -> Table:
    """A game that just ended, with these sets sold."""
    it = table(hands=["", *[""] * (len(sold) - 1)], sold=list(sold), dig="thief")
    return it.play("dig thief")


@rules("CG-20")
def test_the_highest_score_wins() -> None:
    it = ended("coin 1", "mask 1", "shard 1")
    assert it.state.scores() == [2, 4, 1]
    assert it.state.ranks() == [2, 1, 3]
    assert it.state.winners() == [1]


@rules("CG-20")
def test_a_tie_goes_to_fewer_sold_cards() -> None:
    # 4 each: a mask, or four shards.
    it = ended("shard 4", "mask 1", "coin 1")
    assert it.state.scores() == [4, 4, 2]
    assert it.state.ranks() == [2, 1, 3]
    assert it.state.winners() == [1]
    assert [seat.sold_cards for seat in it.state.view(None).seats] == [4, 1, 1]


@rules("CG-20")
def test_sold_cards_count_not_sets() -> None:
    # 15 each: one set of five shards, or two cups, or 12 + 3 from three cards.
    it = ended("shard 5", "cup 2", "mask 2, map 1")
    assert it.state.scores() == [15, 15, 15]
    assert it.state.winners() == [1]
    assert it.state.ranks() == [3, 1, 2]


@rules("CG-20")
def test_still_tied_is_shared() -> None:
    it = table(hands=["", "", ""], sold=["cup 1", "coin 1", "shard 1"], dig="thief")
    assert it.heard("dig thief", 0)[-1] == "You and Seat 1 share the win with 2."
    assert it.heard("dig thief", 2)[-1] == "Seat 0 and Seat 1 share the win with 2."
    it.play("dig thief")
    assert it.state.ranks() == [1, 1, 3]
    assert it.state.winners() == [0, 1]
    assert it.state.view(None).winners == [0, 1]


@rules("CG-20")
def test_a_tie_for_second_does_not_matter_to_the_winner() -> None:
    it = ended("cup 1", "coin 1", "mask 1", "shard 2")
    assert it.state.ranks() == [2, 2, 1, 4]
    assert it.state.winners() == [2]


@rules("CG-20")
def test_nobody_sold_anything_and_all_share() -> None:
    assert ended("", "", "").state.winners() == [0, 1, 2]


@rules("CG-20")
def test_ranks_are_there_before_the_end() -> None:
    it = table(hands=["coin", "mask"], sold=["shard 4", "mask 1"])
    assert it.state.ranks() == [2, 1]
