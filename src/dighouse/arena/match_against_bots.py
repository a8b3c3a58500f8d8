"""One game between a person and bots: the state, its history, and what may be taken back.

A composite decision (a trade, a storm's discards) is played on a copy, and becomes part of the
game only when it is complete. So it can be taken back pick by pick, and no bot hears of it.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random

from dighouse.arena.guarded_bot import GuardedBot
from dighouse.arena.recent_events import RecentEvents
from dighouse.kernel import fair_deal
from dighouse.kernel.chance import Chance
from dighouse.kernel.errors import IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.play import bot_rng
from dighouse.kernel.record import Record
from dighouse.kernel.state import CHANCE, OVER, State


class MatchAgainstBots:
    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, GuardedBot],
        names: Sequence[str],
        key: bytes,
    ) -> None:
        self.game = game
        self.seat = seat
        self.names = list(names)
        self.key = key
        self.picks: list[int] = []  # of all, up to the last complete decision
        self.unfinished: list[int] = []  # of the person, inside a composite
        self.chance = Chance(key)
        self.bots = bots
        self._rngs: dict[int, Random] = {}
        for number, bot in bots.items():
            bot.start(game, number)
            self._rngs[number] = bot_rng(key, number)
        self._settled = game.start()
        self.state: State = self._settled  # with the unfinished picks

    @property
    def over(self) -> bool:
        return bool(self.state.actor == OVER)

    @property
    def commitment(self) -> str:
        return fair_deal.commitment(self.key)

    def go_on(self, news: RecentEvents) -> None:
        """Let chance and the bots act until the person is to decide, or the game is over."""
        while not self.over and self.state.actor != self.seat:
            state = self.state
            actor = int(state.actor)
            if actor == CHANCE:
                pick = self.chance.pick(state)
            else:
                pick = self._ask(actor)
            self._apply(pick, news)

    def _ask(self, actor: int) -> int:
        bot, state = self.bots[actor], self.state
        answer = bot(state.view(actor), self._rngs[actor])
        if hasattr(answer, "__index__") and not isinstance(answer, bool):
            pick = operator.index(answer)
            if state.legal(pick):
                return pick
        menu = ", ".join(f"'{self.game.text(item)}' ({item})" for item in state.menu())
        raise IllegalMove(f"bot {bot.name} answered {answer!r}, which is not on its menu: {menu}")

    def act(self, picks: Sequence[int], news: RecentEvents) -> None:
        """The person's picks, in full or not at all. IllegalMove says what is wrong."""
        trial = self.state.clone()
        last = len(picks) - 1
        for number, pick in enumerate(picks):
            text = self.game.text(pick)
            if not trial.legal(pick):
                raise IllegalMove(f"'{text}' is not possible: {trial.why_not(pick)}")
            reveals = number < last and self.game.reveals(trial, pick)
            trial.apply(pick)
            if number < last and (reveals or trial.actor != self.seat):
                # Even to refuse what comes next would tell of cards that are hidden until then.
                wait = (
                    "see what comes of it first"
                    if reveals
                    else "it is not for you to decide at once"
                )
                follows = self.game.text(picks[number + 1])
                raise IllegalMove(f"'{follows}' has to wait: after '{text}' {wait}")
        for pick in picks:
            self._apply(pick, news)

    def undo(self) -> bool:
        """Take back the last unfinished pick; False if there is none."""
        if not self.unfinished:
            return False
        self.unfinished.pop()
        self.state = self._settled.clone()
        for pick in self.unfinished:
            self.state.apply(pick)
        return True

    def _apply(self, pick: int, news: RecentEvents) -> None:
        events = self.game.events(self.state, pick)
        if self.state is self._settled:
            # From here on the settled state stays behind, until the decision is complete.
            self.state = self._settled.clone()
        self.state.apply(pick)
        self.unfinished.append(pick)
        if self.state.settled:
            self._settled = self.state
            self.picks += self.unfinished
            self.unfinished = []
        news.hear(events)

    def record(self) -> Record:
        """The game so far, without what is unfinished."""
        return Record(self.game, self.picks, self.names, key=self.key, commitment=self.commitment)
