"""Events with who hears of them: from whole games, and rare ones by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import dighouse
from dighouse import CHANCE, OVER
from dighouse.kernel.catalogue import Catalogue
from dighouse.kernel.events import CatalogueEvent
from tests.sentences.languages import english, event_types, made_up, marked
from tests.sentences.rare import PHRASES, RARE

FILE = Path(__file__).parent / "cases.json"
NAMES = ["Ada", "Bea", "Cyd", "Dan", "Eve"]
STEPS_AT_MOST = 1500
MARK = re.compile("⟦[^⟧]+⟧")
FAMILIES = event_types()

# The games that are played: every monument and variant, every way to begin.
PLAYED: list[tuple[str, int, dict[str, Any]]] = [
    *(("card-game", seats, {}) for seats in (2, 3, 4)),
    *(
        ("new-expedition", 3, {"monument": monument, "fierce_weather": True})
        for monument in ("great-pyramid", "temple", "tomb", "mine", "sphinx", "buried-ruins")
    ),
    ("new-expedition", 2, {"monument": "mine", "long_expedition": True, "beginners_luck": True}),
    ("new-expedition", 5, {"beginners_luck": True}),
    ("museum", 2, {}),
    ("museum", 3, {"archeologist_links": True}),
    ("museum", 4, {"table": 9, "colours": ["Y", "B", "R", "G"]}),
    ("archeologic", 1, {"quest": 17, "time_limit": 40}),
    ("archeologic", 2, {"mode": "rulebook", "clues": 4, "handicap": [0, 2]}),
    ("archeologic", 2, {"quest": 17, "expert": True, "handicap": [1, 0], "time_limit": 20}),
    ("archeologic", 3, {}),
    ("archeologic", 4, {"mode": "rulebook", "expert": True, "time_limit": 40}),
]


class Phrase(NamedTuple):
    family: str
    name: str
    value: Any
    more: dict[str, Any]

    def told(self, words: Catalogue) -> str:
        return words.phrase(self.name, self.value, **self.more)

    def written(self, english: Catalogue, other: Catalogue) -> dict[str, Any]:
        said = {"english": [self.told(english)], "made_up": self.told(other)}
        return {**self._asdict(), **said}


class Case(NamedTuple):
    family: str
    event: CatalogueEvent
    hearer: int | None
    by_bot: bool
    names: list[str] = NAMES

    def told(self, words: Catalogue, *, with_quiet: bool = True) -> str:
        kind, data = self.event.kind, self.event.arguments()
        return words.sentence(
            kind, data, self.hearer, self.names, by_bot=self.by_bot, with_quiet=with_quiet
        )

    def written(self, english: Catalogue, other: Catalogue) -> dict[str, Any]:
        return {
            "family": self.family,
            "told": {"kind": self.event.kind, "data": self.event.data, "by_bot": self.by_bot},
            "hearer": self.hearer,
            "names": self.names,
            "english": [self.told(english), self.told(english, with_quiet=False)],
            "made_up": self.told(other),
        }


def languages(family: str) -> tuple[Catalogue, Catalogue]:
    """English, and the made-up one."""
    files = english(FAMILIES[family].package)
    return Catalogue(*files), Catalogue(*(made_up(file) for file in files))


def played(games: int) -> Iterator[Case]:
    """All that is heard in some games of each kind; nothing twice."""
    for ruleset, seats, options in PLAYED:
        game = dighouse.game(ruleset, seats=seats, **options)
        for seed in range(games):
            yield from _game(game, seed)


def _game(game: dighouse.Game, seed: int) -> Iterator[Case]:
    state, chance, rng = game.start(), dighouse.Chance(seed), random.Random(seed)
    for _ in range(STEPS_AT_MOST):
        if state.actor == OVER:
            break
        pick = chance.pick(state) if state.actor == CHANCE else rng.choice(state.menu())
        for event in game.events(state, pick):
            assert isinstance(event, CatalogueEvent)
            for hearer in (*range(game.seats), None):
                if event.heard_by(hearer):
                    yield from _cases(event, hearer)
        state.apply(pick)


def _cases(event: CatalogueEvent, hearer: int | None) -> Iterator[Case]:
    family = event.package.rpartition(".")[2]
    yield Case(family, event, hearer, by_bot=False)
    if "seat" in event.data:
        yield Case(family, event, hearer, by_bot=True)


def rare() -> Iterator[Case | Phrase]:
    for family, phrases in PHRASES.items():
        yield from (Phrase(family, *phrase) for phrase in phrases)
    for family, events in RARE.items():
        for kind, data in events:
            for hearer in (0, 1, None):
                yield from _cases(FAMILIES[family](kind, data), hearer)
    for hearer in (0, 1, None):
        for family, event_type in FAMILIES.items():
            undone = event_type("undone", {"seat": 0, "to": 4})
            yield from _cases(undone, hearer)
            yield Case(family, undone, hearer, by_bot=True, names=[])


def chosen(cases: Iterable[Case | Phrase]) -> tuple[list[Case | Phrase], set[str]]:
    """Of these, one for each text that can be said; and the English texts that none of them says."""
    words: dict[str, list[Catalogue]] = {}
    unsaid: dict[str, str] = {}
    for family, event_type in FAMILIES.items():
        files = english(event_type.package)
        words[family] = []
        for language in (files, [made_up(file) for file in files]):
            (house, marks), (own, more) = (
                marked(file, f"{language[0].language} {name} ")
                for file, name in zip(language, ("house", family), strict=True)
            )
            unsaid |= marks | more
            words[family].append(Catalogue(house, own))
    found: list[Case | Phrase] = []
    for case in cases:
        told = "".join(case.told(one) for one in words[case.family])
        new = unsaid.keys() & set(MARK.findall(told))
        if new:
            found.append(case)
        for mark in new:
            del unsaid[mark]
    return found, {f"{mark} {text}" for mark, text in unsaid.items() if mark.startswith("⟦en ")}


def written(cases: Iterable[Case | Phrase]) -> bytes:
    """As the browser client reads them: the made-up catalogues, and a case in each line."""
    files = {
        family: [made_up(file) for file in english(event_type.package)]
        for family, event_type in FAMILIES.items()
    }
    words = {family: languages(family) for family in FAMILIES}
    lines = dict.fromkeys(msgspec.json.encode(case.written(*words[case.family])) for case in cases)
    head = b'{"made_up":%b,\n"cases":[\n' % msgspec.json.encode(files)
    return head + b",\n".join(lines) + b"\n]}\n"
