"""CG-21: what is open, what is hidden, and what a view says of it."""

from __future__ import annotations

import msgspec
import pytest

import dighouse
from tests.games.archaeology.table import table
from tests.rules import rules

EVERYBODY = (0, 1, 2, None)


@rules("CG-21")
def test_what_is_open_to_all() -> None:
    it = table(
        hands=["coin*3 map", "mask*2", "shard"],
        market="cup*2 talisman",
        dig="coin map thief*2 storm",
        chambers={"small": "cup*3", "large": "shard*7"},
        explored=["medium"],
        sold=["talisman 2", "", "cup 1, cup 1"],
        spent=2,
        turn=1,
    )
    for seat in EVERYBODY:
        view = it.state.view(seat)
        assert view.market == {"talisman": 1, "cup": 2}
        assert [(s.kind, s.cards, s.value, s.sets) for s in view.seats[0].sold] == [
            ("talisman", 2, 7, 1)
        ]
        assert [(s.kind, s.cards, s.value, s.sets) for s in view.seats[2].sold] == [
            ("cup", 1, 2, 2)
        ]
        assert [s.score for s in view.seats] == [7, 0, 4]
        assert [s.sold_cards for s in view.seats] == [2, 0, 2]
        # The discards lie open, so what is left of thieves, storms and maps follows.
        assert (view.thieves, view.storms, view.spent_maps) == (2, 1, 2)
        assert [s.hand for s in view.seats] == [4, 2, 1]
        assert [(c.name, c.cards, c.maps) for c in view.chambers] == [
            ("small", 3, 1),
            ("medium", 0, 2),
            ("large", 7, 3),
        ]
        assert view.dig_site == 5
        assert (view.turn, view.actor, view.phase) == (1, dighouse.CHANCE, "dig")


@rules("CG-21")
def test_a_hand_is_in_its_owners_view_only() -> None:
    it = table(hands=["coin*3", "mask*2", "shard"], dig="cup")
    assert it.state.view(0).hand == {"coin": 3}
    assert it.state.view(1).hand == {"mask": 2}
    assert it.state.view(None).hand == {}
    assert it.state.view(0).seats[0].known.cards == {"coin": 3}
    for seat in (0, 2, None):
        assert it.state.view(seat).seats[1].known.cards == {}


@rules("CG-21")
def test_the_unseen_are_dig_site_chambers_and_rivals_hands_together() -> None:
    it = table(
        hands=["coin*3 map", "mask*2", "shard"],
        market="cup*2",
        dig="coin map thief storm",
        chambers={"small": "cup talisman*2"},
        sold=["coin 2", "", ""],
        spent=1,
    )
    assert it.state.view(0).unseen == {
        "mask": 2,
        "talisman": 2,
        "map": 1,
        "cup": 1,
        "coin": 1,
        "shard": 1,
    }
    assert it.state.view(1).unseen == {
        "talisman": 2,
        "map": 2,
        "cup": 1,
        "coin": 4,
        "shard": 1,
    }
    spectator = it.state.view(None)
    assert sum(spectator.unseen.values()) == sum(it.state.view(1).unseen.values()) + 2


@rules("CG-21")
def test_the_unseen_do_not_tell_the_dig_site_from_the_hands() -> None:
    """Swap a rival's card with one of the dig site or of a chamber: the views stay the same."""
    one = table(hands=["coin", "mask shard", "cup"], dig="coin*2 map", chambers={"small": "cup"})
    two = table(hands=["coin", "coin cup", "cup"], dig="mask shard map", chambers={"small": "coin"})
    three = table(hands=["coin", "mask map", "cup"], dig="coin*2 shard", chambers={"small": "cup"})
    for seat in (0, 2, None):
        assert one.keys()[seat] == two.keys()[seat] == three.keys()[seat]
    assert len({it.keys()[1] for it in (one, two, three)}) == 3


@rules("CG-21")
def test_no_view_has_the_dig_sites_own_counts() -> None:
    """A field that told treasures and maps of the dig site apart would differ between these."""
    maps_up = table(hands=["coin", "map*2"], dig="cup*2 thief", turn=1)
    maps_down = table(hands=["coin", "cup*2"], dig="map*2 thief", turn=1)
    for seat in (0, None):
        assert maps_up.keys()[seat] == maps_down.keys()[seat]
        text = maps_up.game.text_view(maps_up.state.view(seat))
        assert text == maps_down.game.text_view(maps_down.state.view(seat))


