"""Greedy and the novice in the New Expedition: tents, monuments, five seats."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import dighouse
from dighouse import OVER, Chance
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.games.archaeology.bots.greedy import known_game as game_of
from dighouse.games.archaeology.bots.novice import Novice
from dighouse.games.archaeology.bots.prices import prices_of
from dighouse.games.archaeology.bots.situation import Situation
from dighouse.games.archaeology.bots.view_reading import ViewReader
from dighouse.games.archaeology.bots.worth import Worth
from dighouse.kernel.state import CHANCE
from dighouse.search import random_bot
from dighouse.testing import check_bot
from tests.games.archaeology.bots.test_greedy import answers, greedy
from tests.games.archaeology.ledger import MONUMENTS
from tests.games.archaeology.table import Table, edition_of, table

BURIED = "shard*9 coin*3 parchment*6"  # something to come


def camp(monument: str, hand: str, dig: str = BURIED, **more: Any) -> Table:
    return table(hands=[hand, "shard"], monument=monument, dig=dig, phase="act", **more)


# -- tents -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "storms", "uses", "answer"),
    [
        ("mask*3 shard", 3, 1, "use tent"),
        ("shard*2", 3, 1, "save tent"),  # there will be worse
        ("shard*2", 0, 1, "use tent"),  # there will be no other
        ("shard*2", 1, 2, "use tent"),  # and one is left for that
        ("shard", 0, 1, "save tent"),  # nothing to lose
    ],
)
def test_a_tent_is_for_the_storm_that_costs_most(
    hand: str, storms: int, uses: int, answer: str
) -> None:
    dig = f"storm{f' storm*{storms}' if storms else ''} {BURIED}"
    it = table(hands=["parchment", hand], dig=dig, tents=[0, uses]).play("dig storm")
    assert (it.phase, it.actor) == ("tent", 1)
    assert answers(it) == [answer]


# -- monuments -------------------------------------------------------------------------------------


def test_of_a_chamber_of_the_tomb_it_keeps_the_best() -> None:
    it = camp("tomb", "map coin*4", chambers={"upper": "coin shard*3 mask"}, dig="shard*4")
    it.play("explore upper", "find shard", "find coin", *["find shard"] * 2, "find mask")
    assert it.phase == "keep"
    assert answers(it) == ["keep mask", "keep coin"]


def test_what_is_left_in_the_tomb_is_among_what_it_saw() -> None:
    """There are dear cards, but not here, whatever the rival took since."""
    it = table(
        hands=["map*2", "map"],
        monument="tomb",
        chambers={"upper": "parchment*3 shard*3"},
        dig="mask*4 cup*5 coin*5",
        phase="act",
    )
    cheap = ["parchment", "shard"]
    it.play("explore upper", *(f"find {kind}" for kind in cheap * 3))
    it.play(*(f"keep {kind}" for kind in cheap), "end", "dig mask")
    it.play("explore upper", *(f"keep {kind}" for kind in cheap), "end", "dig mask")
    assert it.state.view(0).chambers[0].among == {"parchment": 2, "shard": 2}
    assert answers(it) == ["end"]


@pytest.mark.parametrize(
    ("back", "turned", "answer"),
    [
        ("shard*6", ["shard"], "go on"),  # one more is safe
        ("mask*6 shard", ["coin"], "stop"),  # nearly all are too much
        ("coin*2 shard*4", ["coin", "coin", "shard"], "stop"),  # any is
    ],
)
def test_in_the_mine_it_counts(back: str, turned: list[str], answer: str) -> None:
    it = camp("mine", "map", inside={"mine": f"{back} {' '.join(turned)}"}, dig="cup*6 shard*4")
    it.play("explore mine")
    for number, kind in enumerate(turned):
        it.play(*(["go on"] if number else []), f"again {kind}")
    assert answers(it) == [answer]


def test_a_mine_where_nearly_everything_is_safe_takes_no_longer() -> None:
    game = dighouse.game("new-expedition", monument="mine")
    text = edition_of(game).text.replace("safe = [5", "safe = [31")
    options = {"monument": "mine"}
    safer = dighouse.registry.make("new-expedition", seats=2, options=options, edition_text=text)
    state = safer.start()
    chance = Chance(1)
    while state.actor == CHANCE:
        state.apply(chance.pick(state))
    seat = int(state.actor)
    prices = prices_of(edition_of(safer)).tables
    assert prices.bags < 2100
    now = Situation(prices, game_of(safer).rules)
    ViewReader(prices, game_of(safer).rules).read(now, state.view(seat))
    worth = Worth(prices, now)
    worth.consider(now)
    assert worth.finds.press(0, 0) > 0


def test_to_the_sphinx_it_names_what_it_needs_and_what_is_there() -> None:
    back = {"sphinx": "coin*4 cup*3 shard*2"}
    it = camp("sphinx", "map coin*4 cup", inside=back, dig="mask*4 shard*3")
    assert answers(it.play("explore sphinx")) == ["name cup", "name coin"]


def test_it_goes_on_with_what_somebody_named() -> None:
    back = {"sphinx": "coin*4 cup*3 shard*2"}
    it = camp("sphinx", "map coin*4 cup", inside=back, dig="mask*4 shard*3")
    assert answers(it.play("explore sphinx", "name mask")) == ["name cup"]


def test_at_the_temple_it_looks_where_it_has_not_looked_and_takes_the_best() -> None:
    chambers = {"left": "shard*5", "middle": "cup*5", "right": "parchment*5"}
    it = camp("temple", "map*2 mask*2 cup", chambers=chambers, dig="coin*9")
    it.play("sell mask 1", "look left", *["find shard"] * 5, "sell mask 1")
    assert answers(it) == ["look middle"]
    it.play("look middle", *["find cup"] * 5)
    assert answers(it) == ["explore middle"]
    # It knows all that is left.
    assert answers(it.play("explore middle", "sell cup 2"))[0] == "look right"


def test_at_the_ruins_it_takes_what_lies_there_for_it() -> None:
    lying = {"west": "shard", "north": "coin", "east": "parchment"}
    it = camp("buried-ruins", "map coin*4", inside=lying, dig="shard*9")
    assert answers(it) == ["explore north"]
    poor = {"west": "shard", "north": "parchment"}
    it = camp("buried-ruins", "map coin", inside=poor, pile="cup*6", dig=f"{BURIED} storm*3")
    assert answers(it) == ["end"]  # they will grow


# -- that it can be asked anywhere -----------------------------------------------------------------

TABLES: list[Mapping[str, Any]] = [
    {"monument": "great-pyramid", "seats": 5, "fierce_weather": True},
    {"monument": "temple", "seats": 2, "long_expedition": True},
    {"monument": "tomb", "seats": 3, "long_expedition": True, "fierce_weather": True},
    {"monument": "mine", "seats": 4, "beginners_luck": True},
    {"monument": "sphinx", "seats": 5, "fierce_weather": True, "beginners_luck": True},
    {"monument": "buried-ruins", "seats": 2, "fierce_weather": True},
    {"monument": "random", "seats": 3},
]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: options["monument"])
def test_it_keeps_the_laws(options: Mapping[str, Any]) -> None:
    """Once it has all the seats, once it has random rivals."""
    check_bot(Greedy, dighouse.game("new-expedition", **options), games=2)


@pytest.mark.parametrize("monument", MONUMENTS)
def test_it_can_go_on_with_what_somebody_else_began(monument: str) -> None:
    """And what it saw before makes no difference."""
    game = dighouse.game("new-expedition", seats=2, monument=monument)
    old = greedy(game, 0)
    state, chance, rng = game.start(), Chance(1), random.Random(1)
    while state.actor != OVER:
        if state.actor == 0:
            view = state.view(0)
            pick = old(view, rng)
            assert pick in view.menu
            assert pick == greedy(game, 0)(view, rng)
        state.apply(chance.pick(state) if state.actor == CHANCE else rng.choice(state.menu()))


# -- how well it plays -----------------------------------------------------------------------------


@pytest.mark.parametrize("monument", MONUMENTS)
def test_it_beats_random_play(monument: str) -> None:
    """`make soak` plays five hundred games of each."""
    for seat, seats in ((0, 2), (1, 2), (4, 5)):
        game = dighouse.game("new-expedition", seats=seats, monument=monument)
        players = [Greedy if seat == number else random_bot.random for number in range(seats)]
        result = dighouse.play(game, players, Chance(seat)).result
        assert result is not None
        assert result.winners == [seat]


# -- the novice ------------------------------------------------------------------------------------


def test_the_novice_keeps_the_laws() -> None:
    check_bot(Novice, dighouse.game("new-expedition", seats=4), games=2)


def test_the_novice_commits_no_folly() -> None:
    """It overlooks trades; but what is plain to see it sees."""
    mine = camp("mine", "map", inside={"mine": "coin*3 shard*2"}, dig="cup*6")
    mine.play("explore mine", "again coin", "go on", "again coin", "go on", "again shard")
    sphinx = camp("sphinx", "map coin*4 cup", inside={"sphinx": "coin*4 cup*3"}, dig="mask*4")
    sphinx.play("explore sphinx")
    for it, answer in ((mine, "stop"), (sphinx, "name cup")):
        novice = Novice()
        novice.start(it.game, 0)
        view = it.state.view(0)
        found = {it.game.text(novice(view, random.Random(seed))) for seed in range(20)}
        assert found == {answer}
