"""Deals: the games of the kernel, and bots that lose by rule."""

from __future__ import annotations

import pytest

import dighouse
from dighouse.arena.deal_play import DealPlayer
from dighouse.arena.deal_results import STALLED, PlayedGame
from dighouse.arena.lineup import Lineup, TimeLimits
from dighouse.arena.player import close_players, play_deals
from dighouse.arena.work_unit import WorkUnit, play_unit
from dighouse.kernel.errors import BadOptions
from dighouse.search.random_bot import random as random_bot
from tests.arena.lineups import BAD_BOTS, PROFESSOR, RANDOM, from_code, lineup, village

SLOW = TimeLimits(a_pick=0.05, a_game=30.0)


def games(one: Lineup, deal: int = 0) -> list[PlayedGame]:
    return [game for game, _ in DealPlayer(one).deal(deal)]


def test_a_game_is_that_of_the_kernel() -> None:
    one = lineup(RANDOM, RANDOM)
    (game,) = games(one)
    record = dighouse.play(village(), [random_bot] * 2, dighouse.Chance(one.deal_seed(0)))
    assert game.picks == len(record.picks)
    assert list(game.scores) == record.replay().scores()


def test_both_seatings_have_the_same_deal() -> None:
    twin = from_code("twin", "from dighouse.search.random_bot import random as bot\n")
    one, other = games(lineup(RANDOM, twin))
    assert (one.seating, other.seating) == ((0, 1), (1, 0))
    assert one.scores == other.scores  # they draw from the same generators, too


@pytest.mark.parametrize("kind", BAD_BOTS)
def test_who_fails_loses_and_is_named(kind: str) -> None:
    bad = from_code("bad", BAD_BOTS[kind])
    for game in games(lineup(bad, RANDOM, RANDOM, limits=SLOW)):
        seat = game.seating.index(0)
        assert game.fault is not None
        assert (game.fault.seat, game.fault.kind) == (seat, kind)
        assert "bot bad" in game.fault.text
        assert game.wins[seat] == 0
        assert sum(game.wins) == pytest.approx(1)
        assert game.ranks[seat] == 3


def test_who_can_not_even_sit_down_loses() -> None:
    for code, text in (
        ("bot = 7\n", "neither a function"),
        ("import nothing_there\n", "nothing_there"),
    ):
        fault = games(lineup(from_code("bad", code), RANDOM))[0].fault
        assert fault is not None
        assert text in fault.text


def test_the_time_of_a_game_counts_every_pick() -> None:
    slow = from_code(
        "slow", "import time\ndef bot(view, rng):\n    time.sleep(0.02)\n    return view.menu[-1]\n"
    )
    fault = games(lineup(slow, RANDOM, limits=TimeLimits(a_game=0.05)))[0].fault
    assert fault is not None
    assert fault.text == "bot slow took longer than 0.05 s for a game"


def test_two_versions_of_a_bot_have_neighbours_of_their_own() -> None:
    code = "import helper\ndef bot(view, rng):\n    return view.menu[helper.AT]\n"
    low, high = (
        from_code("low", code, helper="AT = 0\n"),
        from_code("high", code, helper="AT = -1\n"),
    )
    same = from_code("same", "def bot(view, rng):\n    return view.menu[-1]\n")
    one = DealPlayer(lineup(low, high)).game((0, 1), bytes(32))[0]
    other = DealPlayer(lineup(low, same)).game((0, 1), bytes(32))[0]
    assert one.scores == other.scores
    assert one.picks == other.picks


def test_settings_reach_the_class() -> None:
    code = "class bot:\n    at = 0\n    def __call__(self, view, rng):\n        return view.menu[self.at]\n"
    first, last = from_code("first", code), from_code("last", code.replace("at = 0", "at = -1"))
    told = type(first)(first.name, first.bot, first.files, {"at": -1})
    seed = bytes(32)
    assert (
        DealPlayer(lineup(told, RANDOM)).game((0, 1), seed)[0]
        == DealPlayer(lineup(last, RANDOM)).game((0, 1), seed)[0]
    )
    fault = games(lineup(type(first)(first.name, first.bot, first.files, {"tempo": 1}), RANDOM))[
        0
    ].fault
    assert fault is not None
    assert "has no 'tempo' that could be set" in fault.text


def test_a_process_of_its_own_plays_the_same() -> None:
    one = lineup(PROFESSOR, RANDOM)
    found = play_unit(WorkUnit(one, (2, 0))).deals
    assert [list(deal.games) for deal in found] == [games(one, 2), games(one, 0)]
    assert [deal.key for deal in found] == [one.key(2), one.key(0)]


def test_who_ends_the_process_or_hangs_loses_its_games_alone() -> None:
    ends = from_code("ends", "import os\ndef bot(view, rng):\n    os._exit(7)\n")
    (deal,) = play_deals(lineup(ends, RANDOM), [0])
    for game in deal.games:
        assert game.fault is not None
        assert game.fault.seat == game.seating.index(0)
        assert "while bot ends was thinking" in game.fault.text
        assert "exit code 7" in game.fault.text
    hangs = from_code("hangs", "def bot(view, rng):\n    while True:\n        pass\n")
    (deal,) = play_deals(lineup(hangs, RANDOM, limits=TimeLimits(a_pick=0.2)), [0])
    assert [game.fault.kind for game in deal.games if game.fault] == [STALLED] * 2
    (deal,) = play_deals(lineup(RANDOM, PROFESSOR), [0])
    assert [game.fault for game in deal.games] == [None, None]
    close_players()


def test_another_release_of_the_house_is_refused() -> None:
    one = lineup(RANDOM, PROFESSOR)
    other = Lineup(one.choice, one.entrants, code="of another release")
    with pytest.raises(BadOptions, match="another dighouse"):
        play_unit(WorkUnit(other, (0,)))
