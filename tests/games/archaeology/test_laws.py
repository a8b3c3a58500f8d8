"""Laws that hold at every step of every game."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import State
from tests.games.archaeology.camps import any_table
from tests.games.archaeology.ledger import CARDS_OF
from tests.games.archaeology.table import Table, edition_of, playing, start
from tests.rules import rules

seeds = st.integers(0, 2**64)
tables = st.integers(0, 10**6)


def all_cards(state: State) -> Counter[str]:
    """Every card of the table, wherever it is."""
    dump = state.dump()
    piles = [*dump["hands"], dump["market"], dump["unseen"], *dump.get("inside", [])]
    cards = sum((Counter(pile) for pile in piles), Counter(dump.get("turned", {})))
    cards["map"] += dump["dig"]["maps"] + dump["spent"]
    for rows in dump["sold"]:
        for kind, row in rows.items():
            cards[kind] += sum(size * sets for size, sets in enumerate(row, start=1))
    return cards


def copies(it: Table) -> Counter[str]:
    """All cards of the edition that are in this game."""
    edition = edition_of(it.game)
    variants = [name for name in edition.variants if it.game.options[name.replace("-", "_")]]
    out = edition.left_out(it.game.seats, variants)
    return Counter({k: c.copies.value for k, c in edition.cards.items() if k not in out})


@rules("CG-1", "CG-2", "NE-1")
@given(seed=seeds, number=tables)
@settings(max_examples=30)
def test_no_card_is_lost_or_made(seed: int, number: int) -> None:
    it = any_table(number)
    dice = dighouse.Dice(seed)
    while not it.over:
        dump = it.state.dump()
        assert all_cards(it.state) == copies(it)
        # The face-down treasures are those of the dig site, of the chambers and of the deal.
        face_down = dump["dig"]["treasures"] + sum(dump["chambers"])
        assert sum(dump["unseen"].values()) >= face_down
        if dump["phase"] != "deal":
            assert sum(dump["unseen"].values()) == face_down
        it.state.apply(dice.pick(it.state))
    assert it.state.dump()["hands"] == [{}] * it.game.seats


@rules("CG-21")
@given(seed=seeds, number=tables)
@settings(max_examples=10)
def test_what_a_seat_has_not_seen_is_all_that_it_does_not_see(seed: int, number: int) -> None:
    it = any_table(number)
    dice = dighouse.Dice(seed)
    while not it.over:
        for seat in (None, *range(it.game.seats)):
            if dice.below(4):
                continue  # a view now and then will do
            view = it.state.view(seat)
            seen = Counter(view.market) + Counter(view.hand) + Counter(map=view.spent_maps)
            for rival in view.seats:
                for one in rival.sold:
                    seen[one.kind] += one.cards * one.sets
            seen += Counter(view.turned)
            hidden = sum(rival.hand for at, rival in enumerate(view.seats) if at != seat)
            hidden += view.dig_site - view.thieves - view.storms + view.pile
            for chamber in view.chambers:
                seen += Counter(chamber.open)
                hidden += chamber.cards - sum(chamber.open.values())
            assert Counter(view.unseen) == copies(it) - seen
            if view.phase != "deal":
                assert sum(view.unseen.values()) == hidden
        it.state.apply(dice.pick(it.state))


def assert_sound(it: Table) -> None:
    """What anybody knows of a hand is true."""
    dump = it.state.dump()
    for observer, (cards, maps) in enumerate(
        zip(dump["known"]["cards"], dump["known"]["maps"], strict=True)
    ):
        for holder, truth in enumerate(dump["hands"]):
            if observer != holder:
                assert Counter(cards[holder]) <= Counter(truth)
                assert truth.get("map", 0) <= maps[holder] <= sum(truth.values())


def assert_told(it: Table) -> None:
    """Views tell just that: to a seat its own knowledge, and what is public."""
    dump = it.state.dump()
    views = [it.state.view(seat) for seat in (*range(it.game.seats), None)]
    known = [
        [(cards, maps) for cards, maps in zip(*row, strict=True)]
        for row in zip(dump["known"]["cards"], dump["known"]["maps"], strict=True)
    ]
    for seat, hand in enumerate(dump["hands"]):
        known[seat][seat] = (hand, hand.get("map", 0))
    for observer, view in enumerate(views):
        for holder, seat in enumerate(view.seats):
            assert (seat.known.cards, seat.known.maps_at_most) == known[observer][holder]
            assert (seat.public.cards, seat.public.maps_at_most) == known[-1][holder]
            # What everybody knows, each of them knows.
            assert Counter(seat.public.cards) <= Counter(seat.known.cards)
            assert seat.public.maps_at_most >= seat.known.maps_at_most
            cards, hand = edition_of(it.game).cards, dump["hands"][holder]
            worth = sum(cards[kind].trade.value * number for kind, number in hand.items())
            assert seat.announced in (None, worth)
        for at, chamber in enumerate(view.chambers):
            inside = Counter(dump["inside"][at] if dump.get("inside") else {})
            assert Counter(chamber.known) <= inside
            if chamber.among:
                assert inside <= Counter(chamber.among)
                assert inside.total() == chamber.cards
            # Who has not looked knows nothing; and what was turned up everybody knows.
            assert bool(chamber.among) == (view.viewer in chamber.looked)
            assert chamber.among or chamber.known == views[-1].chambers[at].known


@rules("CG-22")
@given(seed=seeds, number=tables)
@settings(max_examples=60)
def test_known_cards_are_true(seed: int, number: int) -> None:
    it = any_table(number)
    dice = dighouse.Dice(seed)
    while not it.over:
        assert_sound(it)
        it.state.apply(dice.pick(it.state))
    assert_sound(it)


@rules("CG-21", "CG-22", "NE-18", "NE-21")
@given(seed=seeds, number=tables)
@settings(max_examples=10)
def test_known_cards_are_told_to_whom_they_concern(seed: int, number: int) -> None:
    it = any_table(number)
    dice = dighouse.Dice(seed)
    while not it.over:
        if dice.below(4) == 0:
            assert_told(it)
        it.state.apply(dice.pick(it.state))


@rules("CG-8", "CG-11", "NE-10", "NE-13")
@given(seed=seeds, number=tables)
@settings(max_examples=10)
def test_inside_a_composite_nothing_changes_for_the_others(seed: int, number: int) -> None:
    it = any_table(number)
    dice = dighouse.Dice(seed)
    while not it.over:
        before, actor = it.copy(), it.actor
        pick = dice.pick(it.state)
        it.state.apply(pick)
        if not it.state.settled:
            assert it.game.events(before.state, pick) == []
            assert it.actor == actor
            after, before_keys = it.keys(), before.keys()
            for seat in (None, *range(it.game.seats)):
                assert (after[seat] == before_keys[seat]) == (seat != actor)


@rules("CG-14", "CG-19")
@given(seed=seeds, seats=st.integers(2, 4))
@settings(max_examples=10)
def test_sold_sets_only_grow_in_number(seed: int, seats: int) -> None:
    it = start(seats)
    dice = dighouse.Dice(seed)
    scores = [0] * seats
    cards = CARDS_OF[playing.get()]
    while not it.over:
        it.state.apply(dice.pick(it.state))
        sold = [seat.sold for seat in it.state.view(None).seats]
        worth = [
            sum(cards[one.kind].sells[one.cards - 1] * one.sets for one in sets) for sets in sold
        ]
        assert it.state.scores() == worth
        assert all(new >= old for new, old in zip(worth, scores, strict=True))
        scores = worth
