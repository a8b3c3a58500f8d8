"""A bot's whole decision: all picks of a composite at once, as a table wants them."""

from __future__ import annotations

import random
from typing import Any

from dighouse.kernel.errors import NotNow
from dighouse.kernel.game import Game
from dighouse.kernel.play import Bot, bot_name, checked_pick


def whole_decision(game: Game, view: Any, bot: Bot, rng: random.Random) -> list[int]:
    """The picks by which the bot gets from this view to the end of its decision.

    The bot must have sat down already: see `kernel.play.seated`. IllegalMove if it answers what is
    not on its menu, NotNow if the viewer has nothing to decide.
    """
    if not view.menu:
        raise NotNow("this view has no menu: its viewer has nothing to decide now")
    seat = int(view.actor)
    who = f"the bot of seat {seat} ({bot_name(bot)})"
    # Only a position knows what follows a pick. Menus and views of a seat depend on nothing that it
    # does not know, so any world that looks the same will do, and the bot's luck is left alone.
    state = game.sample(view, random.Random(0))
    picks = []
    while True:
        pick = checked_pick(bot(view, rng), state, who)
        state.apply(pick)
        picks.append(pick)
        if state.settled or state.actor != seat:
            return picks
        view = state.view(seat)
