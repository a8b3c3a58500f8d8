/** Pieces and signs, around the origin. */

import type { Colour } from './colours';
import type { Stroke, TileIcon } from './pictures';

export const GLYPHS: Record<Colour, string> = {
  B: 'M0-5.2a5.2 5.2 0 1 0 .01 0Z',
  G: 'M-4.6-4.6h9.2v9.2h-9.2Z',
  R: 'M0-5.6 6 4.6H-6Z',
  Y: 'M0-6.4 6.2 0 0 6.4-6.2 0Z',
};

const COAT = 'M-16 22c0-12 3.5-20.5 10-23H6c6.5 2.5 10 11 10 23Z';

/** A broad hat, a coat in the player's colour, a satchel. */
export const ARCHEOLOGIST: readonly Stroke[] = [
  [
    'mu-halo',
    'M-16 22c0-12 3.5-20.5 10-23l-1-8.5-10.5-2.5c1-2.5 5-3.5 8.5-4 0-6 3.5-8.5 9-8.5s9 2.5 9 8.5c3.5.5 7.5 1.5 8.5 4L7-9.5 6-1c6.5 2.5 10 11 10 23Z',
  ],
  ['mu-ground mu-outlined', COAT],
  ['shade', 'M6-1c6.5 2.5 10 11 10 23H9c1-9 0-17-3-23Z'],
  ['mu-skin', 'M-7-11H7v5C7 3-7 3-7-6Z'],
  ['solid flat', 'M-3-7.5a1.3 1.3 0 1 0 .1 0Zm6 0a1.3 1.3 0 1 0 .1 0Z'],
  ['linen', 'M-9-13c0-8 3-11 9-11s9 3 9 11Z'],
  ['mu-deep thin', 'M-9-16.5c6 1.5 12 1.5 18 0V-12H-9Z'],
  ['linen', 'M-18-12.5c7-2.5 29-2.5 36 0-4 5-32 5-36 0Z'],
  ['mu-strap', 'M-8 1 11.5 15'],
  ['wood', 'M8 13h9.5v8.5H8Z'],
  ['thin', 'M8 16.5h9.5'],
];

const WRAPPED =
  'M-9 22c-2-5-3-9-3-13-3-1-4.5-5-3.5-9 .7-2.5 3-3.5 5-3-1-4-1.5-7-1-10 .5-7.5 4.5-11.5 11.5-11.5S11-20.5 11.5-13c.5 3 0 6-1 10 2-.5 4.3.5 5 3 1 4-.5 8-3.5 9 0 4-1 8-3 13Z';

/** In bandages from head to foot, with the player's colour for an amulet. */
export const MUMMY: readonly Stroke[] = [
  ['mu-halo dusky', WRAPPED],
  ['bone', WRAPPED],
  [
    'shade',
    'M5-23.5c4.5 1.5 6.2 5.5 6.5 10.5.5 3 0 6-1 10 2-.5 4.3.5 5 3 1 4-.5 8-3.5 9 0 4-1 8-3 13H4c4-14 4-31 1-45.5Z',
  ],
  [
    'hatch',
    'M-10.5-18.5c7 3 13 1 19-2.5M-9.5-4.5c6 2.5 13 2 20-1M-11.5 16c6 3 15 3 22-1M-8 21c5 1 11 1 16-1M-14.5 3.5c2 1.5 4 2 6 2m23-2c-2 1.5-4 2-6 2',
  ],
  ['dark thin', 'M-9.5-14.5C-3-11.5 4-12 9.8-15.5l.5 6C4-6.5-4-6-10-8.5Z'],
  ['lamp flat', 'M-4.5-12.4a1.9 1.9 0 1 0 .1 0Zm9-.3a1.9 1.9 0 1 0 .1 0Z'],
  ['mu-ground mu-outlined', 'M0-1.5a9.5 9.5 0 1 0 .1 0Z'],
];

export const SIGNS: Record<TileIcon, readonly Stroke[]> = {
  rotate: [
    ['mu-sign', 'M5.5-5.5a7.8 7.8 0 1 0 2 7'],
    ['solid', 'M9-9.5V-2H1.5Z'],
  ],
  swap: [
    ['mu-sign', 'M-8.5-4H4M8.5 4.5H-4'],
    ['solid', 'M3.5-8.5 9.5-4l-6 4.5ZM-3.5 0l-6 4.5 6 4.5Z'],
  ],
  replace: [
    ['linen', 'M-9-9H3.5V3.5H-9Z'],
    ['clay', 'M-3.5-3.5H9V9H-3.5Z'],
  ],
};
