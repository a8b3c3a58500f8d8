"""The browser client's types are those of the server's schemas."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_generated_types_are_not_stale() -> None:
    """In a process of its own: here, tests may have put toy games on the shelf."""
    command = [sys.executable, str(ROOT / "tools" / "web_types.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
