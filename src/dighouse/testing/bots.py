"""Laws of bots: legal answers from views alone, and the same answers for the same luck."""

from __future__ import annotations

import copy
import inspect
import operator
import random
from typing import Any

from dighouse.kernel.chance import Chance
from dighouse.kernel.game import Game
from dighouse.kernel.play import Bot
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.testing.trace import LONGEST, Trace, encode, law


def check_bot(bot: Bot | type[Any], game: Game, games: int = 5, seed: int = 0) -> None:
    """Whole games with the bot: a Failure at the first answer that breaks a law.

    Every other game the bot has one seat, against random play, so that it meets positions into
    which it would not get itself; else it has them all. A class is instantiated for each seat; a
    bot with `start(game, seat)` is started before the first pick.
    """
    game.must_end("the kit")
    for number in range(seed, seed + games):
        seats = list(range(game.seats)) if number % 2 == 0 else [number // 2 % game.seats]
        bots(Trace(game, number), bot, seats)


@law
def bots(trace: Trace, bot: Bot | type[Any], seats: list[int]) -> None:
    """A bot answers each view with a pick of its menu, and leaves the view as it is."""
    game = trace.game
    players = {seat: Player(trace, bot, seat) for seat in seats}
    chance, rival = Chance(trace.seed), random.Random(trace.seed)
    state = game.start()
    while state.actor != OVER:
        if trace.step == LONGEST:
            trace.fail(f"the game did not end within {LONGEST} picks")
        if state.actor == CHANCE:
            pick = chance.pick(state)
        elif state.actor in players:
            pick = players[int(state.actor)].pick(state)
        else:
            pick = rival.choice(state.menu())
        state.apply(pick)
        trace.picks.append(pick)
        trace.step += 1


class Player:
    """A bot in its seat, and its double: two of it with the same luck must do the same."""

    def __init__(self, trace: Trace, bot: Bot | type[Any], seat: int) -> None:
        self.trace = trace
        self.seat = seat
        self.pair = [self._sit_down(bot) for _ in range(2)]
        self.rngs = [random.Random(f"{trace.seed} {seat}") for _ in range(2)]

    def _sit_down(self, bot: Any) -> Any:
        # A bot that is no class may remember things: each seat, and each double, gets its own.
        player = bot() if inspect.isclass(bot) else copy.deepcopy(bot)
        start = getattr(player, "start", None)
        if start is not None:
            start(self.trace.game, self.seat)
        return player

    def pick(self, state: State) -> int:
        """The answer to what the seat sees. The bot gets the view as a socket would send it."""
        json = encode(state.view(self.seat))
        one, other = (
            self._answer(player, json, rng)
            for player, rng in zip(self.pair, self.rngs, strict=True)
        )
        if one != other:
            self.trace.fail(
                f"the bot in seat {self.seat} picks {self.trace.text(one)} or "
                f"{self.trace.text(other)} for the same view and the same rng"
            )
        return one

    def _answer(self, player: Any, json: bytes, rng: random.Random) -> int:
        who = f"the bot in seat {self.seat}"
        view = self.trace.game.read_view(json)
        try:
            answer = player(view, rng)
        except Exception as error:
            raise self.trace.failure(f"{who} raised {type(error).__name__}: {error}") from error
        if encode(view) != json:
            self.trace.fail(f"{who} changed the view that it was given")
        if isinstance(answer, bool) or not hasattr(answer, "__index__"):
            self.trace.fail(f"{who} answered {answer!r}, which is no pick")
        pick = operator.index(answer)
        if pick not in view.menu:
            allowed = ", ".join(self.trace.text(allowed) for allowed in view.menu)
            self.trace.fail(f"{who} picked {self.trace.text(pick)}. Its menu: {allowed}")
        return pick
