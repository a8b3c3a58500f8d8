"""What each seat chooses for itself before the start, such as a colour, where a game has that.

A game says through its class (`seat_option`) what there is to choose. People choose as they sit down;
at the start, seats without a wish take what is left, and the choices become an option of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dighouse import registry
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import SeatOption
from dighouse.protocol.messages import Refused
from dighouse.server.table.config import SeatConfig
from dighouse.server.table.table import Table, game_of


def option_of(ruleset: str) -> SeatOption | None:
    return registry.ruleset(ruleset).seat_option


def checked_choice(ruleset: str, choice: str | None) -> str | None:
    """A wish that the game has. BadOptions."""
    if choice is None:
        return None
    option = option_of(ruleset)
    if option is None:
        raise BadOptions(f"{ruleset} leaves nothing to choose to a seat")
    if choice not in option.choices:
        allowed = ", ".join(option.choices)
        raise BadOptions(f"{option.name}: there is no {choice[:40]!r}; there are: {allowed}")
    return choice


def seats_with_choices(
    seats: Sequence[SeatConfig], ruleset: str, chosen: object
) -> list[SeatConfig]:
    """Places with their wishes: those of the option itself, if somebody gave it whole. BadOptions."""
    option = option_of(ruleset)
    wishes = [checked_choice(ruleset, place.choice) for place in seats]
    if option is not None and isinstance(chosen, list):
        if any(wishes):
            raise BadOptions(f"{option.name}: give it as an option, or seat by seat, not both")
        wishes = [str(one) for one in chosen]
    wished = [wish for wish in wishes if wish is not None]
    if option is not None and len(set(wished)) < len(wished):
        raise BadOptions(
            f"{option.name}: two seats can't have the same, but the wishes are {wished}"
        )
    return [replace(place, choice=wish) for place, wish in zip(seats, wishes, strict=True)]


def choices_of(table: Table) -> list[str] | None:
    """What each seat has, or would have if the game began now; None: the game knows no such thing."""
    option = option_of(table.config.ruleset)
    if option is None:
        return None
    begun = table.config.options.get(option.name)
    if table.phase != "waiting" and isinstance(begun, list):
        return [str(one) for one in begun]
    return option.filled([seat_state.choice for seat_state in table.seats])


def with_choices(table: Table, choices: list[str] | None) -> Table:
    """The table with the game that the seats' choices make."""
    option = option_of(table.config.ruleset)
    if choices is None or option is None or table.rules is None:
        return table
    config = replace(table.config, options={**table.config.options, option.name: choices})
    return replace(table, config=config, rules=game_of(config))


def choice_refusal(table: Table, seat: int, choice: str) -> Refused | None:
    """Why a seat can't have it: another person has. Bots take what is left."""
    if table.phase != "waiting":
        return Refused(None, "not-now", "that is chosen before the start")
    taken = [
        seat_state.choice
        for other, seat_state in enumerate(table.seats)
        if seat_state.person and other != seat
    ]
    if choice not in taken:
        return None
    option = option_of(table.config.ruleset)
    free = [one for one in (option.choices if option else []) if one not in taken]
    return Refused(None, "not-now", f"{choice} is taken; free: {', '.join(free)}")
