"""Write cases.json anew; or, with a file's name, thousands of cases to that file."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.sentences.cases import FILE, chosen, played, rare, written


def main() -> None:
    cases = chain(rare(), played(1 if len(sys.argv) == 1 else 2))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(written(cases))
        return
    found, unsaid = chosen(cases)
    for text in sorted(unsaid):
        print("nobody says:", text, file=sys.stderr)
    FILE.write_bytes(written(found))


if __name__ == "__main__":
    main()
