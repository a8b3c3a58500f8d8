/** For tests: the built-in edition's numbers, and a table at one of the monuments. */

import type { RulesPage } from '@/wire/generated/wire';
import type { Situation } from '../decision/actions';
import { numbersOf } from '../edition/numbers';
import { viewWith as family, situationWith as usual } from '../fixture';
import type { Chamber, View } from '../generated/view';

const kinds: [kind: string, trade: number, sells: number[]][] = [
  ['mask', 4, [4, 12, 26, 50]],
  ['talisman', 3, [3, 7, 14, 24, 40]],
  ['map', 3, [3]],
  ['pendant', 3, [3, 24]],
  ['cup', 2, [2, 15]],
  ['coin', 2, [2, 6, 12, 20, 30]],
  ['tablet', 2, [2, 4, 20]],
  ['parchment', 1, [1, 2, 3, 10]],
  ['shard', 1, [1, 2, 3, 4, 15]],
];

export const rules = {
  numbers: {
    kinds: kinds.map(([kind, trade, sells]) => ({
      kind,
      copies: [8, 'T'],
      trade: [trade, 'A'],
      sells: sells.map((value) => [value, 'A']),
    })),
    trades_a_turn: [12, 'R'],
    trade_turns_each: [3, 'R'],
    explorations: [1, 'T'],
    tents: [1, 'T'],
    monuments: [
      { name: 'tomb', chambers: [], keep: [2, 'T'] },
      { name: 'mine', chambers: [], safe: [5, 'T'] },
      { name: 'sphinx', chambers: [], named: [2, 'T'], turned: [5, 'T'] },
      { name: 'buried-ruins', chambers: [], pile: [12, 'T'], grows: [1, 'T'] },
    ],
  },
} as unknown as RulesPage;

export const numbers = numbersOf(rules);

const chambers: Record<string, Chamber[]> = {
  'great-pyramid': [
    { name: 'small', cards: 2, maps: 1 },
    { name: 'medium', cards: 5, maps: 2 },
    { name: 'large', cards: 8, maps: 3 },
  ],
  temple: ['left', 'middle', 'right'].map((name) => ({ name, cards: 5, maps: 2 })),
  tomb: [
    { name: 'upper', cards: 7, maps: 1 },
    { name: 'lower', cards: 8, maps: 1 },
  ],
  mine: [{ name: 'mine', cards: 15, maps: 1 }],
  sphinx: [{ name: 'sphinx', cards: 15, maps: 1 }],
  'buried-ruins': ['west', 'north', 'east'].map((name) => ({ name, cards: 1, maps: 1 })),
};

export function viewAt(monument: string, more: Partial<View> = {}): View {
  const view = family({ monument, chambers: chambers[monument] ?? [], ...more });
  return { ...view, seats: more.seats ?? view.seats.map((seat) => ({ ...seat, tents: 1 })) };
}

export const situationAt = (view: View, more: Partial<Situation> = {}): Situation =>
  usual({ view, numbers, ...more });
