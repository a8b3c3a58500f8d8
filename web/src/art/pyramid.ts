/** The pyramid's three chambers, as they lie in the drawing. */

export type ChamberName = 'small' | 'medium' | 'large';

/** Closed; open: its maps are in the hand; explored: nothing is left in it. */
export type ChamberState = 'closed' | 'open' | 'explored';

export const BOX = { width: 320, height: 240 };

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const CHAMBERS: Record<ChamberName, Place> = {
  small: { x: 130, y: 64, width: 60, height: 42 },
  medium: { x: 103, y: 117, width: 114, height: 44 },
  large: { x: 68, y: 172, width: 184, height: 46 },
};

/** Where to lay a button over a chamber: percentages of the drawing, for `style:left` and the like. */
export function placeOf(name: ChamberName): Record<'left' | 'top' | 'width' | 'height', string> {
  const { x, y, width, height } = CHAMBERS[name];
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  return {
    left: share(x, BOX.width),
    top: share(y, BOX.height),
    width: share(width, BOX.width),
    height: share(height, BOX.height),
  };
}
