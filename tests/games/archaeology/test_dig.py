"""CG-4 to CG-7: digging, and the thief."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from tests.games.archaeology.table import table
from tests.rules import rules

# -- treasures -------------------------------------------------------------------------------------


@rules("CG-4")
def test_a_turn_starts_with_a_dig_and_nothing_can_be_done_before_it() -> None:
    it = table(
        hands=["coin*2 map", "mask"],
        market="shard",
        dig="coin thief storm",
        chambers={"small": "coin"},
    )
    assert it.actor == dighouse.CHANCE
    assert it.menu() == ["dig coin", "dig thief", "dig storm"]
    for move in ("sell coin 1", "offer coin", "explore small", "end"):
        with pytest.raises(dighouse.IllegalMove, match="a card is being dug"):
            it.play(move)


@rules("CG-4")
def test_every_turn_digs_while_the_dig_site_has_cards() -> None:
    it = table(hands=["coin", "mask"], dig="shard*3")
    for seat in (0, 1, 0):
        assert (it.phase, it.turn) == ("dig", seat)
        it.play("dig shard", "end")
    assert (it.phase, it.actor) == ("act", 1)


@rules("CG-4")
def test_a_seat_without_cards_digs_too() -> None:
    it = table(hands=["coin", ""], dig="shard*2").play("dig shard", "end")
    assert (it.phase, it.turn) == ("dig", 1)


@rules("CG-5")
def test_a_treasure_goes_into_the_hand_unseen_by_others() -> None:
    it = table(hands=["coin", "mask", "cup"], dig="talisman shard")
    assert it.heard("dig talisman", 0) == ["You dig up a talisman."]
    for seat in (1, 2, None):
        assert it.heard("dig talisman", seat) == ["Seat 0 digs up a treasure."]
    other = it.copy().play("dig shard")
    it.play("dig talisman")
    assert it.hand(0) == Counter(coin=1, talisman=1)
    assert it.state.view(1).seats[0].hand == 2
    # For everybody else it makes no difference what it was.
    for seat in (1, 2, None):
        assert it.keys()[seat] == other.keys()[seat]
    assert it.keys()[0] != other.keys()[0]


@rules("CG-5")
def test_one_card_a_turn_then_the_actions() -> None:
    it = table(hands=["coin", "mask"], dig="shard*3").play("dig shard")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.state.view(0).dig_site == 2


@rules("CG-5")
def test_there_is_no_hand_limit() -> None:
    it = table(hands=["shard*18 parchment*16 coin*14", "mask"], dig="cup").play("dig cup")
    assert it.sizes() == [49, 1]
    assert "end" in it.menu()


# -- the thief -------------------------------------------------------------------------------------


@rules("CG-6")
def test_a_thief_goes_to_the_open_discard() -> None:
    it = table(hands=["coin", "mask"], dig="thief*2")
    assert it.heard("dig thief", 1) == ["Seat 0 digs up a thief."]
    it.play("dig thief")
    for seat in (0, 1, None):
        view = it.state.view(seat)
        assert (view.thieves, view.dig_site) == (1, 1)


@rules("CG-6")
def test_the_digger_picks_an_opponent_and_takes_a_random_card() -> None:
    it = table(hands=["coin", "mask*3 cup*2 map", "shard"], dig="thief").play("dig thief")
    assert it.actor == 0
    assert it.menu() == ["rob 1", "rob 2"]
    it.play("rob 1")
    assert it.actor == dighouse.CHANCE
    assert it.weights() == {"steal mask": 3, "steal map": 1, "steal cup": 2}
    it.play("steal cup")
    assert it.hand(0) == Counter(coin=1, cup=1)
    assert it.hand(1) == Counter(mask=3, cup=1, map=1)


@rules("CG-6")
def test_only_thief_and_victim_know_the_stolen_card() -> None:
    it = table(hands=["coin", "mask cup", "shard"], dig="thief").play("dig thief", "rob 1")
    assert it.heard("steal mask", 0) == ["You steal a pharaoh's mask from Seat 1."]
    assert it.heard("steal mask", 1) == ["Seat 0 steals a pharaoh's mask from you."]
    assert it.heard("steal mask", 2) == ["Seat 0 steals a card from Seat 1."]
    assert it.heard("steal mask", None) == ["Seat 0 steals a card from Seat 1."]
    mask, cup = it.copy().play("steal mask"), it.copy().play("steal cup")
    assert mask.known(1, 0) == {"mask": 1}
    for seat in (2, None):
        assert mask.known(seat, 0) == {}
        assert mask.keys()[seat] == cup.keys()[seat]
    for seat in (0, 1):
        assert mask.keys()[seat] != cup.keys()[seat]


@rules("CG-6")
def test_the_thief_was_the_dig() -> None:
    it = table(hands=["coin", "mask"], dig="thief coin").play("dig thief", "rob 1", "steal mask")
    assert (it.phase, it.actor) == ("act", 0)
    it.play("end")
    assert (it.phase, it.turn) == ("dig", 1)


@rules("CG-6")
def test_with_nobody_to_rob_nothing_happens() -> None:
    it = table(hands=["coin", "", ""], dig="thief coin")
    assert it.heard("dig thief", 2) == [
        "Seat 0 digs up a thief.",
        "Nobody else holds a card, so the thief leaves with nothing.",
    ]
    it.play("dig thief")
    assert (it.phase, it.actor) == ("act", 0)
    assert it.sizes() == [1, 0, 0]
    assert it.state.view(0).thieves == 0


@rules("CG-6", "CG-18")
def test_a_last_thief_with_nobody_to_rob_lets_play_go_on_while_there_are_cards() -> None:
    it = table(hands=["coin", ""], dig="thief").play("dig thief")
    assert it.menu() == ["sell coin 1", "end"]


@rules("CG-7")
def test_the_digger_must_pick_somebody_who_holds_cards() -> None:
    it = table(hands=["coin", "", "mask", ""], dig="thief").play("dig thief")
    assert it.menu() == ["rob 2"]
    for seat, reason in ((1, "holds no cards"), (3, "holds no cards"), (0, "rob yourself")):
        with pytest.raises(dighouse.IllegalMove, match=reason):
            it.play(f"rob {seat}")


@rules("CG-7")
def test_the_thief_cannot_be_sent_away() -> None:
    it = table(hands=["coin", "mask", "cup", "shard"], dig="thief", turn=2).play("dig thief")
    assert it.menu() == ["rob 0", "rob 1", "rob 3"]
