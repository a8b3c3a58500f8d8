"""What a tournament came to, in numbers and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dighouse.arena.statistics import Estimate, Mean, mean_of, share
from dighouse.arena.tournament import GameOutcome, Tournament


class TournamentReport:
    def __init__(
        self, contest: Tournament, played: list[list[GameOutcome]], seed: int, seconds: float
    ) -> None:
        self.contest = contest
        self.played = played
        self.seed = seed
        self.seconds = seconds
        self.seats = contest.game.seats
        self.bots = list(dict.fromkeys(contest.bots))
        self.turns = self._over_deals(lambda game: game.turns)
        self.picks = self._over_deals(lambda game: game.picks)

    # -- the numbers -------------------------------------------------------------------------------

    def wins_of(self, bot: str) -> Estimate:
        """The share of games that a bot won, with all its seats together."""
        return self._share(
            lambda game: sum(w for w, name in zip(game.wins, game.bots, strict=True) if name == bot)
        )

    def score_of(self, bot: str) -> Mean:
        """The mean score of a bot, over its seats and games."""

        def score(game: GameOutcome) -> float:
            scores = [s for s, name in zip(game.scores, game.bots, strict=True) if name == bot]
            return sum(scores) / len(scores)

        return self._over_deals(score)

    def wins_in_turn(self, place: int) -> Estimate:
        """The share of games that went to the seat `place` after the one that had the first turn."""
        return self._share(lambda game: game.wins[(game.first + place) % self.seats])

    def score_in_turn(self, place: int) -> Mean:
        return self._over_deals(lambda game: game.scores[(game.first + place) % self.seats])

    def wins_in_seat(self, seat: int) -> Estimate:
        return self._share(lambda game: game.wins[seat])

    def _share(self, of_game: Callable[[GameOutcome], float]) -> Estimate:
        by_deal = [self._mean(deal, of_game) for deal in self.played]
        return share(by_deal, len(self.contest.rotations))

    def _over_deals(self, of_game: Callable[[GameOutcome], float]) -> Mean:
        return mean_of([self._mean(deal, of_game) for deal in self.played])

    @staticmethod
    def _mean(deal: list[GameOutcome], of_game: Callable[[GameOutcome], float]) -> float:
        return sum(of_game(game) for game in deal) / len(deal)

    # -- for programs ------------------------------------------------------------------------------

    def json(self) -> str:
        return to_json(self.figures())

    def figures(self) -> dict[str, Any]:
        """All of it, as plain types."""
        contest = self.contest
        edition = contest.game.edition
        return {
            "ruleset": contest.game.ruleset,
            "version": contest.game.version,
            "edition": None if edition is None else {"id": edition.id, "sha256": edition.sha256},
            "seats": self.seats,
            "options": contest.game.options,
            "bots": list(contest.bots),
            "seed": self.seed,
            "deals": contest.deals,
            "games": contest.games,
            "turns": self.turns._asdict(),
            "picks": self.picks._asdict(),
            "results": [
                {
                    "bot": bot,
                    "seats": contest.bots.count(bot),
                    "wins": self.wins_of(bot)._asdict(),
                    "score": self.score_of(bot)._asdict(),
                }
                for bot in self.bots
            ],
            "wins_by_turn_order": [self.wins_in_turn(at)._asdict() for at in range(self.seats)],
            "score_by_turn_order": [self.score_in_turn(at)._asdict() for at in range(self.seats)],
            "wins_by_seat": [self.wins_in_seat(at)._asdict() for at in range(self.seats)],
            # The only part that is not the same in every run.
            "speed": {"seconds": self.seconds, "games_per_second": contest.games / self.seconds},
        }


def to_json(figures: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(figures)).decode()
