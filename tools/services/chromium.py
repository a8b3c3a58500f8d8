"""Where the browser for the tests comes from: the system's Chromium, or one that is named."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools.services.finding import Missing, Wanted, find

VARIABLE = "DIGHOUSE_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Not on the PATH of anybody.
ELSEWHERE = (
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
)


def _look() -> Path | None:
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return next((path for path in ELSEWHERE if path.exists()), None)


WANTED = Wanted(
    name="Chromium",
    variable=VARIABLE,
    package="chromium fonts-dejavu-core",  # a bare system has no letters
    wheel=None,
    look=_look,
    unpack=lambda folder: None,
    named="the path of one",
)


def find_chromium() -> Path:
    """Missing if there is none, and none can be had."""
    named = os.environ.get(VARIABLE)
    if not named:
        return find(WANTED)
    if found := shutil.which(named):
        return Path(found)
    raise Missing(
        f"Chromium is missing: {VARIABLE} names {named}, which is no program;"
        " mend it, or unset it for the one of this computer"
    )
