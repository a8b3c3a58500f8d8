/** Pieces and signs, around the origin. */

import type { Colour } from './colours';
import type { Icon, Stroke } from './pictures';

export const GLYPHS: Record<Colour, string> = {
  B: 'M0-4.8a4.8 4.8 0 1 0 .01 0Z',
  G: 'M-4.4-4.4h8.8v8.8h-8.8Z',
  R: 'M0-5.2 5.4 4.4H-5.4Z',
  Y: 'M0-5.8 5.8 0 0 5.8-5.8 0Z',
};

export const ARCHEOLOGIST: readonly Stroke[] = [
  ['mu-halo', 'M-14 20c0-12 4-18 9-21-5-3-5-9-3-12h16c2 3 2 9-3 12 5 3 9 9 9 21Z'],
  ['mu-ground', 'M-14 20c0-12 4-19 14-19s14 7 14 19Z'],
  ['', 'M-14 20c0-12 4-19 14-19s14 7 14 19Z'],
  ['mu-skin', 'M-6-10h12v6c0 7-12 7-12 0Z'],
  ['linen', 'M-8-12c0-8 3-10 8-10s8 2 8 10Z'],
  ['linen', 'M-15-11c6-3 24-3 30 0-3 4-27 4-30 0Z'],
];

export const MUMMY: readonly Stroke[] = [
  ['mu-halo', 'M-10 21c-3-10-4-16-2-22-1-12 2-20 12-20s13 8 12 20c2 6 1 12-2 22Z'],
  ['bone', 'M-10 21c-3-10-4-16-2-22-1-12 2-20 12-20s13 8 12 20c2 6 1 12-2 22Z'],
  ['dark thin', 'M-8-12H8v5H-8Z'],
  ['mu-ground', 'M-12 4h24v12h-24Z'],
];

export const SIGNS: Record<Icon, readonly Stroke[]> = {
  rotate: [['mu-sign', 'M7-3a7.5 7.5 0 1 0 .5 5M8-9v6.5H1.5']],
  swap: [['mu-sign', 'M-8-4H7M3-8l4.5 4L3 0M8 5H-7m4-4-4.5 4L-3 9']],
  replace: [['mu-sign', 'M-8-2h10v10H-8Zm5-5h10V3']],
};
