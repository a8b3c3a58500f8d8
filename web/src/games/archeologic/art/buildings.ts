/** Buildings and zones, as all drawings of ArcheOlogic need them: what lies where on the map. */

import type { Placed } from '../generated/view';

/** What a box shows; also what answers are made of. */
export type Mark = 'free' | 'fire' | 'sharp';
export type Trap = Exclude<Mark, 'free'>;

/** A building unturned: rows of '.', 'o', 'f' and 's'. */
export interface Building {
  name: string;
  size: string;
  rows: readonly string[];
}

/** A building on the map, as views write it: the corner of the rectangle around it, and quarter turns. */
export type PlacedBuilding = Placed;

export interface Box {
  x: number;
  y: number;
  mark: Mark;
}

export const COLUMNS = 'ABCDE';
const MARKS: Record<string, Mark> = { o: 'free', f: 'fire', s: 'sharp' };

/** C1: column 2, row 0. */
export const zoneAt = (x: number, y: number): string => `${COLUMNS[x] ?? '?'}${y + 1}`;

export function zonePlace(zone: string): { x: number; y: number } {
  return { x: COLUMNS.indexOf(zone[0]?.toUpperCase() ?? '?'), y: Number(zone.slice(1)) - 1 };
}

/** A plan's rows after so many quarter turns clockwise. */
export function turned(rows: readonly string[], turns: number): string[] {
  let now = [...rows];
  for (let turn = 0; turn < ((turns % 4) + 4) % 4; turn++) {
    const before = now;
    now = Array.from(before[0] ?? '', (_, x) =>
      before.map((_, y) => before[before.length - 1 - y]?.[x] ?? '.').join(''),
    );
  }
  return now;
}

/** The boxes of a turned building, from the corner of the rectangle around it. */
export function boxesOf(rows: readonly string[], turns: number): Box[] {
  return turned(rows, turns).flatMap((row, y) =>
    [...row].flatMap((letter, x) => {
      const mark = MARKS[letter];
      return mark ? [{ x, y, mark }] : [];
    }),
  );
}

/** The boxes of a building on the map. */
export function boxesOn(plan: Building, lying: PlacedBuilding): Box[] {
  const { x, y } = zonePlace(lying.zone);
  return boxesOf(plan.rows, lying.turns).map((box) => ({ ...box, x: box.x + x, y: box.y + y }));
}

/** Each building has a paint of its own, by its place in the edition; its letter says the same. */
const PAINTS = ['clay', 'faience', 'plum', 'gold', 'lapis', 'leaf'] as const;

export const paintOf = (plans: readonly Building[], name: string): string =>
  PAINTS[plans.findIndex((plan) => plan.name === name)] ?? 'stone';

/** What is known of a zone without knowing how its building lies. */
export interface KnownZone {
  building?: string;
  mark?: Mark;
  empty?: boolean;
  /** A word or number instead, such as a chance. */
  text?: string;
}

/** A clue that stands on the map. */
export interface TrapClue {
  zone: string;
  trap: Trap;
}

/** The drawing of a map: zones are 100 units wide, and this much is left for the heads and around it. */
export const HEAD = 46;
export const RIM = 6;
