/** Every way for the buildings to lie on the map, in the library's order; zones are bits, A1 the lowest. */
import {
  type Building,
  boxesOf,
  type PlacedBuilding,
  turned,
  zoneAt,
  zonePlace,
} from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import { canonical } from '../map/geometry';

export interface Placement {
  lying: PlacedBuilding;
  all: number;
  free: number;
  fire: number;
  sharp: number;
  traps: number;
  /** The zones side by side with it. */
  around: number;
  /** Does a box lie in an outermost row or column, or in a corner? */
  edge: boolean;
  corner: boolean;
}

export function bitCount(bits: number): number {
  let n = 0;
  for (let left = bits; left; left &= left - 1) n++;
  return n;
}

/** The zones of each row and column, in the order of the ring. */
export const axisBits = ({ ring, side }: Numbers): number[] =>
  ring.map((axis) => {
    const row = /\d/.test(axis) ? Number(axis) - 1 : null;
    const column = row === null ? zonePlace(`${axis}1`).x : null;
    let bits = 0;
    for (let n = 0; n < side; n++)
      bits |= 1 << (row === null ? n * side + (column ?? 0) : row * side + n);
    return bits;
  });

const known = new WeakMap<Numbers, Placement[][]>();

export function allPlacements(numbers: Numbers): Placement[][] {
  const found = known.get(numbers) ?? waysOn(numbers);
  known.set(numbers, found);
  return found;
}

function waysOn({ plans, side }: Numbers): Placement[][] {
  return plans.map((plan) => {
    const ways: Placement[] = [];
    for (let turns = 0; turns < 4; turns++) {
      // What looks the same after a smaller turn was there before.
      if (canonical(plan, { building: plan.name, zone: 'A1', turns }).turns !== turns) continue;
      const rows = turned(plan.rows, turns);
      for (let top = 0; top + rows.length <= side; top++)
        for (let left = 0; left + (rows[0]?.length ?? 0) <= side; left++)
          ways.push(
            wayOf(plan, { building: plan.name, zone: zoneAt(left, top), turns }, left, top, side),
          );
    }
    return ways;
  });
}

function wayOf(
  plan: Building,
  lying: PlacedBuilding,
  left: number,
  top: number,
  side: number,
): Placement {
  const way: Placement = {
    lying,
    all: 0,
    free: 0,
    fire: 0,
    sharp: 0,
    traps: 0,
    around: 0,
    edge: false,
    corner: false,
  };
  const outer = (n: number) => n === 0 || n === side - 1;
  for (const box of boxesOf(plan.rows, lying.turns)) {
    const [x, y] = [left + box.x, top + box.y];
    way[box.mark] |= 1 << (y * side + x);
    way.edge ||= outer(x) || outer(y);
    way.corner ||= outer(x) && outer(y);
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const)
      if (nx >= 0 && ny >= 0 && nx < side && ny < side) way.around |= 1 << (ny * side + nx);
  }
  way.traps = way.fire | way.sharp;
  way.all = way.free | way.traps;
  way.around &= ~way.all;
  return way;
}

/** The ways of a whole city, in the order of the plans; null if it is none. */
export function placementsOf(
  numbers: Numbers,
  layout: readonly PlacedBuilding[],
): Placement[] | null {
  const found = allPlacements(numbers).map((ways, at) => {
    const plan = numbers.plans[at];
    const lies = layout.find(({ building }) => building === plan?.name);
    if (!plan || !lies) return undefined;
    const { zone, turns } = canonical(plan, lies);
    return ways.find(({ lying }) => lying.zone === zone && lying.turns === turns);
  });
  const ways = found.filter((way) => way !== undefined);
  let taken = 0;
  for (const way of ways) {
    if (way.all & taken) return null;
    taken |= way.all;
  }
  return ways.length === numbers.plans.length ? ways : null;
}
