"""What people read of monuments and tents: sentences of events, and why something can't be done."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from tests.games.archaeology.table import Table, edition_of, table


def at(monument: str, cards: str = "", hand: str = "map*2 coin*2", **more: Any) -> Table:
    """Seat 0 may act at a monument; its first chamber holds these cards."""
    first = {"great-pyramid": "small", "temple": "left", "tomb": "upper", "buried-ruins": "west"}
    place = "inside" if monument == "buried-ruins" else "chambers"
    options: dict[str, Any] = {place: {first.get(monument, monument): cards}, **more}
    return table(hands=[hand, "mask*2"], market="shard", monument=monument, **options)


# -- sentences ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monument", "cards", "moves", "yours", "theirs"),
    [
        (
            "mine",
            "mask cup",
            ["explore mine", "find mask", "go on", "find cup"],
            "The Mine gives way: you drop 1 pharaoh's mask and 1 broken cup, and come up with nothing.",
            "The Mine gives way: Seat 0 drops 1 pharaoh's mask and 1 broken cup, and comes up with nothing.",
        ),
        (
            "mine",
            "shard*2",
            ["explore mine", "find shard", "stop"],
            "You come up with 1 pot shard.",
            "Seat 0 comes up with 1 pot shard.",
        ),
        ("mine", "cup", ["explore mine"], "You go down the Mine for 1 map.", None),
        ("sphinx", "cup", ["explore sphinx"], "You bring the Sphinx 1 map.", None),
        (
            "sphinx",
            "cup",
            ["explore sphinx", "name mask", "name coin"],
            "You ask the Sphinx for pharaoh's masks and coins.",
            "Seat 0 asks the Sphinx for pharaoh's masks and coins.",
        ),
        (
            "sphinx",
            "cup",
            ["explore sphinx", "name mask", "name coin", "find cup"],
            "The Sphinx gives you nothing.",
            "Seat 0 gets nothing from the Sphinx.",
        ),
        (
            "sphinx",
            "cup",
            ["explore sphinx", "name cup", "name coin", "find cup"],
            "The Sphinx gives you 1 broken cup.",
            "Seat 0 gets 1 broken cup from the Sphinx.",
        ),
        (
            "temple",
            "cup",
            ["sell coin 2", "look left", "find cup"],
            "In the left chamber you see 1 broken cup.",
            "",
        ),
        (
            "temple",
            "cup",
            ["sell coin 2", "look left", "find cup", "explore left"],
            "You take 1 broken cup from the left chamber.",
            "Seat 0 takes 1 card from the left chamber.",
        ),
        (
            "tomb",
            "cup*2",
            ["explore upper", "find cup", "find cup", "keep cup", "keep cup"],
            "You keep 2 broken cups of the upper chamber.",
            "Seat 0 keeps 2 cards of the upper chamber.",
        ),
        (
            "buried-ruins",
            "cup",
            ["explore west"],
            "You take 1 broken cup from the west chamber.",
            "Seat 0 takes 1 broken cup from the west chamber.",
        ),
    ],
)
def test_an_exploration_is_told(
    monument: str, cards: str, moves: list[str], yours: str, theirs: str | None
) -> None:
    *before, last = moves
    it = at(monument, cards).play(*before)
    assert it.heard(last, 0)[-1] == yours
    if theirs is not None:
        for seat in (1, None):
            assert it.heard(last, seat)[-1:] == ([theirs] if theirs else [])


def test_a_storm_is_told() -> None:
    it = table(
        hands=["coin*2", "mask*2"],
        dig="storm coin",
        monument="buried-ruins",
        inside={"west": "cup"},
        pile="shard",
        tents=[1, 1],
    )
    both = "stirs up a sandstorm: everybody who does not use a tent loses half of their cards."
    assert it.heard("dig storm", 0) == [f"Your spade {both}"]
    assert it.heard("dig storm", 1) == [f"Seat 0 {both}"]
    it.play("dig storm")
    assert it.heard("find shard", 1) == ["The storm lays bare a pot shard in the west chamber."]
    it.play("find shard")
    assert it.heard("use tent", 0) == ["Seat 1 sits out the storm in a tent."]
    assert it.heard("save tent", 1) == ["You save your tent."]


# -- reasons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("monument", "moves", "wrong", "why"),
    [
        ("buried-ruins", ["explore west"], "explore west", "that chamber is empty"),
        (
            "buried-ruins",
            [],
            "explore left",
            "chambers of the Buried Ruins are west, north and east",
        ),
        ("buried-ruins", [], "look left", "no such thing to do at the Buried Ruins"),
        ("mine", [], "explore upper", "that is no chamber of the Mine"),
        ("mine", [], "go on", "turned up one by one after a chamber is explored"),
        ("mine", ["explore mine", "find cup"], "end", "whether to go on or to stop"),
        ("mine", ["explore mine", "find cup", "stop"], "explore mine", "one exploration a turn"),
        ("temple", [], "look left", "the Temple may be looked into only after a sale"),
        ("temple", ["sell coin 1"], "look right", "that chamber is empty"),
        ("temple", ["sell coin 1"], "end", "first look into a chamber, or say no look"),
        ("tomb", [], "keep cup", "kept after a chamber is explored"),
        ("sphinx", ["explore sphinx"], "name map", "there are no maps inside"),
        ("sphinx", ["explore sphinx"], "name tablet", "broken tablets are not in this game"),
        ("sphinx", ["explore sphinx", "name cup"], "name cup", "name another kind"),
        ("sphinx", ["explore sphinx", "name cup"], "name mask", "from the dearest to the cheapest"),
        ("sphinx", ["explore sphinx"], "name shard", "and 2 are still to be named"),
        ("mine", [], "use tent", "your tent is used up"),
    ],
)
def test_why_not_at_a_monument(monument: str, moves: list[str], wrong: str, why: str) -> None:
    it = at(monument, "cup*4").play(*moves)
    assert why in it.state.why_not(it.game.parse(wrong))


def test_why_not_in_the_tomb() -> None:
    it = at("tomb", "mask cup*2").play("explore upper", "find mask", "find cup", "find cup")
    for wrong, why in (
        ("keep coin", "the chamber has no more of these"),
        ("explore upper", "what is kept of the chamber"),
    ):
        assert why in it.state.why_not(it.game.parse(wrong))
    it.play("keep cup")
    assert "from the dearest kind" in it.state.why_not(it.game.parse("keep mask"))


def test_why_not_in_a_storm() -> None:
    it = at("mine", hand="coin*4", dig="storm coin", tents=[1, 1])
    it.play("dig storm", "use tent")
    assert "whether the tent is used" in it.state.why_not(it.game.parse("discard coin"))
    it.play("save tent")
    assert "it is too late now" in it.state.why_not(it.game.parse("use tent"))
    it.play("discard coin", "discard coin", "dig coin")
    assert "you will be asked" in it.state.why_not(it.game.parse("use tent"))


@pytest.mark.parametrize("name", ["told", "you", "none", "mine", "victim"])
def test_an_edition_may_call_a_chamber_whatever_it_likes(name: str) -> None:
    text = edition_of(dighouse.game("new-expedition")).text
    for old, new in (("mine", "shaft"), ("upper", name)):
        # Of a chamber's lines the name is the first, of a monument's not.
        text = text.replace(f'chambers]]\nname = "{old}"', f'chambers]]\nname = "{new}"')
    assert f'name = "{name}"' in text
    game = dighouse.registry.make(
        "new-expedition", seats=2, options={"monument": "tomb"}, edition_text=text
    )
    it = Table(game.start())
    chance = dighouse.Chance(1)
    while it.phase == "deal":
        it.state.apply(chance.pick(it.state))
    it.play("first 0", "dig map")
    assert it.heard(f"explore {name}", 0)[0] == f"You explore the {name} chamber for 1 map."
    assert it.heard(f"explore {name}", 1) == [f"Seat 0 explores the {name} chamber for 1 map."]
    it.play(f"explore {name}")
    while it.phase == "peek":
        it.state.apply(chance.pick(it.state))
    it.play(it.menu()[-1])
    last = it.menu()[-1]
    assert f"of the {name} chamber" in it.heard(last, 0)[0]
    assert it.heard(last, 1) == [f"Seat 0 keeps 2 cards of the {name} chamber."]


def test_why_not_with_the_cheaper_card_first() -> None:
    """Both cards together pay for the coin, in their order: so the order is what is wrong."""
    it = table(hands=["parchment shard", "cup"], market="coin", dig="coin", phase="act")
    why = it.state.why_not(it.game.parse("offer shard"))
    assert why.startswith("cards are offered from the dearest kind to the cheapest")
    it.play("offer parchment", "offer shard", "take coin", "done")