@rules("CG-21")
def test_the_menu_is_the_actors_alone() -> None:
    it = table(hands=["coin*2", "mask", "cup"])
    assert it.state.view(0).menu == it.state.menu()
    assert it.state.view(0).moves == ["sell coin 1", "sell coin 2", "end"]
    for seat in (1, 2, None):
        assert it.state.view(seat).menu == []
        assert it.state.view(seat).moves == []


@rules("CG-21")
def test_a_viewer_can_tell_what_everybody_knows_of_the_own_hand() -> None:
    it = table(hands=["talisman*2", "coin", "shard"], market="cup map")
    it.play("offer talisman", "take map", "done", "end")
    assert it.state.view(0).seats[0].public.cards == {"map": 1}
    assert it.state.view(1).seats[1].public.cards == {}


@rules("CG-21", "CG-22")
@pytest.mark.parametrize(("one", "other"), [("mask", "coin"), ("coin", "map")])
def test_what_others_know_of_the_own_hand_tells_nothing_of_theirs(one: str, other: str) -> None:
    """Seat 1 stole two cards from seat 0, so seat 0 knows that hand; seat 2 robs it of the first.

    What seat 0 can make of that depends on the second card, and seat 2 has no business to know.
    """
    worlds = []
    for second in (one, other):
        it = table(hands=["mask*2 coin map", "", "shard"], dig="thief*3 cup*3", turn=1)
        it.play("dig thief", "rob 0", "steal mask", "end", "dig cup", "end", "dig cup", "end")
        it.play("dig thief", "rob 0", f"steal {second}", "end")
        worlds.append(it)
    assert worlds[0].keys()[2] == worlds[1].keys()[2]
    for it in worlds:
        it.play("dig thief", "rob 1", "steal mask")
    assert worlds[0].keys()[2] == worlds[1].keys()[2]


@rules("CG-21")
def test_a_thefts_victim_is_open_while_the_card_is_drawn() -> None:
    it = table(hands=["coin", "mask", "cup"], dig="thief").play("dig thief")
    for seat in EVERYBODY:
        assert it.state.view(seat).victim is None
    it.play("rob 2")
    for seat in EVERYBODY:
        assert it.state.view(seat).victim == 2


@rules("CG-21")
@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_there_are_no_other_viewers(seat: int) -> None:
    it = table(hands=["coin", "mask", "cup"])
    with pytest.raises(IndexError, match="seats are 0 to 2"):
        it.state.view(seat)


def test_views_are_json_with_a_schema() -> None:
    it = table(hands=["coin*2", "mask", "cup"], market="shard")
    for seat in EVERYBODY:
        view = it.state.view(seat)
        assert it.game.read_view(msgspec.json.encode(view)) == view
    schema = msgspec.json.schema(it.game.View)
    assert set(schema["$defs"]["View"]["properties"]) == set(it.game.View.__struct_fields__)


def test_a_broken_view_is_refused() -> None:
    it = table(hands=["coin*2", "mask"])
    for broken in (b"", b"{", b"[]", b'{"viewer":0}', b'"view"', b"\xff"):
        with pytest.raises(dighouse.BadPosition, match="this is no view"):
            it.game.read_view(broken)


def test_the_text_of_a_view_tells_all_that_is_open() -> None:
    it = table(
        hands=["coin*3 map", "mask*2"],
        market="cup*2",
        dig="coin thief storm",
        chambers={"small": "cup*3"},
        sold=["", "cup 2"],
        known={(0, 1): "mask"},
    ).play("dig coin")
    assert it.game.text_view(it.state.view(0)).splitlines() == [
        "Seat 0 (you) may trade, explore, sell or end the turn.",
        "Marketplace: 2 broken cups.",
        "Dig site: 2 cards, among them 1 thief and 1 sandstorm.",
        "Pyramid: small 3 cards for 1 map.",
        "Your hand: 1 map and 4 coins.",
        "Seat 0 (you): score 0, 5 cards, sold nothing.",
        "Seat 1: score 15, 2 cards, known: 1 pharaoh's mask, sold 2 broken cups for 15.",
        "Not seen by you: 2 pharaoh's masks and 3 broken cups.",
    ]
