/** Turning a tile: which face it was printed with, and which look comes next. */

import type { Tile } from '../generated/view';
import { turned } from '../map/geometry';

/** A tile's quarters as they are printed. */
export const printed = ({ quarters = [], turn = 0 }: Pick<Tile, 'quarters' | 'turn'>): string[] =>
  turned(quarters, -turn);

/** The next of these turns, either way round. */
export function nextTurn(turns: readonly number[], now: number, by: number): number {
  const at = turns.indexOf(now);
  if (at < 0) return turns[by > 0 ? 0 : turns.length - 1] ?? now;
  return turns[(at + by + turns.length) % turns.length] ?? now;
}
