"""The command line: `dighouse play`, `simulate`, `verify`, `rules`, `games`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit: 0 all right, 1 a record failed, 2 wrong usage, 130 interrupted."""
    from dighouse.cli.app import run

    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))
