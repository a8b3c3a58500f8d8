/** Building on the map: what fits where, and why something does not. */
import {
  type Box,
  type Building,
  boxesOf,
  boxesOn,
  COLUMNS,
  type PlacedBuilding,
  turned,
  zoneAt,
  zonePlace,
} from '../art/buildings';

/** What a plan on the map holds, zone by zone. */
export interface TakenZone {
  building: string;
  mark: Box['mark'];
}

export const planOf = (plans: readonly Building[], name: string): Building | undefined =>
  plans.find((plan) => plan.name === name);

export const isRow = (axis: string): boolean => /^\d+$/.test(axis);

/** The zones of a row or column, in order. */
export function zonesOf(axis: string, side: number): string[] {
  const all = Array.from({ length: side }, (_, n) => n);
  return isRow(axis)
    ? all.map((x) => zoneAt(x, Number(axis) - 1))
    : all.map((y) => zoneAt(COLUMNS.indexOf(axis), y));
}

export function takenZones(
  plans: readonly Building[],
  layout: readonly PlacedBuilding[],
): Map<string, TakenZone> {
  const taken = new Map<string, TakenZone>();
  for (const lying of layout) {
    const plan = planOf(plans, lying.building);
    if (!plan) continue;
    for (const { x, y, mark } of boxesOn(plan, lying))
      taken.set(zoneAt(x, y), { building: lying.building, mark });
  }
  return taken;
}

/** Of a turned building, the box by which it is held: the one nearest to its middle. */
function grip(plan: Building, turns: number): { x: number; y: number } {
  const rows = turned(plan.rows, turns);
  const middle = { x: ((rows[0]?.length ?? 1) - 1) / 2, y: (rows.length - 1) / 2 };
  const far = ({ x, y }: Box) => Math.hypot(x - middle.x, y - middle.y);
  const boxes = boxesOf(plan.rows, turns);
  return boxes.reduce((best, box) => (far(box) < far(best) - 1e-9 ? box : best));
}

/** A building with a box of it over a zone, pushed back onto the map where it would stand out. */
export function placedOver(
  plan: Building,
  turns: number,
  over: { x: number; y: number },
  side: number,
  by: { x: number; y: number } = grip(plan, turns),
): PlacedBuilding {
  const rows = turned(plan.rows, turns);
  const within = (n: number, long: number) => Math.min(Math.max(n, 0), side - long);
  return {
    building: plan.name,
    zone: zoneAt(within(over.x - by.x, rows[0]?.length ?? 1), within(over.y - by.y, rows.length)),
    turns: ((turns % 4) + 4) % 4,
  };
}

/** Every way for a building, turned so, to cover a zone; those that are held nearest to its middle first. */
export function placementsOver(
  plan: Building,
  turns: number,
  over: { x: number; y: number },
  side: number,
): PlacedBuilding[] {
  const by = grip(plan, turns);
  const far = ({ x, y }: Box) => Math.abs(x - by.x) + Math.abs(y - by.y);
  return boxesOf(plan.rows, turns)
    .sort((a, b) => far(a) - far(b))
    .map((box) => ({ box, lying: placedOver(plan, turns, over, side, box) }))
    .filter(({ box, lying }) => {
      const { x, y } = zonePlace(lying.zone);
      return x + box.x === over.x && y + box.y === over.y;
    })
    .map(({ lying }) => lying);
}

/** A quarter turn on the spot: around the middle, as far as the map allows. */
export function turnedOnSpot(
  plan: Building,
  lying: PlacedBuilding,
  by: number,
  side: number,
): PlacedBuilding {
  const { x, y } = zonePlace(lying.zone);
  const before = grip(plan, lying.turns);
  return placedOver(plan, lying.turns + by, { x: x + before.x, y: y + before.y }, side);
}

/** Whom a building would lie on, and where. Empty: it fits. */
export function clashes(
  plans: readonly Building[],
  layout: readonly PlacedBuilding[],
  wanted: PlacedBuilding,
): { building: string; zones: string[] }[] {
  const plan = planOf(plans, wanted.building);
  if (!plan) return [];
  const taken = takenZones(
    plans,
    layout.filter(({ building }) => building !== wanted.building),
  );
  const hit = new Map<string, string[]>();
  for (const { x, y } of boxesOn(plan, wanted)) {
    const zone = zoneAt(x, y);
    const under = taken.get(zone);
    if (under) hit.set(under.building, [...(hit.get(under.building) ?? []), zone]);
  }
  return [...hit].map(([building, zones]) => ({ building, zones }));
}

/** Rows and columns with more traps than any city has. */
export function crowdedAxes(
  plans: readonly Building[],
  layout: readonly PlacedBuilding[],
  ring: readonly string[],
  side: number,
  most: number,
): string[] {
  const taken = takenZones(plans, layout);
  const traps = (axis: string) =>
    zonesOf(axis, side).filter((zone) => {
      const mark = taken.get(zone)?.mark;
      return mark === 'fire' || mark === 'sharp';
    }).length;
  return ring.filter((axis) => traps(axis) > most);
}

/** Two ways that cover the same boxes are one; this is the one that picks name. */
export function canonical(plan: Building, lying: PlacedBuilding): PlacedBuilding {
  const key = (turns: number) => turned(plan.rows, turns).join('/');
  const first = [0, 1, 2, 3].find((turns) => key(turns) === key(lying.turns)) ?? lying.turns;
  return { ...lying, turns: first };
}

/** As the rules write it: 'place s c1 90'. */
export const placePick = ({ building, zone, turns }: PlacedBuilding): string =>
  `place ${building.toLowerCase()} ${zone.toLowerCase()} ${turns * 90}`;
