"""No monument yet: chance has still to say which one it is (NE-2)."""

from __future__ import annotations

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import MONUMENT


class UndecidedMonument(Monument):
    def __init__(self) -> None:
        super().__init__("", [], [], [])
        self.doing = {MONUMENT: "the monument is being drawn"}
