"""How views are made: what a seat may know, built from scratch out of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dighouse.games.museum.game_numbers import CAMP_TILE, ICONS, REPLACE, TOMB_TILE
from dighouse.games.museum.movement import HOME
from dighouse.games.museum.notation import ARTIFACTS
from dighouse.games.museum.phases import (
    CELL,
    COLLECT,
    FIRST,
    HAUNT,
    ICON,
    PLAY,
    ROTATION,
    ROTATION_FIRST,
    ROTATION_SECOND,
    WALK,
)
from dighouse.games.museum.site_paths import SitePaths
from dighouse.games.museum.site_scoring import ScoredSite, SiteScoring
from dighouse.games.museum.views import PHASES, Held, Seat, Site, Tile, View
from dighouse.kernel.state import OVER

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState

# What others see while somebody is inside a composite: the question with which it began.
BEGAN = {
    **dict.fromkeys((CELL, ROTATION), PLAY),
    **dict.fromkeys(range(ICON + 1, WALK), ICON),
    COLLECT: WALK,
}


class PublicPart:
    """What is the same in everybody's view."""

    def __init__(self, state: TileState) -> None:
        names = state.game.names
        scoring = SiteScoring(state)
        ways = [
            SitePaths(state, seat) if state.camps[seat] else None
            for seat in range(state.rules.seats)
        ]
        self.tiles = _tiles(state)
        self.sites = [
            Site(
                colour=names.colours[site.colour],
                quarters=[
                    names.quarters[int(quarter)]
                    for quarter in scoring.quarters[site.first : site.end]
                ],
                value=int(site.value),
                owner=int(site.colour) if site.colour < state.rules.seats else None,
                connected=site.connected,
                via=_via(state, ways, site, int(scoring.quarters[site.first])),
                held=site.held,
                mummies=_bits(site.mummies),
                scores=_bits(site.scores),
            )
            for site in scoring.sites
        ]
        # As state.scores() and state.ranks() have it, from the scoring that is at hand.
        scores = [
            points + int(state.rules.token * state.tokens(seat))
            for seat, points in enumerate(scoring.points())
        ]
        self.seats = [_seat(state, seat, scores[seat]) for seat in range(state.rules.seats)]
        self.ranks = [1 + sum(other > score for other in scores) for score in scores]
        self.winners = state.winners() if state.actor == OVER else []


def build(state: TileState, seat: int | None, open_: PublicPart | None = None) -> View:
    rules, names = state.rules, state.game.names
    if seat is not None and not 0 <= seat < rules.seats:
        raise IndexError(f"there is no seat {seat}: seats are 0 to {rules.seats - 1}")
    if open_ is None:
        open_ = PublicPart(state)
    acting = state.actor == seat
    phase = int(state.phase)
    menu = state.menu() if acting else []
    return View(
        viewer=seat,
        actor=int(state.actor),
        settled=state.settled or not acting,
        phase=PHASES[phase if acting else BEGAN.get(phase, phase)],
        turn=int(state.turn) if phase > FIRST else None,
        table=int(rules.size),
        tiles=open_.tiles,
        hand=[] if seat is None else _hand(state, seat),
        artifacts=[] if seat is None else _pictures(state.artifacts[seat]),
        pile=int(state.pile),
        unseen=_unseen(state, seat),
        seats=open_.seats,
        sites=open_.sites,
        menu=menu,
        moves=[state.game.texts[pick] for pick in menu],
        ranks=open_.ranks,
        winners=open_.winners,
        placed=names.cell(int(state.placed)),
        reach=_reach(state) if acting and phase == WALK else {},
        **(_pending(state) if acting and not state.settled else {}),
    )


def build_all(state: TileState, seats: list[int | None]) -> list[View]:
    open_ = PublicPart(state)
    return [build(state, seat, open_) for seat in seats]


def _pending(state: TileState) -> dict[str, Any]:
    """What the actor has picked so far."""
    names, phase = state.game.names, state.phase
    return {
        "chosen": chosen(state),
        "cell": names.cell(int(state.cell)),
        "second": names.cell(int(state.second)),
        "spin": int(state.spin) if phase == ROTATION_SECOND else None,
        "mummy": int(state.goal) if phase == HAUNT else None,
        "goal": names.quarter(int(state.goal)) if phase == COLLECT else None,
    }


