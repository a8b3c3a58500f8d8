"""How even the New Expedition is: greedy against greedy, at every monument and number of seats.

python bench/balance.py                 # figures go to bench/balance.json and docs/balance.md
python bench/balance.py --games 20      # a short one; it only prints

Bots that play alike show what seats, monuments and values are worth to such players, no more.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import dighouse
from balance_page import page
from dighouse.arena.game_observer import GameObserver
from dighouse.arena.series import games_of
from dighouse.arena.statistics import mean_of, wilson
from dighouse.games.archaeology.bots.greedy import Greedy

RULESET = "new-expedition"
BATCH = 10  # games that one process plays before it takes the next ones
GAMES = 200
HERE = Path(__file__).parent


class Played(NamedTuple):
    """One game. By seat, from the one that went first."""

    scores: list[int]
    wins: list[float]
    turns: int
    picks: int
    maps: int  # spent
    tents: int  # used
    sold: dict[str, Counter[int]]  # by kind: how many sets of each size


def play(game: dighouse.Game, number: int) -> Played:
    observer = GameObserver()
    chance = dighouse.Chance(number)
    dighouse.play(game, [Greedy] * game.seats, chance, watch=observer)
    assert observer.state is not None
    view = observer.state.view(None)
    order = [(observer.first + place) % game.seats for place in range(game.seats)]
    sold: dict[str, Counter[int]] = defaultdict(Counter)
    for seat in view.seats:
        for one in seat.sold:
            sold[one.kind][one.cards] += one.sets
    uses = sum(seat.tents for seat in game.start().view(None).seats)
    return Played(
        [view.seats[seat].score for seat in order],
        [(seat in view.winners) / len(view.winners) for seat in order],
        observer.turns,
        observer.picks,
        view.spent_maps,
        uses - sum(seat.tents for seat in view.seats),
        dict(sold),
    )


Job = tuple[str, int, range]


def batch(job: Job) -> tuple[str, int, list[Played]]:
    monument, seats, numbers = job
    game = dighouse.game(RULESET, seats=seats, monument=monument)
    return monument, seats, [play(game, number) for number in numbers]


def jobs(games: int) -> Iterator[Job]:
    for game in games_of(RULESET, ["monument", "seats"], 2, None, {}):
        for first in range(0, games, BATCH):
            numbers = range(first, min(first + BATCH, games))
            yield game.options["monument"], game.seats, numbers


def cell(monument: str, seats: int, played: list[Played]) -> dict[str, Any]:
    wins = [mean_of([one.wins[place] for one in played]).value for place in range(seats)]
    scores = [mean_of([one.scores[place] for one in played]).value for place in range(seats)]
    score = mean_of([sum(one.scores) / seats for one in played])
    return {
        "monument": monument,
        "seats": seats,
        "games": len(played),
        "score": round(score.value, 2),
        "score_error": round(score.error or 0, 2),
        "winner": round(mean_of([max(one.scores) for one in played]).value, 1),
        "wins_by_turn_order": [round(win, 3) for win in wins],
        "intervals": [[round(end, 3) for end in wilson(win, len(played))] for win in wins],
        "score_by_turn_order": [round(value, 1) for value in scores],
        "turns": round(mean_of([one.turns for one in played]).value, 1),
        "picks": round(mean_of([one.picks for one in played]).value, 1),
        "maps_spent": round(mean_of([one.maps for one in played]).value, 2),
        "tents_used": round(mean_of([one.tents for one in played]).value, 2),
    }


def kinds(played: list[Played]) -> dict[str, Any]:
    """What each kind came to, over all the games with a number of seats."""
    edition: Any = dighouse.game(RULESET).edition  # of the card games: it has cards
    cards = edition.cards
    found: dict[str, Any] = {}
    for kind, card in cards.items():
        sets: Counter[int] = sum((one.sold.get(kind, Counter()) for one in played), Counter())
        number = sum(size * times for size, times in sets.items())
        points = sum(card.sells[size - 1].value * times for size, times in sets.items())
        if number:
            largest = len(card.sells)
            found[kind] = {
                "cards": round(number / len(played), 2),
                "points": round(points / len(played), 2),
                "points_a_card": round(points / number, 2),
                "points_a_trade_value": round(points / number / card.trade.value, 2),
                "in_largest_sets": round(largest * sets[largest] / number, 3),
            }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each kind")
    parser.add_argument("--json", type=Path, default=HERE / "balance.json")
    parser.add_argument("--page", type=Path, default=HERE.parent / "docs" / "balance.md")
    arguments = parser.parse_args()
    cells: dict[tuple[str, int], list[Played]] = defaultdict(list)
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        for monument, seats, played in pool.imap(batch, jobs(arguments.games)):
            cells[monument, seats] += played
            print(f"{monument}, {seats} seats: {len(cells[monument, seats])} games", flush=True)
    by_seats: dict[int, list[Played]] = defaultdict(list)
    for (_, seats), played in cells.items():
        by_seats[seats] += played
    figures = {
        "core": dighouse.core,
        "version": dighouse.__version__,
        "games": arguments.games,
        "cells": [cell(*key, played) for key, played in cells.items()],
        "kinds": {str(seats): kinds(played) for seats, played in by_seats.items()},
    }
    print(page(figures))
    if arguments.games >= GAMES:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")
        arguments.page.write_text(page(figures))
        print(f"written to {arguments.json} and {arguments.page}")


if __name__ == "__main__":
    main()
