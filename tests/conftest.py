"""What every test run shares: which core it tests, and how hypothesis searches."""

from __future__ import annotations

import os

import hypothesis
import pytest

import dighouse

# The same examples on every run and on both cores: a failure can be seen again, and a slow machine
# is no failure.
hypothesis.settings.register_profile(
    "dighouse",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("dighouse")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rules(*ids): the ledger's rules that this test proves")
    wanted = os.environ.get("DIGHOUSE_CORE", dighouse.core)
    if wanted not in ("compiled", "plain"):
        raise pytest.UsageError(f"DIGHOUSE_CORE is compiled or plain, not {wanted!r}")
    if wanted != dighouse.core:
        raise pytest.UsageError(
            f"this run is to test the {wanted} core, but it got the {dighouse.core} one "
            f"from {dighouse.__file__}"
        )


def pytest_report_header() -> str:
    return f"dighouse: {dighouse.core} core"
