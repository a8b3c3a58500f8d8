"""Answers to people's questions about a game, in a worker's process: some take as long as a bot does."""

from __future__ import annotations

from typing import Any

import msgspec

from dighouse import registry
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import (
    OffersChallenges,
    OffersEditionEditor,
    OffersHints,
    OffersReview,
    OffersStudy,
)
from dighouse.server.workers.bot_requests import game_of, place
from dighouse.server.workers.messages import HelpRequest, Reply


def answer_help_request(question: HelpRequest) -> Reply:
    """The reply to a question, as long as the game comes back at all."""
    try:
        return Reply(answer=msgspec.Raw(msgspec.json.encode(_answer(question))))
    except BadOptions as error:
        return Reply(refused=str(error))
    except (Exception, SystemExit) as error:
        return Reply(fault=f"crashed: {type(error).__name__}{place(error)}", again=False)


def _answer(question: HelpRequest) -> Any:
    about = bytes(question.about)
    match question.what:
        case "hint":
            game = game_of(question)
            view = game.read_view(about)
            return game.hint(view) if isinstance(game, OffersHints) else None
        case "review":
            game = game_of(question)
            texts = msgspec.json.decode(about, type=list[str])
            picks = [game.parse(text) for text in texts]
            return game.review(picks) if isinstance(game, OffersReview) else None
        case "study":
            game = registry.ruleset(question.ruleset).choose({})
            request = msgspec.json.decode(about)
            return game.study(request) if isinstance(game, OffersStudy) else None
        case "challenges":
            day = msgspec.json.decode(about, type=str)
            game = registry.ruleset(question.ruleset).choose({})
            return game.challenges(day) if isinstance(game, OffersChallenges) else None
        case "table":
            return game_of(question).start().view(None) is not None
        case "edition":
            return _edition(registry.ruleset(question.ruleset), **msgspec.json.decode(about))


def _edition(
    game: type[Game], edition: str | None, title: str, numbers: Any
) -> dict[str, Any] | None:
    """An edition as it can be played, or None if the game has none, or none of one's own numbers."""
    text = edition
    if title or numbers is not None:
        if not issubclass(game, OffersEditionEditor):
            return None
        text = game.edit_edition(numbers or {}, title, edition)
    made = game.choose({}, text)
    if made.edition is None:
        return None
    return {
        "id": made.edition.id,
        "title": made.edition.title,
        "text": made.edition.text,
        "numbers": made.how_to_play().numbers,
    }
