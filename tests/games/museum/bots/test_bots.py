"""The bots of the tile game: what they do in plain cases, and that they are at a loss nowhere."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dighouse
from dighouse import CHANCE, OVER, BadOptions, Chance, Dice, Game
from dighouse.games.museum.bots.digger import Digger
from dighouse.games.museum.bots.hidden import deal_unseen, hoarding
from dighouse.games.museum.bots.master import Master
from dighouse.games.museum.bots.professor import Professor
from dighouse.games.museum.bots.worth import POINT, Worth
from dighouse.games.museum.game import Museum
from dighouse.games.museum.state import TileState
from dighouse.kernel.vectors import COMPILED
from dighouse.search import bots, random_bot
from dighouse.testing import check_bot
from tests.games.museum.small import EDITIONS, VARIANTS, printed, small
from tests.games.museum.table import PLAIN, ROTATE, SWAP, Table, table, walking

LEVELS = ["master", "professor", "digger", "novice"]


def digger(game: Game, seat: int) -> Digger:
    bot = Digger()
    bot.start(game, seat)
    return bot


def answers(it: Table) -> list[str]:
    """What digger does, up to a complete decision."""
    it = it.copy()
    bot = digger(it.game, it.actor)
    moves = []
    while True:
        moves.append(it.game.text(bot(it.view(), random.Random(0))))
        it.play(moves[-1])
        if it.state.settled:
            return moves


# -- what it does ----------------------------------------------------------------------------------


def test_it_links_a_site_with_its_camp() -> None:
    """By two mountains, with the temple beside the others."""
    row = dict.fromkeys(("M12", "N12", "O12"), "tG tG tG tG")
    lay = {**row, "M11": "tB tB tB tB"}
    it = table(lay, camps={0: "O11", 1: "M14"}, hands={0: [SWAP]}, pile=False)
    it.play(*answers(it))
    assert it.lies("N11").tile == SWAP
    assert it.scores()[0] == 5


def test_it_steals_the_best_site_with_its_own_mummy() -> None:
    lay = {"M12": "tG aG0 aG1 tG", "L12": "M M M M", "M14": "tB tG M M"}
    it = table(lay, camps={1: "N12"}, phase="icon")
    move = answers(it)
    assert move[0] == "mummy 0"
    it.play(*move)
    assert it.scores() == [8, 0]


def test_it_sends_a_mummy_away_from_its_own_site() -> None:
    lay = {"M12": "tB aB0 aB1 tB", "M11": "aB1 aB1 tB tB", "L14": "tG tG S S", "M14": "tB tG M M"}
    it = table(lay, camps={0: "N12"}, mummies={1: "M12nw"}, phase="icon")
    move = answers(it)
    assert move[0] == "mummy 1"
    before = it.scores()[0]
    it.play(*move)
    assert it.scores()[0] == before + 16


def test_it_collects_what_it_needs() -> None:
    it = walking({"M12": "aG0 tB tB tB"}, camps={0: "N12"}, artifacts={0: "aG0"})
    assert answers(it) == ["to M12nw", "collect"]
    it = walking({"M12": "aG0 tB tB tB"}, camps={0: "N12"}, collected={0: "aG0"})
    assert "collect" not in answers(it)


def test_it_steps_off_what_it_needs_and_back() -> None:
    lay = {"M12": "aG0 tB tB tB"}
    it = walking(lay, camps={0: "N12"}, archeologists={0: "M12nw"}, artifacts={0: "aG0"})
    assert answers(it) == ["to M12nw", "collect"]


def test_it_walks_towards_what_it_needs() -> None:
    lay = {"N12": "tG tG tG tG", "O12": "tR tR tR tR", "P12": "aY0 tY tY tY", "L12": "M M M M"}
    it = walking(lay, camps={0: "M12"}, artifacts={0: "aY0"})
    (move,) = answers(it)
    assert move.startswith(("to N12", "to O12"))


def test_in_the_end_it_stands_on_what_is_not_linked() -> None:
    lay = {"M12": "tG tB aB0 tG", "M11": "tG tG tG tG"}
    it = walking(lay, camps={0: "L12", 1: "M14"}, collected={0: "aB0"}, pile=False)
    it.play(*answers(it))
    assert it.seat(0).archeologist in ("M12ne", "M12se")


def test_it_saves_icons_while_other_tiles_are_left() -> None:
    it = table({"M12": "tB tB M M"}, camps={0: "N12"}, hands={0: [ROTATE, SWAP, PLAIN]})
    assert answers(it)[0] not in (f"play {ROTATE}", f"play {SWAP}")


# -- that it can be asked anywhere -----------------------------------------------------------------


def test_the_levels_are_there_strongest_first() -> None:
    assert bots.names("museum") == [*LEVELS, "random"]
    assert bots.find("greedy", "museum") is Digger  # as it was called once


@pytest.mark.parametrize(
    ("level", "seats"), [("digger", 2), ("digger", 3), ("digger", 4), ("novice", 3)]
)
def test_they_keep_the_laws(level: str, seats: int) -> None:
    # With an odd seed one sits among random players.
    options: dict[str, Any] = VARIANTS[seats % len(VARIANTS)]
    game = dighouse.game("museum", seats=seats, **options)
    check_bot(bots.find(level, "museum"), game, games=1, seed=seats)


@pytest.mark.parametrize("name", sorted(path.stem for path in EDITIONS.glob("*.toml")))
def test_digger_keeps_the_laws_on_small_editions(name: str) -> None:
    check_bot(Digger, small(name), games=6)


@pytest.mark.parametrize("name", ["bucket", "sandpit", "thimble"])
def test_so_does_master_on_the_smallest(name: str) -> None:
    """On larger ones imagined games take long in plain Python."""
    check_bot(Master, small(name), games=2)


def test_it_goes_on_with_what_somebody_else_began() -> None:
    """Inside every kind of composite; and whoever has a plan follows it."""
    seen = set()
    for number in range(3):
        game = printed(number)
        state, dice = game.start(), Dice(number)
        while state.actor != OVER:
            if state.actor != CHANCE and not state.settled:
                view = state.view(int(state.actor))
                if (view.phase, view.chosen == "camp") not in seen:
                    seen.add((view.phase, view.chosen == "camp"))
                    _ends_steadily(state.clone())
            state.apply(state.draw(dice))
    assert {phase for phase, _ in seen} == {
        *("cell", "turn", "target", "second", "turn_first", "turn_second", "put", "haunt"),
        "collect",
    }


def _ends_steadily(state: Any) -> None:
    seat = int(state.actor)
    bot = digger(state.game, seat)
    while not state.settled:
        view = state.view(seat)
        pick = bot(view, random.Random(0))
        assert pick == bot(view, random.Random(1))  # as planned
        assert digger(state.game, seat)(view, random.Random(0)) in view.menu
        state.apply(pick)


def test_it_knows_its_own_game_alone() -> None:
    with pytest.raises(BadOptions, match="does not know how to play Archaeology"):
        digger(dighouse.game("card-game", seats=2), 0)


# -- how well it plays -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_digger_beats_random(seats: int) -> None:
    """The long form is bench/soak_bots.py."""
    game = dighouse.game("museum", seats=seats)
    for seat in range(2):
        players: list[Any] = [random_bot.random] * seats
        players[seat] = Digger
        result = dighouse.play(game, players, Chance(seats)).result
        assert result is not None
        assert result.winners == [seat]


def test_the_professor_beats_digger() -> None:
    """Of two deals, each with both seatings. docs/bots.md has the long form."""
    assert wins_of(Professor, Digger) >= 3


def wins_of(bot: type[Any], rival: type[Any]) -> int:
    """Of four games with two seats."""
    game = dighouse.game("museum", seats=2)
    wins = 0
    for deal in range(2):
        for seat in range(2):
            players: list[Any] = [rival, rival]
            players[seat] = bot
            result = dighouse.play(game, players, Chance(deal)).result
            assert result is not None
            wins += result.winners == [seat]
    return wins


@pytest.mark.skipif(not COMPILED, reason="imagined games take long in plain Python")
def test_the_master_beats_digger() -> None:
    """Of two deals, each with both seatings. docs/bots.md has the long form."""
    assert wins_of(Master, Digger) >= 3


def test_what_is_hidden_is_dealt_anew() -> None:
    """Rivals hold as many tiles and artifacts as before, all of them unseen, and Replace's stay."""
    game = printed(1)
    state, dice, number = game.start(), Dice(4), 0
    while state.actor != OVER:
        assert isinstance(state, TileState)
        if state.actor != CHANCE and state.settled and state.pile:
            number += 1
            seat = int(state.actor)
            world = deal_unseen(state, seat, dice)
            assert world.view(seat) == state.view(seat)
        state.apply(state.draw(dice))
    assert number > 50


