"""`game.load` in the New Expedition: what no storm and no monument leads to is refused."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dighouse
from dighouse import BadPosition
from tests.games.archaeology.ledger import MONUMENTS
from tests.games.archaeology.table import Table, start, table
from tests.games.archaeology.test_variants import lucky
from tests.games.changed_dumps import change
from tests.rules import rules
from tests.scene import Dump, drop, put


def act() -> Table:
    return table(
        hands=["map coin*2", "mask map", "cup"],
        monument="tomb",
        dig="shard*2 storm",
        chambers={"upper": "coin*3", "lower": "shard*4"},
        tents=[1, 2, 0],
        phase="act",
    )


def tent() -> Table:
    it = table(hands=["coin*2", "cup*2", "mask*2"], dig="storm shard", tents=[2, 2, 2])
    return it.play("dig storm", "use tent")


def storm() -> Table:
    it = table(hands=["coin*2", "cup*2", "mask*2"], dig="storm shard", tents=[1, 1, 1])
    return it.play("dig storm", "use tent", "save tent", "save tent")


def look() -> Table:
    it = table(
        hands=["coin*2", "map*2", "cup"],
        monument="temple",
        chambers={"left": "coin*5", "right": "cup*5"},
    )
    it.play("sell coin 1", "look left", *["find cup"] * 5, "sell coin 1")
    return it


def peek() -> Table:
    return look().play("look right", "find coin")


def keep() -> Table:
    return act().play("explore upper", "find coin", "find coin", "find shard", "keep coin")


def press() -> Table:
    it = table(
        hands=["map*2 coin", "mask", "cup"],
        monument="mine",
        chambers={"mine": "coin*2 shard"},
        inside={"mine": "talisman*2"},
    )
    return it.play("explore mine", "again talisman")


def name() -> Table:
    it = table(
        hands=["map*2 coin", "mask", "cup"],
        monument="sphinx",
        chambers={"sphinx": "coin*4 shard*4"},
    )
    return it.play("explore sphinx", "name mask")


def turn() -> Table:
    return name().play("name coin", "find coin")


def grow() -> Table:
    it = table(
        hands=["map", "mask", "cup"],
        monument="buried-ruins",
        dig="storm shard",
        inside={"west": "coin", "north": "cup"},
        pile="talisman*4",
    )
    return it.play("dig storm", "find talisman")


def first() -> Table:
    return lucky("mask talisman shard shard", "coin cup coin shard")


def monument() -> Table:
    return Table(dighouse.game("new-expedition", seats=3).start())


def deal() -> Table:
    """The first card of the Ruins."""
    it = start(2, monument="buried-ruins").play(*["deal shard"] * 8, *["deal coin"] * 5)
    return it.play("deal mask")


Fault = tuple[Callable[[], Table], Callable[[Dump], None], str]


def many(*changes: Callable[[Dump], None]) -> Callable[[Dump], None]:
    def change(dump: Dump) -> None:
        for one in changes:
            one(dump)

    return change


BAD: dict[str, Fault] = {
    # -- the monument --
    "an unknown monument": (act, put("monument", "maze"), "monument: must be one of 'tomb'"),
    "another monument": (act, put("monument", "mine"), "monument: must be one of 'tomb'"),
    "no monument": (act, drop("monument"), "monument: must be one of 'tomb'"),
    "no monument after it was named": (
        lambda: Table(monument().play("monument tomb").state),
        put("monument", ""),
        "monument: must be one of 'great-pyramid'",
    ),
    "a monument before it is named": (monument, put("monument", "tomb"), "monument: must be one of ''"),
    "named again": (deal, many(put("phase", "monument"), put("turn", 0)), "phase: there is no 'monument'"),
    "a chamber too few": (act, put("chambers", [3]), "chambers: must have 2 entries"),
    "a chamber inside too few": (keep, put("inside", [{}]), "inside: must have 2 entries, or none"),
    "seen where nobody looked": (
        lambda: table(hands=["map", "cup"], monument="great-pyramid", chambers={"small": "coin*2"}),
        many(put("inside", [{"coin": 1}, {}, {}]), put("chambers.0", 1)),
        "inside[0]: nobody can have seen these",
    ),
    "half seen": (look, many(put("inside.0", {"cup": 4}), put("chambers.0", 1)), "inside[0]: somebody who looks"),
    "maps in a chamber": (
        press,
        many(put("hands.0", {"coin": 1, "talisman": 1}), put("inside.0", {"map": 1})),
        "inside: chambers hold no maps",
    ),
    "open cards face down": (grow, put("chambers.0", 1), "chambers[0]"),
    "a pile that somebody has seen": (grow, put("inside.3", {"talisman": 1}), "inside[3]: nobody can have"),
    "too many in a chamber": (press, put("inside.0.coin", 9), "inside[0]: coin must be from 1"),
    # -- questions that are not asked here --
    "a look at the tomb": (act, put("phase", "look"), "phase: there is no 'look' at this monument"),
    "a look at the mine": (press, put("phase", "look"), "phase: there is no 'look'"),
    "a choice at the temple": (look, put("phase", "keep"), "phase: there is no 'keep'"),
    "pressing on at the tomb": (act, put("phase", "press"), "phase: there is no 'press'"),
    "names at the mine": (press, put("phase", "name"), "phase: there is no 'name'"),
    "growth at the mine": (press, many(put("phase", "grow"), put("actor", -1)), "phase: there is no 'grow'"),
    "finds at the tomb": (act, many(put("phase", "find"), put("actor", -1)), "phase: there is no 'find'"),
    "finds at the mine": (press, many(put("phase", "find"), put("actor", -1)), "phase: there is no 'find'"),
    "a turn at the tomb": (act, many(put("phase", "turn"), put("actor", -1)), "phase: there is no 'turn'"),
    # -- what such a question has --
    "a look at what all have seen": (peek, many(put("chamber", 0)), "inside[2]"),
    "too many kept": (keep, put("given.coin", 3), "given"),
    "kept before": (act, put("given", {"coin": 1}), "given: nothing is given now"),
    "a card less to keep": (keep, put("owed", 0), "owed: must be 1 here"),
    "nothing more to keep": (
        keep,
        many(put("given", {"coin": 2}), put("owed", 0)),
        "phase: nothing is left to do here",
    ),
    "kept from another chamber": (keep, put("chamber", 1), "given: too many of coin"),
    "nothing turned up": (press, put("turned", {}), "turned: the first card is always turned up"),
    "turned up later": (act, put("turned", {"coin": 1}), "turned: nothing lies open now"),
    "too much turned up": (
        press,
        many(put("turned", {"talisman": 2}), put("inside", [{}])),
        "turned: is worth so much that all of it went back",
    ),
    "an empty mine": (
        press,
        many(put("inside", [{}]), put("chambers", [0]), put("hands.1.coin", 2)),
        "chamber: has no cards left",
    ),
    "named at the mine": (press, put("named", ["coin"]), "named: nothing is named now"),
    "an unknown kind named": (name, put("named", ["cat"]), "named: must be kinds of treasure"),
    "a kind named twice": (name, put("named", ["mask", "mask"]), "named: must be different"),
    "maps named": (name, put("named", ["map"]), "named: is not in the chamber"),
    "a kind of another game named": (name, put("named", ["tablet"]), "named: is not in the chamber"),
    "all named already": (
        name,
        many(put("named", ["mask", "coin"]), put("owed", 0)),
        "phase: nothing is left to do here",
    ),
    "one named of two": (turn, put("named", ["mask"]), "named: must be 2 kinds now"),
    "named before": (act, put("named", ["coin"]), "named: nothing is named now"),
    "five lie open": (
        turn,
        many(put("turned", {"coin": 4, "shard": 1}), put("unseen", {"shard": 3}), put("chambers", [3]), put("owed", 0)),
        "phase: nothing is left to do here",
    ),
    "a wrong number to turn up": (turn, put("owed", 3), "owed: must be 4 here"),
    "a wrong number to grow": (grow, put("owed", 1), "owed: must be 2 here"),
    "growth at the wrong chamber": (
        grow,
        many(put("chamber", 0), put("owed", 3)),
        "chamber: the next card is for chamber 1",
    ),
    "a storm that stopped halfway": (
        grow,
        many(put("phase", "dig"), put("chamber", 0), put("owed", 0)),
        "chambers[3]: a storm takes a card for each chamber",
    ),
    "a look without a sale": (look, many(put("sold.0", {}), put("hands.0", {"coin": 2})), "phase: whoever looks"),
    "half of a temple": (
        look,
        many(put("chambers.2", 3), put("unseen.coin", 3), put("hands.0", {"coin": 2})),
        "chambers[2]: is taken whole",
    ),
    "too much shown": (turn, put("shown", {"coin": 5, "shard": 4}), "shown: has too many"),
    # -- looks --
    "a look before a sale": (look, put("looked_into", 1), "looked_into: nobody has looked since"),
    "no such chamber": (look, put("looked_into", 4), "looked_into: must be from 0 to 3"),
    "another chamber": (peek, put("looked_into", 2), "looked_into: is the chamber that is seen"),
    # -- explorations --
    "two explorations": (act, put("explorations", 2), "explorations: must be from 0 to 1"),
    "an exploration less": (keep, put("explorations", 0), "explorations: there is one now"),
    "an exploration before a dig": (tent, put("explorations", 1), "explorations: there is none before"),
    "an exploration for nothing": (
        keep,
        many(put("spent", 0), put("hands.0.map", 1)),
        "spent: an exploration costs 1 or more",
    ),
    "no such number": (act, drop("explorations"), "explorations: is missing"),
    # -- tents --
    "a tent too few": (act, put("tents", [1]), "tents: must be one number a seat"),
    "no tents": (act, drop("tents"), "tents: must be one number a seat"),
    "a tent that lasts": (act, put("tents.0", 3), "tents[0]: must be from 0 to 2"),
    "a tent that owes": (act, put("tents.0", -1), "tents[0]: must be from 0 to 2"),
    "in a tent without a storm": (act, put("sheltered", [0]), "sheltered: there is no storm now"),
    "in a tent that was never used": (tent, put("tents.1", 2), "sheltered: the tent of seat 1"),
    "asked in the tent": (tent, put("sheltered", [2]), "actor: is in the tent"),
    "asked too late": (tent, many(put("sheltered", [0]), put("tents.0", 1)), "sheltered: seat 0 has not been asked"),
    "asked without a tent": (tent, put("tents.2", 0), "actor: has no tent left"),
    "a seat that there is not": (tent, put("sheltered", [3]), "sheltered: must be different, and exist"),
    "a seat twice": (tent, put("sheltered", [1, 1]), "sheltered: must be different"),
    "losing in the tent": (storm, put("actor", 1), "actor: is in the tent"),
    "chance in a tent": (tent, put("actor", -1), "actor: can't be -1 in phase 'tent'"),
    # -- the deal --
    "a card too many in the ruins": (deal, put("turn", 5), "inside[1]: can't have 0 cards now"),
    "the ruins before the market": (deal, put("turn", 2), "market: can't have 5 cards now"),
    "the deal goes on and on": (deal, put("turn", 6), "turn: must be from 0 to 5"),
    # -- what is known --
    "known cards that are not there": (look, put("known.chambers.0.0", {"coin": 5}), "known.chambers[0][0]: does not fit"),
    "half of what is there": (look, put("known.chambers.0.0", {"cup": 4}), "known.chambers[0][0]: does not fit"),
    "known though nobody looked": (look, put("known.chambers.0.2", {"coin": 5}), "known.chambers[0][2]: does not fit"),
    "known to spectators": (look, put("known.chambers.3.0", {"cup": 5}), "known.chambers[3][0]: there is nothing to know"),
    "kept without a look": (keep, put("known.chambers", []), "known.chambers[0][0]: must be what is seen now"),
    "known to all but one": (act, put("known.cards.3.1", {"mask": 1}), "known.cards[0][1]: everybody knows of more mask"),
    "maps known to all but one": (act, put("known.maps.3.1", 1), "known.maps[0][1]: everybody knows of fewer"),
    "an observer too few": (look, put("known.chambers", [[{}] * 4] * 3), "known.chambers: must have 4 rows"),
    "put back and not there": (press, put("known.chambers.1.0", {"coin": 1}), "known.chambers[1][0]: does not fit"),
    "said by nobody": (act, put("known.announced", [0]), "known.announced: nobody said anything"),
    "said by somebody else": (first, put("known.announced", [5]), "known.announced: must be different, and exist"),
    "said of another hand": (
        lambda: first().play("first 1", "dig shard"),
        put("known.announced", [0, 1]),
        "known.announced: the hand of seat 1 has changed since",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", BAD)
def test_what_is_no_position(fault: str) -> None:
    make, change, message = BAD[fault]
    it = make()
    dump = it.state.dump()
    assert it.game.load(copy.deepcopy(dump)) == it.state
    change(dump)
    with pytest.raises(BadPosition) as caught:
        it.game.load(dump)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "make", [act, tent, storm, look, peek, keep, press, name, turn, grow, first, monument, deal]
)
def test_every_phase_comes_back_from_its_dump(make: Callable[[], Table]) -> None:
    it = make()
    again = it.again()
    assert again.menu() == it.menu()
    dice = dighouse.Dice(1)
    twin = dighouse.Dice(1)
    while not it.over:
        assert it.state.dump() == again.state.dump()
        it.state.apply(dice.pick(it.state))
        again.state.apply(twin.pick(again.state))


# -- whatever is loaded can be played --------------------------------------------------------------

PHASES = ["act", "dig", "tent", "storm", "look", "peek", "keep", "turn", "press", "name", "grow"]
values = st.one_of(
    st.integers(-2, 6),
    st.sampled_from([*PHASES, "find", "monument", "deal", "over", "coin", "tomb"]),
    st.sampled_from([{}, [], {"coin": 1}, ["coin", "cup"], [0], [1, 2], None, True, 2**63]),
)


@rules("NE-19")
@given(
    seed=st.integers(0, 2**32),
    monument=st.sampled_from(list(MONUMENTS)),
    steps=st.integers(20, 160),
    data=st.data(),
)
@settings(max_examples=150)
def test_a_changed_dump_is_refused_or_can_be_played(
    seed: int, monument: str, steps: int, data: Any
) -> None:
    it = start(3, monument=monument, fierce_weather=True, beginners_luck=True)
    dice = dighouse.Dice(seed)
    for _ in range(steps):
        if not it.over:
            it.state.apply(dice.pick(it.state))
    dump = it.state.dump()
    change(dump, data, values, 3)
    try:
        state = it.game.load(dump)
    except BadPosition:
        return
    for seat in (0, 1, 2, None):
        it.game.sample(state.view(seat), random.Random(seed))
    for _ in range(40):
        if state.actor == dighouse.OVER:
            return
        pick = dice.pick(state)
        it.game.events(state, pick)
        state.apply(pick)
        assert it.game.load(state.dump()) == state
    state.finish(dice)
