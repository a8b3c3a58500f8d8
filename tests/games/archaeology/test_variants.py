"""NE-1 to NE-3 and NE-16 to NE-19: the New Expedition's set-up, its monuments and its variants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dighouse
from dighouse import BadOptions
from tests.games.archaeology import ledger
from tests.games.archaeology.ledger import MONUMENTS, NE_CARDS, NE_DIG_SITE, NE_SEATS
from tests.games.archaeology.table import Table, edition_of, start
from tests.games.archaeology.test_setup import cards, chambers
from tests.rules import rules

all_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])
all_monuments = pytest.mark.parametrize("monument", list(MONUMENTS))


def dealt(seats: int, seed: int = 1, **options: Any) -> Table:
    """A table after the deal, before the first player is drawn."""
    table = start(seats, **{"monument": "great-pyramid", **options})
    chance = dighouse.Chance(seed)
    while table.phase in ("monument", "deal"):
        table.state.apply(chance.pick(table.state))
    return table


def to_unseen(text: str) -> list[str]:
    return [f"deal {kind}" for kind in text.split()]


# -- NE-1: the deal --------------------------------------------------------------------------------


@rules("NE-1")
def test_the_edition_has_the_ledgers_numbers() -> None:
    edition = edition_of(dighouse.game("new-expedition"))
    assert list(cards(edition).items()) == list(NE_CARDS.items())
    assert sum(card.copies for card in NE_CARDS.values()) == 85
    assert (edition.hand.value, edition.market.value) == (4, 5)
    assert {plan.name: chambers(plan) for plan in edition.monuments} == MONUMENTS
    assert {plan.size() for plan in edition.monuments} == {15}
    rows = {
        seats: ledger.LedgerRow(sorted(row.left_out), row.thieves.value, row.storms.value)
        for seats, row in edition.seats.items()
    }
    assert rows == {n: row._replace(left_out=sorted(row.left_out)) for n, row in NE_SEATS.items()}
    assert max(row.thieves for row in NE_SEATS.values()) == 10
    assert max(row.storms for row in NE_SEATS.values()) == 6


@rules("NE-1")
def test_what_is_not_printed_is_marked() -> None:
    edition = edition_of(dighouse.game("new-expedition"))
    trade = {kind: card.trade.mark for kind, card in edition.cards.items()}
    assert trade == {
        "mask": "S",
        "talisman": "A",
        "map": "S",
        "pendant": "A",
        "cup": "A",
        "coin": "A",
        "tablet": "A",
        "parchment": "T",
        "shard": "S",
    }
    sells = {kind: "".join(p.mark for p in card.sells) for kind, card in edition.cards.items()}
    assert sells.pop("parchment") == "TTTT"
    assert sells.pop("coin") == "SSAAA"
    assert set("".join(sells.values())) == {"A"}
    assert {card.copies.mark for card in edition.cards.values()} == {"T"}
    assert "".join(row.thieves.mark for row in edition.seats.values()) == "SSSS"
    assert "".join(row.storms.mark for row in edition.seats.values()) == "SAAA"


@all_seats
@all_monuments
@rules("NE-1")
def test_hands_market_monument_and_tents(seats: int, monument: str) -> None:
    table = dealt(seats, monument=monument)
    assert table.sizes() == [4] * seats
    assert table.market.total() == 5
    assert table.tents() == [1] * seats
    printed = {name: size for name, (size, _) in MONUMENTS[monument].items()}
    assert table.chambers() == printed
    assert sum(printed.values()) + table.state.view(None).pile == 15
    view = table.state.view(None)
    assert view.monument == monument
    assert view.dig_site == NE_DIG_SITE[()][seats]
    assert (view.thieves, view.storms) == NE_SEATS[seats][1:]
    # Only the Ruins lie open.
    lying = [sum(chamber.open.values()) for chamber in view.chambers]
    assert lying == [1 if monument == "buried-ruins" else 0] * len(printed)
    assert all(not chamber.known and not chamber.among for chamber in view.chambers)


@all_seats
@rules("NE-1")
def test_kinds_that_stay_in_the_box(seats: int) -> None:
    table = start(seats)
    kinds = [kind for kind in NE_CARDS if kind not in NE_SEATS[seats].left_out]
    # Maps come into the dig site later, as in the Card Game.
    assert table.weights() == {
        f"deal {kind}": NE_CARDS[kind].copies for kind in kinds if kind != "map"
    }
    assert table.state.view(0).unseen == {kind: NE_CARDS[kind].copies for kind in kinds}


@rules("NE-1")
@pytest.mark.parametrize("monument", ["great-pyramid", "buried-ruins"])
def test_nothing_that_is_dealt_is_a_map(monument: str) -> None:
    table = start(3, monument=monument)
    chance = dighouse.Chance(1)
    while table.phase == "deal":
        assert "deal map" not in table.menu()
        table.state.apply(chance.pick(table.state))
    assert table.maps_at_most(1, 0) == 0
    table.play("first 0")
    for left in range(6, 0, -1):
        assert table.weights()["dig map"] == left * sum(table.state.dump()["unseen"].values())
        table.play("dig map", "end")
    assert "dig map" not in table.menu()


# -- NE-2, NE-3: the monument, the first player ----------------------------------------------------


@rules("NE-2")
def test_chance_names_the_monument_first() -> None:
    table = Table(dighouse.game("new-expedition", seats=3).start())
    assert table.phase == "monument"
    assert table.weights() == {f"monument {name}": 1 for name in MONUMENTS}
    view = table.state.view(0)
    assert (view.monument, view.chambers, view.turn) == ("", [], None)
    assert table.heard("monument tomb", 0) == table.heard("monument tomb", None) != []
    table.play("monument tomb")
    assert table.phase == "deal"
    assert table.chambers() == {"upper": 7, "lower": 8}
    chosen = start(3, monument="tomb")
    assert table.keys() == chosen.keys()


@rules("NE-2")
@all_monuments
def test_the_host_chooses_the_monument(monument: str) -> None:
    game = dighouse.game("new-expedition", monument=monument)
    assert game.options["monument"] == monument
    state = game.start()
    assert Table(state).phase == "deal"
    assert state.view(None).monument == monument
    assert not any(f"monument {monument}" == text for text in Table(state).menu())


@rules("NE-2")
@pytest.mark.parametrize("monument", ["pyramid", "", None, 3, ["mine"], "Mine"])
def test_a_monument_that_there_is_not(monument: object) -> None:
    with pytest.raises(BadOptions, match="there are random, great-pyramid, temple"):
        dighouse.game("new-expedition", monument=monument)


@rules("NE-2")
def test_the_great_pyramid_is_advised_for_a_first_game() -> None:
    (monument, *_) = type(dighouse.game("new-expedition")).offer().options
    assert "great-pyramid is advised for a first game" in monument.help


@rules("NE-3")
@all_seats
def test_anybody_may_go_first(seats: int) -> None:
    table = dealt(seats)
    assert table.weights() == {f"first {seat}": 1 for seat in range(seats)}
    table.play(f"first {seats - 1}", "dig map", "end")
    assert table.turn == 0


# -- NE-16, NE-17: Long Expedition, Fierce Weather -------------------------------------------------


@rules("NE-16", "NE-17", "NE-19")
@pytest.mark.parametrize(
    ("variants", "seats", "cards"),
    [(names, seats, cards) for names, row in NE_DIG_SITE.items() for seats, cards in row.items()],
)
def test_the_dig_site_of_every_variant(variants: tuple[str, ...], seats: int, cards: int) -> None:
    view = dealt(seats, **dict.fromkeys(variants, True)).state.view(0)
    assert view.dig_site == cards
    row = NE_SEATS[seats]
    assert view.thieves == row.thieves + ("long_expedition" in variants)
    assert view.storms == (6 if "fierce_weather" in variants else row.storms)
    assert [seat.tents for seat in view.seats] == [1 + ("fierce_weather" in variants)] * seats


@rules("NE-16")
@pytest.mark.parametrize("seats", [2, 3])
def test_in_a_long_expedition_all_kinds_are_in(seats: int) -> None:
    table = start(seats, long_expedition=True)
    assert table.weights() == {
        f"deal {kind}": card.copies for kind, card in NE_CARDS.items() if kind != "map"
    }


@rules("NE-16")
@pytest.mark.parametrize("seats", [4, 5])
def test_a_long_expedition_is_for_two_or_three(seats: int) -> None:
    with pytest.raises(
        BadOptions, match=f"long_expedition is a variant for 2 or 3 seats, not for {seats}"
    ):
        dighouse.game("new-expedition", seats=seats, long_expedition=True)
    # Not to have it is no mistake.
    assert dighouse.game("new-expedition", seats=seats, long_expedition=False).seats == seats


# -- NE-18: Beginner's Luck ------------------------------------------------------------------------


def lucky(*hands: str) -> Table:
    """Beginner's Luck with these hands, before the first player is drawn."""
    table = start(len(hands), beginners_luck=True)
    for hand in hands:
        table.play(*to_unseen(hand))
    while table.phase == "deal":
        table.play(table.menu()[-1])
    return table


