/** What may be picked inside a decision: the same menus as the library's legal_picks.py.
 *
 * A page sends whole decisions, so it has to know what each further question will offer.
 */

import type { Site, Tile, View } from '../generated/view';
import { airportAt, CORNERS, cellAt, cellOf, cornerOf, looksOf, placeOf } from '../map/geometry';
import { nameOf, numberOf, QuarterGrid } from '../map/quarter-grid';
import { printed } from './tile-rotation';

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** Why a tile can't be rotated, swapped or replaced now; '' if it can. */
export type LockReason = '' | 'tomb' | 'camp' | 'archeologist' | 'mummy' | 'placed' | 'same';

export const isPicture = (shown: string): boolean => shown.startsWith('a');

/** The artifact that a quarter shows, whatever ground it lies in: aG1 for aG1 and for aB.G1; '' for none. */
export const pictureOf = (shown: string): string => (isPicture(shown) ? `a${shown.slice(-2)}` : '');

/** Of two cells, which comes first: row by row from the top. */
export function inRowOrder(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.row - b.row || a.column - b.column;
}

function neighbours(cell: string, table: number): string[] {
  const { column, row } = placeOf(cell);
  const on = (at: number) => at >= 0 && at < table;
  return SIDES.map(([x, y]) => [column + x, row + y] as const)
    .filter(([x, y]) => on(x) && on(y))
    .map(([x, y]) => cellAt(x, y));
}

/** MU-5: the empty cells that share an edge with a tile, in row order. */
export function frontier({ tiles, table }: Pick<View, 'tiles' | 'table'>): string[] {
  const taken = new Set(tiles.map(({ at }) => at));
  const free = tiles.flatMap(({ at }) => neighbours(at, table)).filter((at) => !taken.has(at));
  return [...new Set(free)].sort(inRowOrder);
}

/** MU-9 to MU-12: why an icon can't do anything with a tile. */
export function whyLocked(tile: Tile, icon: string, placed: string | null | undefined): LockReason {
  if (tile.locked) return tile.locked as LockReason;
  if (icon !== 'swap' && tile.at === placed) return 'placed';
  if (icon === 'rotate' && looksOf(printed(tile)).length === 1) return 'same';
  return '';
}

/** The tiles that the icon of the tile just placed may be used on. */
export const targets = (view: View, icon: string): string[] =>
  view.tiles.filter((tile) => whyLocked(tile, icon, view.placed) === '').map(({ at }) => at);

/** The icon of the tile that was placed this turn. */
export const iconOf = (view: Pick<View, 'tiles' | 'placed'>): string =>
  view.tiles.find(({ at }) => at === view.placed)?.icon ?? '';

export type HauntProblem = '' | 'ground' | 'own' | 'mummy' | 'archeologist';

/** MU-23: why a mummy can't go to a quarter; '' if it can. */
export function whyNotHaunted(view: View, mummy: number, quarter: string): HauntProblem {
  const site = siteAt(view.sites, quarter);
  if (!site) return 'ground';
  if (site.colour === view.seats[mummy]?.colour) return 'own';
  if (site.mummies?.length) return 'mummy';
  return guarded(view, site) ? 'archeologist' : '';
}

export const siteAt = (sites: readonly Site[], quarter: string): Site | undefined =>
  sites.find(({ quarters }) => quarters.includes(quarter));

const guarded = ({ seats }: View, { quarters }: Site): boolean =>
  seats.some(({ archeologist }) => archeologist != null && quarters.includes(archeologist));

/** Every quarter that a mummy may go to. */
export const haunts = (view: View, mummy: number): string[] =>
  view.sites
    .filter(({ quarters }) => whyNotHaunted(view, mummy, quarters[0] ?? '') === '')
    .flatMap(({ quarters }) => quarters);

/** The quarters that the archeologist may be sent to; an airport and the camp go by one name each. */
export const walks = (view: View): Set<string> =>
  new Set(view.moves.flatMap((move) => (move.startsWith('to ') ? [move.slice(3)] : [])));

/** The pick for a quarter that somebody points at: all of an airport or a camp are one space. */
export function walkTo(view: View, quarter: string): string | null {
  const offered = walks(view);
  if (offered.has(quarter)) return quarter;
  const cell = cellOf(quarter);
  const tile = view.tiles.find(({ at }) => at === cell);
  const corner = CORNERS.indexOf(cornerOf(quarter));
  const first = tile?.tile === 'camp' ? 0 : airportAt(tile?.quarters ?? [], corner)[0];
  const pick = first === undefined ? '' : cell + CORNERS[first];
  return offered.has(pick) ? pick : null;
}

export type WalkProblem = 'nothing' | 'tomb' | 'camp' | 'here' | 'mummy' | 'occupied' | 'far';

/** Why the archeologist of a seat can't walk to a quarter that is not offered. */
export function whyNotWalked(view: View, seat: number, quarter: string): WalkProblem {
  const tile = view.tiles.find(({ at }) => at === cellOf(quarter));
  if (!tile) return 'nothing';
  if (tile.tile === 'tomb') return 'tomb';
  if (tile.tile === 'camp' && tile.seat !== seat) return 'camp';
  const space = spaceOf(view, quarter);
  const stands = view.seats.map(({ archeologist }) => space.includes(archeologist ?? ''));
  if (stands[seat]) return 'here';
  if (siteAt(view.sites, quarter)?.mummies?.length) return 'mummy';
  return stands.includes(true) ? 'occupied' : 'far';
}

/** MU-16: the quarters of the space that a quarter belongs to; of a site, each is one. */
function spaceOf({ tiles, sites }: View, quarter: string): string[] {
  if (siteAt(sites, quarter)) return [quarter];
  return new QuarterGrid(tiles).space(numberOf(quarter)).map(nameOf);
}
