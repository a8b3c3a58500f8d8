"""A piece of work for any executor: some deals of a lineup, and all that is needed to play them.

It is a pure function of its argument. So it may run anywhere, be run again after its worker was lost, or
run twice: its results have addresses, and the second ones are the first ones.
"""

from __future__ import annotations

import time

import msgspec

from dighouse.arena.deal_results import DealResult
from dighouse.arena.lineup import Lineup
from dighouse.arena.player import play_deals


class WorkUnit(msgspec.Struct, frozen=True):
    lineup: Lineup
    deals: tuple[int, ...]


class UnitResult(msgspec.Struct, frozen=True):
    deals: list[DealResult]
    seconds: float  # that its worker was busy with it


def play_unit(unit: WorkUnit) -> UnitResult:
    began = time.perf_counter()
    return UnitResult(list(play_deals(unit.lineup, unit.deals)), time.perf_counter() - began)
