/** Ground and terrain: what fills a quarter, and the tiles that are one place. */

import type { Colour } from './colours';
import type { Stroke } from './pictures';

/** One step along a line of the ground, over and over from edge to edge. */
const row = (y: number, step: string, times: number) => `M0 ${y}${step.repeat(times)}`;

/** A pattern begins anew with each quarter, and goes on from one to the next. */
export const GRAINS: Record<Colour, Stroke> = {
  B: ['mu-grain dots', 'M3.125 6.25H50M9.375 18.75H50M3.125 31.25H50M9.375 43.75H50'],
  G: ['mu-grain checks', 'M1 6.25h49M7.25 18.75H50M1 31.25h49M7.25 43.75H50'],
  R: ['mu-grain', [10, 22.5, 35, 47.5].map((y) => row(y, 'l6.25-6 6.25 6', 4)).join('')],
  Y: [
    'mu-grain',
    'M0 12.5 12.5 0M0 25 25 0M0 37.5 37.5 0M0 50 50 0M12.5 50 50 12.5M25 50l25-25M37.5 50 50 37.5M0 37.5 12.5 50M0 25l25 25M0 12.5 37.5 50M0 0l50 50M12.5 0 50 37.5M25 0l25 25M37.5 0 50 12.5',
  ],
};

export const MOUNTAIN: readonly Stroke[] = [
  ['mu-grain', 'M4 8h9m24-3h8M3 47h12m16 0h14'],
  ['mu-deep', 'M2.5 42 16 17.5 25 31 34.5 8.5 47.5 42Z'],
  ['shade', 'M34.5 8.5 47.5 42H36c2-9 1.5-20-1.5-33.5Zm-18.5 9L25 31l4 11h-9c0-8-1-16-4-24.5Z'],
  [
    'mu-pale thin',
    'm16 17.5 5 7.5-3 1.5-2-2.5-2.5 3.5-2.5-1.5Zm18.5-9 5.5 14-3.5-2-2.5 4-2.5-3.5-2.5 1Z',
  ],
];

/** Waves that go on from one quarter to the next. */
const waves = [7, 19.5, 32, 44.5]
  .map((y) => row(y, 'c4.17-5 8.33-5 12.5 0s8.33 5 12.5 0', 2))
  .join('');

export const SEA: readonly Stroke[] = [
  ['mu-grain', waves],
  ['mu-pale-line', 'M7 13.5c2.5-3 5.5-3 8 0m15 12.5c2.5-3 5.5-3 8 0M12 38.5c2.5-3 5.5-3 8 0'],
];

export const AIRPORT: readonly Stroke[] = [
  ['mu-grain', 'M8 12h14m-8 10h12M66 62h14m-4 12h16m-24 12h12M10 88h8'],
  ['mu-deep', 'M3 75 75 3h22v22L25 97H3Z'],
  ['mu-pale-line wide', 'm9 80 4 4m1-9 4 4m1-9 4 4M80 9l4 4m1-9 4 4m-14 6 4 4'],
  ['mu-pale-line wide', 'm29 71 7-7m28-28 7-7'],
  // The aeroplane, taking off.
  [
    'bone',
    'M64 32c3-3 7-4 9-2s1 6-2 9l-9.5 9.5 5 21-4.5 4.5-9.5-17-9 9 1 7.5-3.5 3.5-4-7.5-7.5-4 3.5-3.5 7.5 1 9-9-17-9.5 4.5-4.5 21 5Z',
  ],
  ['lapis flat', 'M68.5 32.5c1.5-1 2.5-.8 3 .2s0 2.3-1.2 3.3Z'],
  // The windsock.
  ['brush silver', 'M16 46V22'],
  ['clay thin', 'M16 22 38 25.5v7L16 35Z'],
  ['mu-pale thin', 'M22 23v11.3l6-.7v-9.7Zm11 1.7v8.3l5-.5v-7Z'],
  // The tower.
  ['mu-pale', 'M79 92V72h8v20Z'],
  ['steel', 'M75 72l-2-9h20l-2 9Z'],
  ['thin', 'M83 63v9m0-9v-6M71.5 63h23'],
];

export const TOMB: readonly Stroke[] = [
  ['stone', 'M0 0h100v100H0Z'],
  ['shade', 'M0 100V84h100v16ZM84 0h16v84H84Z'],
  [
    'thin',
    'M13 0v13m24-13v13m26-13v13m24-13v13M0 30h13M0 50h13M0 70h13m74-40h13M87 50h13M87 70h13M13 87v13m24-13v13m26-13v13m24-13v13M0 13h13m74 0h13M0 87h13m74 0h13',
  ],
  ['dusk', 'M13 13h74v74H13Z'],
  ['shade', 'M13 13h74v8H21v66h-8Z'],
  [
    'gold thin',
    'M20 16.5a1.2 1.2 0 1 0 .1 0Zm60 5a1.2 1.2 0 1 0 .1 0Zm-58 57a1.2 1.2 0 1 0 .1 0Zm57 1a1.2 1.2 0 1 0 .1 0Z',
  ],
  // The lid of the sarcophagus.
  [
    'gold',
    'M50 15c9 0 13 6 13 14 6 3 8 8 7.5 16L64 86H36l-6.5-41c-.5-8 1.5-13 7.5-16 0-8 4-14 13-14Z',
  ],
  ['lapis thin', 'M50 15c9 0 13 6 13 14l2 12h-6l-2-14H43l-2 14h-6l2-12c0-8 4-14 13-14Z'],
  ['mu-skin thin', 'M43 27c0-5 3-7.5 7-7.5s7 2.5 7 7.5v6c0 9-14 9-14 0Z'],
  ['thin', 'M45.5 28.5h3m3 0h3M48 35h4'],
  ['faience thin', 'M34 46c10 5 22 5 32 0l-.8 6c-9.5 5-21 5-30.4 0Z'],
  ['brush rust', 'M38.5 58h23m-22 7h21'],
  ['brush lapis', 'M44 71v14m6-14v14m6-14v14'],
];

/** In its colour's paint: a tent with a flag, crates, a fire, and room before it. */
export const CAMP: readonly Stroke[] = [
  ['sand', 'M8 8h84v84H8Z'],
  ['hatch', 'M15 20h12m48-4h10M14 88h14m40-1h14M80 30h8'],
  ['', 'M50 27V9'],
  ['mu-ground mu-outlined thin', 'm50 9 17 5-17 5Z'],
  ['mu-ground mu-outlined', 'M50 24 85 66H15Z'],
  ['mu-pale', 'M50 24 39 66h22Z'],
  ['dark', 'M50 38 44.5 66h11Z'],
  ['shade', 'M50 24 85 66H61Z'],
  ['thin', 'M15 66 10 71m75-5 5 5'],
  ['wood', 'M72 72h15v12H72Z'],
  ['thin', 'm72 72 15 12m0-12L72 84'],
  ['clay thin', 'M20 80c-3-4 0-6 1-9 3 2 6 5 4 9Z'],
  ['mu-strap', 'm14 83 16-3m-16-1 16 5'],
];
