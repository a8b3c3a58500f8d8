/** Where the arrow keys lead: from one place on the map to the next. */

import { boxOf, isQuarter, placeOf, quarterPlace } from './geometry';

export type Heading = 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'ArrowLeft';

const STEPS: Record<Heading, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};
/** How much worse it is to be beside the line than to be further along it. */
const ASIDE = 3;

export const isHeading = (key: string): key is Heading => key in STEPS;

const placed = (at: string) => (isQuarter(at) ? quarterPlace(at) : placeOf(at));

/** The nearest place in a direction; null at the edge. */
export function nextPlace(
  places: readonly string[],
  from: string,
  heading: Heading,
): string | null {
  const [x, y] = STEPS[heading];
  const start = placed(from);
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const { column, row } = placed(place);
    const along = (column - start.column) * x + (row - start.row) * y;
    const aside = Math.abs((column - start.column) * y) + Math.abs((row - start.row) * x);
    // Within a right angle: else one would go around corners.
    if (along <= 0 || aside > along) continue;
    const far = along + ASIDE * aside;
    if (far < least) {
      least = far;
      best = place;
    }
  }
  return best;
}

/** The next one of those that are offered, row by row, and around. */
export function nextOffered(offered: readonly string[], from: string, by: 1 | -1): string | null {
  if (!offered.length) return null;
  const order = (at: string) => {
    const { x, y } = boxOf(at);
    return y * 1e5 + x;
  };
  const sorted = [...offered].sort((one, other) => order(one) - order(other));
  const here = order(from);
  const ahead = by > 0 ? sorted : sorted.reverse();
  return ahead.find((at) => (order(at) - here) * by > 0) ?? ahead[0] ?? null;
}

/** The place nearest to a point, at most so far away from its box. */
export function nearest(
  places: readonly string[],
  point: { x: number; y: number },
  within: number,
): string | null {
  let best: string | null = null;
  let least = within;
  for (const place of places) {
    const { x, y, width, height } = boxOf(place);
    const across = Math.max(x - point.x, 0, point.x - x - width);
    const down = Math.max(y - point.y, 0, point.y - y - height);
    const far = Math.hypot(across, down);
    if (far <= least) {
      least = far;
      best = place;
    }
  }
  return best;
}
