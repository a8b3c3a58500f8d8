"""A table for scenarios: exactly the cards that a test names, and moves in notation.

    table(hands=["coin*2 shard", "mask"], market="talisman", dig="thief coin")
    table(hands=["map", "mask"], monument="mine", chambers={"mine": "coin*3"})

The edition is made to fit: it has these cards and no others, with the printed values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse import Game, registry
from dighouse.games.archaeology.edition import Edition
from tests.games.archaeology.ledger import (
    CARD_GAME,
    CARDS_OF,
    CHAMBERS,
    GAMES,
    MONUMENTS,
    NEW_EXPEDITION,
    SHUFFLED,
)
from tests.games.archaeology.made import edition_text
from tests.scene import Scene

EDITIONS = Path(__file__).parents[2] / "fixtures" / "editions"
SHRUNKEN = sorted(path.stem for path in EDITIONS.glob("*.toml"))
CHANCE_PHASES = ("dig", "steal", "find", "peek", "turn", "grow")

# The game that a table is for, unless it is said: conftest.py sets it for each test.
playing: ContextVar[str] = ContextVar("playing", default=CARD_GAME)
both_games = pytest.mark.parametrize("played", GAMES, indirect=True)


@cache
def shrunken(name: str, seats: int) -> Game:
    """A game with one of the small editions in tests/fixtures/editions."""
    return dighouse.game("card-game", seats=seats, edition=EDITIONS / f"{name}.toml")


def edition_of(game: Game) -> Edition:
    """The card family's editions have more to them than others."""
    assert isinstance(game.edition, Edition)
    return game.edition


def bag(text: str) -> Counter[str]:
    """The cards that a text names: "coin*2 shard"."""
    cards: Counter[str] = Counter()
    for word in text.split():
        kind, _, number = word.partition("*")
        cards[kind] += int(number or 1)
    return cards


