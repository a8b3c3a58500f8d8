/** How people are called to whoever looks. */

import after from '@words/after.json';

/** The seat that is 'you'. Where several people shared a device, each keeps their name. */
export const ownSeat = (held: readonly number[]): number | null =>
  held.length === 1 ? (held[0] ?? null) : null;

/** Names by seat, with 'You' for one's own. */
export const displayNames = (names: readonly string[], me: number | null): string[] =>
  names.map((name, seat) => (seat === me ? after.you : name));