def test_who_hoards_holds_icons_but_for_one_tile() -> None:
    game = dighouse.game("museum", seats=2)
    state, dice = game.start(), Dice(5)
    while state.actor == CHANCE:
        state.apply(state.draw(dice))
    assert isinstance(state, TileState)
    for number in range(10):
        world = deal_unseen(state, state.turn, Dice(number), True)
        assert world.view(int(state.turn)) == state.view(int(state.turn))
        (hand,) = [hand for seat, hand in enumerate(world.hands) if seat != state.turn]
        assert sum(bool(state.rules.icons[kind]) for kind in hand) >= len(hand) - 1


def test_many_unseen_icons_near_the_end_tell_of_a_hoarder() -> None:
    """Three tiles are in the pile, and four in the rival's hand."""
    game = dighouse.game("museum", seats=2)
    state = game.start()
    assert isinstance(state, TileState)
    rules = state.rules
    assert hoarding(state, 0) == 0.5  # nothing is known yet
    icons = [kind for kind in range(rules.kinds) if rules.icons[kind]]
    plain = [kind for kind in range(rules.kinds) if not rules.icons[kind]]

    def chance(unseen_icons: int) -> float:
        kinds = icons[:unseen_icons] + plain[: 7 - unseen_icons]
        table = state.clone()
        table.hands[1] = sorted(kinds[:4])
        for kind in range(rules.kinds):
            table.undrawn[kind] = kinds[4:].count(kind)
        return hoarding(table, 0)

    assert chance(2) == 0
    assert chance(3) < 0.5 < chance(5)


def test_the_professor_keeps_icons_until_the_last_two_turns() -> None:
    game = dighouse.game("museum", seats=2)
    assert isinstance(game, Museum)
    worth = Worth(game.rules, Professor().weights())
    for left in range(5):
        worth.left = left
        assert (worth.icon(20 * POINT) < 0) == (left >= 2)
