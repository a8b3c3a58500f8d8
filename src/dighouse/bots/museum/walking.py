"""Where the archeologist could walk, and what it could collect there."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.bots.museum.ways import Way
from dighouse.bots.museum.worth import FAR, Worth
from dighouse.games.museum.views import View


def walks(worth: Worth, view: View) -> Iterator[Way]:
    board, seat = worth.board, worth.seat
    here, home = board.archeologists[seat], board.camps[seat]
    free = board.walkable(seat, board.haunted())
    from_home = worth.walks(board, home, free)
    rings = _rings_round_pictures(worth, free)

    def stand(quarter: int) -> float:
        turns = {
            name: turn
            for name, around in rings.items()
            for turn, ring in enumerate(around, 1)
            if quarter & ring
        }
        return worth.harvest(turns, from_home) + worth.stand(quarter)

    yield Way(stand(here), ("stay",))
    goals = [move.removeprefix("to ") for move in view.moves if move.startswith("to ")]
    for goal in [view.goal] if view.goal else goals:
        quarter = board.frame.quarter(goal)
        found = [name for name, shown in worth.needs.items() if quarter & board.sets[shown]]
        if not found:
            yield Way(stand(quarter), (f"to {goal}",))
            continue
        yield Way(stand(quarter), (f"to {goal}", "leave"))
        rest = {name: turns for name, turns in from_home.items() if name not in found}
        collected = worth.numbers.token + worth.harvest(rest, rest) + worth.stand(home)
        yield Way(collected, (f"to {goal}", "collect"))


def _rings_round_pictures(worth: Worth, free: int) -> dict[str, list[int]]:
    """For each picture that is needed: from where it takes one turn, two turns and so on."""
    steps = worth.numbers.steps
    found: dict[str, list[int]] = {}
    for name, shown in worth.needs.items():
        pictures = worth.board.sets[shown] & free
        around = [0] * FAR
        if pictures and steps:
            # Whoever stands on one has to leave it and come back.
            around[0] = pictures
            for step, ring in enumerate(worth.board.rings(worth.seat, pictures, free, FAR * steps)):
                around[step // steps] |= ring
        found[name] = around
    return found
