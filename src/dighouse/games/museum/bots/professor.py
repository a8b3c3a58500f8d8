"""Looks at a table as digger does, but holds its icons back until they decide the game."""

from __future__ import annotations

from dighouse.games.museum.bots.digger import Digger
from dighouse.games.museum.bots.worth import PatientWorth


class Professor(Digger):
    name = "professor"
    worth = PatientWorth
