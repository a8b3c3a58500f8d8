"""`game.sample` on expeditions: what was said, what was looked at, and what was put back.

As in test_sample.py: the generator goes through all that it could say, so the shares are exact. They
are held against every way to lay the unseen cards on the places where they can lie.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial, perm
from typing import Any, NamedTuple

import pytest

import dighouse
from dighouse import Game
from dighouse.kernel.chance_sources import enumerate_outcomes
from tests.games.archaeology.camps import MONUMENTS, camp, expedition
from tests.games.archaeology.table import Table, edition_of
from tests.games.archaeology.worlds import TooMany, exact_shares
from tests.rules import rules

World = tuple[tuple[str, ...], ...]  # what lies in each place, sorted
Shares = dict[World, Fraction]
TRADE = {"mask": 4, "talisman": 3, "map": 3, "coin": 2, "parchment": 1, "shard": 1}


class SamplePlace(NamedTuple):
    """A hand, a chamber, or the dig site."""

    sure: list[str]  # cards that are there
    blanks: list[bool]  # the others: may they be maps?
    worth: int | None = None  # of a hand whose trade value was said
    among: Counter[str] | None = None  # of a chamber: all its cards are some of these very cards
    decided: bool = True  # does a world say what lies here?


def places(view: Any) -> tuple[list[SamplePlace], Counter[str]]:
    """All of a view's places, and the cards that lie on their blanks."""
    unseen = Counter(view.unseen)
    found = []
    for number, seat in enumerate(view.seats):
        if number == view.viewer:
            found.append(SamplePlace(list(Counter(view.hand).elements()), []))
            continue
        known = Counter(seat.known.cards)
        unseen -= known
        maps = seat.known.maps_at_most - known["map"]
        blanks = [at < maps for at in range(seat.hand - known.total())]
        found.append(SamplePlace(list(known.elements()), blanks, seat.announced))
    for chamber in view.chambers:
        known = Counter({} if chamber.among else chamber.known)
        unseen -= known
        size = chamber.cards - known.total() - sum(chamber.open.values())
        among = Counter(chamber.among) if chamber.among else None
        looked = bool(chamber.looked)
        found.append(SamplePlace(list(known.elements()), [False] * size * looked, None, among))
        # What nobody has looked at stays undecided.
        found.append(SamplePlace([], [False] * size * (not looked), decided=False))
    digs = view.dig_site - view.thieves - view.storms
    found.append(SamplePlace([], [True] * digs, decided=False))
    found.append(SamplePlace([], [False] * view.pile, decided=False))
    return found, unseen


def enumerate_worlds(view: Any) -> Shares:
    spots, unseen = places(view)
    assert unseen.total() == sum(len(spot.blanks) for spot in spots)
    # Those that take only some cards come first: what is left is for all the others.
    order = sorted(range(len(spots)), key=lambda at: spots[at].among is None)
    found: dict[World, int] = defaultdict(int)

    def lay(turn: int, cards: Counter[str], world: dict[int, tuple[str, ...]], ways: int) -> None:
        """Cards of one kind look alike; `ways` counts them as the single cards that they are."""
        if turn == len(spots):
            found[tuple(world[at] for at in sorted(world))] += ways
            return
        at = order[turn]
        spot = spots[at]
        for laid, number in bags(spot.blanks, cards):
            if spot.worth is not None and sum(TRADE[kind] for kind in laid) != spot.worth:
                continue
            if spot.among is not None:
                number = arrangements(laid, spot.among & cards)
            here = {at: tuple(sorted([*spot.sure, *laid]))} if spot.decided else {}
            if number:
                lay(turn + 1, cards - Counter(laid), {**world, **here}, ways * number)

    lay(0, unseen, {}, 1)
    total = sum(found.values())
    return {world: Fraction(ways, total) for world, ways in found.items()}


def arrangements(laid: tuple[str, ...], cards: Counter[str]) -> int:
    """In how many ways single cards of these can be laid so that such kinds lie there."""
    ways = factorial(len(laid))
    for kind, number in Counter(laid).items():
        ways = ways * perm(cards[kind], number) // factorial(number)
    return ways


