/** Ground and terrain: what fills a quarter, and the tiles that are one place. */

import type { Stroke } from './pictures';

/** A pattern has the same period as a quarter, so that it goes on from one to the next. */
export const GRAINS: Readonly<Record<string, Stroke>> = {
  B: ['mu-grain dots', 'M6.25 6.25H50M0 18.75h50M6.25 31.25H50M0 43.75h50'],
  G: ['mu-grain checks', 'M4.15 6.25H50M-2.1 18.75H50M4.15 31.25H50M-2.1 43.75H50'],
  R: [
    'mu-grain',
    'm0 10 6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6M0 22.5l6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6M0 35l6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6M0 47.5l6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6 6.25-6 6.25 6',
  ],
  Y: [
    'mu-grain',
    'M0 12.5 12.5 0M0 25 25 0M0 37.5 37.5 0M0 50 50 0M12.5 50 50 12.5M25 50l25-25M37.5 50 50 37.5M0 37.5 12.5 50M0 25l25 25M0 12.5 37.5 50M0 0l50 50M12.5 0 50 37.5M25 0l25 25M37.5 0 50 12.5',
  ],
};

export const MOUNTAIN: readonly Stroke[] = [
  ['mu-grain', 'M4 8h9m26 3h7M3 46h12m18 1h12'],
  ['mu-deep', 'M3 42 17 17l9 14 8-21 13 32Z'],
  ['mu-pale thin', 'm17 17 5 8-3 2-2-3-3 4-2-3Zm17-7 6 13-4-2-2 4-3-3-2 1Z'],
  ['shade', 'm34 10 13 32h-9Zm-17 7 9 14v11h-5Z'],
];

export const SEA: readonly Stroke[] = [
  [
    'mu-grain',
    'M0 8c6-5 12-5 17 0s11 5 16 0 11-5 17 0M0 25c6-5 12-5 17 0s11 5 16 0 11-5 17 0M0 42c6-5 12-5 17 0s11 5 16 0 11-5 17 0',
  ],
  ['mu-pale-line', 'M9 16.5c3-3 6-3 9 0m14 17c3-3 6-3 9 0'],
];

export const AIRPORT: readonly Stroke[] = [
  ['mu-grain', 'M8 20h14m30-8h12M70 30h16M8 78h10m60 6h14m-30-2h8'],
  ['mu-deep', 'M4 76 76 4l20 20-72 72Z'],
  ['mu-pale-line', 'm18 82 8-8m8-8 8-8m16-16 8-8m8-8 8-8'],
];

export const TOMB: readonly Stroke[] = [
  ['stone', 'M1 1h98v98H1Z'],
  ['thin', 'M1 16h98M1 84h98M16 1v98M84 1v98'],
  ['dusk', 'M14 14h72v72H14Z'],
  ['gold', 'M38 24c4-8 20-8 24 0l4 20-6 38H40l-6-38Z'],
  ['lapis thin', 'M42 50h16v24H42Z'],
];

/** In its colour's paint. */
export const CAMP: readonly Stroke[] = [
  ['sand', 'M8 8h84v84H8Z'],
  ['mu-ground', 'M50 18 84 70H16Z'],
  ['mu-pale', 'M50 18 62 70H38Z'],
];
