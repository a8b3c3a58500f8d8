"""Rare effects of the tile game, found in a record: one for each file of fixtures/records-museum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dighouse import Record, State
from tests.games.museum.table import Table


class Step(NamedTuple):
    before: State
    move: str
    after: State


def steps(record: Record, *verbs: str) -> Iterator[Step]:
    """The steps whose moves begin with one of these words."""
    game = record.game
    for state, pick in record.states():
        move = game.text(pick)
        if move.split()[0] in verbs:
            after = state.clone()
            after.apply(pick)
            yield Step(state, move, after)


def sites(record: Record) -> list[Any]:
    """The sites at the end that belong to somebody."""
    return [site for site in record.replay().view(None).sites if site.owner is not None]


# -- at the end ------------------------------------------------------------------------------------


def site_stolen(record: Record) -> bool:
    """It is connected with its owner's camp, and counts for somebody else's mummy."""
    return any(
        site.connected and site.scores and site.owner not in site.scores for site in sites(record)
    )


def two_mummies_on_a_site(record: Record) -> bool:
    return any(len(site.mummies) == 2 and site.scores == site.mummies for site in sites(record))


def archeologist_saves_a_site(record: Record) -> bool:
    return any(
        site.held and not site.connected and site.scores == [site.owner] for site in sites(record)
    )


def mummy_beats_the_archeologist(record: Record) -> bool:
    return any(
        site.held and site.mummies and site.owner not in site.scores for site in sites(record)
    )


def network_through_airports_only(record: Record) -> bool:
    """Somebody's camp touches nothing that connects, and yet sites at airports count."""
    view = record.replay().view(None)
    shown = {quarter: what for tile in view.tiles for quarter, what in quarters_of(tile)}
    for seat in range(record.game.seats):
        mine = [site for site in view.sites if site.owner == seat and site.connected]
        if mine and all(site.via and shown[site.via[0]] == "P" for site in mine):
            return True
    return False


def quarters_of(tile: Any) -> Iterator[tuple[str, str]]:
    for corner, what in zip(("nw", "ne", "se", "sw"), tile.quarters, strict=False):
        yield tile.at + corner, what


def tie_shared(record: Record) -> bool:
    assert record.result is not None
    return len(record.result.winners) > 1


def camp_is_the_last_tile(record: Record) -> bool:
    *_, last = steps(record, "play")
    return last.move == "play camp"


def linked_by_the_archeologist(record: Record) -> bool:
    """With the wider reading, more is connected at the end than without it."""
    if not record.game.options["archeologist_links"]:
        return False
    narrow = Table(
        type(record.game).choose({"seats": record.game.seats}).load(record.replay().dump())
    )
    wide = record.replay()
    here = sum(site.connected and not site.held for site in wide.view(None).sites)
    there = sum(site.connected and not site.held for site in narrow.view(None).sites)
    return wide.scores() != narrow.scores() and here > there


# -- on the way ------------------------------------------------------------------------------------


def camp_placed_by_replace(record: Record) -> bool:
    """The archeologist entered by Replace, and walked in the same turn."""
    entered = None
    for step in steps(record, "play", "to"):
        if step.move == "play camp" and step.before.dump()["phase"] == "put":
            entered = step.before.dump()["placed"]
        elif entered is not None and step.before.dump()["phase"] == "walk":
            return bool(step.before.dump()["placed"] == entered)
    return False


def replace_without_another_tile(record: Record) -> bool:
    """The last tile of all had Replace, and nothing was left to put down."""
    for state, pick in record.states():
        if record.game.text(pick) in ("nothing", *(f"mummy {n}" for n in range(4))):
            table = Table(state)
            placed = table.view(None).placed
            if table.lies(placed).icon == "replace" and "use" not in table.menu():
                return True
    return False


def swap_of_the_tile_just_placed(record: Record) -> bool:
    return any(
        step.before.dump()["phase"] in ("target", "second")
        and step.move == f"at {step.before.dump()['placed']}"
        for step in steps(record, "at")
    )


def left_a_haunted_site(record: Record) -> bool:
    """A merge put an archeologist beside a mummy, and it walked away."""
    for step in steps(record, "to"):
        if step.before.dump()["phase"] != "walk" or not any(step.before.dump()["mummies"]):
            continue
        table = Table(step.before)
        here = table.seat(table.turn).archeologist
        if any(here in site.quarters and site.mummies for site in table.view(None).sites):
            return step.after.settled
    return False


def mummy_among_nobodys(record: Record) -> bool:
    """A mummy went to a site of a colour that nobody plays; a site of nobody counts for nobody."""
    return any(
        site.owner is None and site.mummies and not site.scores
        for site in record.replay().view(None).sites
    )


def flown_from_camp_to_airport_and_on(record: Record) -> bool:
    """From the camp to an airport far away, and from an airport to the camp."""
    out = back = False
    for step in steps(record, "to"):
        if step.before.dump()["phase"] != "walk":
            continue
        table = Table(step.before)
        camp, here = table.seat(table.turn).camp, table.seat(table.turn).archeologist
        there = step.move.removeprefix("to ")
        shown = {
            quarter: what for tile in table.view(None).tiles for quarter, what in quarters_of(tile)
        }
        steps_there = table.reach()[there]
        out = out or (here == f"{camp}nw" and shown.get(there) == "P" and steps_there == 1)
        back = back or (there == f"{camp}nw" and shown.get(here) == "P" and steps_there == 1)
    return out and back


RARE: dict[str, Callable[[Record], bool]] = {
    "site-stolen": site_stolen,
    "two-mummies-on-a-site": two_mummies_on_a_site,
    "archeologist-saves-a-site": archeologist_saves_a_site,
    "mummy-beats-the-archeologist": mummy_beats_the_archeologist,
    "network-through-airports-only": network_through_airports_only,
    "tie-shared": tie_shared,
    "camp-is-the-last-tile": camp_is_the_last_tile,
    "linked-by-the-archeologist": linked_by_the_archeologist,
    "camp-placed-by-replace": camp_placed_by_replace,
    "replace-without-another-tile": replace_without_another_tile,
    "swap-of-the-tile-just-placed": swap_of_the_tile_just_placed,
    "left-a-haunted-site": left_a_haunted_site,
    "mummy-among-nobodys": mummy_among_nobodys,
    "flown-between-camp-and-airport": flown_from_camp_to_airport_and_on,
}
