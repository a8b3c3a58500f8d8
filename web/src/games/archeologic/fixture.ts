/** For tests: the printed edition's numbers, and a solo game under way. */

import type { RulesPage } from '@/wire/generated/wire';
import { numbersOf } from './edition/numbers';
import type { Asked, Pawn, View } from './generated/view';

const buildings: [name: string, size: string, plan: string[]][] = [
  ['S', 'big', ['s.', 'oo', '.o']],
  ['T', 'big', ['o.', 'of', 's.']],
  ['L', 'big', ['s.', 'o.', 'oo']],
  ['O', 'big', ['of', 'os']],
  ['V', 'small', ['f.', 'oo']],
  ['I', 'small', ['oof']],
];

const costs = { buildings: 1, empty: 1, traps: 2, small: 2, big: 3, step: 1, aim: 2, check: 4 };

export const rules = {
  numbers: {
    side: [5, 'T'],
    traps: [3, 'R'],
    ring: ['1 A 2 B 3 C 4 D 5 E', 'R'],
    costs: Object.fromEntries(
      Object.entries(costs).map(([name, n]) => [name, [n, name === 'aim' ? 'S' : 'T']]),
    ),
    buildings: buildings.map(([name, size, plan]) => ({
      name,
      size: [size, 'T'],
      plan: [plan, 'S'],
    })),
  },
} as unknown as RulesPage;

export const numbers = numbersOf(rules);

export const pawn = (space: number, more: Partial<Pawn> = {}): Pawn => ({
  space,
  time: space,
  checking: false,
  out: false,
  ...more,
});

export const asked = (
  axis: string,
  question: string,
  answer: Asked['answer'],
  more: Partial<Asked> = {},
): Asked => ({ seat: 0, axis, question, cost: 1, answer, ...more });

export function viewWith(more: Partial<View> = {}): View {
  return {
    viewer: 0,
    actor: 0,
    settled: true,
    phase: 'turn',
    mode: 'app',
    expert: false,
    quest: '17',
    thresholds: [21, 33],
    time_limit: 100,
    viewfinder: '1',
    began: '1',
    aim: null,
    extra: 0,
    clues: [],
    asked: [],
    checks: [],
    laid: [],
    pawns: [pawn(0)],
    solution: null,
    rank: null,
    menu: [],
    moves: [
      'check',
      'stay',
      'step',
      ...['B', '3', 'C', '4', 'D', '5', 'E', '1'].map((a) => `aim ${a.toLowerCase()}`),
    ],
    ranks: [1],
    winners: [],
    ...more,
  };
}
