"""One game, a bot in every seat."""

from __future__ import annotations

import hashlib
import inspect
import operator
import random
from collections.abc import Callable, Sequence
from typing import Any

from dighouse.kernel import fair_deal
from dighouse.kernel.chance import Chance
from dighouse.kernel.chance_sources import ChanceSource
from dighouse.kernel.errors import BadOptions, IllegalMove
from dighouse.kernel.game import Game
from dighouse.kernel.record import Record
from dighouse.kernel.seed import SEED_BYTES
from dighouse.kernel.state import CHANCE, OVER, State

TAG = b"dighouse bot 1"

# bot(view, rng) -> pick. It may have a method `start(game, seat)`, called before the first pick.
Bot = Callable[[Any, random.Random], int]


def play(
    game: Game,
    bots: Sequence[Bot | type[Any]],
    chance: ChanceSource,
    names: Sequence[str] | None = None,
    watch: Callable[[State, int], object] | None = None,
) -> Record:
    """Play a game to its end, and give its record.

    `bots` has one bot a seat; a class is instantiated for each seat that it sits in. A bot gets
    a generator of its own, `bot_rng(seed, seat)`: the same chance and the same bots play the same
    game. A source of chance without a seed counts as seed 0, and its records can't be verified.

    `watch(state, pick)` is called before every pick, chance included; it must not change the state.
    BadOptions if the game need not end: bots do not give up.
    """
    game.must_end("play()")
    players = [bot_name(bot) for bot in bots] if names is None else list(names)
    for what, given in (("bot", len(bots)), ("name", len(players))):
        if given != game.seats:
            raise BadOptions(f"{game.seats} seats need {game.seats} {what}s, not {given}")
    seed = None
    if isinstance(chance, Chance):
        if chance.step:
            raise BadOptions(
                f"this Chance has already dealt {chance.step} steps of another game, and a record "
                "is checked from step 0 on: give each game a Chance with a seed of its own"
            )
        seed = chance.seed
    sitting = [seated(bot, game, seat) for seat, bot in enumerate(bots)]
    rngs = [bot_rng(seed or bytes(SEED_BYTES), seat) for seat in range(game.seats)]

    state = game.start()
    picks: list[int] = []
    while state.actor != OVER:
        seat = int(state.actor)
        if seat == CHANCE:
            pick = chance.pick(state)
        else:
            answer = sitting[seat](state.view(seat), rngs[seat])
            pick = checked_pick(answer, state, f"the bot of seat {seat} ({players[seat]})")
        if watch is not None:
            watch(state, pick)
        state.apply(pick)
        picks.append(pick)
    shown = None if seed is None else fair_deal.commitment(seed)
    return Record(game, picks, players, key=seed, commitment=shown)


def bot_rng(seed: bytes, seat: int) -> random.Random:
    """The generator of the bot in a seat: Random(SHA-256(TAG + seed + seat as one byte)).

    The hash goes one way only, so that a bot can't foretell the deal from its generator.
    """
    start = hashlib.sha256(TAG + seed + bytes([seat])).digest()
    return random.Random(int.from_bytes(start, "big"))


def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, else that of its function or class."""
    for named in (bot, type(bot)):
        for attribute in ("name", "__name__"):
            name = getattr(named, attribute, None)
            if isinstance(name, str):
                return name
    raise AssertionError("every class has a name")


def seated(bot: Any, game: Game, seat: int) -> Any:
    """A bot that has sat down: a class is instantiated, and started if it has a `start`."""
    player = bot() if inspect.isclass(bot) else bot
    start = getattr(player, "start", None)
    if start is not None:
        start(game, seat)
    return player


def checked_pick(answer: object, state: State, who: str) -> int:
    """A bot's answer as a pick; anything that counts as an integer will do, but not True.

    IllegalMove if it is not on the menu. `who` names the bot in its message.
    """
    game: Game = state.game
    shown = repr(answer)
    if hasattr(answer, "__index__") and not isinstance(answer, bool):
        pick = operator.index(answer)
        if 0 <= pick < game.action_count:
            if state.legal(pick):
                return pick
            shown = f"'{game.text(pick)}' (pick {pick})"
    allowed = ", ".join(f"'{game.text(p)}' ({p})" for p in state.menu())
    raise IllegalMove(f"{who} answered {shown}, which is not on its menu: {allowed}")
