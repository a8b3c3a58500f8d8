"""Looks at a table as greedy does, but holds its icons back until they decide the game."""

from __future__ import annotations

from dighouse.games.museum.bots.greedy import Greedy
from dighouse.games.museum.bots.worth import PatientWorth


class Professor(Greedy):
    name = "professor"
    worth = PatientWorth
