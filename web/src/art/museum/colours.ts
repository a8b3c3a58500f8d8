/** The four colours of the game, told apart by glyph and pattern as well: those of seats, cultures and sites. */

export const COLOURS = ['B', 'G', 'R', 'Y'] as const;
export type Colour = (typeof COLOURS)[number];

interface About {
  /** What the catalogue calls it. */
  name: 'blue' | 'green' | 'red' | 'yellow';
  culture: 'northern-europe' | 'mesoamerica' | 'indochina' | 'ancient-egypt';
  /** On pieces and tokens; the same shapes mark the seats' lines in charts. */
  glyph: 'circle' | 'square' | 'triangle' | 'diamond';
  /** On the ground, made of the glyph. */
  pattern: 'dots' | 'checks' | 'zigzag' | 'lattice';
}

const ABOUT: Record<Colour, About> = {
  B: { name: 'blue', culture: 'northern-europe', glyph: 'circle', pattern: 'dots' },
  G: { name: 'green', culture: 'mesoamerica', glyph: 'square', pattern: 'checks' },
  R: { name: 'red', culture: 'indochina', glyph: 'triangle', pattern: 'zigzag' },
  Y: { name: 'yellow', culture: 'ancient-egypt', glyph: 'diamond', pattern: 'lattice' },
};

export function isColour(colour: string): colour is Colour {
  return colour in ABOUT;
}

export function aboutColour(colour: Colour): About {
  return ABOUT[colour];
}

/** Of a seat: the four in their order. */
export function colourOfSeat(seat: number): Colour {
  return COLOURS[seat] ?? 'B';
}

/** The colour of what a quarter shows, or of an artifact; null for mountains, seas and airports. */
export function colourOf(shown: string): Colour | null {
  const colour = shown.charAt(1);
  return isColour(colour) ? colour : null;
}

/** Sets `--mu-ground`, `--mu-grain`, `--mu-pale`, `--mu-deep` and `--mu-text` to those of a colour or a land (M, S, P). */
export function paintClass(land: string): string {
  return `mu-${land}`;
}
