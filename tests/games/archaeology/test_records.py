"""Real finished games, one for every way in which a game can come to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

import dighouse
from dighouse import Record
from tests.games.archaeology.reasons import REASONS

RECORDS = Path(__file__).parents[2] / "fixtures" / "records"


@pytest.mark.parametrize("name", REASONS)
def test_the_record_shows_its_reason(name: str) -> None:
    record = Record.read(RECORDS / f"{name}.dig")
    assert REASONS[name](record)


@pytest.mark.parametrize("name", REASONS)
def test_the_record_replays_and_its_deal_is_verified(name: str) -> None:
    record = Record.read(RECORDS / f"{name}.dig")
    end = record.replay()
    assert end.actor == dighouse.OVER
    assert record.result == (end.scores(), end.ranks(), end.winners())
    assert record.verify().chance_steps > 0
    assert record.text() == (RECORDS / f"{name}.dig").read_text("utf-8")


def test_there_is_a_record_for_each_reason_and_no_other() -> None:
    assert {path.stem for path in RECORDS.glob("*.dig")} == set(REASONS)


def test_the_ties_are_told_apart() -> None:
    fewer = Record.read(RECORDS / "tie-won-with-fewer-cards.dig").replay()
    (winner,) = fewer.winners()
    cards = [seat.sold_cards for seat in fewer.view(None).seats]
    level = [seat for seat, score in enumerate(fewer.scores()) if score == max(fewer.scores())]
    assert all(cards[winner] < cards[seat] for seat in level if seat != winner)

    shared = Record.read(RECORDS / "tie-shared.dig").replay()
    cards = [seat.sold_cards for seat in shared.view(None).seats]
    assert len({cards[seat] for seat in shared.winners()}) == 1