@rules("NE-18")
def test_the_poorest_hand_goes_first() -> None:
    # 4 + 3 + 1 + 1, 2 + 2 + 2 + 1, 1 + 1 + 3 + 3.
    table = lucky(
        "mask talisman shard shard", "coin cup coin shard", "shard shard talisman talisman"
    )
    assert table.weights() == {"first 1": 1}
    with pytest.raises(dighouse.IllegalMove):
        table.play("first 0")


@rules("NE-18")
def test_ties_are_broken_by_chance_among_the_tied() -> None:
    hands = ["shard shard coin cup", "mask mask mask shard", "coin coin shard parchment"]
    assert lucky(*hands).weights() == {"first 0": 1, "first 2": 1}


@rules("NE-18")
def test_the_totals_are_said_aloud_and_public_until_a_hand_changes() -> None:
    table = start(3, beginners_luck=True)
    table.play(*to_unseen("mask mask shard shard"), *to_unseen("coin coin shard shard"))
    table.play(*to_unseen("shard talisman talisman coin"))
    assert [seat.announced for seat in table.state.view(0).seats] == [None] * 3
    table.play(*["deal parchment"] * 4)
    events = table.game.events(table.state, table.game.parse("deal cup"))
    (said,) = [event for event in events if event.kind == "announced"]
    assert said.data == {"totals": [10, 6, 9]}
    assert all(said.heard_by(seat) for seat in (0, 1, 2, None))
    table.play("deal cup", "first 1")
    for seat in (0, 1, 2, None):
        assert [one.announced for one in table.state.view(seat).seats] == [10, 6, 9]
    # Seat 1 digs a treasure, seat 2 robs seat 0.
    table.play("dig shard")
    assert [one.announced for one in table.state.view(None).seats] == [10, None, 9]
    table.play("end", "dig thief", "rob 0", "steal mask")
    assert [one.announced for one in table.state.view(None).seats] == [None] * 3


