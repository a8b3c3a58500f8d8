"""Where the archeologist could walk, and what it could collect there."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.games.museum.bots.worth import FAR, Worth
from dighouse.games.museum.views import View


def best_walk(worth: Worth, view: View) -> tuple[str, ...]:
    """Its moves: the first of the best, or of those to the goal that is picked already."""
    return max(Walks(worth).rated(view), key=lambda one: one[0])[1]


class Walks:
    """What the places are worth where a walk may end."""

    def __init__(self, worth: Worth) -> None:
        board, seat = worth.board, worth.seat
        self.worth = worth
        self.free = board.walkable(seat)
        self.from_home = worth.walks(board, board.camps[seat], self.free)
        self.rings = {name: self._rings(shown) for name, shown in worth.needs.items()}

    def _rings(self, shown: int) -> list[int]:
        """From where it takes one turn to a picture, two turns and so on."""
        board, steps = self.worth.board, self.worth.numbers.steps
        pictures = board.sets[shown] & self.free
        # Whoever stands on one has to leave it and come back.
        around = [pictures, *[0] * (FAR - 1)]
        for step, ring in enumerate(board.rings(self.worth.seat, pictures, self.free, FAR * steps)):
            around[step // steps] |= ring
        return around

    def rated(self, view: View) -> Iterator[tuple[float, tuple[str, ...]]]:
        """Every walk, or those to the goal that is picked already."""
        worth, board = self.worth, self.worth.board
        if not view.goal:
            yield self._stand(board.archeologists[worth.seat]), ("stay",)
        goals = [move.removeprefix("to ") for move in view.moves if move.startswith("to ")]
        for goal in [view.goal] if view.goal else goals:
            quarter = board.frame.quarter(goal)
            found = [name for name, shown in worth.needs.items() if quarter & board.sets[shown]]
            asked = quarter & board.pictures()
            yield self._stand(quarter), (f"to {goal}", "leave") if asked else (f"to {goal}",)
            if found:
                yield self._collect(found[0]), (f"to {goal}", "collect")

    def _stand(self, quarter: int) -> float:
        turns = {
            name: turn
            for name, rings in self.rings.items()
            for turn, ring in enumerate(rings, 1)
            if quarter & ring
        }
        return self.worth.harvest(turns, self.from_home) + self.worth.stand(quarter)

    def _collect(self, picture: str) -> float:
        """The token, and all others from the camp."""
        rest = {name: turns for name, turns in self.from_home.items() if name != picture}
        return self.worth.numbers.token + self.worth.harvest(rest, rest)