def bags(blanks: list[bool], cards: Counter[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The kinds that can lie on some blanks, and in how many ways single cards do."""
    ways: dict[tuple[str, ...], int] = defaultdict(int)

    def go(at: int, left: Counter[str], laid: tuple[str, ...], number: int) -> None:
        if at == len(blanks):
            ways[tuple(sorted(laid))] += number
            return
        for kind, count in left.items():
            if kind != "map" or blanks[at]:
                go(at + 1, left - Counter([kind]), (*laid, kind), number * count)

    go(0, cards, (), 1)
    yield from ways.items()


def world_of(view: Any, state: Any) -> World:
    """The hands, and the cards of chambers that somebody has seen, unless they lie open."""
    dump = state.dump()
    inside = dump.get("inside") or [{}] * len(view.chambers)
    closed = [{} if one.open else inside[at] for at, one in enumerate(view.chambers)]
    piles = [*dump["hands"], *closed]
    return tuple(tuple(sorted(Counter(pile).elements())) for pile in piles)


def samples(game: Game, view: Any, most: int) -> Shares:
    return exact_shares(lambda rng: world_of(view, game.sample(view, rng)), most)


def what(view: Any) -> set[str]:
    """What a view knows that only expeditions have."""
    found = set()
    for chamber in view.chambers:
        if chamber.among and sum(chamber.among.values()) > chamber.cards:
            found.add("some of these")
        elif chamber.among:
            found.add("looked at")
        elif chamber.looked:
            found.add("looked at by others")
        elif chamber.known:
            found.add("put back")
        elif chamber.open:
            found.add("open")
    if any(s.announced is not None for at, s in enumerate(view.seats) if at != view.viewer):
        found.add("said")
    return found


def keen(it: Table, dice: dighouse.Dice) -> int:
    """Explores and looks where that is possible, and else does anything but give maps away."""
    menu = it.state.menu()
    if it.actor == dighouse.CHANCE:
        return dice.pick(it.state)
    liked = [pick for pick in menu if it.game.text(pick).split()[0] in ("explore", "look", "stop")]
    others = [pick for pick in menu if "map" not in it.game.text(pick)]
    some = liked or others or menu
    return some[dice.below(len(some))]


EXPECTED = {
    "great-pyramid": {"said"},
    "temple": {"said", "looked at", "looked at by others"},
    "tomb": {"said", "looked at", "looked at by others", "some of these"},
    "mine": {"said", "put back"},
    "sphinx": {"said", "put back"},
    "buried-ruins": {"said", "open"},
}


def keep_one(game: Game) -> Game:
    """The same game, but explorers of the Tomb keep one card: so more is left for others."""
    text = edition_of(game).text.replace("keep = [2", "keep = [1")
    options = {**game.options}
    return dighouse.registry.make(
        "new-expedition", seats=game.seats, options=options, edition_text=text
    )


@rules("NE-18", "NE-21")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_samples_are_distributed_as_all_deals_that_agree_with_the_view(monument: str) -> None:
    compared: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for seed in range(12):
        seats = 2 + seed % 2
        game = keep_one(expedition(monument, seats, "oasis", "beginners_luck"))
        dice = dighouse.Dice(seed)
        it = Table(game.start())
        while not it.over:
            viewer = [*range(seats), None][dice.below(seats + 1)]
            view = it.state.view(viewer)
            kinds = what(view)
            new = {kind for kind in kinds if compared[kind] < 3 and tried[kind] < 15}
            if new and view.phase not in ("deal", "first", "peek") and view.settled:
                tried.update(new)
                try:
                    drawn = samples(game, view, most=400)
                except TooMany:
                    drawn = {}
                if drawn:
                    assert drawn == enumerate_worlds(view)
                    compared.update(kinds)
            it.state.apply(keen(it, dice))
    assert set(compared) == EXPECTED[monument]


# -- against what really happens -------------------------------------------------------------------


@rules("NE-10", "NE-21")
def test_what_is_left_of_a_tomb_that_others_explored() -> None:
    """Bayes' rule, with rivals who keep a card with closed eyes: nothing comes from `sample`."""
    game = keep_one(expedition("tomb", 2, "oasis"))
    explore = ["explore upper", "end"]
    assert bayes(Table(game.start()), "first 0", [*explore, *explore]) > 3
    assert bayes(Table(game.start()), "first 1", explore) > 0


@rules("NE-9", "NE-21")
def test_what_others_saw_in_a_temple() -> None:
    """Seat 1 sells and looks; seat 0 knows nothing of that chamber."""
    script = ["sell shard 1", "no look", "sell map 1", "look right", "end"]
    assert bayes(camp("temple", 2, "oasis"), "first 1", script) > 0


def bayes(start: Table, first: str, script: list[str]) -> int:
    """All ways in which a script goes: given the view of seat 0, chambers are as `sample` says.

    Its own hand and the marketplace may as well be given. Returns for how many views that is so of
    which nobody can tell what lies there.
    """
    found: dict[bytes, dict[World, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    views: dict[bytes, Any] = {}

    def go(at: Table, chance: Fraction, script: list[str]) -> None:
        given = {"deal": "deal coin", "first": first}.get(at.phase)
        if at.phase == "deal" and at.turn == 1:
            given = None  # the rival's hand
        if not script and at.phase == "dig":
            view = at.state.view(0)
            key = at.game.key(view)
            views[key] = view
            found[key][chambers(view, at.state)] += chance
        elif at.actor == dighouse.CHANCE:
            for outcome in enumerate_outcomes(at.state):
                move = at.game.text(outcome.pick)
                if move != "dig storm" and given in (None, move):
                    go(Table(outcome.state), chance * outcome.probability, script)
        elif at.phase == "keep":
            inside = at.state.dump()["inside"][0]
            for kind, number in inside.items():
                share = Fraction(number, sum(inside.values()))
                go(at.copy().play(f"keep {kind}"), chance * share, script)
        elif script[0] in at.menu():
            go(at.copy().play(script[0]), chance, script[1:])

    go(start, Fraction(1), script)
    unsure = 0
    for key, shares in found.items():
        total = sum(shares.values())
        drawn = exact_shares(of_chambers(start.game, views[key]), 20_000)
        assert drawn == {world: share / total for world, share in shares.items()}
        unsure += len(drawn) > 1
    return unsure


def of_chambers(game: Game, view: Any) -> Callable[[random.Random], World]:
    return lambda rng: chambers(view, game.sample(view, rng))


def chambers(view: Any, state: Any) -> World:
    """Only what lies in the chambers: which card went into whose hand is not in a view."""
    return world_of(view, state)[len(view.seats) :]
