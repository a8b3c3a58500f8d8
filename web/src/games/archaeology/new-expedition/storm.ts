/** How a sandstorm goes round the table: who says what about the tent, and who loses cards, in which order. */

import type { View } from '../generated/view';

/** What the storm has done to a seat, or will do. */
type StormStep =
  | 'asked' // says now whether the tent is used
  | 'next' // will be asked
  | 'sheltered'
  | 'losing' // chooses now what to lose
  | 'waits' // will lose cards
  | 'spared' // has too few cards to lose any
  | 'open' // has said no, or has no tent
  | 'lost'; // has lost its cards

export interface TentOwner {
  seat: number;
  /** Null: there is no storm. */
  stand: StormStep | null;
  /** Cards that the storm takes, or would. */
  loses: number;
}

const PHASES = new Set(['grow', 'tent', 'storm']);

export const isStorm = (view: View): boolean => PHASES.has(view.phase);

/** Half of a hand, rounded down. */
export const half = (cards: number): number => Math.floor(cards / 2);

/** The seats from the digger's left, the digger last. */
export function stormOrder({ seats, turn }: View): number[] {
  return seats.map((_, after) => ((turn ?? 0) + 1 + after) % seats.length);
}

/** All seats: in a storm in the order that it takes them, else in that of the table, beginning with `first`. */
export function tentOwners(view: View, first: number): TentOwner[] {
  const order = stormOrder(view);
  const now = order.indexOf(view.actor);
  const table = view.seats.map((_, after) => (first + after) % view.seats.length);
  return (isStorm(view) ? order : table).map((seat) => {
    const { hand = 0, tents = 0, sheltered = false } = view.seats[seat] ?? {};
    const loses = half(hand);
    if (!isStorm(view)) return { seat, stand: null, loses };
    return { seat, loses, stand: stand(order.indexOf(seat)) };

    function stand(at: number): StormStep {
      if (sheltered) return 'sheltered';
      if (view.phase === 'storm') {
        if (at === now) return 'losing';
        if (at < now) return 'lost';
        return loses ? 'waits' : 'spared';
      }
      if (at === now && view.phase === 'tent') return 'asked';
      if (!tents || at < now) return loses ? 'open' : 'spared';
      return 'next';
    }
  });
}
