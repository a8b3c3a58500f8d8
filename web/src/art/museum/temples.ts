/** A temple for each culture, in a box of 50: pale walls, deep roofs, all on the ground of their colour. */

import type { Colour } from './colours';
import type { Stroke } from './pictures';

export const TEMPLES: Record<Colour, readonly Stroke[]> = {
  // A stave church: steep roofs on one another, a spire.
  B: [
    ['mu-pale', 'M13 44V33h24v11Z'],
    ['mu-deep', 'M7 35 17 25h16l10 10Z'],
    ['mu-pale', 'M18 25v-4h14v4Z'],
    ['mu-deep', 'M12.5 22 21 13h8l8.5 9Z'],
    ['mu-deep', 'M21.5 13 25 3.5 28.5 13Z'],
    ['dark thin', 'M22 44v-6c0-4 6-4 6 0v6Z'],
  ],
  // A stepped pyramid with its stairs and a shrine on top.
  G: [
    ['mu-pale', 'M5.5 44v-9h5v-8h5v-8h19v8h5v8h5v9Z'],
    ['hatch', 'M10.5 35h9m11 0h9m-24-8h5m9 0h5'],
    ['mu-deep', 'M18 19v-8h14v8Z'],
    ['mu-pale', 'M15.5 11.5V7h19v4.5Z'],
    ['linen thin', 'M20.5 44v-25h9v25Z'],
    ['thin', 'M20.5 39.5h9m-9-4.5h9m-9-4.5h9m-9-4.5h9'],
  ],
  // A temple tower, tier upon tier.
  R: [
    ['mu-deep', 'M6 44v-5h38v5Z'],
    ['mu-pale', 'M10 39v-7h30v7Z'],
    ['mu-pale', 'M15 32c-1-11 3-20 10-28 7 8 11 17 10 28Z'],
    ['thin', 'M15.4 26h19.2m-18-6.5h16.8M19.5 13.5h11'],
    ['mu-deep thin', 'M21 39v-9l4-5 4 5v9Z'],
    ['mu-deep thin', 'M10 32l3.5-7 3.5 7Zm23 0 3.5-7 3.5 7Z'],
  ],
  // A pylon gate between two towers, with its obelisks.
  Y: [
    ['mu-pale', 'M6.5 44 9.5 14h12L23 44Zm20.5 0 1.5-30h12l3 30Z'],
    ['mu-deep', 'M8 14.5V10h15v4.5Zm19 0V10h15v4.5Z'],
    ['mu-pale', 'M20 44V24h10v20Z'],
    ['mu-deep thin', 'M18 24v-4h14v4Z'],
    ['dark thin', 'M22.5 44V28.5h5V44Z'],
    ['hatch', 'M12.5 20.5h5m-5.5 6h5.5m-6 6h5.5m15-12h5m-4.5 6h5.5m-5 6h5.5'],
  ],
};
