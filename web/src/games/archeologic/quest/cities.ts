/** All cities that can be a quest, worked out in the page: some 136,000 of the printed game. */
import type { PlacedBuilding } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import { allPlacements, axisBits, bitCount, type Placement, placementsOf } from './placements';

export interface Cities {
  numbers: Numbers;
  count: number;
  ways: Placement[][];
  /** By building, then by city: the number of its way. */
  lies: Uint8Array[];
  /** By city: zones as bits. */
  empty: Int32Array;
  traps: Int32Array;
}

export function allCities(numbers: Numbers): Cities {
  const ways = allPlacements(numbers);
  const axes = axisBits(numbers);
  const whole = 2 ** (numbers.side * numbers.side) - 1;
  const found: number[][] = ways.map(() => []);
  const empty: number[] = [];
  const traps: number[] = [];
  const now = ways.map(() => 0);
  const crowded = (bits: number) => axes.some((axis) => bitCount(bits & axis) > numbers.traps);
  const lay = (building: number, taken: number, set: number): void => {
    if (building === ways.length) {
      if (crowded(set)) return;
      for (const [at, way] of now.entries()) found[at]?.push(way);
      empty.push(whole & ~taken);
      traps.push(set);
      return;
    }
    for (const [at, way] of (ways[building] ?? []).entries()) {
      if (way.all & taken) continue;
      now[building] = at;
      lay(building + 1, taken | way.all, set | way.traps);
    }
  };
  lay(0, 0, 0);
  return {
    numbers,
    count: empty.length,
    ways,
    lies: found.map((some) => Uint8Array.from(some)),
    empty: Int32Array.from(empty),
    traps: Int32Array.from(traps),
  };
}

/** The number of a city; -1 if it can be no quest. */
export function cityNumber(cities: Cities, layout: readonly PlacedBuilding[]): number {
  const own = placementsOf(cities.numbers, layout);
  if (!own) return -1;
  const wanted = own.map(
    ({ lying }, at) =>
      cities.ways[at]?.findIndex(
        (way) => way.lying.zone === lying.zone && way.lying.turns === lying.turns,
      ) ?? -1,
  );
  for (let city = 0; city < cities.count; city++)
    if (wanted.every((way, at) => cities.lies[at]?.[city] === way)) return city;
  return -1;
}
