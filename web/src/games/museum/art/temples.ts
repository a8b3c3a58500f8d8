/** A temple for each culture, in a box of 50: pale walls, deep doors and cornices, on the ground of its colour. */

import type { Colour } from './colours';
import type { Stroke } from './pictures';

export const TEMPLES: Record<Colour, readonly Stroke[]> = {
  // Standing stones, and the sun of the longest day between them.
  B: [
    ['gold thin', 'M17 44c0-10 16-10 16 0Z'],
    ['thin', 'M25 33.5V30m5.5 6 2-3m-13 3-2-3'],
    ['mu-pale', 'M6.5 44 8 17h8.5l.5 27Zm26.5 0 .5-27H42l1.5 27Z'],
    ['mu-pale', 'M4.5 17.5 5.5 8.5l39-1 1 10Z'],
    ['shade', 'M12.5 18h4l.5 26h-4Zm26 0H42l1.5 26h-5ZM5 13.5l40.2-.5.3 4.5h-41Z'],
    ['hatch', 'M18 9.3v3.5M33 9v4.5M9.5 25h3m23 4h3m-28 8h3m22-1h3'],
    ['', 'M3 44h44'],
  ],
  // A stepped pyramid with its stairs and a shrine on top.
  G: [
    ['mu-pale', 'M5 44v-8.5h5.5V28H16v-8h18v8h5.5v7.5H45V44Z'],
    ['mu-deep', 'M18.5 20v-8h13v8Z'],
    ['mu-pale', 'M15.5 12V7.5l4-2.5h11l4 2.5V12Z'],
    ['hatch', 'M10.5 35.5H20m10 0h9.5M16 28h4m10 0h4M5.5 40H20m10 0h14.5'],
    ['gold thin', 'M23 20v-4.5h4V20Z'],
    ['linen thin', 'M20 44V20h10v24Z'],
    ['thin', 'M20 40h10m-10-4h10m-10-4h10m-10-4h10m-10-4h10'],
  ],
  // Three towers like lotus buds over a gallery.
  R: [
    [
      'mu-pale',
      'M7 37V27c0-6 2-9.5 5-13 3 3.5 5 7 5 13v10Zm26 0V27c0-6 2-9.5 5-13 3 3.5 5 7 5 13v10Z',
    ],
    ['mu-pale', 'M15.5 37V25c0-9 3.5-15 9.5-22 6 7 9.5 13 9.5 22v12Z'],
    ['thin', 'M15.8 23h18.4M17.2 17h15.6M20 11h10M7.3 25.5h8m-7-5h6.5m20 5h8m-7.5-5h6.5'],
    ['mu-deep', 'M4.5 44v-7h41v7Z'],
    ['gold thin', 'M20.5 44V32.5L25 27l4.5 5.5V44Z'],
    ['dark flat', 'M22.8 43.2v-9L25 31.4l2.2 2.8v9Z'],
    ['mu-pale-line thin', 'M8.5 40.5h8m17 0h8'],
  ],
  // A pylon: two towers, the gate between them, flags before it.
  Y: [
    ['mu-deep thin', 'M12.5 11V3l7 2.5-7 2.5m18 3V3l7 2.5-7 2.5'],
    ['mu-pale', 'M5.5 44 9 14h11.5L22 44Zm22.5 0 1.5-30H41l3.5 30Z'],
    ['mu-deep', 'M7 14.5V10h15.5v4.5Zm20.5 0V10H43v4.5Z'],
    ['mu-pale', 'M19.5 44V25h11v19Z'],
    ['mu-deep', 'M17.5 25.5V21h15v4.5Z'],
    ['dark thin', 'M22.5 44V30h5v14Z'],
    ['hatch', 'M12 20h5m-5.5 5.5H16m-5 5.5h5m-5.5 5.5H16M33 20h5m-4 5.5h4.5M34 31h5m-5 5.5h5.5'],
  ],
};
