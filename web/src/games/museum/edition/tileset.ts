/** The tiles of the built-in edition, so that the log can name them: four quarters, and the icon of those that have one.
 *
 * An edition of one's own brings its tiles along with whatever is told of them.
 */

const TILES: Record<string, string> = {
  1: 'tB tB tB aG0',
  2: 'tB tB tB aR1',
  3: 'tB tB tB aY0',
  4: 'tG tG tG aB0',
  5: 'tG tG tG aR0',
  6: 'tG tG tG aY1',
  7: 'tR tR tR aB1',
  8: 'tR tR tR aG0',
  9: 'tR tR tR aY0',
  10: 'tY tY tY aB0',
  11: 'tY tY tY aG1',
  12: 'tY tY tY aR0',
  13: 'tB tG M M rotate',
  14: 'tR tY M M rotate',
  15: 'tB tR M M swap',
  16: 'tG tY M M swap',
  17: 'tB tY M M replace',
  18: 'tG tR M M replace',
  19: 'tG tB S S swap',
  20: 'tY tR S S swap',
  21: 'tR tB S S replace',
  22: 'tY tG S S replace',
  23: 'tY tB S S rotate',
  24: 'tR tG S S rotate',
  25: 'tB tB tG tG replace',
  26: 'tR tR tY tY replace',
  27: 'tB tB tR tR rotate',
  28: 'tG tG tY tY rotate',
  29: 'tB tB tY tY swap',
  30: 'tG tG tR tR swap',
  31: 'aB1 M aG1 S rotate',
  32: 'aR1 M aY1 S rotate',
  33: 'aB0 M aR0 S swap',
  34: 'aG0 M aY0 S swap',
  35: 'aB1 M aY1 S replace',
  36: 'aG1 M aR1 S replace',
  37: 'tB tB tB M',
  38: 'tG tG tG M',
  39: 'tR tR tR M',
  40: 'tY tY tY M',
  41: 'tB tB tB S',
  42: 'tG tG tG S',
  43: 'tR tR tR S',
  44: 'tY tY tY S',
  45: 'tB aB0 tB aB1',
  46: 'tG aG0 tG aG1',
  47: 'tR aR0 tR aR1',
  48: 'tY aY0 tY aY1',
  49: 'P P P P',
};

export interface Face {
  quarters: string[];
  icon: string;
}

/** null for a tile of another edition. */
export function faceCalled(tile: string): Face | null {
  const words = TILES[tile]?.split(' ');
  return words ? { quarters: words.slice(0, 4), icon: words[4] ?? '' } : null;
}

export const tileset = (): string[] => Object.keys(TILES);
