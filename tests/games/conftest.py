"""What the tests of every family share: the terminal pages are tried in the same shell as the commands."""

from __future__ import annotations

from tests.cli.conftest import shell

__all__ = ["shell"]
