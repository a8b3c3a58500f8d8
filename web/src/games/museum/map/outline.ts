/** Lines around groups of quarters, and along ways. */

import type { Site, Tile } from '../generated/view';
import { CELL, cellOf, middleOf, quarterAt, quarterPlace, quartersOf } from './geometry';
import { AIRPORT, nameOf, numberOf, QuarterGrid } from './quarter-grid';

const SIDE = CELL / 2;
const key = (column: number, row: number) => `${column},${row}`;

/** The edge of a group of quarters, as a path that goes around it clockwise. */
export function outlineOf(quarters: readonly string[]): string {
  const places = quarters.map(quarterPlace);
  const inside = new Set(places.map(({ column, row }) => key(column, row)));
  // By the point where it begins: where each piece of the edge leads to.
  const edges = new Map<string, [number, number][]>();
  const add = (from: [number, number], to: [number, number]) => {
    const at = key(...from);
    edges.set(at, [...(edges.get(at) ?? []), to]);
  };
  for (const { column: x, row: y } of places) {
    if (!inside.has(key(x, y - 1))) add([x, y], [x + 1, y]);
    if (!inside.has(key(x + 1, y))) add([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(key(x, y + 1))) add([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(key(x - 1, y))) add([x, y + 1], [x, y]);
  }
  let path = '';
  for (const start of edges.keys()) {
    let at = start;
    let to = edges.get(at)?.shift();
    if (!to) continue;
    const [x, y] = at.split(',').map(Number) as [number, number];
    path += `M${x * SIDE} ${y * SIDE}`;
    while (to) {
      path += `L${to[0] * SIDE} ${to[1] * SIDE}`;
      at = key(...to);
      to = edges.get(at)?.shift();
    }
    path += 'Z';
  }
  return path;
}

/** Where a number is written on a group: on the quarter that is nearest to the middle of all, and that nobody stands on. */
export function badgeOf(
  quarters: readonly string[],
  taken: readonly string[] = [],
): { x: number; y: number } {
  const free = quarters.filter((quarter) => !taken.includes(quarter));
  const middles = quarters.map(middleOf);
  const mean = (of: 'x' | 'y') => middles.reduce((sum, at) => sum + at[of], 0) / middles.length;
  const [x, y] = [mean('x'), mean('y')];
  // Beside whoever stands on the only one.
  if (!free.length) return { x: x + SIDE * 0.3, y: y - SIDE * 0.3 };
  const far = (at: { x: number; y: number }) => Math.hypot(at.x - x, at.y - y);
  return free.map(middleOf).reduce((best, at) => (far(at) < far(best) ? at : best));
}

/** Quarters that touch and are as many steps away. */
export function zonesOf(steps: Readonly<Record<string, number>>): string[][] {
  const left = new Set(Object.keys(steps));
  const zones: string[][] = [];
  for (const start of left) {
    left.delete(start);
    const zone = [start];
    for (const here of zone) {
      const { column, row } = quarterPlace(here);
      for (const [x, y] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ] as const) {
        const next = quarterAt(column + x, row + y);
        if (steps[next] !== steps[here] || !left.delete(next)) continue;
        zone.push(next);
      }
    }
    zones.push(zone);
  }
  return zones;
}

/** The way from a camp to its site, quarter by quarter through the spaces of `via`; flights are arcs. */
export function wayOf(tiles: readonly Tile[], site: Site, camp: string): string {
  const grid = new QuarterGrid(tiles);
  const begin = quartersOf(camp).map(numberOf);
  const goal = new Set(site.quarters.map(numberOf));
  const open = new Set(goal);
  for (const quarter of site.via ?? [])
    for (const one of grid.space(numberOf(quarter))) open.add(one);
  const before = new Map<number, number | null>(begin.map((one) => [one, null]));
  const queue = [...begin];
  const hubs = new Set([...begin, ...[...open].filter((one) => grid.at(one) === AIRPORT)]);
  for (const here of queue) {
    if (goal.has(here)) return drawn(here, before, hubs);
    const flights = hubs.has(here) ? hubs : [];
    for (const next of [...grid.beside(here), ...flights]) {
      if (before.has(next) || !open.has(next)) continue;
      before.set(next, here);
      queue.push(next);
    }
  }
  return '';
}

function drawn(
  end: number,
  before: ReadonlyMap<number, number | null>,
  hubs: ReadonlySet<number>,
): string {
  const way: number[] = [];
  for (let at: number | null = end; at !== null; at = before.get(at) ?? null) way.unshift(at);
  // Of camp and airports the middle of the tile is the place.
  const points = way.map((one) => {
    const cell = cellOf(nameOf(one));
    return { cell, hub: hubs.has(one), ...middleOf(hubs.has(one) ? cell : nameOf(one)) };
  });
  let path = '';
  for (const [at, to] of points.entries()) {
    const from = points[at - 1];
    if (!from) path = `M${to.x} ${to.y}`;
    else if (from.hub && to.hub && from.cell === to.cell) continue;
    else if (from.hub && to.hub) {
      // A bow to the side of the straight line.
      const bow = 0.18;
      const x = (from.x + to.x) / 2 + (to.y - from.y) * bow;
      const y = (from.y + to.y) / 2 - (to.x - from.x) * bow;
      path += `Q${x} ${y} ${to.x} ${to.y}`;
    } else path += `L${to.x} ${to.y}`;
  }
  return path;
}
