"""Write the fixtures of tests/fixtures/wire anew: python -m tests.server.wire_bytes.write

That is right when something new is said on the wire or kept on disk, and wrong when a test of it
fails: what clients, logs and databases have learned to read must stay as it is.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.server.wire_bytes.play import FIXTURES, encoded, play


def write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        parts = encoded() | play(Path(folder) / "data")
    FIXTURES.mkdir(exist_ok=True)
    for name, lines in parts.items():
        text = "".join(f"{line}\n" for line in lines)
        (FIXTURES / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
