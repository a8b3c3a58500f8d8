"""Two people at a tile game: every icon and piece, scores that come as foretold, and hands that stay secret."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.e2e.curator import GAMES, ICONS, Curator, new_museum, short_edition
from tests.e2e.player import TOGETHER_SECONDS
from tests.e2e.tables import sit_down, start
from tests.e2e.test_new_expedition_together import Wire
from tests.e2e.visitors import Visitors
from tests.server.running import Running

EVERYTHING = {*ICONS, "mummy", "walk", "collect", "change"}
# What happens in somebody's hand, and is told to the others without what it was.
SECRETS = {"dealt", "equipped", "drew"}


def test_what_is_foretold_and_what_is_secret(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)
    other = visitors.enter("about:blank")
    ada, ben = Curator(page, careful=True), Curator(other, careful=True)
    ben.done = ada.done  # what one has done, the other need not do
    edition = short_edition(tmp_path, artifacts=4)
    for _ in range(GAMES):
        page.goto(house.url)
        link = new_museum(page, "link", edition=edition)
        wires = Wire(page), Wire(other)
        page.reload()  # with a socket that is listened to
        other.goto(link)
        sit_down(other, "Ben")
        start(page)
        play(ada, ben, wires)
        if ada.done.keys() >= EVERYTHING:
            return
    raise AssertionError(f"not done in {GAMES} games: {EVERYTHING - ada.done.keys()}")


def play(ada: Curator, ben: Curator, wires: tuple[Wire, Wire]) -> None:
    """Until everything was done, or it is over; at each placement nobody knows what the other one holds."""
    ada.turns = ben.turns = 0
    deadline = time.monotonic() + TOGETHER_SECONDS
    while not (ada.over.is_visible() or ada.done.keys() >= EVERYTHING):
        assert time.monotonic() < deadline, "the game does not go on"
        for seat, curator in enumerate((ada, ben)):
            question = curator.asked()
            if question == "hand":
                kept_from_the_rival(seat, curator, wires)
            if question not in (None, "over"):
                curator.step()
                break
        else:
            ada.page.wait_for_timeout(10)


def kept_from_the_rival(seat: int, curator: Curator, wires: tuple[Wire, Wire]) -> None:
    """A hand and its artifacts have come over one wire, and not over the other."""
    own, rivals = parts_of(wires[seat]), parts_of(wires[1 - seat])
    taken = {part["data"]["taken"] for part in rivals if part.get("kind") == "replaced"}
    tiles = set(curator.tiles()) - taken
    assert tiles <= names_in(own)
    assert tiles.isdisjoint(names_in(rivals)), f"{tiles} are known"
    told = [part["data"] for part in rivals if part.get("kind") in SECRETS]
    ours = [data for data in told if data["seat"] == seat]
    assert ours
    assert all(data.keys() == {"seat"} for data in ours), ours
    views = [part for part in rivals if "viewer" in part]
    assert {view["viewer"] for view in views} == {1 - seat}
    counted = [one["artifacts"] for view in views for one in view["seats"]]
    assert all(isinstance(number, int) for number in counted)


def parts_of(wire: Wire) -> list[dict[str, Any]]:
    """All that was sent: the messages, and what they are made of."""
    return [part for frame in list(wire.frames) for part in _parts(json.loads(frame))]


def _parts(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        seen = {key: one for key, one in value.items() if key != "unseen"}  # whoever holds it
        yield seen
        value = list(seen.values())
    if isinstance(value, list):
        for one in value:
            yield from _parts(one)


def names_in(parts: list[dict[str, Any]]) -> set[str]:
    """Every word that was sent, wherever it stood."""
    found = {key for part in parts for key in part}
    for part in parts:
        for value in part.values():
            found.update(
                one
                for one in (value if isinstance(value, list) else [value])
                if isinstance(one, str)
            )
    return found
