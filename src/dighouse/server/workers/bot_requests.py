"""From a bot's request to a reply. This runs in a worker's process, where bots may do what they like.

A fault tells the kind of an error and its place, never its words: those may name cards.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel.errors import BadOptions, BadPosition, IllegalMove
from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.play import seated
from dighouse.search.bots import find, level_of, names
from dighouse.search.whole_decision import whole_decision
from dighouse.server.workers.messages import BotRequest, HelpRequest, Reply

# find(level, ruleset) -> bot
Finder = Callable[[str, str], Any]


def find_built_in_bot(level: str, ruleset: str) -> Any:
    """A built-in bot. `find` alone would also load files, and a level comes from the web."""
    if level_of(level, ruleset) is None:
        raise BadOptions(f"{ruleset} has the levels {', '.join(names(ruleset))}")
    return find(level, ruleset)


def answer_bot_request(request: BotRequest, finder: Finder = find_built_in_bot) -> Reply:
    """The reply to a request, whatever the bot does, as long as it comes back at all."""
    try:
        game = game_of(request)
        bot = finder(request.level, request.ruleset)
        view = game.read_view(bytes(request.view))
    except BadOptions as error:
        return Reply(fault=f"can't play: {error}", again=False)
    except BadPosition:
        return Reply(fault="can't play: what it was sent is no view of this game", again=False)
    try:
        player = seated(bot, game, request.seat)
        if hasattr(player, "hear"):
            player.hear([Event(event["kind"], event["data"]) for event in request.heard])
        picks = whole_decision(game, view, player, random.Random(request.seed))
    except IllegalMove:
        return Reply(fault="gave an illegal answer")
    except (Exception, SystemExit) as error:
        return Reply(fault=f"crashed: {type(error).__name__}{place(error)}")
    return Reply(picks=[game.text(pick) for pick in picks])


def game_of(request: BotRequest | HelpRequest) -> Game:
    options = msgspec.json.encode(request.options, order="sorted")
    return _made(request.ruleset, request.seats, options, request.edition)


@lru_cache(maxsize=32)
def _made(ruleset: str, seats: int, options: bytes, edition: str | None) -> Game:
    """Making a game takes longer than many a bot's answer."""
    chosen = msgspec.json.decode(options)
    return registry.make(ruleset, seats=seats, options=chosen, edition_text=edition)


def place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
