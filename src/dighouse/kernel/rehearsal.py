"""Picks tried out before they are made: may I, why not, and what would my view be then?

The answer tells whoever is to act nothing that their view does not tell. So it ends with the first
pick after which chance or another seat decides, or which reveals something: of that pick it says
whether it is allowed, and of what would come of it nothing at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dighouse.kernel.errors import NotNow, UnknownMove
from dighouse.kernel.state import State


class Rehearsal(msgspec.Struct, frozen=True):
    """What would come of some picks, as far as their seat can know it."""

    judged: int  # how many of them, from the first; nothing can be said of the others yet
    reason: str = ""  # why the last of those is not allowed; '': all of them are
    finished: bool = False  # do they end with a decision? Then they can be made as they are
    # What may follow, or what is allowed in the place of what is not. None, like the view: it depends
    # on what the seat does not know.
    menu: list[int] | None = None
    view: Any = None

    @property
    def allowed(self) -> bool:
        return self.reason == ""


def rehearse(state: State, picks: Sequence[str]) -> Rehearsal:
    """Try out picks, in notation, of whoever is to act. The state stays as it is, and nothing is drawn."""
    game = state.game
    seat = int(state.actor)
    if seat < 0:
        raise NotNow("only who has something to decide can rehearse it")
    now = state.clone()
    for judged, text in enumerate(picks, 1):
        try:
            pick = game.parse(text)
        except UnknownMove as unknown:
            return Rehearsal(judged, str(unknown), menu=now.menu())
        if not now.legal(pick):
            return Rehearsal(judged, str(now.illegal_move(pick)), menu=now.menu())
        reveals = game.reveals(now, pick)
        now.apply(pick)
        if reveals or int(now.actor) != seat:
            # A decision ends here in every game: inside of one nothing is revealed or drawn.
            return Rehearsal(judged, finished=True)
    finished = len(picks) > 0 and bool(now.settled)
    return Rehearsal(len(picks), "", finished, now.menu(), now.view(seat))
