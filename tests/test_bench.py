"""Of the benchmarks, what needs no peer: a promise that no other machine can change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dighouse

FOOTPRINT = Path(__file__).parents[1] / "bench" / "footprint.py"
BYTES = 2048


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell a process's size")
@pytest.mark.skipif(dighouse.core != "compiled", reason="the promise is the compiled core's")
def test_a_clone_is_light() -> None:
    ran = subprocess.run([sys.executable, FOOTPRINT], check=True, capture_output=True, text=True)
    assert 0 < float(ran.stdout) <= BYTES
