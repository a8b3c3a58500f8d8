"""Layouts in memory: few at a time, whatever is played, and gone with those who play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dighouse
from dighouse.games.archeologic import array_memory, cache
from dighouse.games.archeologic.array_memory import ARRAYS
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.layout_pool import layout_pool
from dighouse.games.archeologic.layouts import describe
from dighouse.games.archeologic.solver import Deduction
from dighouse.server.table.config import SeatConfig, TableConfig
from dighouse.server.table.table import Table, new_table
from tests.games.archeologic.small import SMALL

EDITIONS = 6


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of a few hundred kB each, and room for two of them."""
    monkeypatch.setattr(cache, "WORTH_KEEPING", 1)
    monkeypatch.setenv("DIGHOUSE_CACHE", str(tmp_path))
    ARRAYS.release(built_in().tiles)  # whatever other tests have looked at
    monkeypatch.setattr(array_memory, "BYTES_AT_MOST", 2 * size_of(edition_text(0)))
    return tmp_path


def edition_text(number: int) -> str:
    """Another set of traps for each number: other tiles, so other layouts."""
    symbols = format(number, "03b").replace("0", "f").replace("1", "s")
    plan = f'plan = [["{symbols[0]}.", "{symbols[1]}{symbols[2]}", ".o"], "S"]'
    return SMALL.replace('plan = [["s.", "oo", ".o"], "S"]', plan)


def size_of(text: str) -> int:
    game = ArcheOlogic.choose({}, text)
    here = game.rules.pool
    return int(here.ways.nbytes + here.zones.nbytes + here.answers.nbytes)


def mapped(folder: Path) -> int:
    """Bytes of this process's memory that are files of the folder."""
    found = 0
    for line in Path("/proc/self/maps").read_text().splitlines():
        if str(folder) in line:
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            found += end - start
    return found


def table_with(text: str) -> Table:
    options = ArcheOlogic.choose({"seats": 2, "time_limit": None}, text).options
    config = TableConfig(
        id="t",
        ruleset="archeologic",
        version=ArcheOlogic.version,
        options=options,
        edition=text,
        seats=[SeatConfig("human"), SeatConfig("human")],
        public=False,
        clock=None,
        seed=bytes(32),
        created_at=0.0,
    )
    return new_table(config, None)


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="counts what Linux has mapped")
def test_tables_with_editions_of_their_own_map_a_few_files_and_let_them_go(folder: Path) -> None:
    one = size_of(edition_text(0))
    tables = []
    for number in range(EDITIONS):
        tables.append(table_with(edition_text(number)))
        assert tables[-1].game.rules.pool.answers.size  # type: ignore[attr-defined]
    assert len({table.game for table in tables}) == EDITIONS
    # A mapping is of whole pages, so it may be a little longer than the file.
    assert one < mapped(folder) <= 2 * one + 3 * 4096
    assert ARRAYS.bytes_held() <= 2 * one

    # Whichever has been displaced is played on, and comes back when it is asked for.
    state = None
    for number, table in enumerate(tables):
        state = table.game.start()
        chance = dighouse.Chance(number)
        while state.actor == dighouse.CHANCE:
            state.apply(chance.pick(state))
        state.apply(table.game.parse("stay"))
        state.apply(table.game.parse("ask traps"))
        assert isinstance(table.game, ArcheOlogic)
        assert table.game.hint(state.view(0)) is not None
    assert mapped(folder) <= 2 * one + 3 * 4096

    del table, state
    tables.clear()
    assert mapped(folder) == 0
    assert ARRAYS.bytes_held() == 0


def test_editions_that_differ_in_costs_share_their_layouts(folder: Path) -> None:
    first = ArcheOlogic.choose({}, SMALL)
    dearer = ArcheOlogic.choose({}, SMALL.replace("check = [4", "check = [5"))
    assert first.edition != dearer.edition
    assert first.rules.pool.ways is dearer.rules.pool.ways
    assert first.rules.pool.answers is dearer.rules.pool.answers


def test_a_table_reads_one_layout_without_the_arrays() -> None:
    """AO-11, AO-12: by symbols and answers of a layout, as the arrays have them."""
    for edition in (built_in(), ArcheOlogic.choose({}, SMALL).edition):
        here = layout_pool(edition)
        for layout in (0, here.count // 3, here.count - 1):
            told = describe(edition, np.ascontiguousarray(here.ways[:, layout : layout + 1]))
            assert list(here.symbols(layout)) == told.zones[:, 0].tolist()
            answers = [
                here.answer(layout, axis, question)
                for axis in range(len(here.axes))
                for question in range(len(here.questions))
            ]
            assert answers == told.answers[:, 0].tolist()


def test_what_somebody_still_looks_at_stays(folder: Path) -> None:
    known = Deduction(edition=ArcheOlogic.choose({}, SMALL).edition)
    zones = known.pool.zones
    for number in range(EDITIONS):
        ArcheOlogic.choose({}, edition_text(number))
    assert np.array_equal(zones, known.pool.zones)
    assert known.count == known.pool.count
