/** All that is drawn for the game, by name. Each picture is drawn once, in `Symbols.svelte`, and then only used.
 *
 * A quarter and an artifact fill a box of 50, a tile one of 100; pieces stand around the origin, which lies in the
 * middle of their quarter.
 */

import { COLOURS, type Colour } from './colours';

/** Paint's class, and the path. */
export type Stroke = readonly [paint: string, path: string];

export type ArtifactName = `a${Colour}${0 | 1}`;
export const ARTIFACTS = COLOURS.flatMap((colour): ArtifactName[] => [
  `a${colour}0`,
  `a${colour}1`,
]);
export const ICONS = ['rotate', 'swap', 'replace'] as const;
export type TileIcon = (typeof ICONS)[number];

export const TILE = 100;
export const QUARTER = 50;
/** Where the mummies that nobody has moved stand on the Tomb, by seat. */
export const TOMB_PLACES = [
  { x: 25, y: 27 },
  { x: 75, y: 27 },
  { x: 25, y: 77 },
  { x: 75, y: 77 },
] as const;

/** What a `<use>` refers to. */
export const use = {
  /** What a quarter shows, drawn one above the other: tB, aB0, M, S, P; aB.G0 is a token in blue ground. */
  quarter: (shown: string) =>
    shown.includes('.')
      ? [`#mu-ground-${shown.charAt(1)}`, `#mu-token-a${shown.slice(-2)}`]
      : [`#mu-q-${shown}`],
  artifact: (artifact: string) => `#mu-${artifact}`,
  airport: '#mu-airport',
  tomb: '#mu-tomb',
  camp: (colour: string) => `#mu-camp-${colour}`,
  archeologist: (colour: string) => `#mu-archeologist-${colour}`,
  mummy: (colour: string) => `#mu-mummy-${colour}`,
  glyph: (colour: string) => `#mu-glyph-${colour}`,
  /** A token's face, and its back. */
  token: (artifact: string) => `#mu-token-${artifact}`,
  back: (colour: string) => `#mu-back-${colour}`,
  icon: (icon: string) => `#mu-icon-${icon}`,
} as const;
