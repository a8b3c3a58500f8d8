"""Twin worlds of tables whose quest was given: nobody hears of it before they must."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from dighouse.games.archeologic.clue_parser import write_placed
from dighouse.games.archeologic.deduction import layout_of
from dighouse.games.archeologic.solver import Deduction
from dighouse.protocol.messages import Act
from tests.games.archeologic.test_given_quest import CLUES
from tests.server.twins.play import WORLDS
from tests.server.twins.sitting import Heard, Plan, Sitting
from tests.server.twins.steps import Connect, Forget, Look, Say, Start, Step
from tests.server.twins.world import World, in_world

AXES = ["A", "2", "B", "3"]  # where the viewfinder comes to stand, turn by turn
ASKED = ["empty", "traps", "S", "buildings"]
WIRES = ("first", "second", "watcher")


def twin_quests() -> tuple[dict[str, Any], dict[str, Any]]:
    """Two quests with the same clues and the same answers, but for the last one."""
    known = Deduction("D1 sharp", "B2 fire", "E4 fire")
    pool, left = known.pool, known.candidates
    rows = [
        pool.row(pool.axis_number[axis], pool.question_number[question])
        for axis, question in zip(AXES, ASKED, strict=True)
    ]
    answers = pool.answers[np.ix_(np.array(rows), left)]
    for number in range(len(left)):
        alike = (answers[:-1] == answers[:-1, [number]]).all(axis=0)
        others = np.flatnonzero(alike & (answers[-1] != answers[-1, number]))
        if len(others):
            cities = [layout_of(pool, int(left[one])) for one in (number, others[0])]
            one, two = (
                {"layout": [write_placed(placed) for placed in city], "clues": CLUES[:3]}
                for city in cities
            )
            return one, two
    raise AssertionError("all of them can be told apart early")


def script(table: Sitting) -> Iterator[Step]:
    yield Look()
    yield Connect("watcher")
    yield Connect("first", (0,), adds=True)
    yield Connect("second", (1,), adds=True)
    yield Start()
    for turn, question in enumerate(ASKED):
        actor = table.table.actor
        assert actor is not None
        picks = ["stay", f"ask {question}"]
        yield Say(WIRES[actor], Act(f"m{turn}", actor, table.table.position, picks))
        if turn == 1:
            yield Forget()
            yield Look()
            yield Connect("watcher")
            yield Connect("first", (0,))
            yield Connect("second", (1,))


async def play(world: World, given: dict[str, Any]) -> Sitting:
    table = Sitting(world, Plan("a printed card", 2, game="archeologic", given=given))
    await table.create()
    for step in script(table):
        await table.do(step)
        await world.settle()
        table.note()
        world.tick()
    table.over()
    for wire in world.wires:
        await wire.close()
    return table


def test_nobody_hears_of_a_given_quest_before_they_must(tmp_path: Path) -> None:
    quests = twin_quests()
    assert quests[0]["layout"] != quests[1]["layout"]
    one, two = (
        in_world(tmp_path / str(number), WORLDS, partial(play, given=quest))
        for number, quest in enumerate(quests)
    )
    last = len(one.done) - 1

    def heard(table: Sitting, wire: str, when: int) -> list[Heard]:
        return [
            frame for frame in table.heard if frame.wire == wire and (frame.step == last) == when
        ]

    requester = one.done[-1].wire  # type: ignore[union-attr]
    assert len([frame for frame in one.heard if frame.step < last]) > 30
    for wire in ("http", *WIRES):
        assert heard(one, wire, False) == heard(two, wire, False)
        same = heard(one, wire, True) == heard(two, wire, True)
        assert same == (wire != requester)
