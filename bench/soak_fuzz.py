"""The long form of tests/server/fuzz: strange frames and strange calls against a real server.

    python bench/soak_fuzz.py                    100,000 frames and 20,000 calls, a few minutes
    python bench/soak_fuzz.py --frames 5000      a short one

Every frame gets a typed answer or a documented close code, every call a typed problem; nothing is
logged as failed; and all tables read as they were played. Otherwise it raises, with its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.fuzz.calls import fuzz_calls
from tests.server.fuzz.driver import fuzz, overheard
from tests.server.running import Running

SEED = 2026
FRAMES = 100_000
CALLS_FOR_FRAMES = 5  # frames for each call


def run(frames: int = FRAMES, seed: int = SEED) -> dict[str, Any]:
    """The figures. AssertionError if anything was not as it should be."""
    folders, logs = tempfile.TemporaryDirectory(), overheard()
    with folders as folder, logs as told, Running(Path(folder)) as server:
        began = time.monotonic()
        sent = asyncio.run(fuzz(server, frames, seed)).report()
        sent["seconds"] = round(time.monotonic() - began, 1)
        called = fuzz_calls(server, frames // CALLS_FOR_FRAMES, seed)
    assert told.wrong == [], f"seed {seed}: {told.wrong[:5]}"
    return {"seed": seed, "unhandled errors": len(told.wrong), "socket": sent, "http": called}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=FRAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    print(json.dumps(run(given.frames, given.seed), indent=2))


if __name__ == "__main__":
    main()
