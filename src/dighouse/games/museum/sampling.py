"""Re-dealing what a viewer can't know.

Every deal that agrees with the view is equally likely, tile by tile: what a rival holds beyond the tiles
that Replace took is any of the viewer's unseen tiles, and a rival's uncollected artifacts are any that it
has not collected. Rivals' choices are not weighed. The pile is not dealt: it stays undecided.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dighouse.games.museum import dump
from dighouse.games.museum.notation import ARTIFACTS
from dighouse.games.museum.views import View
from dighouse.kernel.errors import BadPosition

if TYPE_CHECKING:
    from dighouse.games.museum.game import Museum

UNSEEN_AT_MOST = 1000


def world(game: Museum, view: View, rng: random.Random) -> dump.Dump:
    if len(view.seats) != game.seats:
        raise BadPosition(f"this view has {len(view.seats)} seats, the game has {game.seats}")
    if view.viewer is not None and not 0 <= view.viewer < game.seats:
        raise BadPosition(f"this view is of seat {view.viewer}, which the game does not have")
    return dump.Dump(
        phase=view.phase,
        turn=view.turn or 0,
        tiles=[
            (tile.at, tile.tile, tile.turn)
            for tile in view.tiles
            if tile.tile not in ("tomb", "camp")
        ],
        camps=[seat.camp for seat in view.seats],
        archeologists=[seat.archeologist for seat in view.seats],
        mummies=[seat.mummy for seat in view.seats],
        hands=_hands(game, view, rng),
        artifacts=_artifacts(view, rng),
        collected=[seat.collected for seat in view.seats],
        known=[_listed(seat.known) for seat in view.seats],
        placed=view.placed,
        chosen=view.chosen,
        cell=view.cell,
        second=view.second,
        spin=view.spin,
        goal=view.goal if view.mummy is None else view.mummy,
    )


def _hands(game: Museum, view: View, rng: random.Random) -> list[list[str]]:
    if not all(0 < number <= UNSEEN_AT_MOST for number in view.unseen.values()):
        raise BadPosition(f"unseen: each tile is there 1 to {UNSEEN_AT_MOST} times, or left out")
    # In the order of kinds, so that equal views give equal worlds wherever they were read from.
    left = [name for name in game.rules.names for _ in range(view.unseen.get(name, 0))]
    rng.shuffle(left)
    hands: list[list[str]] = []
    for seat, rival in enumerate(view.seats):
        if seat == view.viewer:
            hands.append([held.tile for held in view.hand for _ in range(held.number)])
            continue
        hand = _listed(rival.known)
        missing = rival.hand - len(hand)
        if not 0 <= missing <= len(left):
            raise BadPosition(f"seat {seat}: there are not as many unseen tiles as it holds")
        hands.append(hand + left[len(left) - missing :])
        del left[len(left) - missing :]
    return hands


def _artifacts(view: View, rng: random.Random) -> list[list[str]]:
    artifacts: list[list[str]] = []
    for seat, rival in enumerate(view.seats):
        if seat == view.viewer:
            artifacts.append(list(view.artifacts))
            continue
        possible = [name for name in ARTIFACTS if name not in rival.collected]
        if not 0 <= rival.artifacts <= len(possible):
            raise BadPosition(f"seat {seat}: can't have {rival.artifacts} artifacts more")
        artifacts.append(rng.sample(possible, rival.artifacts))
    return artifacts


def _listed(tiles: dict[str, int]) -> list[str]:
    return [tile for tile, number in tiles.items() for _ in range(min(number, UNSEEN_AT_MOST))]
