/** Challenges by the number that people share. */
import type { Challenge } from '@/wire/generated/wire';

/** The largest number that a quest may have. */
export const LARGEST = 1_000_000_000;

/** A challenge's own number: results are kept by it. */
export const questNumber = (challenge: Challenge): string =>
  String(challenge.options.quest ?? challenge.id);

/** The number that somebody typed; null if it is none. */
export function numberOf(typed: string): number | null {
  const digits = typed.trim().replace(/^(#|no\.?|quest)\s*/i, '');
  if (!/^\d{1,10}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= 1 && number <= LARGEST ? number : null;
}
