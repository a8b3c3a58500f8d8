"""Tries every way to lay each tile, to use an icon and to walk, and takes what looks best at once.

It looks at the view alone. The numbers of the edition come with `start`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from dighouse.bots.museum.board import Numbers
from dighouse.bots.museum.icons import other_swaps, uses
from dighouse.bots.museum.placing import placements
from dighouse.bots.museum.walking import walks
from dighouse.bots.museum.ways import Way, began
from dighouse.bots.museum.worth import Worth
from dighouse.games.museum.edition import Edition
from dighouse.games.museum.views import View
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game

# The phases of a turn's three decisions.
PLACING = ("play", "cell", "turn")
WALKING = ("walk", "collect")


class Greedy:
    name = "greedy"

    def start(self, game: Game, seat: int) -> None:
        if not isinstance(game.edition, Edition):
            raise BadOptions(f"the greedy bot does not know how to play {game.title}")
        self.numbers = Numbers.of(game.edition, bool(game.options["archeologist_links"]))
        self._last: tuple[Any, list[Way]] | None = None

    def __call__(self, view: View, rng: Random) -> int:
        if len(view.menu) == 1:
            return view.menu[0]
        return view.menu[view.moves.index(self.move(view))]

    def move(self, view: View) -> str:
        """What to do, in notation.

        Of all ways that go on as the composite began, the first of the best: asked for its next moves,
        with or without a memory of this one, the answers are those of the same way.
        """
        so_far = began(view)
        best: Way | None = None
        for way in self._ways(view):
            if way.moves[: len(so_far)] == so_far and (best is None or way.worth > best.worth):
                best = way
        if best is None:
            assert view.viewer is not None
            best = max(other_swaps(Worth(self.numbers, view, view.viewer), view))
        return best.moves[len(so_far)]

    def _ways(self, view: View) -> list[Way]:
        """All ways of this decision; the same from its first pick to its last."""
        decision = PLACING if view.phase in PLACING else WALKING if view.phase in WALKING else ()
        facts = (
            view.viewer,
            decision,
            view.goal,
            view.tiles,
            view.hand,
            view.artifacts,
            view.seats,
        )
        if self._last is None or self._last[0] != facts:
            assert view.viewer is not None
            worth = Worth(self.numbers, view, view.viewer)
            find = {PLACING: placements, WALKING: walks, (): uses}[decision]
            self._last = facts, list(find(worth, view))
        return self._last[1]
