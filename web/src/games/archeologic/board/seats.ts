/** Who plays: alone or with rivals, and each seat's paint and letter. The letter tells seats apart where
    colours do not. */
import type { View } from '../generated/view';

export const isSolo = (view: View): boolean => view.pawns.length === 1;

/** Has this seat anything left to ask or to check? */
export const stillPlays = (view: View, me: number | null): boolean =>
  me !== null && view.phase !== 'over' && view.pawns[me]?.out === false;

const PAINTS = ['lapis', 'clay', 'leaf', 'plum'] as const;

export const seatPaint = (seat: number): string => PAINTS[seat % PAINTS.length] ?? 'lapis';

/** The first letter of a name, or more of it where several begin alike. */
export function initials(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    const first = (text: string) => [...text.trim()][0]?.toUpperCase() ?? '?';
    const twin = names.some((other, at) => at !== seat && first(other) === first(name));
    return twin ? String(seat + 1) : first(name);
  });
}
