"""`make bench`: random play, clones and batches side by side with other libraries.

    python bench/run.py            the installed core, five to eight minutes
    python bench/run.py --plain    the plain sources in src/, whatever is installed
    python bench/run.py --quick    a glance: short rounds, numbers too noisy to quote

One process, ours and theirs in turn, best of five rounds. A step is an applied pick (decision or
chance) where there was a choice; lists of one are applied and counted for neither side. Batches
have one core, and the processor's time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = str(HERE.parent / "src")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="3 rounds of 0.1 s, not 5 of 1 s")
    parser.add_argument("--plain", action="store_true", help="measure the plain sources in src/")
    parser.add_argument("--loops", action="store_true", help="print the loops' source, and stop")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bar is missed")
    parser.add_argument(
        "--json",
        type=Path,
        metavar="PATH",
        help="default: bench/results.json, or results-plain.json for the plain core",
    )
    return parser.parse_args()


def put_the_sources_first() -> None:
    """Start this process over with src/ first on its path; its children inherit that."""
    path = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if path[0] != SOURCES:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCES, *path]))
        os.execv(sys.executable, [sys.executable, *sys.argv])


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def main() -> int:
    options = arguments()
    if options.loops:
        print((HERE / "loops.py").read_text())
        return 0
    if options.plain:
        put_the_sources_first()

    # Not before: which dighouse these import is what --plain decides.
    import dighouse
    from contests import measure
    from peers import versions
    from report import as_json, print_bars

    core: str = dighouse.core
    if options.plain and core != "plain":
        print(f"asked for the plain core, got the {core} one", file=sys.stderr)
        return 2
    rounds, seconds = (3, 0.1) if options.quick else (5, 1.0)
    found = {"dighouse": dighouse.__version__, **versions()}
    about = {
        "core": core,
        "versions": found,
        "python": platform.python_version(),
        "machine": f"{processor()}, {os.cpu_count()} CPUs",
        "rounds": rounds,
        "seconds": seconds,
    }
    print(f"the {core} core; " + ", ".join(" ".join(one) for one in found.items()))
    print(f"Python {about['python']}; {about['machine']}")
    print(f"best of {rounds} rounds of {seconds} s each, ours and theirs in turn")

    comparisons, bars, skipped = measure(core, rounds, seconds)
    print_bars(bars)
    for line in skipped:
        print(line)
    target = options.json or HERE / f"results{'' if core == 'compiled' else '-plain'}.json"
    target.write_text(json.dumps(as_json(about, comparisons, bars, skipped), indent=2) + "\n")
    print(f"written to {target}")
    return int(options.check and any(bar.met is False for bar in bars))


if __name__ == "__main__":
    sys.exit(main())
