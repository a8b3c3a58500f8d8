/** The time track: where pawns land, and whose turn it is then. */
import type { Pawn } from '../generated/view';

/** Where a pawn ends that moves on by so much: spaces with other pawns are not counted. */
export function landingSpace(pawns: readonly Pawn[], seat: number, time: number): number {
  const others = new Set(
    pawns.filter((pawn, at) => at !== seat && !pawn.out).map(({ space }) => space),
  );
  let space = pawns[seat]?.space ?? 0;
  for (let left = time; left > 0; left--) {
    space += 1;
    while (others.has(space)) space += 1;
  }
  return space;
}

/** Over how many other pawns that goes. */
export const pawnsSkipped = (pawns: readonly Pawn[], seat: number, time: number): number =>
  landingSpace(pawns, seat, time) - (pawns[seat]?.space ?? 0) - time;

/** Who is furthest behind if a pawn stands there; of all that are still in play. */
export function lastPawn(pawns: readonly Pawn[], seat?: number, space?: number): number | null {
  let last: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  pawns.forEach((pawn, at) => {
    if (pawn.out) return;
    const stands = at === seat && space !== undefined ? space : pawn.space;
    if (stands < least) [last, least] = [at, stands];
  });
  return last;
}

export const SPACES = 36; // of the drawn loop; the count goes on without end

/** A loop of 36 spaces: so many along its long and its short sides. */
export interface Loop {
  wide: number;
  high: number;
}
export const LONG: Loop = { wide: 16, high: 2 };
export const ROUND: Loop = { wide: 13, high: 5 };

/** The middle of a space on the loop, in widths of a space, clockwise from the upper left. */
export function spaceCentre(space: number, { wide, high }: Loop): { x: number; y: number } {
  const at = ((space % SPACES) + SPACES) % SPACES;
  if (at < wide) return { x: at + 0.5, y: 0.5 };
  if (at < wide + high) return { x: wide + 0.5, y: at - wide + 0.5 };
  if (at < 2 * wide + high) return { x: wide - (at - wide - high) + 0.5, y: high + 0.5 };
  return { x: 0.5, y: high - (at - 2 * wide - high) + 0.5 };
}

export const lap = (space: number): number => Math.floor(space / SPACES);
