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
from importlib import import_module
from pathlib import Path

import dighouse
from dighouse import CHANCE, OVER, Game, State, registry
from tests.golden.played import Played

FOLDER = Path(__file__).parent
SPECTATOR = "~"


PLAYED: dict[str, Played] = {
    name: played
    for family in registry.families()
    for name, played in import_module(f"tests.games.{family}.golden").PLAYED.items()
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
