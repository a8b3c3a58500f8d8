"""Recorded games: the rare ones beside the reference, and others written, read and played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse import Game, Record
from tests.games.museum.agree import Pair
from tests.games.museum.small import VARIANTS, small
from tests.rules import rules

RECORDS = Path(__file__).parents[2] / "fixtures" / "records-museum"
# What the reference should have seen as well: pieces on sites that merge, and far connections.
BESIDE = (
    "left-a-haunted-site",
    "linked-by-the-archeologist",
    "mummy-beats-the-archeologist",
    "network-through-airports-only",
    "two-mummies-on-a-site",
)


@rules("MU-14", "MU-20", "MU-26", "MU-29", "MU-31")
@pytest.mark.parametrize("name", BESIDE)
def test_the_reference_goes_the_same_way(name: str) -> None:
    record = Record.read(RECORDS / f"{name}.dig")
    pair = Pair(record.game)
    for pick in record.picks:
        pair.play(pick)
    assert pair.state == record.replay()


def recorded(game: Game, seed: int) -> Record:
    """A game of random players, dealt by a Chance."""
    chance, dice = dighouse.Chance(seed), dighouse.Dice(seed)
    state = game.start()
    picks = []
    while state.actor != dighouse.OVER:
        picks.append((chance if state.actor == dighouse.CHANCE else dice).pick(state))
        state.apply(picks[-1])
    return Record(game, picks, [f"Digger {seat}" for seat in range(game.seats)])


def assert_replays(record: Record) -> None:
    again = Record.parse(record.text())
    assert again.game == record.game
    assert again.picks == record.picks
    assert again.replay() == record.replay()
    assert again.result == record.result
    assert again.text() == record.text()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS, ids=["printed", "small table", "links"])
def test_a_record_reads_as_it_was_written(seats: int, options: dict[str, Any]) -> None:
    assert_replays(recorded(dighouse.game("museum", seats=seats, **options), seats))


def test_a_record_brings_its_own_edition() -> None:
    record = recorded(small("souk", 3), 1)
    assert "The Souk" in record.text()
    assert_replays(record)