def chosen(state: TileState) -> str | None:
    """The tile of the hand that was picked, inside a placement or a replacement."""
    rules, phase = state.rules, state.phase
    replacing = phase == ROTATION_FIRST and rules.icons[state.kind_at(state.placed)] == REPLACE
    if phase not in (CELL, ROTATION) and not replacing:
        return None
    return "camp" if state.chosen == rules.camp else rules.names[state.chosen]


def _tiles(state: TileState) -> list[Tile]:
    names, rules = state.game.names, state.rules
    tiles = []
    for cell in _lying(state):
        what, at = int(state.laid[cell]), names.cells[cell]
        if what == TOMB_TILE:
            tiles.append(Tile(at, "tomb", locked="tomb"))
        elif what == CAMP_TILE:
            tiles.append(Tile(at, "camp", seat=list(state.camps).index(cell), locked="camp"))
        else:
            kind, rotation = what - 1, int(state.turned[cell])
            quarters = face(state, kind, rotation)
            icon = ICONS[rules.icons[kind]]
            tiles.append(
                Tile(at, rules.names[kind], quarters, rotation, icon, None, _lock(state, cell))
            )
    return tiles


def _lying(state: TileState) -> list[int]:
    """The cells that are not empty, row by row."""
    camps = [int(camp) for camp in state.camps if camp]
    return sorted([int(state.rules.centre), *camps, *state.tiles])


def _lock(state: TileState, cell: int) -> str:
    """MU-9"""
    for pieces, name in ((state.archeologists, "archeologist"), (state.mummies, "mummy")):
        if any(state.rules.cell_of[quarter] == cell for quarter in pieces):
            return name
    return ""


def face(state: TileState, kind: int, rotation: int = 0) -> list[str]:
    """What a tile's quarters show."""
    first, shown = (kind * 4 + rotation) * 4, state.game.names.shown
    return [shown[int(code)] for code in state.rules.faces[first : first + 4]]


def _hand(state: TileState, seat: int) -> list[Held]:
    rules, hand = state.rules, state.hands[seat]
    return [
        Held(rules.names[kind], face(state, kind), ICONS[rules.icons[kind]], hand.count(kind))
        for kind in sorted(set(hand))
    ]


def _seat(state: TileState, seat: int, score: int) -> Seat:
    names, rules = state.game.names, state.rules
    known = [] if state.known is None else state.known[seat]
    return Seat(
        colour=names.colours[seat],
        hand=len(state.hands[seat]),
        score=score,
        artifacts=len(_pictures(state.artifacts[seat])),
        camp=names.cell(int(state.camps[seat])),
        archeologist=names.quarter(int(state.archeologists[seat])),
        mummy=names.quarter(int(state.mummies[seat])),
        known={rules.names[kind]: known.count(kind) for kind in sorted(set(known))},
        collected=_pictures(state.collected[seat]),
    )


def _unseen(state: TileState, seat: int | None) -> dict[str, int]:
    """MU-34: never the pile's own counts. Tiles that are known to be in a rival's hand are seen."""
    left = [int(number) for number in state.undrawn]
    for rival in range(state.rules.seats):
        if rival != seat:
            for kind in state.hands[rival]:
                left[kind] += 1
            for kind in [] if state.known is None else state.known[rival]:
                left[kind] -= 1
    return {name: number for name, number in zip(state.rules.names, left, strict=True) if number}


def _reach(state: TileState) -> dict[str, int]:
    rules, names = state.rules, state.game.names
    marks = state.reach(state.turn)
    quarters = [
        int(rules.base[cell] + corner) for cell in _lying(state) for corner in rules.corners
    ]
    return {
        names.quarters[quarter]: int(marks[quarter])
        for quarter in quarters
        if 0 < marks[quarter] < HOME
    }


def _pictures(bits: int) -> list[str]:
    return [ARTIFACTS[picture] for picture in _bits(bits)]


def _via(
    state: TileState, ways: list[SitePaths | None], site: ScoredSite, quarter: int
) -> list[str]:
    from_camp = ways[site.colour] if site.connected else None
    if from_camp is None:
        return []
    return [state.game.names.quarters[space] for space in from_camp.to(quarter)]


def _bits(bits: int) -> list[int]:
    return [bit for bit in range(8) if bits >> bit & 1]
