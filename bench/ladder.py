"""The bars of strength, one after the other: `python bench/ladder.py [WORDS ...]`. Figures: bench/strength.json.

Each match is one of `strength.py`: duplicate deals, until the interval lies above the bar, or for so many deals.
With words, only matches whose names have them all. What has been measured is not measured again, unless
with `--again`: so it goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import dighouse
from dighouse.arena.tournament import tournament
from strength import match

FILE = Path(__file__).with_name("strength.json")
PAIRS = 500  # of a ladder's steps: always all of them
RIVALS = Path(__file__).with_name("rivals")


class Match(NamedTuple):
    ruleset: str
    bot: str
    rival: str
    seats: int = 2
    options: tuple[tuple[str, Any], ...] = ()
    bar: float | None = None
    deals: int = PAIRS
    early: bool = True  # stop once the bar is passed for sure

    @property
    def name(self) -> str:
        options = [f"{name}={value}".lower() for name, value in self.options]
        bots = (Path(self.bot).stem, "vs", Path(self.rival).stem)
        return " ".join([self.ruleset, *options, f"{self.seats} seats", *bots])


def matches() -> Iterator[Match]:
    yield Match("card-game", "master", "professor", bar=0.62)
    yield Match("card-game", "master", "professor", 3, bar=1.4 / 3)
    yield Match("card-game", "master", "professor", 4, bar=1.4 / 4)
    expedition = "new-expedition"
    yield Match(expedition, "master", "professor", bar=0.60)
    for monument in ("buried-ruins", "great-pyramid", "mine", "sphinx", "temple", "tomb"):
        chosen = (("monument", monument),)
        yield Match(expedition, "master", "professor", options=chosen, bar=0.54)
    for variant in ("fierce_weather", "long_expedition", "beginners_luck"):
        yield Match(expedition, "master", "professor", options=((variant, True),), deals=100)
    for seats in (3, 4, 5):
        yield Match(expedition, "master", "professor", seats, deals=60)
    yield Match("museum", "master", "digger", bar=0.95)
    yield Match("museum", "master", "digger", 3, bar=2.5 / 3, deals=150)
    yield Match("museum", "master", "digger", 4, bar=2.5 / 4, deals=100)
    yield Match("museum", "master", "professor", bar=0.65)
    levels = ("master", "professor", "digger", "novice")
    for ruleset in ("card-game", expedition, "museum", "archeologic"):
        for stronger, weaker in pairwise(levels):
            # A level's step up: how much it wins, whether or not it is enough.
            if stronger != "master" or ruleset == "archeologic":  # the others' are above
                yield Match(ruleset, stronger, weaker, bar=0.60, early=False)
    rulebook = (("mode", "rulebook"),)
    for stronger, weaker in pairwise(levels):
        yield Match("archeologic", stronger, weaker, options=rulebook, deals=150)
        for seats in (3, 4):
            yield Match("archeologic", stronger, weaker, seats, deals=60)
    for rival in sorted(RIVALS.glob("*.py")):
        yield Match("card-game", "master", str(rival), bar=0.5)


def play(one: Match, jobs: int) -> dict[str, Any]:
    game = dighouse.game(one.ruleset, seats=one.seats, **dict(one.options))
    bots = [one.bot, *[one.rival] * (one.seats - 1)]
    rotations = len(tournament(game, bots, 1, 1).rotations)
    contest = tournament(game, bots, 1, one.deals * rotations)
    found = match(contest, one.bar if one.early else None, jobs)
    return {**found, "bar": one.bar}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="of the names of matches")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--list", action="store_true", help="the names alone")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    for one in matches():
        if not all(word in one.name.split() for word in given.words):
            continue
        kept = json.loads(FILE.read_text()) if FILE.exists() else {}
        if given.list or (one.name in kept and not given.again):
            print(f"{one.name}: {json.dumps(kept.get(one.name))}")
            continue
        figures = play(one, given.jobs)
        print(f"{one.name}: {json.dumps(figures)}", flush=True)
        kept = json.loads(FILE.read_text()) if FILE.exists() else {}  # another run may have written
        kept[one.name] = figures
        FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=2) + "\n")


if __name__ == "__main__":
    main()
