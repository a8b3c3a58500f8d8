/** What somebody holds, in the order in which it is shown and counted by keys: tiles first, then the camp. */

import type { View } from '../generated/view';

export interface HandTile {
  tile: string;
  quarters: string[];
  icon: string;
  number: number;
}

export function handTiles(view: View, seat: number): HandTile[] {
  const tiles = view.hand.map(({ tile, quarters, icon = '', number = 1 }) => ({
    tile,
    quarters,
    icon,
    number,
  }));
  const camp = view.seats[seat]?.camp == null && seat >= 0;
  return camp ? [...tiles, { tile: 'camp', quarters: [], icon: '', number: 1 }] : tiles;
}

/** The artifacts of a seat that its own view shows: those to be found, and those that were. */
export function artifactsOf(view: View, seat: number): { artifact: string; found: boolean }[] {
  const found = view.seats[seat]?.collected ?? [];
  return [...view.artifacts, ...found]
    .sort()
    .map((artifact) => ({ artifact, found: found.includes(artifact) }));
}
