"""The long form of tests/server/attack: each attack for a minute, against people who play meanwhile.

    python bench/soak_attacks.py                          every attack, each for a minute
    python bench/soak_attacks.py --seconds 10 pings       some of them, by a part of their name

Every attack has a server of its own, and is compared with the time before it, undisturbed: half a
minute has over a thousand moves, enough for a p99. Run it on a computer that does nothing else, with
two cores at least. --json keeps the figures, attack by attack, and leaves out those it has already.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # for the helpers among the tests

from tests.server.attack.registry import ATTACKS  # noqa: E402
from tests.server.attack.siege import Siege  # noqa: E402

SECONDS = 60.0
CALM = 30.0  # seconds without an attack, at most


def run(
    seconds: float = SECONDS, names: Iterable[str] = ATTACKS, path: Path | None = None
) -> dict[str, Any]:
    """The figures. AssertionError at the end, if others felt any of it too much."""
    figures: dict[str, Any] = json.loads(path.read_text()) if path and path.exists() else {}
    felt: list[str] = []
    for name in names:
        if name in figures:
            continue
        with tempfile.TemporaryDirectory(prefix="dighouse-soak-") as folder:
            with Siege(Path(folder)) as siege:
                calm = siege.watch(min(seconds, CALM))
                attacked = siege.attack(name, seconds)
            figures[name] = {"undisturbed": calm.figures(), "attacked": attacked.figures()}
            print(f"{name}: {json.dumps(figures[name])}", flush=True)
            if path:
                path.write_text(json.dumps(figures, indent=2) + "\n")
            try:
                attacked.hold(calm)
            except AssertionError as error:
                felt.append(f"{name}: {error}")
    assert not felt, "\n".join(felt)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    chosen = [name for name in ATTACKS if not given.names or any(n in name for n in given.names)]
    run(given.seconds, chosen, given.json)


if __name__ == "__main__":
    main()
