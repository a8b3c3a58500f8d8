"""What can be chosen of a card game: seats, monument, variants, edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dighouse.games.archaeology.edition import RANDOM, Edition, Variant
from dighouse.games.archaeology.words import join
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Option


class ChosenOptions(NamedTuple):
    seats: int
    monument: str | None  # None: chance names it
    variants: frozenset[str]

    def plain(self, edition: Edition) -> dict[str, Any]:
        """All but the seats, as options of `dighouse.game`, defaults filled in."""
        options: dict[str, Any] = {}
        if len(edition.monuments) > 1:
            options["monument"] = self.monument or RANDOM
        for variant in edition.variants:
            options[option(variant)] = variant in self.variants
        return options


def option(variant: str) -> str:
    return variant.replace("-", "_")


def choose(
    ruleset: str, allowed: Iterable[int], edition: Edition, options: Mapping[str, Any]
) -> ChosenOptions:
    variants = {option(variant): variant for variant in edition.variants}
    monuments = [RANDOM, *(plan.name for plan in edition.monuments)]
    if len(edition.monuments) == 1:
        monuments = []
    names = ["seats", *(["monument"] if monuments else []), *variants, "edition"]
    for name in sorted(set(options) - set(names)):
        raise BadOptions(f"{ruleset} has no option {name!r}; its options are {join(names)}")
    seats = _seats(ruleset, allowed, edition, options)
    monument = options.get("monument", RANDOM)
    if monuments and monument not in monuments:
        raise BadOptions(f"{ruleset} has no monument {monument!r}; there are {join(monuments)}")
    chosen = []
    for name, variant in variants.items():
        value = options.get(name, False)
        if type(value) is not bool:
            raise BadOptions(f"{name} must be True or False, not {value!r}")
        for_seats = edition.variants[variant].seats
        if value and for_seats is not None and seats not in for_seats:
            raise BadOptions(
                f"{name} is a variant for {join([*map(str, for_seats)], 'or')} seats, not for {seats}: "
                "choose another number of seats, or leave it out"
            )
        if value:
            chosen.append(variant)  # NE-19: with any others
    return ChosenOptions(seats, None if monument == RANDOM else monument, frozenset(chosen))


def offered(edition: Edition) -> list[Option]:
    """What pages and programs let people choose, beside the seats."""
    options: list[Option] = []
    monuments = [plan.name for plan in edition.monuments]
    if len(monuments) > 1:
        options.append(
            Option(
                "monument",
                RANDOM,
                [RANDOM, *monuments],
                "what maps are good for; great-pyramid is advised for a first game",
            )
        )
    for name, variant in edition.variants.items():
        options.append(Option(option(name), False, [False, True], _effect(variant), variant.seats))
    return options


def _effect(variant: Variant) -> str:
    """What a variant changes, in a line."""
    parts = []
    if variant.everything_in:
        parts.append("all kinds of treasures are in")
    if variant.more_thieves:
        parts.append(f"thieves more: {variant.more_thieves.value}")
    if variant.storms:
        parts.append(f"sandstorms: {variant.storms.value}")
    if variant.tents:
        parts.append(f"uses of each tent: {variant.tents.value}")
    if variant.poorest_first:
        parts.append("who starts with the lowest trade value goes first")
    return "; ".join(parts)


def _seats(
    ruleset: str, allowed: Iterable[int], edition: Edition, options: Mapping[str, Any]
) -> int:
    possible = [seats for seats in allowed if seats in edition.seats]
    if not possible:
        raise BadOptions(f"edition {edition.id} allows none of {_list(allowed)} seats")
    seats = options.get("seats", possible[0])
    if type(seats) is not int or seats not in possible:
        raise BadOptions(
            f"{ruleset} has no game for {seats!r} seats; "
            f"edition {edition.id} allows {_list(possible)}"
        )
    return seats


def _list(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
