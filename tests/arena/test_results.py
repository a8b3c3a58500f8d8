"""The file of results: nothing is lost, nothing counts twice, and it says when it is not what it was."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.arena.deal_results import DealResult, PlayedGame, ThinkingTime
from dighouse.arena.result_store import HEAD, BadResults, ResultStore, read_results


def deal(number: int, score: int = 5) -> DealResult:
    game = PlayedGame((0, 1), (score, 3), (1.0, 0.0), (1, 2), 0, 9, 40)
    return DealResult(f"x:{number}", number, (game,), ((ThinkingTime(20, 0.5, 0.1),) * 2,))


DEALS = [deal(number) for number in range(4)]


def written() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.jsonl"
        with ResultStore(path) as store:
            assert store.add(DEALS) == DEALS
        assert read_results(path) == DEALS
        return path.read_bytes()


WRITTEN = written()


@given(st.integers(min_value=len(HEAD), max_value=len(WRITTEN)))
def test_wherever_it_was_cut_off_all_whole_lines_are_there(size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.jsonl"
        path.write_bytes(WRITTEN[:size])
        whole = WRITTEN[:size].count(b"\n") - 1
        with ResultStore(path) as store:
            assert [store.get(one.key) for one in DEALS] == [*DEALS[:whole], *[None] * (4 - whole)]
            assert store.add(DEALS) == DEALS[whole:]
        assert path.read_bytes() == WRITTEN


@given(st.lists(st.integers(0, 3), max_size=12))
def test_what_comes_twice_counts_once(numbers: list[int]) -> None:
    with ResultStore() as store:
        new = [one.deal for number in numbers for one in store.add([DEALS[number]] * 2)]
        assert new == list(dict.fromkeys(numbers))
        assert len(store) == len(set(numbers))
        assert not store.differing


def test_other_games_under_the_same_key_are_told(tmp_path: Path) -> None:
    with ResultStore() as store:
        store.add([deal(1)])
        assert store.add([deal(1, score=6)]) == []
        assert store.get("x:1") == deal(1)
        assert store.differing == {"x:1"}


def test_a_line_in_the_middle_that_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(WRITTEN.replace(b'"deal":1', b'"deal":7'))
    with pytest.raises(BadResults, match="line 3 is not what was written there"):
        ResultStore(path)
    assert path.read_bytes().count(b"\n") == 5  # it was left alone


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("dear diary\n")
    with pytest.raises(BadResults, match="has no results of this arena"):
        ResultStore(path)
    assert path.read_text() == "dear diary\n"


def test_two_runs_can_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with ResultStore(path), pytest.raises(BadResults, match="another run writes"):
        ResultStore(path)
    with ResultStore(path) as store:
        assert store.add(DEALS)