class Table(Scene):
    def weights(self) -> dict[str, int]:
        return {self.game.text(pick): weight for pick, weight in self.state.chances()}

    def heard(self, move: str, seat: int | None) -> list[str]:
        """The sentences that a seat hears when a move is made; it is not made."""
        events = self.game.events(self.state, self.game.parse(move))
        return [event.sentence(seat) for event in events if event.heard_by(seat)]

    def told(self, move: str, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
        """The same as kinds and data of events, without the seat that acts."""
        events = self.game.events(self.state, self.game.parse(move))
        found = []
        for event in events:
            if event.heard_by(seat):
                assert event.sentence(seat)
                found.append((event.kind, {k: v for k, v in event.data.items() if k != "seat"}))
        return found

    # -- looking -----------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def phase(self) -> str:
        return str(self.state.dump()["phase"])

    @property
    def turn(self) -> int:
        return int(self.state.dump()["turn"])

    @property
    def market(self) -> Counter[str]:
        return Counter(self.state.view(None).market)

    @property
    def over(self) -> bool:
        return self.actor == dighouse.OVER

    def hand(self, seat: int) -> Counter[str]:
        return Counter(self.state.view(seat).hand)

    def sizes(self) -> list[int]:
        return [seat.hand for seat in self.state.view(None).seats]

    def known(self, observer: int | None, holder: int) -> dict[str, int]:
        """CG-22's K[observer][holder]."""
        cards: dict[str, int] = self.state.view(observer).seats[holder].known.cards
        return cards

    def maps_at_most(self, observer: int | None, holder: int) -> int:
        return int(self.state.view(observer).seats[holder].known.maps_at_most)

    def chamber(self, observer: int | None, name: str) -> Any:
        """A chamber, as an observer knows it."""
        (chamber,) = [one for one in self.state.view(observer).chambers if one.name == name]
        return chamber

    def chambers(self) -> dict[str, int]:
        """How many cards the chambers hold: open to all."""
        sizes = {
            tuple((one.name, one.cards) for one in self.state.view(seat).chambers)
            for seat in (None, *range(self.game.seats))
        }
        (answer,) = sizes
        return dict(answer)

    def tents(self) -> list[int]:
        """How often each seat's tent can still be used: open to all."""
        answers = {
            tuple(one.tents for one in self.state.view(seat).seats)
            for seat in (None, *range(self.game.seats))
        }
        (answer,) = answers
        return list(answer)


def start(seats: int, edition: str | None = None, **options: Any) -> Table:
    """A table before the first card is dealt: as printed, or with a shrunken edition."""
    if edition is not None:
        return Table(shrunken(edition, seats).start())
    game = NEW_EXPEDITION if options else playing.get()
    if game == NEW_EXPEDITION:
        options = {"monument": "great-pyramid", **options}
    return Table(dighouse.game(game, seats=seats, **options).start())


def table(
    *,
    hands: Sequence[str],
    market: str = "",
    dig: str = "",
    monument: str | None = None,
    chambers: Mapping[str, str] | None = None,
    inside: Mapping[str, str] | None = None,
    pile: str = "",
    explored: Sequence[str] = (),
    tents: Sequence[int] | None = None,
    sold: Sequence[str] | None = None,
    spent: int = 0,
    turn: int = 0,
    phase: str | None = None,
    known: Mapping[tuple[int, int], str] | None = None,
    **more: Any,
) -> Table:
    """A position. Without a phase: a dig if there is something to dig, else the actions.

    Monuments and tents are the New Expedition's; without them it is the pyramid of the game that is
    being played. `chambers` names what lies face down in which chamber (with the treasures of the
    dig site and of the `pile` it is one pool: where each of them lies is not decided yet), `inside`
    what lies open there, or was put back in the open, `explored` those that are empty, `tents` how
    often each can still be used (not at all, if it is not said), `sold` the sets of each seat
    ("coin 5, talisman 2"), `known` what an observer knows of a holder's hand (observer number
    `seats`: a spectator). `more` are fields of the dump, such as passes.
    """
    seats = len(hands)
    game = playing.get() if monument is None and tents is None else NEW_EXPEDITION
    if game == CARD_GAME:
        monument = "pyramid"
    monument = monument or "great-pyramid"
    names = [*MONUMENTS.get(monument, CHAMBERS)]
    piles = [bag(hand) for hand in hands]
    buried = bag(dig)
    thieves, storms, maps = (buried.pop(kind, 0) for kind in ("thief", "storm", "map"))
    hidden = [bag((chambers or {}).get(name, "")) for name in names]
    seen = [bag((inside or {}).get(name, "")) for name in names]
    if monument == "buried-ruins":
        hidden.append(bag(pile))
        seen.append(Counter())
    unseen = sum(hidden, buried)
    sets = [_sets(text) for text in sold or [""] * seats]

    everything = sum([*piles, *seen], bag(market) + unseen)
    for seat_sets in sets:
        for kind, size in seat_sets:
            everything[kind] += size
    everything["map"] += maps + spent
    sizes = [down.total() + up.total() for down, up in zip(hidden, seen, strict=True)]
    for name in explored:
        sizes[names.index(name)] = 1
    text = edition_text(
        everything, sizes, thieves, storms, seats, game, monument, max(1, *(tents or [1]))
    )
    options = {"monument": monument} if game == NEW_EXPEDITION else {}
    made = registry.make(game, seats=seats, options=options, edition_text=text)
    if phase is None:
        phase = "dig" if dig else "act"
    dump: dict[str, Any] = {
        "phase": phase,
        "actor": dighouse.CHANCE if phase in CHANCE_PHASES else turn,
        "turn": turn,
        "victim": 0,
        "chamber": 0,
        "owed": piles[turn].total() // 2 if phase == "storm" else 0,
        "lowest": 0,
        "trades": 0,
        "passes": 0,
        "trade_turns": 0,
        "quiet": phase == "act" and not dig,
        "must_sell": False,
        "hands": piles,
        "market": bag(market),
        "unseen": unseen,
        "given": {},
        "taken": {},
        "dig": {
            "treasures": buried.total(),
            "maps": maps,
            "thieves": thieves,
            "storms": storms,
        },
        "chambers": [cards.total() for cards in hidden],
        "spent": spent,
        "sold": [_rows(seat_sets) for seat_sets in sets],
        "known": _known(piles, known or {}),
        "monument": monument,
        "inside": seen if any(seen) else [],
    }
    if game == NEW_EXPEDITION:
        dump |= {"tents": list(tents or [0] * seats), "sheltered": [], "explorations": 0}
    if monument == "temple":
        dump |= {"looked_into": 0}
    if monument in SHUFFLED:
        dump |= {"shown": {}}
        dump["known"]["chambers"] = [seen + [Counter()] * 3] * (seats + 1)
    return Table(made.load({**dump, **more}))


def shares(weights: Mapping[str, int]) -> dict[str, Fraction]:
    """Weights as exact probabilities."""
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


def _sets(text: str) -> list[tuple[str, int]]:
    return [(words[0], int(words[1])) for part in text.split(",") if (words := part.split())]


def _rows(sets: list[tuple[str, int]]) -> dict[str, list[int]]:
    columns = max(len(card.sells) for cards in CARDS_OF.values() for card in cards.values())
    rows: dict[str, list[int]] = {}
    for kind, size in sets:
        rows.setdefault(kind, [0] * columns)[size - 1] += 1
    return rows


def _known(hands: Sequence[Counter[str]], known: Mapping[tuple[int, int], str]) -> dict[str, Any]:
    """Nothing but what is said; so any card of a rival's hand that is not known may be a map."""
    cards: list[list[Counter[str]]] = []
    maps: list[list[int]] = []
    for observer in range(len(hands) + 1):
        cards.append([])
        maps.append([])
        for holder, hand in enumerate(hands):
            seen = bag(known.get((observer, holder), ""))
            cards[-1].append(seen)
            room = hand.total() - seen.total() + seen["map"]
            maps[-1].append(0 if observer == holder else room)
    return {"cards": cards, "maps": maps}
