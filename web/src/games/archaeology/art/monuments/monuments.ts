/** The monuments of both card games: how their drawings are measured, and where their chambers lie in them. */

import type { DrawingProps } from '@/art/drawing';

/** Closed; open: its maps are in the hand; explored: nothing is left in it. */
export type ChamberState = 'closed' | 'open' | 'explored';

/** How each chamber looks; those that are not named are closed. */
type Chambers = Readonly<Record<string, ChamberState>>;

export interface MonumentProps extends DrawingProps {
  chambers?: Chambers;
  /** Something is left beside the chambers (the pile of the Buried Ruins). */
  pile?: boolean;
}

/** All drawings have the same size, so that the table around them stays where it is. */
export const BOX = { width: 320, height: 240 };

export interface ChamberPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The chambers by the names that the game has for them. */
export const CHAMBERS = {
  pyramid: {
    small: { x: 130, y: 64, width: 60, height: 42 },
    medium: { x: 103, y: 117, width: 114, height: 44 },
    large: { x: 68, y: 172, width: 184, height: 46 },
  },
  'great-pyramid': {
    small: { x: 130, y: 66, width: 60, height: 42 },
    medium: { x: 103, y: 119, width: 114, height: 44 },
    large: { x: 68, y: 174, width: 184, height: 44 },
  },
  temple: {
    left: { x: 54, y: 112, width: 52, height: 86 },
    middle: { x: 134, y: 112, width: 52, height: 86 },
    right: { x: 214, y: 112, width: 52, height: 86 },
  },
  tomb: {
    upper: { x: 96, y: 106, width: 122, height: 46 },
    lower: { x: 138, y: 172, width: 140, height: 50 },
  },
  mine: { mine: { x: 104, y: 100, width: 112, height: 110 } },
  sphinx: { sphinx: { x: 131, y: 152, width: 58, height: 68 } },
  'buried-ruins': {
    west: { x: 26, y: 142, width: 82, height: 52 },
    north: { x: 119, y: 98, width: 82, height: 52 },
    east: { x: 212, y: 142, width: 82, height: 52 },
  },
} as const satisfies Record<string, Readonly<Record<string, ChamberPlace>>>;

export type MonumentName = keyof typeof CHAMBERS;

/** Where the pile of the Buried Ruins waits, under the sand. */
export const PILE: ChamberPlace = { x: 124, y: 170, width: 72, height: 50 };

export function isMonument(name: string): name is MonumentName {
  return name in CHAMBERS;
}

/** Where to lay something over a part of a drawing: percentages of it, for `style:left` and the like. */
function shares(place: ChamberPlace): Record<'left' | 'top' | 'width' | 'height', string> {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  return {
    left: share(place.x, BOX.width),
    top: share(place.y, BOX.height),
    width: share(place.width, BOX.width),
    height: share(place.height, BOX.height),
  };
}

/** The same for a chamber; null if the monument has none of this name. */
export function placeOf(monument: string, chamber: string) {
  const places: Readonly<Record<string, ChamberPlace>> = isMonument(monument)
    ? CHAMBERS[monument]
    : {};
  const place = places[chamber];
  return place ? shares(place) : null;
}
