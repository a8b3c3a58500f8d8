/** For tests: the printed edition's numbers, and a table in the middle of a turn. */

import type { RulesPage } from '@/wire/generated/wire';
import type { Situation } from './decision/actions';
import { emptySelection } from './decision/selection';
import { numbersOf } from './edition/numbers';
import type { View } from './generated/view';

const kinds: [kind: string, copies: number, trade: number, sells: number[]][] = [
  ['mask', 4, 4, [4, 12, 26, 50]],
  ['talisman', 8, 3, [3, 7, 14, 24, 40]],
  ['map', 6, 3, [3]],
  ['cup', 6, 2, [2, 15]],
  ['coin', 14, 2, [2, 5, 10, 18, 30]],
  ['parchment', 16, 1, [1, 2, 3, 10]],
  ['shard', 18, 1, [1, 2, 3, 4, 15]],
];

export const rules = {
  numbers: {
    kinds: kinds.map(([kind, copies, trade, sells]) => ({
      kind,
      copies: [copies, 'T'],
      trade: [trade, 'T'],
      sells: sells.map((value) => [value, 'T']),
    })),
    trades_a_turn: [12, 'R'],
    trade_turns_each: [3, 'R'],
  },
} as unknown as RulesPage;

export const numbers = numbersOf(rules);

const seat = { hand: 4, known: { cards: {}, maps_at_most: 4 }, sold: [], score: 0, sold_cards: 0 };

export function viewWith(more: Partial<View> = {}): View {
  return {
    viewer: 0,
    actor: 0,
    settled: true,
    phase: 'act',
    turn: 0,
    victim: null,
    exploring: null,
    owed: 0,
    hand: { talisman: 1, map: 1, coin: 3, shard: 2 },
    given: {},
    taken: {},
    purse: 0,
    market: { talisman: 1, cup: 1, coin: 1, parchment: 2 },
    dig_site: 40,
    thieves: 8,
    storms: 5,
    chambers: [
      { name: 'small', cards: 3, maps: 1 },
      { name: 'medium', cards: 5, maps: 2 },
      { name: 'large', cards: 0, maps: 3 },
    ],
    spent_maps: 3,
    unseen: {},
    seats: [seat, seat, { ...seat, hand: 0 }].map((row) => ({ ...row, public: row.known })),
    trades: 0,
    passes: 0,
    quiet: false,
    must_sell: false,
    menu: [],
    moves: ['end'],
    ranks: [1, 1, 1],
    winners: [],
    ...more,
  };
}

export function situationWith(more: Partial<Situation> = {}): Situation {
  return {
    view: viewWith(),
    chosen: emptySelection,
    numbers,
    names: ['Ada', 'Bea', 'Cyd'],
    me: 0,
    mayAct: true,
    ...more,
  };
}
