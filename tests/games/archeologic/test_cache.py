"""Layouts on disk: right or worked out anew, and never the reason for an error."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

from dighouse.games.archeologic import cache
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.layout_pool import quests
from dighouse.games.archeologic.layouts import Layouts
from tests.games.archeologic.small import small


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "WORTH_KEEPING", 1)
    monkeypatch.setenv("DIGHOUSE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Worker:
    """Reads the layouts of an edition, or works them out and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def load(self, edition: Edition | None = None) -> Layouts:
        return cache.kept(edition or small(), lambda: self._work_out(edition or small()))

    def _work_out(self, edition: Edition) -> Layouts:
        self.times += 1
        return quests(edition)


def same(one: Layouts) -> None:
    fresh = quests(small())
    assert np.array_equal(one.ways, fresh.ways)
    assert np.array_equal(one.zones, fresh.zones)
    assert np.array_equal(one.answers, fresh.answers)


def test_layouts_are_worked_out_once(folder: Path) -> None:
    worker = Worker()
    same(worker.load())
    second = worker.load()
    same(second)
    assert worker.times == 1
    assert not second.answers.flags.writeable
    assert [path.suffix for path in folder.iterdir()] == [".bin"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data + b"x",
        lambda data: data[:1000] + bytes([data[1000] ^ 1]) + data[1001:],
        lambda data: data[:-1] + bytes([data[-1] ^ 128]),
        lambda data: data.replace(b"dighouse layouts 1", b"dighouse layouts 2"),
        lambda data: b"\0" * len(data),
        lambda data: data[: -(len(data) - 256) // 2] if len(data) > 256 else b"",
    ],
    ids=["empty", "short", "half", "long", "middle", "end", "version", "zeros", "fewer"],
)
def test_a_damaged_file_is_made_anew(folder: Path, harm: object) -> None:
    worker = Worker()
    worker.load()
    [path] = folder.iterdir()
    good = path.read_bytes()
    path.write_bytes(harm(good))  # type: ignore[operator]
    same(worker.load())
    assert worker.times == 2
    assert path.read_bytes() == good


def test_files_of_other_buildings_are_not_mixed_up(folder: Path) -> None:
    Worker().load()
    [path] = folder.iterdir()
    text = small().text.replace('"s."', '"f."')
    other = type(small())(text, "other", built_in=False)
    # Somebody renamed a file: its first line still says what it is for.
    name = f"layouts-{cache.FORMAT}-{cache._key(other)[:24]}.bin"
    path.rename(folder / name)
    assert not np.array_equal(Worker().load(other).zones, quests(small()).zones)


@pytest.mark.parametrize("place", ["file", "missing", "folder"])
def test_where_nothing_can_be_kept_it_works_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    if place == "file":
        folder.write_text("no folder")
    elif place == "missing":
        monkeypatch.setenv("DIGHOUSE_CACHE", "/dev/null/nowhere")
    else:
        name = f"layouts-{cache.FORMAT}-{cache._key(small())[:24]}.bin"
        (folder / name).mkdir(parents=True)
    same(Worker().load())
    assert not list(tmp_path.rglob("*.new"))


def test_small_pools_and_old_ones_leave_no_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    for number in range(20):
        (folder / f"layouts-1-{number}.bin").write_bytes(b"old")
    Worker().load()
    assert len(list(folder.iterdir())) == cache.FILES_AT_MOST
    monkeypatch.setattr(cache, "WORTH_KEEPING", 1_000_000)
    for path in folder.iterdir():
        path.unlink()
    same(Worker().load())
    assert list(folder.iterdir()) == []


def test_places_are_tried_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DIGHOUSE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert next(cache._folders()) == tmp_path / "dighouse"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    first, *others = cache._folders()
    assert first == tmp_path / ".cache" / "dighouse"
    assert len(others) == 1  # a temporary one


def test_a_temporary_folder_of_somebody_else_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    [mine] = cache._own_temporary()
    assert list(cache._own_temporary()) == [mine]
    mine.chmod(0o777)
    assert list(cache._own_temporary()) == []
    mine.rmdir()
    mine.symlink_to(tmp_path)
    assert list(cache._own_temporary()) == []


def test_processes_without_an_environment_share_it_at_once(tmp_path: Path) -> None:
    """As bots' workers run; several may come first together."""
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "from dighouse.games.archeologic import cache, layout_pool\n"
        "from tests.games.archeologic.small import small\n"
        f"import pathlib; cache._folders = lambda: [pathlib.Path({str(tmp_path)!r})]\n"
        "cache.WORTH_KEEPING = 1\n"
        "print(layout_pool.LayoutPool(small()).count)"
    )
    workers = [
        subprocess.Popen([sys.executable, "-I", "-c", code], env={}, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    counts = {worker.communicate()[0].decode().strip() for worker in workers}
    assert counts == {str(quests(small()).ways.shape[1])}
    assert [path.suffix for path in tmp_path.iterdir()] == [".bin"]
