"""What games without a web folder say of themselves on the home page: words/en/door.json of their package."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from dighouse import registry
from dighouse.protocol.bodies import DoorInfo
from dighouse.server.ops.logs import log

LANGUAGE = "en"


@cache
def home_entry(ruleset: str) -> DoorInfo | msgspec.UnsetType:
    """Unset where the page has words of its own, or where there are none."""
    manifest = registry.family_of(ruleset)
    if manifest is None or manifest.web is not None or manifest.words is None:
        return msgspec.UNSET
    file = resources.files(manifest.words) / "words" / LANGUAGE / "door.json"
    if not file.is_file():
        return msgspec.UNSET
    try:
        words = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    except msgspec.MsgspecError as error:
        # A package that is broken must not close the doors of the others.
        log.warning("words of a home entry can't be read", family=manifest.family, error=str(error))
        return msgspec.UNSET

    # A family of several games has words for each of them, as pitch_three-tricks.
    def of(key: str) -> str:
        return words.get(f"{key}_{ruleset}", words.get(key, ""))

    return DoorInfo(of("pitch"), of("facts"))
