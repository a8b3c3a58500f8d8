"""How a game ends that nobody solves in time."""

from __future__ import annotations

import pytest

import dighouse
from dighouse.kernel.record import Record
from dighouse.search import bots
from dighouse.testing import check_bot, check_game, twin_worlds
from tests.games.archeologic.table import CITY, WRONG, asks, game, table
from tests.rules import rules


@rules("AO-25", "AO-27")
def test_unsolved_once_every_pawn_is_at_the_limit() -> None:
    it = table(2, time_limit=10)
    asks(asks(it, "E", "L"), "D", "L")  # 7 and 8
    asks(it, "A", "L")  # 13
    assert (it.actor, it.spaces) == (1, [13, 8])
    assert it.kinds("stay", 1) == []
    one_short = it.copy().play("stay", "ask empty")
    assert (one_short.actor, one_short.spaces) == (1, [13, 9])
    it.play("stay")
    assert it.kinds("ask traps", None) == ["asked", "unsolved", "solution"]
    it.play("ask traps")
    assert it.spaces == [13, 10]  # at it is enough
    assert it.over
    assert (it.state.winners(), it.state.scores(), it.state.ranks()) == ([], [0, 0], [1, 1])


@rules("AO-25")
def test_checks_under_way_are_resolved_first_the_rearmost_before_others() -> None:
    it = table(3, order=[2, 1, 0], time_limit=12)
    for axis in ("E", "D", "C"):
        asks(it, axis, "L")
    assert it.spaces == [10, 9, 8]
    it.check(CITY).check(CITY)  # seats 2 and 1
    assert it.spaces == [10, 15, 14]
    it.play("stay")
    assert it.kinds("ask l", 0) == ["asked", "answered", "right", "won", "solution"]
    it.play("ask l")
    assert it.spaces == [13, 15, 14]
    assert it.state.winners() == [2]
    assert [check.right for check in it.view().checks] == [True, None]


@rules("AO-25")
def test_a_check_ahead_of_the_last_pawn_counts_at_the_limit() -> None:
    """Seat 0 is last and at the limit; the check of seat 1, ahead of it, is still resolved."""
    it = table(2, time_limit=10)
    asks(it, "A", "empty")  # 0 on 3
    asks(it, "1", "O")  # 1: 3 + 2, over 3: on 8
    assert it.spaces == [3, 8]
    asks(it, "A", "L")  # 0 on 6
    asks(it, "2", "empty")  # 7
    asks(it, "B", "traps")  # over 8: 10
    assert (it.actor, it.spaces) == (1, [10, 8])
    it.check(CITY)  # over 10: 13
    assert it.over
    assert it.state.winners() == [1]
    assert it.spaces == [10, 13]


# -- without a limit -------------------------------------------------------------------------------


@rules("AO-25")
def test_without_a_limit_it_goes_on_until_somebody_has_found_it() -> None:
    it = table(2, time_limit=None)
    while min(it.spaces) <= 150:
        it.play("stay", "ask l")
    assert not it.over
    view = it.view()
    assert view.time_limit is None
    assert "no time limit" in it.game.text_view(view)
    assert it.game.load(it.state.dump()) == it.state
    finder = it.actor
    it.check(CITY)
    while not it.over:
        it.play("stay", "ask l")
    assert it.state.winners() == [finder]


@rules("AO-25")
def test_a_record_without_a_limit_is_read_again() -> None:
    it = table(1, time_limit=None).play("set 1")
    moves = [f"lay {one}" for one in CITY] + [f"clue {one}" for one in ("a1", "c5", "d3")]
    moves += ["set 1", "check", *(f"place {one}" for one in CITY)]
    record = Record(it.game, [it.game.parse(move) for move in moves], ["Ada"])
    again = Record.parse(record.text())
    assert again.game.options["time_limit"] is None
    assert again.replay().winners() == [0]


@rules("AO-25")
def test_whatever_waits_for_the_end_refuses_a_game_that_need_not_have_one() -> None:
    endless = game(seats=2, time_limit=None)
    bot = bots.find("random", "archeologic")
    dice = dighouse.Dice(1)
    for wait in (
        lambda: dighouse.playout(endless.start(), dice),
        lambda: dighouse.playouts(endless.start(), 1, dice),
        lambda: dighouse.play(endless, [bot, bot], dighouse.Chance(1)),
        lambda: check_game(endless),
        lambda: check_bot(bot, endless),
        lambda: twin_worlds(endless),
    ):
        with pytest.raises(dighouse.BadOptions, match=r"needs a game that ends.*time_limit=100"):
            wait()
    assert game().options["time_limit"] == 100  # the library's default


@rules("AO-25")
def test_it_drags_on_once_only_bots_are_in_play_and_all_are_far_beyond() -> None:
    it = table(2, mode="rulebook", time_limit=None)
    limited = table(2, mode="rulebook", time_limit=1000)
    for far in (it, limited):
        while min(far.spaces) < 95:
            far.play("stay", "ask l")
    assert not it.game.may_be_closed(it.state, [])  # somebody is not there yet
    for far in (it, limited):
        while min(far.spaces) < 100:
            far.play("stay", "ask l")
    assert it.game.may_be_closed(it.state, [])
    assert not limited.game.may_be_closed(limited.state, [])  # it will end
    person = it.actor
    assert not it.game.may_be_closed(it.state, [person])
    it.check(WRONG)
    while not it.view().pawns[person].out:
        it.play("stay", "ask l")
    assert it.game.may_be_closed(it.state, [person])  # who only looks on


def test_a_game_that_was_given_up_is_laid_open_as_if_it_were_over() -> None:
    """Wherever it stopped: no page may ask anybody for anything, or say that it is being dealt."""
    it = table(1).play("set 1", "step")
    for seat in (0, None):
        shown = it.state.revealed_view(seat)
        assert (shown.phase, shown.actor, shown.settled, shown.aim) == ("over", -2, True, None)
        assert shown.solution is not None
        assert (shown.menu, shown.rank) == ([], None)
    assert it.view().phase == "ask"
