"""The same contest with each value of some choices, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.registry import ruleset as ruleset_named

SEATS = "seats"
RANDOM = "random"  # no row of its own: it is one of the others


def games_of(
    ruleset: str, each: Sequence[str], seats: int, edition: Path | None, chosen: Mapping[str, Any]
) -> list[Game]:
    """A game for each combination of the values that these choices have, where there is one."""
    offer = ruleset_named(ruleset).offer()
    values: dict[str, list[Any]] = {SEATS: offer.seats}
    for option in offer.options:
        if option.choices:
            values[option.name] = [value for value in option.choices if value != RANDOM]
    for name in each:
        if name not in values:
            raise BadOptions(f"--each needs a choice that has a list: {', '.join(values)}")
        if name in chosen:
            raise BadOptions(f"{name!r} is either in --each or in --option")
    own = {} if edition is None else {"edition": edition}
    games, refusal = [], None
    for some in product(*(values[name] for name in each)):
        choices = {SEATS: seats, **own, **chosen, **dict(zip(each, some, strict=True))}
        try:
            games.append(ruleset_named(ruleset).choose(choices))
        except BadOptions as error:  # not every choice goes with every number of seats
            refusal = error
    if not games and refusal is not None:
        raise refusal
    return games
