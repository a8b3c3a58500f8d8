"""What a clone weighs and what an import costs, each measured in processes of their own.

Run as a script it is the weighing process: it prints the bytes that one clone takes.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

CLONES = 100_000
SEATS = 4


def resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def weigh_clones() -> float:
    """Growth of this process over 100,000 clones that are all kept, in bytes a clone."""
    from ours import Ours
    from positions import middle_of_game, several

    positions = several(middle_of_game, Ours(SEATS))
    kept: list[object] = [None] * CLONES  # before the first look: the list is not the clones
    gc.collect()
    before = resident_bytes()
    for index in range(CLONES):
        kept[index] = positions[index % len(positions)].clone()
    return (resident_bytes() - before) / CLONES


def bytes_a_clone() -> float | None:
    """In a fresh process, so that no freed memory is there to hide the growth; None off Linux."""
    if not Path("/proc/self/statm").exists():
        return None
    answer = subprocess.run([sys.executable, __file__], check=True, capture_output=True, text=True)
    return float(answer.stdout)


def import_milliseconds(repeats: int) -> tuple[float, float]:
    """Best wall time of a process that imports dighouse, and of one that does nothing."""
    ours, bare = "import dighouse", "pass"
    best = {ours: float("inf"), bare: float("inf")}
    for _ in range(repeats + 1):  # the first one may still compile bytecode; it never is the best
        for program in (ours, bare):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            best[program] = min(best[program], time.perf_counter() - start)
    return best[ours] * 1000, best[bare] * 1000


if __name__ == "__main__":
    print(weigh_clones())
