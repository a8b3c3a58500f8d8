"""Games on one server, and their twins on others."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dighouse.protocol.bodies import Clock
from tests.server.twins.director import Director
from tests.server.twins.logs import Log, Original, Others, Twin
from tests.server.twins.report import Report, compare
from tests.server.twins.sitting import Plan, Sitting
from tests.server.twins.steps import Step
from tests.server.twins.world import World, in_world

MEMORY = "/dev/shm"  # where there is one: that a move survives a power cut is tested elsewhere
CLOCK = Clock(36_000.0, 5.0)  # nobody's runs out

WORLDS = "twins"  # the name that ids are made from

Script = Callable[[], Step | None]


def plans(seats: Sequence[int], first: int = 0) -> list[Plan]:
    """A game for each number of seats, half of them with a clock."""
    return [
        Plan(f"game {number} of {count}", count, CLOCK if number % 2 else None)
        for number, count in enumerate(seats, first)
    ]


def twin_worlds(games: Sequence[Plan], twins: int, others: Others | None = None) -> list[Report]:
    """Each game with so many twins, or one for each seat: what differs for those who should not
    know. One report a game.
    """
    with tempfile.TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        data = Path(folder)
        played = in_world(data / "original", WORLDS, lambda world: originals(world, games))
        reports = [Report(games=1) for _ in games]
        found = [
            list(Original(log).twins(min(twins, plan.seats), plan.rng("twins"), others))
            for plan, (log, _) in zip(games, played, strict=True)
        ]
        for number in range(max(map(len, found))):
            chosen = [some[number] if number < len(some) else None for some in found]
            again = _twin_world(data / f"twin-{number}", games, played, chosen)
            for at, (twin, other) in enumerate(zip(chosen, again, strict=True)):
                if twin is not None:
                    log, original = played[at]
                    reports[at] += compare(log, twin, original, other)
        return reports


async def originals(world: World, games: Sequence[Plan]) -> list[tuple[Log, Sitting]]:
    """Play games that nobody has played yet."""
    tables = await _found(world, games)
    directors = [Director(table) for table in tables]
    await _in_step(world, tables, [director.step for director in directors])
    return [(await _log(table), table) for table in tables]


def _twin_world(
    data: Path,
    games: Sequence[Plan],
    played: Sequence[tuple[Log, Sitting]],
    twins: Sequence[Twin | None],
) -> list[Sitting]:
    logs = {
        log.key: twin.outcomes
        for (log, _), twin in zip(played, twins, strict=True)
        if twin is not None
    }

    async def again(world: World) -> list[Sitting]:
        tables = await _found(world, games)
        scripts = [
            iter(log.steps[: 0 if twin is None else twin.cut])
            for (log, _), twin in zip(played, twins, strict=True)
        ]
        await _in_step(world, tables, [_script(script) for script in scripts])
        return tables

    return in_world(data, WORLDS, again, logs)


def _script(steps: Iterator[Step]) -> Script:
    return lambda: next(steps, None)


async def _found(world: World, games: Sequence[Plan]) -> list[Sitting]:
    tables = [Sitting(world, plan) for plan in games]
    for table in tables:  # one after the other: ids are given out in this order
        await table.create()
    return tables


async def _in_step(world: World, tables: Sequence[Sitting], scripts: Sequence[Script]) -> None:
    """One step of each table, then wait for all; until no script goes on."""
    playing = list(zip(tables, scripts, strict=True))
    while playing:
        going = [(table, script, script()) for table, script in playing]
        playing = [(table, script) for table, script, step in going if step is not None]
        for table, _, step in going:
            if step is not None:
                await table.do(step)
        await world.settle()
        for table, _ in playing:
            table.note()
        world.tick()
    for table in tables:
        table.over()
    for wire in world.wires:
        await wire.close()


async def _log(table: Sitting) -> Log:
    rows = await table.rows()
    founded = table.plan.seats  # a row for each who sat down
    bounds = zip([founded, *table.seqs], table.seqs, strict=False)
    return Log(
        game=table.table.game,
        steps=tuple(table.done),
        positions=tuple(table.positions),
        rows=tuple([row for row in rows if after < row.seq <= upto] for after, upto in bounds),
        founded=founded,
        key=table.table.key,
    )
