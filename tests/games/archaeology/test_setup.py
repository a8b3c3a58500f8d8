"""CG-1 to CG-3: the deal, the dig site, the first player."""

from __future__ import annotations

from collections import Counter

import pytest

import dighouse
from dighouse.games.archaeology.edition import Edition, MonumentPlan
from tests.games.archaeology import ledger
from tests.games.archaeology.table import Table, edition_of, start
from tests.rules import rules

all_seats = pytest.mark.parametrize("seats", [2, 3, 4])
TREASURES = sum(card.copies for kind, card in ledger.CARDS.items() if kind != "map")


def dealt(seats: int, seed: int) -> Table:
    """A table after the deal, before the first player is drawn."""
    table = start(seats)
    chance = dighouse.Chance(seed)
    while table.phase == "deal":
        table.state.apply(chance.pick(table.state))
    return table


def chambers(plan: MonumentPlan) -> dict[str, tuple[int, int]]:
    return {one.name: (one.cards.value, one.maps.value) for one in plan.chambers}


def cards(edition: Edition) -> dict[str, ledger.Card]:
    return {
        kind: ledger.Card(card.copies.value, card.trade.value, [p.value for p in card.sells])
        for kind, card in edition.cards.items()
    }


@rules("CG-1", "CG-2")
def test_the_edition_has_the_printed_numbers() -> None:
    edition = edition_of(dighouse.game("card-game"))
    assert list(cards(edition).items()) == list(ledger.CARDS.items())
    assert sum(card.copies for card in ledger.CARDS.values()) == 72
    assert (edition.hand.value, edition.market.value) == (4, 5)
    assert chambers(edition.monuments[0]) == ledger.CHAMBERS
    assert {seats: row.thieves.value for seats, row in edition.seats.items()} == dict.fromkeys(
        (2, 3, 4), ledger.THIEVES
    )
    assert {seats: row.storms.value for seats, row in edition.seats.items()} == ledger.STORMS


@rules("CG-1", "CG-2")
def test_every_number_of_the_edition_is_printed() -> None:
    edition = edition_of(dighouse.game("card-game"))
    marks = Counter(
        number.mark
        for numbers in (
            *([card.copies, card.trade, *card.sells] for card in edition.cards.values()),
            [edition.hand, edition.market],
            *([one.cards, one.maps] for one in edition.monuments[0].chambers),
            *([row.thieves, row.storms] for row in edition.seats.values()),
        )
        for number in numbers
    )
    assert set(marks) == {"T"}


@all_seats
@rules("CG-1")
def test_four_cards_to_each_hand_five_to_the_market_and_the_chambers(seats: int) -> None:
    table = dealt(seats, seed=seats)
    assert table.sizes() == [4] * seats
    assert table.market.total() == 5
    chambers = table.state.view(None).chambers
    assert [(c.name, c.cards) for c in chambers] == [("small", 3), ("medium", 5), ("large", 7)]


@all_seats
@rules("CG-1")
def test_the_deal_is_of_the_66_treasures_that_are_no_maps(seats: int) -> None:
    assert TREASURES == 66
    table = start(seats)
    for card in range(4 * seats + 5):
        weights = table.weights()
        assert sum(weights.values()) == 66 - card
        table.play(min(weights))
    assert table.phase == "first"


@rules("CG-1")
def test_a_dealt_card_goes_with_the_number_of_its_copies() -> None:
    assert start(2).weights() == {
        f"deal {kind}": card.copies for kind, card in ledger.CARDS.items() if kind != "map"
    }


@rules("CG-1")
def test_a_hand_is_hidden_and_the_market_open() -> None:
    table = start(2).play("deal coin", "deal cup", "deal mask", "deal mask")
    assert table.heard("deal shard", 1) == ["You are dealt a pot shard."]
    assert table.heard("deal shard", 0) == ["Seat 1 is dealt a card."]
    assert table.heard("deal shard", None) == ["Seat 1 is dealt a card."]
    assert table.hand(0) == Counter(mask=2, cup=1, coin=1)
    assert table.known(1, 0) == {}
    table.play(*["deal shard"] * 4, "deal talisman")
    assert table.heard("deal cup", 0) == ["The marketplace opens with a broken cup."]
    for seat in (0, 1, None):
        assert table.state.view(seat).market == {"talisman": 1}


@rules("CG-1")
def test_nobody_sees_the_chambers() -> None:
    """Only their sizes are in any view; all that lies face down is one count."""
    table = dealt(2, seed=5)
    for seat in (0, 1, None):
        view = table.state.view(seat)
        open_cards = sum(view.market.values()) + sum(view.hand.values())
        assert sum(view.unseen.values()) == 72 - open_cards


@all_seats
@rules("CG-2")
def test_the_dig_site_holds_58_53_or_48_cards(seats: int) -> None:
    view = dealt(seats, seed=1).state.view(None)
    assert view.dig_site == ledger.DIG_SITE[seats]
    assert view.thieves == 8
    assert view.storms == ledger.STORMS[seats]


@all_seats
@rules("CG-2")
def test_starting_hands_and_market_never_hold_a_map(seats: int) -> None:
    for seed in range(10):
        table = start(seats)
        chance = dighouse.Chance(seed)
        while table.phase == "deal":
            assert "deal map" not in table.menu()
            table.state.apply(chance.pick(table.state))
        assert all("map" not in table.hand(seat) for seat in range(seats))
        assert "map" not in table.market
        # And everybody knows that.
        for observer in (*range(seats), None):
            for holder in range(seats):
                assert table.maps_at_most(observer, holder) == 0


@rules("CG-2")
def test_all_six_maps_are_in_the_dig_site() -> None:
    table = dealt(3, seed=2).play("first 0")
    for left in range(6, 0, -1):
        unseen = table.state.dump()["unseen"]
        assert table.weights()["dig map"] == left * sum(unseen.values())
        table.play("dig map", "end")
    assert "dig map" not in table.menu()


@all_seats
@rules("CG-3")
def test_each_seat_is_equally_likely_to_go_first(seats: int) -> None:
    table = dealt(seats, seed=3)
    assert table.phase == "first"
    assert table.weights() == {f"first {seat}": 1 for seat in range(seats)}


@all_seats
@rules("CG-3")
def test_play_goes_clockwise_from_the_first_player(seats: int) -> None:
    for first in range(seats):
        table = dealt(seats, seed=4)
        assert table.heard(f"first {first}", first) == ["You go first."]
        table.play(f"first {first}")
        for step in range(2 * seats):
            assert table.turn == (first + step) % seats
            table.play("dig map" if step < 6 else "dig shard")
            assert table.actor == (first + step) % seats
            table.play("end")
