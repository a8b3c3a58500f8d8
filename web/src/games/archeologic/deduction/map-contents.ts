/** What stands on a map: buildings, and what somebody is sure of beside them. */
import { boxesOn, type Mark, type PlacedBuilding, zoneAt } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import { planOf, type TakenZone, takenZones } from '../map/geometry';

/** In a zone that somebody is sure is empty. */
export const NOTHING = '-';
/** In a zone that surely holds a risk-free box, of whatever building. */
export const FREE = '+';

export interface MapContents {
  numbers: Numbers;
  layout: readonly PlacedBuilding[];
  /** By zone: a building, or NOTHING. */
  sure: ReadonlyMap<string, string>;
  taken: Map<string, TakenZone>;
  /** All buildings lie on the map. */
  whole: boolean;
}

export function mapContents(
  numbers: Numbers,
  layout: readonly PlacedBuilding[],
  sure: ReadonlyMap<string, string> = new Map(),
): MapContents {
  const whole = layout.length === numbers.plans.length;
  return { numbers, layout, sure, taken: takenZones(numbers.plans, layout), whole };
}

/** The zones under a building that lies so. */
export function zonesUnder(
  numbers: Numbers,
  lying: PlacedBuilding,
): { zone: string; mark: Mark }[] {
  const plan = planOf(numbers.plans, lying.building);
  return plan ? boxesOn(plan, lying).map(({ x, y, mark }) => ({ zone: zoneAt(x, y), mark })) : [];
}
