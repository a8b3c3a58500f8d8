/** Names and places of cells and quarters. A cell is M13: column by letter, row by number; a quarter is a cell and a corner: M13ne. */

export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
export type Corner = (typeof CORNERS)[number];

/** How wide a cell is drawn, in the map's own units. */
export const CELL = 100;

export interface Cell {
  column: number;
  row: number;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const A = 65;
const EAST: readonly string[] = ['ne', 'se'];
const SOUTH: readonly string[] = ['se', 'sw'];

export const cellAt = (column: number, row: number): string =>
  `${String.fromCharCode(A + column)}${row + 1}`;

export function placeOf(cell: string): Cell {
  return { column: cell.charCodeAt(0) - A, row: Number.parseInt(cell.slice(1), 10) - 1 };
}

/** Of a quarter; of a cell itself, too. */
export const cellOf = (quarter: string): string => quarter.replace(/[nsew]{2}$/, '');

export const cornerOf = (quarter: string): Corner => quarter.slice(-2) as Corner;

export const isQuarter = (name: string): boolean => /[nsew]{2}$/.test(name);

/** Where a quarter lies in the grid of all quarters, which has twice as many columns and rows. */
export function quarterPlace(quarter: string): Cell {
  const { column, row } = placeOf(cellOf(quarter));
  const corner = cornerOf(quarter);
  return {
    column: 2 * column + (EAST.includes(corner) ? 1 : 0),
    row: 2 * row + (SOUTH.includes(corner) ? 1 : 0),
  };
}

export function quarterAt(column: number, row: number): string {
  const corner = row % 2 ? (column % 2 ? 'se' : 'sw') : column % 2 ? 'ne' : 'nw';
  return cellAt(Math.floor(column / 2), Math.floor(row / 2)) + corner;
}

export const quartersOf = (cell: string): string[] => CORNERS.map((corner) => cell + corner);

/** What a cell or a quarter covers, in the map's own units. */
export function boxOf(name: string): Rect {
  if (!isQuarter(name)) {
    const { column, row } = placeOf(name);
    return { x: column * CELL, y: row * CELL, width: CELL, height: CELL };
  }
  const { column, row } = quarterPlace(name);
  const side = CELL / 2;
  return { x: column * side, y: row * side, width: side, height: side };
}

export function middleOf(name: string): { x: number; y: number } {
  const { x, y, width, height } = boxOf(name);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The smallest box around some cells, with a margin of so many cells. */
export function boxAround(cells: readonly string[], margin = 0): Rect {
  const places = cells.map(placeOf);
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const left = Math.min(...columns) - margin;
  const top = Math.min(...rows) - margin;
  return {
    x: left * CELL,
    y: top * CELL,
    width: (Math.max(...columns) + margin + 1 - left) * CELL,
    height: (Math.max(...rows) + margin + 1 - top) * CELL,
  };
}

/** Does an airport fill the whole tile? */
export const isAirport = (quarters: readonly string[] | null | undefined): boolean =>
  Boolean(quarters?.length) && (quarters ?? []).every((shown) => shown === 'P');

/** MU-16: the corners of the airport that a corner of a tile belongs to, the first one first; none if it is no airport.
 * Those of one tile that touch are one airport, two across are two, and so are those of two tiles.
 */
export function airportAt(quarters: readonly string[], corner: number): number[] {
  if (quarters[corner] !== 'P') return [];
  const found = [corner];
  for (const here of found)
    for (const next of [(here + 1) % 4, (here + 3) % 4])
      if (quarters[next] === 'P' && !found.includes(next)) found.push(next);
  return found.sort();
}

/** What a tile's quarters show once it is turned clockwise. */
export const turned = (quarters: readonly string[], turn: number): string[] =>
  quarters.map((_, corner) => quarters[(corner - turn + 4) % 4] ?? '');

/** The turns of a tile that look different: of those that look the same, the first. */
export function looksOf(quarters: readonly string[]): number[] {
  const looks = [0, 1, 2, 3].map((turn) => turned(quarters, turn).join());
  return [0, 1, 2, 3].filter((turn) => looks.indexOf(looks[turn] ?? '') === turn);
}
