"""A whole game as a text: every pick, what each seat hears of it and how its view changes.

    37 0 offer coin of offer coin, sell coin 1, end
    0    Given so far: 1 coin.
    0 9f2c41

A step starts with its number, who picks (* is chance), the pick, and the menu (with weights for
chance). Then come what is heard ("says") and the lines of the views that are new, each after those
who hear or see it (digits are seats, ~ is a spectator), and a digest of each view that changed, with
all that its text does not tell.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import dighouse
from dighouse import CHANCE, OVER, Game, State

FOLDER = Path(__file__).parent
SPECTATOR = "~"
NEVER = 10**9


class Played(NamedTuple):
    ruleset: str
    seats: int
    seed: int  # of the transcript's Chance, chosen so that it tells of many events
    options: dict[str, Any] | None = None
    finds: int = NEVER  # the step from which on a check is what was laid in secret


# By the names of the files.
PLAYED = {
    "card-game-2": Played("card-game", 2, 275),
    "card-game-3": Played("card-game", 3, 43),
    "card-game-4": Played("card-game", 4, 24),
    "new-expedition-2-pyramid": Played(
        "new-expedition", 2, 14, {"monument": "great-pyramid", "beginners_luck": True}
    ),
    "new-expedition-2-mine": Played(
        "new-expedition",
        2,
        11,
        {"monument": "mine", "long_expedition": True, "fierce_weather": True},
    ),
    "new-expedition-3-temple": Played("new-expedition", 3, 2, {"monument": "temple"}),
    "new-expedition-3-sphinx": Played(
        "new-expedition", 3, 13, {"monument": "sphinx", "long_expedition": True}
    ),
    "new-expedition-4-tomb": Played(
        "new-expedition", 4, 7, {"monument": "tomb", "beginners_luck": True}
    ),
    "new-expedition-4-ruins": Played("new-expedition", 4, 10, {"monument": "buried-ruins"}),
    "new-expedition-5-random": Played(
        "new-expedition", 5, 16, {"fierce_weather": True, "beginners_luck": True}
    ),
    "museum-2": Played("museum", 2, 12),
    "museum-3-links": Played("museum", 3, 2, {"archeologist_links": True}),
    "museum-4-crowded": Played("museum", 4, 25, {"table": 9, "colours": ["Y", "B", "R", "G"]}),
    "archeologic-1": Played("archeologic", 1, 1, finds=60),
    "archeologic-1-numbered": Played("archeologic", 1, 1, {"quest": 17, "time_limit": 40}),
    "archeologic-1-rulebook": Played("archeologic", 1, 6, {"mode": "rulebook"}),
    "archeologic-2-rulebook": Played(
        "archeologic", 2, 2, {"mode": "rulebook", "clues": 4, "handicap": [0, 2]}
    ),
    "archeologic-2-lettered": Played(
        "archeologic", 2, 3, {"quest": 17, "expert": True, "handicap": [1, 0], "time_limit": 20}
    ),
    "archeologic-3": Played("archeologic", 3, 4, finds=100),
    "archeologic-4-expert": Played(
        "archeologic", 4, 5, {"mode": "rulebook", "expert": True, "time_limit": 40}
    ),
}


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def policy(step: int, menu: list[int]) -> int:
    """Any rule will do that tries everything: here the menus are gone through in turn."""
    return menu[step * 5 % len(menu)]


def transcript(name: str) -> str:
    ruleset, seats, seed, options, finds = PLAYED[name]
    options = options or {}
    game = dighouse.game(ruleset, seats=seats, **options)
    chance = dighouse.Chance(seed)
    chosen = "".join(f", {option} {value}" for option, value in options.items())
    lines = [f"{ruleset}, version {game.version}, {seats} seats{chosen}, Chance({seed})", ""]
    state = game.start()
    views = _Views(game)
    lines += views.changes(state)
    step = 0
    laid: list[str] = []  # in secret
    while state.actor != OVER:
        menu = state.menu()
        pick = chance.pick(state) if state.actor == CHANCE else policy(step, menu)
        found = [other for other in menu if game.text(other) in laid]
        if found and step >= finds:
            pick = found[0]
        if game.text(pick).startswith("lay "):
            laid.append(game.text(pick).replace("lay", "place"))
        who = "*" if state.actor == CHANCE else str(state.actor)
        lines.append(f"{step} {who} {game.text(pick)} of {_menu(state)}")
        lines += _heard(state, pick)
        state.apply(pick)
        lines += views.changes(state)
        step += 1
    scores = " ".join(map(str, state.scores()))
    winners = " ".join(map(str, state.winners())) or "nobody"
    lines.append(f"over after {step} picks: scores {scores}, winners {winners}")
    return "\n".join(lines) + "\n"


def _menu(state: State) -> str:
    game: Game = state.game
    if state.actor != CHANCE:
        return ", ".join(game.text(pick) for pick in state.menu())
    return ", ".join(f"{game.text(pick)} {weight}" for pick, weight in state.chances())


def _viewers(game: Game) -> list[tuple[str, int | None]]:
    return [*((str(seat), seat) for seat in range(game.seats)), (SPECTATOR, None)]


def _heard(state: State, pick: int) -> list[str]:
    heard: dict[str, str] = {}
    for event in state.game.events(state, pick):
        for name, seat in _viewers(state.game):
            if event.heard_by(seat):
                sentence = f"says {event.kind}: {event.sentence(seat)}"
                heard[sentence] = heard.get(sentence, "") + name
    return _rows(state.game, heard)


class _Views:
    """What each viewer saw last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.texts: dict[str, list[str]] = {name: [] for name, _ in _viewers(game)}
        self.keys: dict[str, bytes] = {}

    def changes(self, state: State) -> list[str]:
        new: dict[str, str] = {}
        digests: dict[str, str] = {}
        for name, seat in _viewers(self.game):
            view = state.view(seat)
            key = self.game.key(view)
            if key == self.keys.get(name):
                continue
            text = self.game.text_view(view).splitlines()
            for line in text:
                if line not in self.texts[name]:
                    new[line] = new.get(line, "") + name
            digests[name] = hashlib.sha256(key).hexdigest()[:6]
            self.keys[name], self.texts[name] = key, text
        return _rows(self.game, new) + [f"{name} {digest}" for name, digest in digests.items()]


def _rows(game: Game, told: dict[str, str]) -> list[str]:
    width = game.seats + 1
    return [f"{names:<{width}} {line}" for line, names in told.items()]
