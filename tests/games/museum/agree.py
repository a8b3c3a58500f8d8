"""The engine and the reference side by side: all that they must agree on after every pick."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from functools import lru_cache
from typing import Any

from dighouse import CHANCE, OVER, Game, State
from tests.games.museum.land import Land, Space, cell_name, edges, quarter_name, quarter_of
from tests.games.museum.reference import Box, Reference


def reference_of(game: Game) -> Reference:
    """A reference for a game, from the text of its edition."""
    assert game.edition is not None
    options = game.options
    links, colours = options["archeologist_links"], "".join(options["colours"])
    return Reference(_box(game.edition.text, game.seats, options["table"], links, colours))


@lru_cache(maxsize=16)
def _box(text: str, seats: int, table: int, links: bool, colours: str) -> Box:
    return Box(tomllib.loads(text), seats, table, links, colours)


class Pair:
    """One game on both, move by move."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: State = game.start()
        self.reference = reference_of(game)
        self.longest = 0  # menu so far
        self.verbs = Counter[str]()
        self.seen = Counter[str]()  # rare sights

    def finish(self, rng: random.Random, taste: str = "") -> None:
        """At random to the end. Moves with a word of the taste are liked better."""
        self.compare()
        while self.state.actor != OVER:
            if self.state.actor == CHANCE:
                picks, weights = zip(*self.state.chances(), strict=True)
                pick = rng.choices(picks, weights)[0]
            else:
                menu = self.state.menu()
                liked = [pick for pick in menu if self._liked(pick, taste)]
                pick = rng.choice(liked if liked and rng.random() < 0.7 else menu)
            self.play(pick)

    def _liked(self, pick: int, taste: str) -> bool:
        return not set(taste.split()).isdisjoint(self.game.text(pick).split())

    def play(self, pick: int) -> None:
        move = self.game.text(pick)
        if move == "play camp":
            self.seen["a camp by Replace"] += not self.state.settled
        self.verbs[move.split()[0]] += 1
        self.state.apply(pick)
        self.reference.apply(move)
        self.compare()

    def compare(self) -> None:
        state, asked = self.state, self.reference.asked
        assert (state.actor, state.settled) == (asked.actor, asked.settled)
        menu = state.menu()
        moves = list(map(self.game.text, menu))
        assert sorted(moves) == sorted(asked.menu)
        if state.actor == CHANCE:
            chances = {self.game.text(pick): weight for pick, weight in state.chances()}
            assert chances == asked.weights
        else:
            self.longest = max(self.longest, len(menu))
        if state.settled:
            # Inside a composite nothing else has happened yet.
            assert state.scores() == self.reference.scores()
            self._compare_view()
        if state.actor == OVER:
            assert state.winners() == self.reference.winners()

    def _compare_view(self) -> None:
        view = self.state.view(self.state.actor if self.state.actor >= 0 else None)
        same_table(view, self.reference)
        same_sites(view, self.reference)
        same_seats(view, self.reference)
        if view.phase == "walk" and view.viewer is not None:
            reach = self.reference.land.reach(view.viewer, self.reference.box.steps)
            steps = {quarter_name(q): step for space, step in reach.items() for q in space}
            assert view.reach == steps
        else:
            assert view.reach == {}
        self._note(view)

    def _note(self, view: Any) -> None:
        """What is so rare that a test should know whether it came up."""
        for site in view.sites:
            self.seen["two mummies on a site"] += len(site.mummies) > 1
            self.seen["a stolen site"] += bool(site.mummies and site.scores)
            self.seen["a site saved by its archeologist"] += bool(
                site.held and not site.connected and site.scores
            )
            self.seen["a mummy wins over an archeologist"] += bool(site.held and site.mummies)
            self.seen["a long way"] += len(site.via) > 3
        self.seen["a known tile"] += any(seat.known for seat in view.seats)
        barred = {name for site in view.sites if site.mummies for name in site.quarters}
        self.seen["an archeologist shut in by a mummy"] += any(
            seat.archeologist in barred for seat in view.seats
        )


def same_table(view: Any, reference: Reference) -> None:
    land, icons = reference.land, reference.box.icons
    found = {}
    for tile in view.tiles:
        name = tile.tile if tile.seat is None else f"camp {tile.seat}"
        found[tile.at] = (name, tuple(tile.quarters), tile.turn, tile.icon, tile.locked)
    right = {}
    for cell, tile in land.tiles.items():
        shows = () if tile.shows[0] in ("tomb", "camp") else tile.shows
        icon = icons.get(tile.name, "")
        right[cell_name(cell)] = (tile.name, shows, tile.turn, icon, land.lock(cell))
    assert found == right
    assert view.placed == (reference.placed and cell_name(reference.placed))
    assert view.turn == reference.turn


def same_sites(view: Any, reference: Reference) -> None:
    land = reference.land
    sites = {site.quarters: site for site in land.sites}
    assert len(view.sites) == len(sites)
    for told in view.sites:
        site = sites[frozenset(map(quarter_of, told.quarters))]
        owner = land.owner(site)
        connected = land.connected(site)
        assert told.colour == site.colour
        assert told.value == site.value
        assert told.owner == owner
        assert told.connected == connected
        assert told.held == land.held(site)
        assert told.mummies == land.mummies_on(site)
        assert told.scores == land.scorers(site)
        if connected and owner is not None:
            follow(told.via, site.quarters, land, owner)
        else:
            assert told.via == []


def follow(via: list[str], end: Space, land: Land, owner: int) -> None:
    """The way leads from the camp to the site, space by space, and there is none that is shorter."""
    network = land.networks[owner]
    assert len(via) == network[end] - 1
    way = [next(space for space in network if quarter_of(name) in space) for name in via]
    camp = land.camp(owner)
    assert camp is not None
    flights = {*land.airports, camp}
    for before, after in zip([camp, *way], [*way, end], strict=True):
        linked = land.links and before == camp and land.archeologists[owner] in after
        assert after & edges([before]) or {before, after} <= flights or linked


def same_seats(view: Any, reference: Reference) -> None:
    box, land = reference.box, reference.land
    camps = {tile.name: cell_name(cell) for cell, tile in land.tiles.items()}
    scores = reference.scores()
    unseen = Counter(reference.pile)
    for seat, told in enumerate(view.seats):
        hand = reference.hands[seat]
        assert told.colour == box.colours[seat]
        assert (told.hand, told.score) == (len(hand), scores[seat])
        assert told.artifacts == len(reference.needed[seat])
        assert told.collected == sorted(reference.collected[seat])
        assert told.camp == camps.get(f"camp {seat}")
        for name, pieces in (("archeologist", land.archeologists), ("mummy", land.mummies)):
            at = pieces.get(seat)
            assert getattr(told, name) == (None if at is None else quarter_name(at))
        assert told.known == dict(+reference.known[seat])
        assert reference.known[seat] <= Counter(hand)
        if seat != view.viewer:
            unseen += Counter(hand) - reference.known[seat]
    assert view.pile == reference.pile.total()
    assert view.unseen == dict(+unseen)
    mine = [] if view.viewer is None else reference.hands[view.viewer]
    assert {held.tile: held.number for held in view.hand} == Counter(mine)
    assert all(tuple(held.quarters) == box.printed[held.tile] for held in view.hand)
    needed = set() if view.viewer is None else reference.needed[view.viewer]
    assert set(view.artifacts) == needed
    assert view.ranks == [1 + sum(other > score for other in scores) for score in scores]