@rules("NE-18", "NE-4")
def test_a_tent_keeps_what_was_said() -> None:
    table = lucky("shard shard shard shard", "coin coin coin coin").play("first 0", "dig storm")
    table.play("use tent", "save tent", "discard shard", "discard shard")
    assert [one.announced for one in table.state.view(None).seats] == [None, 8]


@rules("NE-18")
def test_without_the_variant_nothing_is_said() -> None:
    assert all(seat.announced is None for seat in dealt(3).state.view(0).seats)


# -- NE-19: all together ---------------------------------------------------------------------------


@rules("NE-19")
def test_all_three_together() -> None:
    table = dealt(3, long_expedition=True, fierce_weather=True, beginners_luck=True)
    view = table.state.view(None)
    assert (view.dig_site, view.thieves, view.storms) == (66, 7, 6)
    assert table.tents() == [2, 2, 2]
    said = [seat.announced for seat in view.seats]
    poorest = [seat for seat, value in enumerate(said) if value == min(said)]
    assert table.weights() == {f"first {seat}": 1 for seat in poorest}


@rules("NE-19")
@pytest.mark.parametrize("value", [1, 0, None, "yes", "True"])
def test_a_variant_is_in_or_not(value: object) -> None:
    with pytest.raises(BadOptions, match="fierce_weather must be True or False, not"):
        dighouse.game("new-expedition", fierce_weather=value)


@rules("NE-19")
@pytest.mark.parametrize("monument", list(MONUMENTS))
def test_five_seats_with_everything_in_play(monument: str) -> None:
    """A whole game at random: nobody's cards are lost, and it ends with empty hands."""
    table = start(5, monument=monument, fierce_weather=True, beginners_luck=True)
    dice = dighouse.Dice(len(monument))
    seen: Counter[str] = Counter()
    while not table.over:
        seen[table.phase] += 1
        table.state.apply(dice.pick(table.state))
    assert table.sizes() == [0] * 5
    assert seen["tent"] > 0
    assert table.tents() != [2] * 5
    view = table.state.view(None)
    assert (view.dig_site, view.thieves, view.storms) == (0, 0, 0)
    everything = sum(card.copies for card in NE_CARDS.values())
    left = sum(chamber.cards for chamber in view.chambers) + view.pile
    sold = sum(seat.sold_cards for seat in view.seats)
    assert everything == left + sold + view.spent_maps + table.market.total()
    assert view.pile == 0
