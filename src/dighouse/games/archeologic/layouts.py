"""Every layout there is (AO-1), the pool of quests among them (AO-4), and all answers (AO-11, AO-12).

Arrays have one column a layout, so that what is asked about all layouts lies side by side. Layouts are
sorted by the ways of their buildings, the first building first: those that begin alike are neighbours.

An answer is one byte. A number is itself; symbols are counted in base 4: risk-free boxes + 4 times
fire traps + 16 times sharp traps. Layouts outside the pool can have more than three traps of a kind on
an axis; what their bytes then say about its traps is ambiguous, and nobody is ever told it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dighouse.games.archeologic.buildings import FIRE, RISK_FREE, SHARP, all_ways, axis_zones
from dighouse.games.archeologic.edition import GENERAL, Edition

Bytes = npt.NDArray[np.uint8]

LAYOUTS_AT_MOST = 400_000  # of the buildings so far, while they are laid out one after the other
SYMBOL_CODE = {RISK_FREE: 1, FIRE: 4, SHARP: 16}


class Layouts(NamedTuple):
    ways: Bytes  # [building, layout]
    zones: Bytes  # [zone, layout]: 0 empty, else 4 * (building + 1) + symbol
    answers: Bytes  # [axis * questions + question, layout], axes in the order of the ring


def lay_out(edition: Edition) -> Bytes:
    """`Layouts.ways` of all layouts, whatever their traps."""
    chosen: list[Bytes] = []
    taken = np.zeros(1, np.int32)
    for ways in all_ways(edition):
        masks = np.array([way.mask for way in ways], np.int32)
        free = np.empty((len(taken), len(masks)), np.bool_)
        for way, mask in enumerate(masks):
            free[:, way] = (taken & mask) == 0
        if np.count_nonzero(free) > LAYOUTS_AT_MOST:
            raise edition.fault(
                "buildings",
                f"they fit on the map in more than {LAYOUTS_AT_MOST} ways; larger or more buildings "
                "would leave fewer",
            )
        where = np.flatnonzero(free).astype(np.int32)
        before, which = np.divmod(where, np.int32(max(len(masks), 1)))
        chosen = [column[before] for column in chosen] + [which.astype(np.uint8)]
        taken = taken[before] | masks[which]
    return np.ascontiguousarray(np.stack(chosen))


def traps_at_most(edition: Edition, ways: Bytes) -> npt.NDArray[np.bool_]:
    """Which of these layouts have no axis with more traps than a quest may have (AO-4)."""
    fit = np.ones(ways.shape[1], np.bool_)
    for zones in axis_zones(edition):
        traps = np.zeros(ways.shape[1], np.uint8)
        for number, found in enumerate(all_ways(edition)):
            of_way = [
                sum(zone in zones for zone, symbol in way.boxes if symbol != RISK_FREE)
                for way in found
            ]
            traps += np.array(of_way, np.uint8)[ways[number]]
        fit &= traps <= edition.traps.value
    return fit


def city(edition: Edition, ways: Sequence[int]) -> tuple[int, ...]:
    """`Layouts.zones` of one layout, by its buildings' ways."""
    zones = [0] * edition.side.value**2
    for number, (of_building, way) in enumerate(zip(all_ways(edition), ways, strict=True)):
        for zone, symbol in of_building[way].boxes:
            zones[zone] = 4 * (number + 1) + symbol
    return tuple(zones)


def describe(edition: Edition, ways: Bytes) -> Layouts:
    """Zones and answers of layouts that are given by their buildings' ways."""
    zones, answers = _zones(edition, ways), _answers(edition, ways)
    made = Layouts(ways, zones, answers)
    for array in made:
        array.setflags(write=False)  # they are kept and shared
    return made


def _zones(edition: Edition, ways: Bytes) -> Bytes:
    zones = np.zeros((edition.side.value**2, ways.shape[1]), np.uint8)
    for number, of_building in enumerate(all_ways(edition)):
        codes = np.zeros((len(of_building), len(zones)), np.uint8)
        for way, (_, _, boxes) in enumerate(of_building):
            for zone, symbol in boxes:
                codes[way, zone] = 4 * (number + 1) + symbol
        for zone in range(len(zones)):
            zones[zone] += codes[ways[number], zone]
    return zones


def _answers(edition: Edition, ways: Bytes) -> Bytes:
    found = all_ways(edition)
    questions = len(GENERAL) + len(found)
    answers = np.zeros((len(edition.axes) * questions, ways.shape[1]), np.uint8)
    for axis, line in enumerate(axis_zones(edition)):
        rows = answers[axis * questions : (axis + 1) * questions]
        rows[1] = len(line)
        for number, of_building in enumerate(found):
            symbols = [
                [symbol for zone, symbol in way.boxes if zone in line] for way in of_building
            ]
            way = ways[number]
            rows[0] += np.array([bool(there) for there in symbols], np.uint8)[way]
            rows[1] -= np.array([len(there) for there in symbols], np.uint8)[way]
            coded = [[SYMBOL_CODE[symbol] for symbol in there] for there in symbols]
            rows[2] += np.array([sum(c for c in there if c > 1) for there in coded], np.uint8)[way]
            rows[len(GENERAL) + number] = np.array([sum(there) for there in coded], np.uint8)[way]
    return answers
