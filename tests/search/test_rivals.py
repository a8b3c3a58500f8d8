"""The rivals in bench/rivals keep the rules, and are what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse.search import find
from dighouse.testing import check_bot
from tests.games.archaeology.table import table

RIVALS = Path(__file__).parents[2] / "bench" / "rivals"
GAMES = [
    dighouse.game("card-game", seats=2),
    dighouse.game("card-game", seats=4),
    dighouse.game("new-expedition", seats=3, fierce_weather=True),
]


def rival(name: str) -> Any:
    return find(str(RIVALS / f"{name}.py"), "card-game")


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_hoarder_keeps_the_rules(game: dighouse.Game) -> None:
    check_bot(rival("hoarder"), game, games=2)


def answer(name: str, **cards: Any) -> str:
    state = table(phase="act", **cards).state
    seat = int(state.actor)
    bot = rival(name)()
    bot.start(state.game, seat)
    return str(state.game.text(bot(state.view(seat), None)))


def test_the_hoarder_keeps_small_sets() -> None:
    dig = "coin*8 shard*8"
    assert answer("hoarder", hands=["coin*2 talisman*2", "mask"], dig=dig) == "end"


def test_the_hoarder_sells_large_sets() -> None:
    dig = "coin*8 shard*8"
    assert answer("hoarder", hands=["coin*5 talisman*2", "mask"], dig=dig) == "sell coin 5"


def test_the_hoarder_sells_all_before_the_end() -> None:
    sold = answer("hoarder", hands=["coin*2", "mask"], dig="shard")
    assert sold == "sell coin 2"


def test_the_hoarder_sells_where_storms_would_be_ruinous() -> None:
    hand = "mask*2 talisman*3 cup"
    assert answer("hoarder", hands=[hand, "mask"], dig="coin*20") == "end"
    assert answer("hoarder", hands=[hand, "mask"], dig="coin*6 storm*6") == "sell talisman 3"


def test_the_information_set_search_is_found_by_its_file() -> None:
    assert rival("ismcts").name == "ismcts"
    assert rival("ismcts").simulations == 200
