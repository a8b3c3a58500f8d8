"""Write the golden transcripts and view schemas anew: python tests/golden/regenerate.py (or: make golden).

Look at the difference before you commit it: whatever changed for players is in it. If the rules
behave differently, the game's `version` has to change as well.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.golden.schemas import schemas
from tests.golden.transcript import PLAYED, path, transcript


def main() -> None:
    files = {path(name): transcript(name) for name in PLAYED}
    for file, text in {**files, **schemas()}.items():
        same = file.exists() and file.read_text("utf-8") == text
        file.write_text(text, "utf-8", newline="\n")
        print(f"{file.name}: {'unchanged' if same else 'written'}, {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
