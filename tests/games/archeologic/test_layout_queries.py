"""`dighouse.games.archeologic.solver` as a library: what it takes, and what can be relied on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dighouse.games.archeologic.solver import (
    Answered,
    Contradiction,
    Deduction,
    Icons,
    Refuted,
    Shown,
    answer,
    layout,
    layouts,
)
from tests.games.archeologic.small import SMALL, small


def test_numbers_may_be_written_as_such() -> None:
    told = Deduction("C1 fire")
    assert told.learn("empty", 1, 0).facts == told.learn("empty", "1", "0").facts
    number = told.candidates[0]  # one of NumPy's
    assert answer(number, "A", "traps") == answer(layout(number), "A", "traps")


def test_an_edition_may_be_given_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    count = Deduction(edition=small()).count
    assert layouts(pool=True, edition=str(path)).ways.shape == (3, count)
    assert Deduction(edition=path).count == count


def test_what_is_shared_can_not_be_written_to() -> None:
    arrays: list[np.ndarray[Any, Any]] = [
        *layouts(),
        *layouts(pool=True),
        *layouts(edition=small()),
    ]
    arrays += [*layouts(pool=True, edition=small())]
    known = Deduction("C1 fire")
    arrays += [Deduction().candidates, known.candidates, known.learn("empty", "1", "0").candidates]
    assert not any(array.flags.writeable for array in arrays)


def test_facts_of_two_kinds_are_never_equal() -> None:
    """An answer without symbols, and the sight of a viewfinder that stays where it is."""
    answered: object = Answered("4", "I", 0)
    icons: object = Icons("4", "I", 0)
    assert answered != icons
    assert len({answered: 1, icons: 2}) == 2
    assert {(answered,): 1}.get((icons,)) is None
    assert answered == Answered("4", "I", 0)


def test_no_building_is_a_layout_like_any_other() -> None:
    assert Deduction(Shown(())).count == 136_132
    with pytest.raises(Contradiction):
        Deduction(Refuted((), None))
