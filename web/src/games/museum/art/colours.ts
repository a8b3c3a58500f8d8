/** The four colours of the game: those of seats, cultures and sites. None stands alone: each has a glyph on its
 * pieces (a circle, a square, a triangle, a diamond: those of the seats' lines in charts), and a pattern of the
 * same kind on its ground.
 */

/** In the order of the seats, where nobody has chosen another. */
export const COLOURS = ['B', 'G', 'R', 'Y'] as const;
export type Colour = (typeof COLOURS)[number];

/** The colour of what a quarter shows, or of an artifact; null for mountains, seas and airports. */
export function colourOf(shown: string): Colour | null {
  return COLOURS.find((colour) => colour === shown.charAt(1)) ?? null;
}

/** Sets `--mu-ground`, `--mu-grain`, `--mu-pale` and `--mu-deep` to those of a colour or a land (M, S, P). */
export function paintClass(land: string): string {
  return `mu-${land}`;
}
