"""What can be chosen of ArcheOlogic, and what is wrong with a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dighouse.games.archeologic.edition import RULESET
from dighouse.games.archeologic.game_numbers import ChosenOptions
from dighouse.games.archeologic.quests import HANDICAP_AT_MOST, quest_name
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Option

SEATS = range(1, 5)
MODES = ("app", "rulebook")
CLUES = range(3, 6)
TIME_LIMITS = range(10, 1001)
TOGETHER = [seats for seats in SEATS if seats > 1]

OFFERED = [
    Option(
        "mode",
        "app",
        list(MODES),
        "What a wrong check means: in app mode it shows which buildings are right, and you go on; "
        "in rulebook mode you are out, and alone the quest is over, unsolved",
    ),
    Option(
        "clues",
        3,
        list(CLUES),
        "Traps that everybody is told at the start: 3 is hard, 5 is easy. "
        "A game for one has 3; expert clues bring their own number",
        TOGETHER,
    ),
    Option("expert", False, [False, True], "Other, harder clues in place of the traps"),
    Option(
        "quest",
        None,
        None,
        "The number of a quest, which is the same for everybody who takes it; with expert clues "
        "also their letter, such as 17b. Without one the quest is secret",
    ),
    Option(
        "handicap",
        [],
        None,
        "How many clues more each seat gets for itself: 0 to 2, and 0 if you don't say",
        TOGETHER,
    ),
    Option(
        "time_limit",
        100,
        None,
        "A house rule: nobody has found it once all pawns stand here or beyond. "
        f"{TIME_LIMITS[0]} to {TIME_LIMITS[-1]}, or none for no limit",
    ),
]
# A table can be given up, so people need no limit; programs do, so that every game ends (AO-25).
FOR_PEOPLE = {"time_limit": None}
DEFAULTS = {option.name: option.default for option in OFFERED}


def read(options: Mapping[str, Any]) -> ChosenOptions:
    """A choice of options, checked, with defaults for those that are not named."""
    known = ["seats", *DEFAULTS, "edition"]
    for name in options:
        if name not in known:
            raise BadOptions(
                f"{RULESET} has no option {name!r}; its options are {', '.join(known)}"
            )
    seats = options.get("seats", SEATS[0])
    if type(seats) is not int or seats not in SEATS:
        raise BadOptions(f"{RULESET} has no game for {seats!r} seats; it allows {_list(SEATS)}")
    chosen = {**DEFAULTS, **{name: options[name] for name in DEFAULTS if name in options}}
    mode, expert, limit = chosen["mode"], chosen["expert"], chosen["time_limit"]
    if mode not in MODES:
        raise BadOptions(f"mode must be {' or '.join(MODES)}, not {mode!r}")
    _check_clues(chosen["clues"], expert, seats)
    if limit is not None and (type(limit) is not int or limit not in TIME_LIMITS):
        raise BadOptions(
            f"time_limit must be a number from {TIME_LIMITS[0]} to {TIME_LIMITS[-1]}, or none for "
            f"no limit, not {limit!r}"
        )
    number, letter = None, None
    if chosen["quest"] is not None:
        number, letter = quest_name(chosen["quest"], expert)
    handicap = _handicap(chosen["handicap"], seats)
    return ChosenOptions(seats, mode, chosen["clues"], expert, number, letter, handicap, limit)


def _check_clues(clues: Any, expert: Any, seats: int) -> None:
    if type(clues) is not int or clues not in CLUES:
        raise BadOptions(f"clues must be {_list(CLUES)}, not {clues!r}")
    if type(expert) is not bool:
        raise BadOptions(f"expert must be true or false, not {expert!r}")
    if seats == 1 and clues != DEFAULTS["clues"]:
        raise BadOptions(f"a game for one has {DEFAULTS['clues']} clues, not {clues}")
    if expert and clues != DEFAULTS["clues"]:
        raise BadOptions(f"expert clues bring their own number: leave clues at {DEFAULTS['clues']}")


def _handicap(given: Any, seats: int) -> tuple[int, ...]:
    if given is None or given == []:
        return (0,) * seats
    right = isinstance(given, list | tuple) and all(
        type(more) is int and 0 <= more <= HANDICAP_AT_MOST for more in given
    )
    if not right or len(given) != seats:
        raise BadOptions(
            f"handicap must have a number from 0 to {HANDICAP_AT_MOST} for each of the {seats} "
            f"seats, such as {[0] * seats}, not {given!r}"
        )
    if seats == 1 and any(given):
        raise BadOptions("a game for one has no handicap: there is nobody to be ahead of")
    return tuple(given)


def _list(some: range) -> str:
    return ", ".join(map(str, some))
