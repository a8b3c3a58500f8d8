"""A disk that fills up: moves are refused, tables stay as they are, and go on when there is room."""

from __future__ import annotations

from pathlib import Path

from tests.server.durable.disks import small_disk
from tests.server.durable.full import fill_up
from tests.server.durable.kills import server_on
from tests.server.durable.missing import or_skip
from tests.server.durable.playing import run


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    with or_skip(), small_disk(tmp_path / "disk") as disk:
        # The log of the process is on the same disk, as it may well be on a small machine.
        server = server_on(None, disk.folder)
        report = run(lambda: fill_up(server, disk, 1, seed=30))
    assert report.lost == 0, report
    # "Not saved" is the truth: nothing is in the log that somebody was refused.
    assert report.unasked == 0, report
    assert set(report.refused) <= {"not-saved", "rate"}, report
