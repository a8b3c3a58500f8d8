"""Somebody who is new to the game: sees few trades, and sells as soon as there is something to sell."""

from __future__ import annotations

from typing import ClassVar

from dighouse.games.archaeology.bots.digger import Digger


class Novice(Digger):
    name = "novice"
    overlooks: ClassVar[float] = 0.9
    impatient: ClassVar[float] = 0.13
