/** What the next card of the Mine may be, counted from what the viewer can know. */

import { kindsIn, type Numbers, type Pile, total, tradeValue } from '../edition/numbers';
import type { View } from '../generated/view';
import { say } from './say';

export interface MineOdds {
  /** Trade value turned up so far, and how much may be. */
  value: number;
  safe: number;
  /** Cards left in the Mine. */
  left: number;
  /** Those of them that everybody has seen going back. */
  known: Pile;
  /** Where the others can be from: not seen yet, and not known to be elsewhere. */
  among: Pile;
  /** The kinds of which one more card is too much. */
  breaking: string[];
}

const MAP = 'map'; // a treasure that no monument hides

export function mineOdds(view: View, numbers: Numbers): MineOdds {
  const safe = numbers.monuments[view.monument ?? '']?.safe ?? 0;
  const value = tradeValue(view.turned ?? {}, numbers);
  const chamber = view.chambers[0];
  const known = chamber?.known ?? {};
  const elsewhere = view.seats
    .filter((_, seat) => seat !== view.viewer)
    .map((seat) => seat.known.cards);
  const among = less(view.unseen, [known, ...elsewhere, { [MAP]: view.unseen[MAP] ?? 0 }]);
  const breaking = numbers.kinds
    .filter(({ kind, trade }) => (known[kind] || among[kind]) && value + trade > safe)
    .map(({ kind }) => kind);
  return { value, safe, left: chamber?.cards ?? 0, known, among, breaking };
}

/** How many of these cards are too much. */
export const breakingCards = (pile: Pile, breaking: readonly string[]): number =>
  breaking.reduce((sum, kind) => sum + (pile[kind] ?? 0), 0);

/** The odds in a sentence: what is known for sure, and nothing more. */
export function oddsText({ left, known, among, breaking }: MineOdds, numbers: Numbers): string {
  const bad = breakingCards(known, breaking);
  const sure = total(known);
  const possible = { ...among, ...known };
  const kinds = kindsIn(sure < left ? possible : known, numbers);
  if (kinds.every((kind) => breaking.includes(kind))) return say('odds_all');
  if (breaking.every((kind) => !kinds.includes(kind))) return say('odds_safe');
  if (sure === 0) return say('odds_unknown');
  const slots = { n: bad, bad: bad || say('none'), known: sure };
  return say(sure === left ? 'odds_exact' : 'odds_known', slots);
}

function less(pile: Pile, others: readonly Pile[]): Pile {
  const left: Pile = {};
  for (const [kind, cards] of Object.entries(pile)) {
    const rest = others.reduce((sum, other) => sum - (other[kind] ?? 0), cards);
    if (rest > 0) left[kind] = rest;
  }
  return left;
}
