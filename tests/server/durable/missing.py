"""What a test needs and a machine may lack: one line and a skip, but never in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tools.services import Missing


@contextmanager
def or_skip() -> Iterator[None]:
    try:
        yield
    except Missing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))
