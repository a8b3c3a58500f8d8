"""Greedy inside the core: the picks of the bot that sees views, without a view, and whole games of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dighouse
from dighouse import CHANCE, OVER, BadOptions, Dice, Game, NotNow, State
from dighouse.games.archaeology.bots.greedy import Greedy
from dighouse.games.archaeology.bots.novice import Novice
from dighouse.games.archaeology.game import Archaeology
from dighouse.games.archaeology.state import CardState
from dighouse.search import policy
from tests.games.archaeology.bots.test_greedy import greedy
from tests.games.archaeology.ledger import MONUMENTS
from tests.games.archaeology.table import SHRUNKEN, edition_of, shrunken
from tests.kernel.toy import Brink

VARIANTS = ("fierce_weather", "beginners_luck", "long_expedition")
GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("card-game", {"seats": seats}) for seats in (2, 3, 4)),
    *(
        ("new-expedition", {"seats": seats, "monument": monument})
        for monument in MONUMENTS
        for seats in (2, 5)
    ),
    *(
        ("new-expedition", {"seats": 3, "monument": monument, VARIANTS[number % 3]: True})
        for number, monument in enumerate(MONUMENTS)
    ),
    ("new-expedition", {"seats": 4, "fierce_weather": True, "beginners_luck": True}),
    ("new-expedition", {"seats": 2, "long_expedition": True, "fierce_weather": True}),
]
# What somebody decides, but for the set-up, chance and the end.
DECISIONS = {"act", "offer", "take", "rob", "storm", "tent", "look", "keep", "press", "name"}


def decisions(game: Game, seed: int, careless: float) -> Any:
    """The decisions of a game in which some are made without a thought, so that it comes to odd places."""
    state, dice, rng = game.start(), Dice(seed), random.Random(seed)
    bots = [greedy(game, seat) for seat in range(game.seats)]
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(dice.pick(state))
            continue
        view = state.view(int(state.actor))
        pick = bots[int(state.actor)](view, rng)
        yield state, view, pick
        state.apply(rng.choice(view.menu) if rng.random() < careless else pick)


@pytest.mark.parametrize(("ruleset", "options"), GAMES, ids=str)
def test_it_picks_as_the_bot_does_from_the_view(ruleset: str, options: dict[str, Any]) -> None:
    game = dighouse.game(ruleset, **options)
    one = policy("greedy", game)
    for seed, careless in enumerate((0.0, 0.2, 0.6)):
        for state, view, pick in decisions(game, seed, careless):
            assert one.pick(state, Dice(1)) == pick, view


@pytest.mark.parametrize("name", SHRUNKEN)
def test_it_picks_as_the_bot_does_with_other_numbers(name: str) -> None:
    game = shrunken(name, 2)
    one = Greedy.policy(game)
    for seed in range(10):
        for state, view, pick in decisions(game, seed, 0.3):
            assert one.pick(state, Dice(1)) == pick, view


def test_all_that_can_be_asked_was_asked() -> None:
    asked = set()
    for ruleset, options in GAMES:
        game = dighouse.game(ruleset, **options)
        asked |= {view.phase for _, view, _ in decisions(game, 1, 0.2) if len(view.menu) > 1}
    assert asked == DECISIONS


@pytest.mark.parametrize(("ruleset", "options"), GAMES[:1] + GAMES[3:15:2], ids=str)
def test_it_knows_no_more_than_the_actor(ruleset: str, options: dict[str, Any]) -> None:
    """In every world that looks the same to the actor it picks the same."""
    game = dighouse.game(ruleset, **options)
    one, rng = policy("greedy", game), random.Random(1)
    differing = 0
    for state, view, pick in decisions(game, 3, 0.2):
        for _ in range(2):
            world = game.sample(view, rng)
            differing += world != state
            assert one.pick(world, Dice(1)) == pick, view
    assert differing > 50


@pytest.mark.parametrize("monument", MONUMENTS)
def test_where_nothing_is_known_of_others_it_still_decides(monument: str) -> None:
    """A position made for random play has no knowledge: its views tell so, too."""
    game = dighouse.game("new-expedition", seats=3, monument=monument)
    one = policy("greedy", game)
    state, dice = game.start().without_knowledge(), Dice(2)
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(dice.pick(state))
            continue
        seat = int(state.actor)
        pick = one.pick(state, dice)
        assert pick == greedy(game, seat)(state.view(seat), random.Random(1))
        state.apply(pick)


def test_what_it_was_asked_before_makes_no_difference() -> None:
    """Not even if it was asked in the middle of other games of the same numbers."""
    game, twin = dighouse.game("new-expedition", seats=2), dighouse.game("new-expedition", seats=2)
    one = policy("greedy", game)
    pairs = zip(decisions(game, 5, 0.3), decisions(twin, 6, 0.3), strict=False)
    for here, there in pairs:
        for state, _, _ in (here, there, here):
            assert one.pick(state, Dice(1)) == policy("greedy", game).pick(state, Dice(1))


def test_games_with_the_same_options_are_the_same_to_it() -> None:
    """Also where the tables of their numbers were made anew, as in another process."""
    game, twin = (dighouse.game("card-game", seats=2) for _ in range(2))
    assert isinstance(twin, Archaeology)
    twin.rules = edition_of(twin).game_numbers(2)
    one = policy("greedy", game)
    for state, _, pick in decisions(twin, 1, 0.2):
        assert one.pick(state, Dice(1)) == pick


def test_it_says_what_it_can_not_pick_for() -> None:
    game = dighouse.game("card-game", seats=2)
    one = policy("greedy", game)
    with pytest.raises(NotNow, match="no seat is to act"):
        one.pick(game.start(), Dice(1))
    other = dighouse.game("card-game", seats=3)
    for state in (other.start(), Brink.choose({}).start()):
        with pytest.raises(TypeError, match=r"is for positions of dighouse\.game"):
            one.pick(state, Dice(1))
    with pytest.raises(BadOptions, match="does not know how to play"):
        Greedy.policy(Brink.choose({}))
    with pytest.raises(BadOptions, match="plays from views only"):
        policy("random", game)


# -- playouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "options"), GAMES, ids=str)
def test_a_playout_is_a_game_of_the_bots(ruleset: str, options: dict[str, Any]) -> None:
    game = dighouse.game(ruleset, **options)
    for seed in range(2):
        record = dighouse.play(game, [Greedy] * game.seats, Dice(seed))
        end = dighouse.playout(game.start(), Dice(seed), policy("greedy", game))
        assert end == record.replay()


def test_many_playouts_add_up_and_come_again() -> None:
    game = dighouse.game("card-game", seats=2)
    start = game.start()
    result = dighouse.playouts(start, 5, Dice(7), policy("greedy", game))
    again = dighouse.playouts(start, 5, Dice(7), policy("greedy", game))
    assert repr(result) == repr(again)
    assert start == game.start()
    dice, steps = Dice(7), 0
    totals = [0, 0]
    for _ in range(5):
        state = game.start()
        bots = [greedy(game, seat) for seat in range(2)]
        while state.actor != OVER:
            steps += len(state.menu()) > 1
            seat = int(state.actor)
            view_pick = seat != CHANCE and bots[seat](state.view(seat), random.Random(0))
            state.apply(dice.pick(state) if seat == CHANCE else view_pick)
        totals = [a + b for a, b in zip(totals, state.scores(), strict=True)]
    assert result.steps == steps
    assert result.scores == [total / 5 for total in totals]
    assert result.games == sum(result.wins) == 5


def test_it_plays_far_better_than_chance() -> None:
    """And the novice in between, as at a table: it thinks of seven decisions in ten."""
    game = dighouse.game("card-game", seats=2)
    scores = [
        sum(dighouse.playouts(game.start(), 40, Dice(1), one).scores)
        for one in (None, policy("novice", game), policy("greedy", game))
    ]
    assert scores[0] < 0.7 * scores[1] < 0.7 * scores[2]


def test_the_novice_is_greedy_where_it_thinks() -> None:
    game = dighouse.game("new-expedition", seats=2, monument="tomb")
    novice, same, thought = Novice.policy(game), 0, 0
    dice = Dice(3)
    for state, view, pick in decisions(game, 1, 0.2):
        found = novice.pick(state, dice)
        assert state.legal(found)
        if not view.settled or view.phase == "keep":
            assert found == pick
        elif len(view.menu) > 1:
            thought += 1
            same += found == pick
    assert 0.6 < same / thought < 0.95


def test_the_state_of_a_playout_keeps_what_is_known() -> None:
    """A thief looks for cards that were seen to go into a hand."""
    game = dighouse.game("card-game", seats=3)
    end: State = dighouse.playout(game.start(), Dice(1), policy("greedy", game))
    assert isinstance(end, CardState)
    assert end.known is not None
    bare = dighouse.playout(game.start(), Dice(1))
    assert isinstance(bare, CardState)
    assert bare.known is None
