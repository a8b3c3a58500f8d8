"""Processes and their families, and the keeper: what ends a service when its owner has died.

The keeper is this file, run as a program of its own. It reads its standard input, and the end of
that says that the owner is gone, however it died: atexit does not run after a SIGKILL. (PDEATHSIG
would need a preexec_fn, which warns in a process with threads, and it goes by the thread.)
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

PROC = Path("/proc/self/stat")
NOBODY = 0  # told to the keeper: no process is at work
DONE = -1  # and: all is in order, go. The end of its input may be late: a fork may hold it, too.


def _table() -> dict[int, tuple[int, str]]:
    """All processes: their parent and their state."""
    table: dict[int, tuple[int, str]] = {}
    if PROC.exists():
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and (facts := _facts(int(entry.name))):
                table[int(entry.name)] = facts
        return table
    # No /proc (macOS): ps. It is not our first choice, as slim containers lack it.
    lines = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,state="], capture_output=True, text=True)
    for line in lines.stdout.splitlines():
        pid, parent, state = line.split()[:3]
        table[int(pid)] = (int(parent), state[0])
    return table


def _facts(pid: int) -> tuple[int, str] | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name stands in brackets and may hold anything.
    state, parent = text.rpartition(")")[2].split()[:2]
    return int(parent), state


def alive(pid: int) -> bool:
    """A zombie is dead: in a container perhaps nobody ever asks for it."""
    facts = _facts(pid) if PROC.exists() else _table().get(pid)
    return facts is not None and facts[1] not in "ZX"


def family(pid: int) -> list[int]:
    """The process, its children, their children and so on."""
    table = _table()
    found = [pid]
    for member in found:  # grows on the way
        found += [child for child, (parent, _) in table.items() if parent == member]
    return found


def kill_family(pid: int, limit: float = 10.0) -> None:
    """SIGKILL for a process and all its children; returns when the children are gone.

    PostgreSQL's children have sessions of their own, so a process group would not do.
    """
    send(pid, signal.SIGSTOP)  # it has no more children while we count them
    deadline = time.monotonic() + 1.0
    while PROC.exists() and (facts := _facts(pid)) and facts[1] not in "TtZX":
        if time.monotonic() > deadline:
            break
        time.sleep(0.001)
    members = family(pid)
    for member in members:
        send(member, signal.SIGKILL)
    deadline = time.monotonic() + limit
    while any(alive(member) for member in members):
        if time.monotonic() > deadline:
            raise TimeoutError(f"processes outlive SIGKILL: {[p for p in members if alive(p)]}")
        time.sleep(0.005)


def send(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def end(pid: int, number: int, limit: float) -> None:
    """Ask by a signal, and insist after a while."""
    send(pid, number)
    deadline = time.monotonic() + limit
    while alive(pid):
        if time.monotonic() > deadline:
            kill_family(pid)
            return
        time.sleep(0.02)


def keeper(folder: str, number: int) -> subprocess.Popen[bytes]:
    """Start the keeper of a folder; tell it the number of each process that works there."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", __file__, folder, str(int(number))],
        stdin=subprocess.PIPE,
        bufsize=0,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the owner
        cwd="/",
    )


def main(folder: str, number: int) -> None:
    pid = NOBODY
    while pid != DONE and (line := sys.stdin.readline()):
        pid = int(line)
    if pid > 0:
        end(pid, number, 5.0)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
