"""The Pyramid of the Card Game and the Great Pyramid (CG-13, NE-7): chambers are taken whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from dighouse.games.archaeology.monuments.monument import Monument
from dighouse.games.archaeology.phases import FIND

if TYPE_CHECKING:
    from dighouse.games.archaeology.position import Position


class Pyramid(Monument):
    def __init__(self, name: str, chambers: list[str], cards: list[int], maps: list[int]) -> None:
        super().__init__(name, chambers, cards, maps)
        self.doing = {FIND: "a chamber is being explored"}

    def check_place(self, position: Position, place: i64) -> None:
        super().check_place(position, place)
        self.check_whole(position, place)
