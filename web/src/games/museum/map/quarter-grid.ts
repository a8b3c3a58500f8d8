/** What the quarters of a table show, as a grid to flood. */

import type { Tile } from '../generated/view';
import { airportAt, CORNERS, cornerOf, quarterAt, quarterPlace, quartersOf } from './geometry';

/** Wide enough for the largest table and a border: no neighbour of a quarter is ever on the other side. */
const STRIDE = 64;
const BORDER = 2;
/** Up, right, down, left. */
const SIDES = [-STRIDE, 1, STRIDE, -1] as const;

export const COLOURS = 'BGRY';
const TOMB = 'tomb';
export const AIRPORT = 'P';

/** Whose camp a quarter belongs to, as the grid shows it. */
export const campOf = (seat: number): string => `camp${seat}`;

export function numberOf(quarter: string): number {
  const { column, row } = quarterPlace(quarter);
  return (row + BORDER) * STRIDE + column + BORDER;
}

export const nameOf = (number: number): string =>
  quarterAt((number % STRIDE) - BORDER, Math.floor(number / STRIDE) - BORDER);

/** B, G, R or Y of a temple or an artifact, M, S; '' for what is no part of a site or region. */
export function groupOf(shown: string): string {
  if (shown === 'M' || shown === 'S') return shown;
  return /^[ta][BGRY]/.test(shown) ? shown.charAt(1) : '';
}

export const isSite = (group: string): boolean => group !== '' && COLOURS.includes(group);

export class QuarterGrid {
  /** By number of the quarter. */
  readonly shown = new Map<number, string>();
  /** The numbers of all quarters, tile by tile in the order of the cells, corners clockwise. */
  readonly quarters: number[] = [];
  /** The first quarter of each airport. */
  readonly airports: number[] = [];

  constructor(tiles: readonly Tile[]) {
    for (const tile of tiles) {
      const numbers = quartersOf(tile.at).map(numberOf);
      const whole =
        tile.tile === 'tomb' ? TOMB : tile.tile === 'camp' ? campOf(tile.seat ?? 0) : null;
      for (const corner of CORNERS.keys()) {
        const number = numbers[corner] ?? 0;
        this.shown.set(number, whole ?? tile.quarters?.[corner] ?? '');
        this.quarters.push(number);
      }
      for (const corner of CORNERS.keys())
        if (airportAt(tile.quarters ?? [], corner)[0] === corner)
          this.airports.push(numbers[corner] ?? 0);
    }
  }

  at(number: number): string {
    return this.shown.get(number) ?? '';
  }

  beside(number: number): number[] {
    return SIDES.map((side) => number + side);
  }

  /** The quarters of a site or region, from one of them on. */
  fill(start: number): number[] {
    const group = groupOf(this.at(start));
    const found = [start];
    const seen = new Set(found);
    for (const here of found) {
      for (const next of this.beside(here)) {
        if (seen.has(next) || groupOf(this.at(next)) !== group) continue;
        seen.add(next);
        found.push(next);
      }
    }
    return found;
  }

  /** The quarters of the site, region, airport or camp that a quarter belongs to. */
  space(start: number): number[] {
    if (groupOf(this.at(start))) return this.fill(start);
    const quarters = quartersOf(nameOf(start).slice(0, -2)).map(numberOf);
    if (this.at(start) !== AIRPORT) return quarters;
    const shown = quarters.map((quarter) => this.at(quarter));
    const corner = CORNERS.indexOf(cornerOf(nameOf(start)));
    return airportAt(shown, corner).map((one) => quarters[one] ?? 0);
  }
}
