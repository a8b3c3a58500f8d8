/** A trade that anybody would make: it finishes or extends a set, and costs what is missed least. */

import { kindsIn, type Numbers, type Pile, setValue } from '../edition/numbers';
import type { View } from '../generated/view';

export interface TradeSuggestion {
  given: Pile;
  kind: string; // taken: one card of it
  /** The set that grows: its cards so far, and what it sells for before and after. */
  held: number;
  before: number;
  after: number;
}

const WORTH = 2; // points that a trade brings, at least, to be spoken of
const LOOSE = 2; // as many of a kind at most: more are a set that somebody collects

/** What a few cards of one kind are worth to us: what they sell for, and half of what one more would add. */
function worth(kind: string, cards: number, numbers: Numbers): number {
  const row = numbers.of[kind];
  if (!row || cards <= 0) return 0;
  const now = setValue(row, cards);
  return now + (setValue(row, cards + 1) - now) / 2;
}

/** All ways to pay a price with loose cards of these kinds, with nothing in them that is not needed. */
function payments(price: number, kinds: string[], hand: Pile, numbers: Numbers): Pile[] {
  if (price <= 0) return [{}];
  const [kind, ...others] = kinds;
  if (kind === undefined) return [];
  const trade = numbers.of[kind]?.trade ?? 0;
  const found = payments(price, others, hand, numbers);
  for (let cards = 1; cards <= (hand[kind] ?? 0); cards += 1) {
    if (price - (cards - 1) * trade <= 0) break;
    for (const rest of payments(price - cards * trade, others, hand, numbers))
      found.push({ ...rest, [kind]: cards });
  }
  return found;
}

export function tradeSuggestion(view: View, numbers: Numbers): TradeSuggestion | null {
  const { hand, market } = view;
  const maps = view.chambers.some((chamber) => chamber.cards > 0); // still of use as maps
  let best: TradeSuggestion | null = null;
  let gain = WORTH - 1;
  for (const kind of kindsIn(market, numbers)) {
    const row = numbers.of[kind];
    const held = hand[kind] ?? 0;
    if (!row || held === 0 || held >= row.sells.length) continue;
    const loose = kindsIn(hand, numbers).filter(
      (other) =>
        other !== kind &&
        !(other === 'map' && maps) &&
        (hand[other] ?? 0) <= LOOSE &&
        (numbers.of[other]?.trade ?? 0) <= row.trade,
    );
    const before = setValue(row, held);
    const after = setValue(row, held + 1);
    for (const given of payments(row.trade, loose, hand, numbers)) {
      const lost = Object.entries(given).reduce((sum, [other, cards]) => {
        const now = hand[other] ?? 0;
        return sum + worth(other, now, numbers) - worth(other, now - cards, numbers);
      }, 0);
      if (after - before - lost <= gain) continue;
      gain = after - before - lost;
      best = { given, kind, held, before, after };
    }
  }
  return best;
}
