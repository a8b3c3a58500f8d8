"""The server's clock: it never goes back, whatever is done to the computer's.

People's thinking time is measured by it. If somebody sets the computer's clock back, or it is mended
over the network, nobody's bank grows; set on, nobody's runs out.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SLIP = 5.0  # seconds that a clock may be mended by; a larger difference is somebody's mistake


_BOOT = getattr(time, "CLOCK_BOOTTIME", None)


def steady() -> float:
    """Seconds since some moment, also those for which the computer was asleep, if it can tell."""
    return time.monotonic() if _BOOT is None else time.clock_gettime(_BOOT)


class ServerClock:
    def __init__(self, now: float, steady: Callable[[], float] = steady) -> None:
        self._steady = steady
        self._ahead = now - steady()
        self._last = now

    def __call__(self) -> float:
        self._last = max(self._last, self._steady() + self._ahead)
        return self._last

    def agree(self, now: float) -> None:
        """Another clock, which all nodes go by, says what time it is. If that is earlier, this one
        stands still for a moment.
        """
        difference = now - (self._steady() + self._ahead)
        if abs(difference) <= SLIP:
            self._ahead += difference
