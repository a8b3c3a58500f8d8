"""Picks that are tried out: what is said of them. What holds in every game is in tests/testing."""

from __future__ import annotations

import pytest

import dighouse
from dighouse import CHANCE, Game, IllegalMove, NotNow, State, rehearse
from tests.games.archaeology.camps import camp
from tests.games.archaeology.table import Table, table


def texts(it: Table, picks: list[int] | None) -> list[str]:
    assert picks is not None
    return [it.game.text(pick) for pick in picks]


def trader() -> Table:
    return table(hands=["coin shard", "map"], market="talisman cup", dig="thief*2", phase="act")


def test_inside_a_decision_it_tells_the_view_and_what_may_follow() -> None:
    it = trader()
    found = rehearse(it.state, ["offer coin", "offer shard"])
    assert (found.judged, found.allowed, found.reason, found.finished) == (2, True, "", False)
    assert texts(it, found.menu) == ["take talisman", "take cup"]
    after = it.copy().play("offer coin", "offer shard")
    assert found.view == after.state.view(0)


def test_a_decision_that_leaves_the_turn_to_its_seat_shows_what_comes_of_it() -> None:
    it = trader()
    picks = ["offer coin", "offer shard", "take talisman", "done"]
    found = rehearse(it.state, picks)
    assert (found.judged, found.allowed, found.finished) == (4, True, True)
    assert found.view == it.copy().play(*picks).state.view(0)
    assert found.view.hand == {"talisman": 1}


def test_it_may_go_on_with_the_next_decision() -> None:
    found = rehearse(trader().state, ["sell coin 1", "sell shard 1"])
    assert (found.judged, found.allowed, found.finished) == (2, True, True)
    assert found.view.hand == {}


def test_without_any_picks_it_is_the_view_as_it_is() -> None:
    it = trader()
    found = rehearse(it.state, [])
    assert (found.judged, found.allowed, found.finished) == (0, True, False)
    assert (found.menu, found.view) == (it.state.menu(), it.state.view(0))


def test_it_says_why_not_and_what_is_allowed_instead() -> None:
    it = trader()
    found = rehearse(it.state, ["offer coin", "take talisman", "done"])
    with pytest.raises(IllegalMove) as refusal:
        it.copy().play("offer coin", "take talisman")
    assert (found.judged, found.allowed, found.finished) == (2, False, False)
    assert found.reason == str(refusal.value)
    assert texts(it, found.menu) == ["offer shard", "take cup"]
    assert found.view is None
    unknown = rehearse(it.state, ["offer coin", "dance"])
    assert (unknown.judged, unknown.allowed) == (2, False)
    assert "'dance' is no move" in unknown.reason
    assert texts(it, unknown.menu) == ["offer shard", "take cup"]


def test_where_chance_follows_it_says_only_that_it_is_allowed() -> None:
    found = rehearse(trader().state, ["end", "dance"])
    assert (found.judged, found.allowed, found.finished) == (1, True, True)
    assert (found.menu, found.view) == (None, None)


def test_where_another_seat_follows_it_says_no_more() -> None:
    """A storm: whoever has discarded passes the question on."""
    it = table(hands=["coin map*2", "cup mask", "coin mask"], dig="storm thief").play("dig storm")
    found = rehearse(it.state, ["discard coin", "discard cup"])
    assert it.actor == 0
    assert (found.judged, found.allowed, found.finished) == (1, True, True)
    assert (found.menu, found.view) == (None, None)


def test_a_look_into_a_chamber_is_judged_and_not_shown() -> None:
    """What lies in a chamber that was looked into before is not drawn: it is there already."""
    deal = [f"deal {kind}" for kind in ("coin", "mask", "coin", "shard")]
    it = camp("temple", 3, "oasis").play(*deal, "first 0", "dig map", "sell coin 1")
    look = next(move for move in it.menu() if move.startswith("look "))
    found = rehearse(it.state, [look, "end"])
    assert (found.judged, found.allowed, found.finished) == (1, True, True)
    assert (found.menu, found.view) == (None, None)


def test_an_answer_of_archeologic_is_not_shown() -> None:
    state = first_decision(dighouse.game("archeologic", time_limit=30))
    picks = ["set a", "stay", "ask empty", "stay"]
    found = rehearse(state, picks)
    assert (found.judged, found.allowed, found.finished) == (3, True, True)
    assert (found.menu, found.view) == (None, None)
    inside = rehearse(state, picks[:2])
    assert (inside.judged, inside.finished) == (2, False)
    assert (inside.view.phase, inside.view.aim) == ("ask", "2")


def first_decision(game: Game) -> State:
    state, chance = game.start(), dighouse.Chance(3)
    while state.actor == CHANCE:
        state.apply(chance.pick(state))
    return state


def test_only_who_is_to_act_can_rehearse() -> None:
    start = dighouse.game("card-game").start()
    for state in (start, dighouse.playout(start, dighouse.Dice(1))):
        with pytest.raises(NotNow, match="something to decide"):
            rehearse(state, [])
